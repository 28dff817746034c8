"""What lies beside each other in Merlin and may be photographed: tiles, the display, traitors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.game import PieceId, Seat
from engine.merlin.environs import IN_A_ROW
from engine.merlin.pieces import MISSIONS, STARTS, TILES, TRAITORS
from engine.merlin.state import DISPLAYED, TRAITORS_A_SEAT, Merlin, Phase, clockwise_from
from firmware.games.spread import Spread
from words.text import t


def expected_spread(state: Merlin) -> Spread | None:
    """Return what the table waits for, where that is more than one piece laid by itself."""
    of_phase = _SPREADS.get(state.phase)
    return of_phase(state) if of_phase else None


def _environs(state: Merlin) -> Spread:
    how = t("Photograph all terrain tiles as they lie on the board, in rows of six.")
    return Spread(how, frozenset(TILES), IN_A_ROW * state.rows, IN_A_ROW, told=state.tiles)


def _display(state: Merlin) -> Spread:
    how = t("Photograph the mission cards of the display as they lie beside each other.")
    many = DISPLAYED - len(state.display)
    return Spread(how, _but(MISSIONS, state.display), many, many)


def _starts(state: Merlin) -> Spread:
    how = t(
        "Lay the starting tiles beside each other: the tile of the player who is asked is the "
        "first, then clockwise. Photograph them."
    )
    many = len(state.players) - len(state.starts)
    return Spread(how, _but(STARTS, state.starts), many, many, seats=_seats(state, many))


def _traitors(state: Merlin) -> Spread | None:
    begun = len(state.drawing) % TRAITORS_A_SEAT
    if begun:  # by showing them: the rest of this row is shown, too
        return None
    how = t(
        "Lay three traitors a player in a row: the row of the player who is asked is the first, "
        "then clockwise. Photograph them."
    )
    rows = len(state.players) - len(state.drawing) // TRAITORS_A_SEAT
    seats = tuple(seat for seat in _seats(state, rows) for _ in range(TRAITORS_A_SEAT))
    return Spread(
        how, _but(TRAITORS, state.drawing), rows * TRAITORS_A_SEAT, TRAITORS_A_SEAT, seats=seats
    )


def _but(pieces: Iterable[PieceId], told: Iterable[PieceId]) -> frozenset[PieceId]:
    return frozenset(pieces) - frozenset(told)


def _seats(state: Merlin, many: int) -> tuple[Seat, ...]:
    """Return so many seats clockwise, the one that is asked first."""
    return tuple(clockwise_from(state, state.who, n) for n in range(many))


_SPREADS: Final[Mapping[Phase, Callable[[Merlin], Spread | None]]] = {
    Phase.TILES: _environs,
    Phase.DISPLAY: _display,
    Phase.START: _starts,
    Phase.TRAITORS: _traitors,
}
