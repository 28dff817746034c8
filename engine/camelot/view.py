"""What eyes may see of the board game: the state JSON of the spec.

The referee's view and the common one are the same: neither holds anything that the table could
not see.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.camelot.pieces import Place
from engine.camelot.state import Camelot, Phase, Player, Row, War
from engine.game import Eyes, Json

_CARD_SHOWN = (Phase.CANCEL, Phase.WAR, Phase.VOLUNTEER)


@dataclass(frozen=True, slots=True)
class CamelotView:
    """What everybody at the table may see."""

    state: Camelot

    def as_json(self, parts: bool = False) -> dict[str, Json]:
        """Return the state JSON; `refused` is the replay's to fill."""
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
            "card": state.card if shows_card else None,
            "onto": state.onto if shows_card else None,
            "table": list(state.table),
            "die": state.die if state.phase is Phase.KAY else None,
            "draws": state.draws if state.phase is Phase.DRAW_BLACK else 0,
            "share": _share(state),
            "white_deck": state.white_deck,
            "white_discard": state.white_discard,
            "black_deck": state.black_deck,
            "black_discard": state.black_discard,
            "acts": list(state.acts),
            "powers": list(state.powers),
            "sacrificed": state.sacrificed,
            "looked": state.looked,
            "seats": [_seat(one) for one in state.seats],
            "last_quest": _last_quest(state),
            "last_fight": state.last_fight._asdict() if state.last_fight else None,
            "winner": state.winner,
            "warnings": [],
            "refused": [],
        }


def _quests(state: Camelot) -> dict[str, Json]:
    heroism = state.heroism
    return {
        "black-knight": _row(state.black_knight) | {"heroism": heroism is Place.BLACK_KNIGHT},
        "dragon": {
            "side": state.side,
            **_row(state.dragon),
            "heroism": heroism is Place.DRAGON,
        },
        "excalibur": {
            "over": state.excalibur_over,
            "step": state.step,
            "heroism": heroism is Place.EXCALIBUR,
            "ends": state.track._asdict(),
        },
        "grail": {
            "over": state.grail_over,
            "spots": list(state.spots),
            "forest": state.forest,
            "heroism": heroism is Place.GRAIL,
        },
        "picts": _war(state, Place.PICTS, state.picts),
        "saxons": _war(state, Place.SAXONS, state.saxons),
    }


def _row(row: Row) -> dict[str, Json]:
    return {"white": list(row.white), "black": list(row.black)}


def _war(state: Camelot, place: Place, war: War) -> dict[str, Json]:
    return {
        "white": list(war.white),
        "warriors": war.warriors,
        "mordred": state.mordred is place,
        "heroism": state.heroism is place,
    }


def _share(state: Camelot) -> Json:
    if state.share is None:
        return None
    return {"cards": state.share.cards, "seats": list(state.share.seats)}


def _seat(player: Player) -> dict[str, Json]:
    return {
        "knight": player.knight,
        "at": player.at,
        "life": player.life,
        "hand": player.hand,
        "alive": player.alive,
        "revealed": player.revealed,
        "accused": player.accused,
        "relics": list(player.relics),
    }


def _last_quest(state: Camelot) -> Json:
    report = state.last_quest
    return None if report is None else report._asdict() | {"seats": list(report.seats)}


def view(state: Camelot, eyes: Eyes) -> CamelotView:
    """Return what those eyes may see: here all see the same."""
    return CamelotView(state)
