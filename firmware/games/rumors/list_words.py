"""Whom ACCUSE steps through, as the page lists them: a touch points at a player."""

from __future__ import annotations

from collections.abc import Sequence

from engine.offer import Offer
from engine.picker import picking_of
from engine.rumors.controls import pointed_among
from engine.rumors.pending_choice import TRAITOR, Asking, seat_in
from engine.rumors.state import Rumors
from firmware.games.adapter import ButtonChoices
from firmware.games.shared_words import player


def in_short(
    state: Rumors, asking: Asking | None, _: Sequence[Offer], names: Sequence[str]
) -> ButtonChoices:
    """Return the players once one is pointed at; nothing before, and where no player is meant."""
    at = None if picking_of(asking).at == TRAITOR else seat_in(asking)
    if at is None:
        return ButtonChoices()
    seats = pointed_among(state)
    place = seats.index(at) if at in seats else None
    return ButtonChoices(tuple([(player(names, seat), None) for seat in seats]), place)
