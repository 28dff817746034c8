"""Pieces that lie beside each other at a moment of a game, so that photographs show them all."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import PieceId, Seat


class Spread(NamedTuple):
    """What is told piece by piece, and lies in rows: the first row's first piece is the first."""

    how: str  # the pieces are laid for a photograph, in whole sentences
    pieces: frozenset[PieceId]  # that may lie there; no others are asked for
    many: int  # lie there
    in_a_row: int
    told: tuple[PieceId, ...] = ()  # of them, in order: the record has these already
    seats: tuple[Seat, ...] = ()  # whose each is, by its place; () where nobody owns them
