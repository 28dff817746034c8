"""What a record's header may choose: the module, rulings, and the owner's board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.game import Seat
from engine.merlin.board import Board

ASSUMED_BOARD = Board()


@dataclass(frozen=True, slots=True)
class Rulings:
    """Where the rulebooks are silent or differ; docs/merlin.md gives the reasons."""

    negative: bool = True
    staffs_per_turn: Literal[1, 3] = 1
    staff_with_other: bool = True
    row2_with: Literal["any", "knight"] = "any"
    owner_again: bool = True
    none_is_all: bool = True


@dataclass(frozen=True, slots=True)
class Setup:
    """What a record's header says."""

    names: tuple[str, ...]  # by seat, empty where only a number was given
    first: Seat = Seat(0)  # noqa: RUF009 - a NewType is an int
    favor: bool = False
    rulings: Rulings = Rulings()
    board: Board = ASSUMED_BOARD
