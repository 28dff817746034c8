"""What eyes may see of Merlin: the state JSON that `games replay --json` prints.

The common view leaves out `known`: who took which open card, the table has to remember by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.game import Eyes, Json, PieceId
from engine.merlin.holdings import items_of
from engine.merlin.manors import places
from engine.merlin.pieces import HENCHMEN, ITEMS, PRINCIPALITIES
from engine.merlin.scoring import RepelledTraitors
from engine.merlin.screen_view import besides
from engine.merlin.state import Merlin, Player, Scoring, Turn
from engine.state import plain

_TURN_KEYS = tuple(key for key in Turn._fields if key != "halves")


@dataclass(frozen=True, slots=True)
class MerlinView:
    """What one pair of eyes may see."""

    state: Merlin
    eyes: Eyes = Eyes.REFEREE

    def as_json(self, parts: bool = False) -> dict[str, Json]:
        """Return the state JSON; `refused` is the replay's to fill; `parts`: for a screen, more."""
        state = self.state
        more = besides(state) if parts else {}
        return more | {
            "game": "merlin",
            "phase": state.phase,
            "seat": state.seat,
            "round": state.round,
            "first": state.first,
            "merlin": state.merlin,
            "excalibur": state.excalibur,
            "grail": state.grail,
            "favor": state.setup.favor,
            "apples": state.apples,
            "supply": dict(zip(ITEMS, state.supply, strict=True)),
            "rondel": list(state.board.rondel),
            "flags": dict(zip(PRINCIPALITIES, state.board.flags, strict=True)),
            "tiles": [
                {"tile": tile, "manor": manor}
                for tile, manor in zip(state.tiles, state.manors, strict=True)
            ],
            "display": list(state.display),
            "deck": state.deck,
            "discard": len(state.discarded),
            "draws": state.draws,
            "traitor_deck": state.traitor_deck,
            "traitor_discard": state.traitor_discard,
            "places": [{"place": place, "pay": list(pay)} for place, pay in places(state)],
            "tie": plain(state.tie),
            "turn": _turn(state.turn),
            "seats": [self._seat(n, player) for n, player in enumerate(state.players)],
            "last_scoring": _scoring(state.scoring),
            "final": plain(state.final),
            "winners": plain(state.winners),
            "assumed": list(state.board.assumed_keys),
            "warnings": list(state.warnings),
            "refused": [],
        }

    def _seat(self, seat: int, player: Player) -> Json:
        told: dict[str, Json] = {
            "score": player.score,
            "knight": player.knight,
            "dice": list(player.dice),
            "merlin_die": player.merlin_die,
            "apples": player.apples,
            "staffs": player.staffs,
            "manors": player.manors,
            "counters": self.state.board.counters - sum(player.influence),
            "influence": _without_zeros(player.influence),
            "items": dict(items_of(player)),
            "henchmen": dict(zip(HENCHMEN, player.henchmen, strict=True)),
            "traitors": _each(player.traitors),
            "hand": player.hand,
        }
        if self.eyes is Eyes.REFEREE:
            told["known"] = list(player.known)
        told["seals"] = plain(player.seals)
        return told


def _without_zeros(counts: Iterable[int]) -> dict[str, Json]:
    return {of: count for of, count in zip(PRINCIPALITIES, counts, strict=True) if count}


def _each(counts: Iterable[int]) -> list[Json]:
    """Return the name of a principality as often as it is counted."""
    return [of for of, count in zip(PRINCIPALITIES, counts, strict=True) for _ in range(count)]


def _turn(turn: Turn | None) -> Json:
    return None if turn is None else {key: getattr(turn, key) for key in _TURN_KEYS}


def _scoring(scoring: Scoring | None) -> Json:
    if scoring is None:
        return None
    return {
        "round": scoring.round,
        "totals": list(scoring.totals),
        "traitors": [_repelled_json(one) for one in scoring.traitors],
        "environs": plain(scoring.environs),
        "influence": plain(scoring.influence),
        "henchmen": list(scoring.henchmen),
    }


def _repelled_json(one: RepelledTraitors) -> Json:
    return {
        "repelled": _each(one.repelled),
        "left": _each(one.left),
        "excalibur": one.excalibur,
        "points": one.points,
    }


def to_remember(state: Merlin) -> frozenset[PieceId]:
    """Return the cards in hands that were seen to be taken: the table has to remember them."""
    return frozenset(PieceId(card) for player in state.players for card in player.known)
