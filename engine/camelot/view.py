"""What eyes may see of the board game: the state JSON that `games replay --json` prints.

The referee's view and the common one are the same: neither holds anything that the table could
not see.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.camelot.pieces import DRAGON_ADDS, FIGHT, LANCELOTS, ROW_KIND, Place
from engine.camelot.quests import TERMS
from engine.camelot.state import Camelot, Phase, Player, QuestReport, War
from engine.game import Eyes, Json
from engine.state import plain

_CARD_SHOWN = (Phase.CANCEL, Phase.WAR, Phase.VOLUNTEER)
_SEAT_KEYS = ("knight", "at", "life", "hand", "alive", "revealed", "accused", "relics")


@dataclass(frozen=True, slots=True)
class CamelotView:
    """What everybody at the table may see."""

    state: Camelot

    def as_json(self, parts: bool = False) -> dict[str, Json]:
        """Return the state JSON; `refused` is the replay's to fill; `parts`: the sums, too."""
        state = self.state
        shows_card = state.phase in _CARD_SHOWN
        return {
            "game": "camelot",
            "phase": state.phase,
            "seat": state.seat,
            "asked": state.asked,
            "options": list(state.options),
            "white": state.white,
            "black": state.black,
            "siege": state.siege,
            "quests": _quests(state),
            "vivien": state.vivien,
            "mists": state.mists,
            "card": state.reading.card if shows_card else None,
            "onto": state.reading.onto if shows_card else None,
            "table": list(state.table.cards),
            "die": state.table.die if state.phase is Phase.KAY else None,
            "draws": state.turn.draws if state.phase is Phase.DRAW_BLACK else 0,
            "share": plain(state.share),
            "white_deck": state.white_deck.cards,
            "white_discard": state.white_deck.discard,
            "black_deck": state.black_deck.cards,
            "black_discard": state.black_deck.discard,
            "acts": list(state.turn.acts),
            "powers": list(state.turn.powers),
            "sacrificed": state.turn.sacrificed,
            "looked": state.looked,
            "seats": [_seat(one) for one in state.seats],
            "last_quest": _last_quest(state, parts),
            "last_fight": _last_fight(state, parts),
            "winner": state.winner,
            "warnings": [],
            "refused": [],
        }


def _quests(state: Camelot) -> dict[str, Json]:
    heroism = state.heroism
    return {
        "black-knight": plain(state.black_knight) | {"heroism": heroism is Place.BLACK_KNIGHT},
        "dragon": {
            "side": state.side,
            **plain(state.dragon),
            "heroism": heroism is Place.DRAGON,
        },
        "excalibur": {
            "over": state.excalibur.is_over,
            "step": state.excalibur.step,
            "heroism": heroism is Place.EXCALIBUR,
            "ends": plain(state.excalibur.track),
        },
        "grail": {
            "over": state.grail.is_over,
            "spots": list(state.grail.spots),
            "forest": state.grail.forest,
            "heroism": heroism is Place.GRAIL,
        },
        "picts": _war(state, Place.PICTS, state.picts),
        "saxons": _war(state, Place.SAXONS, state.saxons),
    }


def _war(state: Camelot, place: Place, war: War) -> dict[str, Json]:
    told: dict[str, Json] = plain(war)
    return told | {"mordred": state.mordred is place, "heroism": state.heroism is place}


def _seat(player: Player) -> dict[str, Json]:
    return {key: plain(getattr(player, key)) for key in _SEAT_KEYS}


def _last_quest(state: Camelot, parts: bool) -> Json:
    report = state.last_quest
    if report is None:
        return None
    told: dict[str, Json] = plain(report)
    return told | _came_about(state, report) if parts else told


def _came_about(state: Camelot, report: QuestReport) -> dict[str, Json]:
    """Return how both sums came about, and what the quest brought or cost besides swords."""
    terms = TERMS[report.quest]
    brings: dict[str, Json] = {"life": terms.life if report.won else -terms.life}
    brings |= {"cards": terms.cards if report.won else 0, "relic": terms.relic}
    brings["engines"] = 0 if report.won else terms.engines
    if state.counted is None:
        return brings | {"parts": None}
    printed = ROW_KIND[Place.BLACK_KNIGHT] if report.quest == "black-knight" else LANCELOTS
    more = DRAGON_ADDS if report.quest == "dragon" else 0
    white = [(str(card), FIGHT[card]) for card in state.counted.white]
    black = [(str(card), printed[card] + more) for card in state.counted.black]
    sums = {"white": _parts(white, report.white), "black": _parts(black, report.black)}
    return brings | {"parts": sums}


def _last_fight(state: Camelot, parts: bool) -> Json:
    fight = state.last_fight
    if fight is None:
        return None
    told: dict[str, Json] = plain(fight.report)
    cards = [(str(card), FIGHT[card]) for card in fight.cards]
    besides = {"parts": _parts(cards, fight.report.total), "turns": fight.turns}
    return told | besides if parts else told


def _parts(cards: list[tuple[str, int]], total: int | None) -> Json:
    """Return what each card adds; what is missing to the total is the sword Excalibur's."""
    rest = (total or 0) - sum(adds for _, adds in cards)
    told = [*cards, ("excalibur", rest)] if rest else cards
    return [{"card": card, "adds": adds} for card, adds in told]


def view(state: Camelot, _eyes: Eyes) -> CamelotView:
    """Return what those eyes may see: here all see the same."""
    return CamelotView(state)
