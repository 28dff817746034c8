"""What is printed for a board: each part, how many, how it lies on the bed, where it goes. mm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, degrees
from typing import Any, Final

from build123d import Pos, Rot

from hardware.board import Board
from makers.case import mounted_parts, solids
from makers.case.openings import PLUNGER_UP, button_at
from makers.case.ring import PEG, THICK, pegs, ring_at
from makers.case.shapes import union
from makers.case.sizes import BOARD_THICK, CLIP_HIGH, DEPTH, FLOOR, STAND, clips, spots

SEAT: Final = 0.02  # of air under what is pressed on
PLA_G: Final = 1.24e-3  # of a cubic millimetre


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """A part as it lies on the bed; `assembled` is the same where it goes, None: elsewhere."""

    name: str
    solid: Any
    count: int
    lies: str
    assembled: Any = None

    @property
    def grams(self) -> float:
        """How heavy it is, printed solid in PLA."""
        return float(self.solid.volume) * PLA_G


def printed_parts(board: Board) -> tuple[PrintedPart, ...]:
    """Return every part; raise NoRoom where the plate is too small or cannot be divided."""
    spots(board)  # what has no room is said before a solid is made
    return (*_case(board), _plunger(board), *_clips(board), *_ring(board), *_mast())


def _case(board: Board) -> Iterator[PrintedPart]:
    sides = ("left", "right")
    plates, cases = solids.plates(board), solids.cases(board)
    for name, side in zip(sides, plates, strict=False):
        which = f"plate-{name}" if len(plates) > 1 else "plate"
        up = Pos(0, 0, DEPTH) * side
        yield PrintedPart(which, _face_down(side), 1, "its face on the bed", up)
    for name, side in zip(sides, cases, strict=False):
        which = f"case-{name}" if len(cases) > 1 else "case"
        yield PrintedPart(which, _at_origin(side), 1, "its floor on the bed", side)


def _face_down(solid: Any) -> Any:
    return _at_origin(Rot(180, 0, 0) * solid)


def _at_origin(solid: Any) -> Any:
    low = solid.bounding_box().min
    return Pos(-low.X, -low.Y, -low.Z) * solid


def _plunger(board: Board) -> PrintedPart:
    pi = spots(board)["pi"]
    one = solids.plunger(board.plate.height - pi.y - pi.deep)
    up = FLOOR + STAND + BOARD_THICK + PLUNGER_UP
    placed = Pos(button_at(pi)[0], board.plate.height, up) * one
    return PrintedPart("button-plunger", _at_origin(one), 1, "its flat side on the bed", placed)


def _clips(board: Board) -> Iterator[PrintedPart]:
    one, up = mounted_parts.clip(), FLOOR + STAND + BOARD_THICK + SEAT
    places = clips(spots(board)["perfboard"])
    placed = union(Pos(x, y, up) * Rot(0, 0, 0 if way > 0 else 180) * one for x, y, way in places)
    yield PrintedPart("board-clip", _at_origin(one), len(places), "either side on the bed", placed)


def _ring(board: Board) -> Iterator[PrintedPart]:
    if board.ring is None:
        return
    kind, (x, y) = board.ring, ring_at(board)

    def under(solid: Any, below: float) -> Any:
        return Pos(x, board.plate.height - y, DEPTH - below) * (Rot(180, 0, 0) * solid)

    if kind.disc is None:
        holder, cover = mounted_parts.ring(kind), mounted_parts.ring_cover(kind)
        yield PrintedPart("ring", _at_origin(holder), 1, "its pockets up", under(holder, 0.0))
        lies = "either side on the bed"
        yield PrintedPart("ring-cover", _at_origin(cover), 1, lies, under(cover, THICK))
        return
    clip = mounted_parts.ring_clip(kind.disc)
    over = Pos(0, 0, CLIP_HIGH) * Rot(0, 180, 0) * clip  # its nose down
    turned = [Pos(x, y, 0) * Rot(0, 0, degrees(atan2(y, x)) + 90) * over for x, y in pegs(kind)]
    placed = under(union(turned), PEG + SEAT)
    yield PrintedPart("ring-clip", _at_origin(clip), len(turned), "its nose up", placed)


def _mast() -> Iterator[PrintedPart]:
    yield PrintedPart(
        "camera-holder", _at_origin(mounted_parts.camera_holder()), 1, "its plate on the bed"
    )
    yield PrintedPart("mast-foot", _at_origin(mounted_parts.mast_foot()), 2, "its plate on the bed")
    yield PrintedPart(
        "lamp-holder", _at_origin(mounted_parts.lamp_holder()), 1, "its flat side on the bed"
    )
