"""Merlin for who watches: who took which open mission, and what a scoring would bring just now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.game import BadRecord, Eyes
from engine.merlin.state import Merlin
from engine.merlin.tally import tally
from engine.merlin.view import MerlinView
from engine.record import Play
from engine.spectators import Row, WatchedTable
from firmware.games.merlin.names import piece_name
from words.text import Text, join_texts, t, tn

_HEADING: Final = t("The score, were it counted now")
_SCORED: Final = t(
    "Counted as the scoring after a round is; a tie is shared, the Grail is left aside."
)
_HANDS: Final = t(
    "Of a hand is known only what was taken from the display; all else the box has not seen."
)
_SEAT: Final = t("Seat {number}")
_BRINGS: Final = t("{score} so far, {more} now. {hand}")
_HOLDS: Final = t("Taken from the display: {cards}.")


def spectator_view(play: Play[Any], names: Sequence[str]) -> WatchedTable:
    """Return each seat's points with a scoring, and the missions it was seen to take."""
    state: Merlin = play.state
    return WatchedTable(heading=_HEADING, rows=tuple(_rows(state, names)), notes=(_SCORED, _HANDS))


def _rows(state: Merlin, names: Sequence[str]) -> Iterator[Row]:
    brings = _brings(state)
    for seat, player in enumerate(state.players):
        name = names[seat] or _SEAT.with_(number=seat + 1)
        more = brings[seat]
        told = _BRINGS.with_(score=player.score, more=_with_sign(more), hand=_hand(player))
        yield Row(name, told, player.score + more, pieces=player.known)


def _hand(player: Any) -> Text:
    if player.known:
        return _HOLDS.with_(cards=join_texts(", ", map(piece_name, player.known)))
    return tn("{n} mission card in the hand.", "{n} mission cards in the hand.", player.hand)


def _with_sign(points: int) -> str:
    return f"{points:+d}".replace("-", "\u2212")


def _brings(state: Merlin) -> Sequence[int]:
    """Return what a scoring would bring each seat; nothing before the environs are laid."""
    if state.winners is not None:
        return (0,) * len(state.players)
    told = MerlinView(state, Eyes.COMMON).as_json()
    try:
        return tally({**told, "grail": None, "shift": state.board.shift}).totals
    except BadRecord:  # the environs are not laid yet
        return (0,) * len(state.players)
