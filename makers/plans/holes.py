"""The holes of a front panel: where each is, and whether all have room. Lengths are mm. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from math import cos, dist, pi, sin
from typing import Final

from hardware.board import QUESTS, RING, Board, Plate
from hardware.tables import BadBoard
from words.text import Text, t, with_heading

USUAL: Final = Plate()  # the places below are those of a plate of this size; another's are scaled
RING_AT: Final = (52.0, 54.0)
BAR_TOP, BAR_STEP = 16.0, 7.2  # of a row of lamps, downwards
SCREWS_IN: Final = 6.0  # from the edges
SOUND_AT, SOUND_RING, SOUND = (52.0, 116.0), 6.0, 2.0  # six small holes about one
EDGE: Final = 3.0  # of wood or acrylic that stays at the plate's edge
BETWEEN: Final = 2.0  # between what sits in two holes
GRAIN: Final = 0.01  # a length that is short by less fits

BUTTONS_AT: Final = {
    **{name: (112.0 + 32 * n, 50.0) for n, name in enumerate(QUESTS)},
    "accuse": (128.0, 108.0), "ok": (176.0, 108.0), "undo": (224.0, 108.0),
}  # fmt: skip
LAMPS_AT: Final = {
    **{name: (112.0 + 32 * n, 26.0) for n, name in enumerate(QUESTS)},
    "ok": (176.0, 84.0), "silence": RING_AT, "white": (32.0, 54.0), "black": (72.0, 54.0),
}  # fmt: skip
LABELS: Final[Mapping[str, Text]] = {
    **{name: t("Quest {number}", number=n) for n, name in enumerate(QUESTS, 1)},
    "accuse": t("ACCUSE"),
    "ok": t("OK"),
    "undo": t("UNDO"),
    "silence": t("Silence"),
    "white": t("White Swords"),
    "black": t("Black Swords"),
}
SOUND_LABEL: Final = t("Sound")


class NoRoom(BadBoard):
    """A plate that is too small for what is to sit in it: what, by how much, and the mend."""


class HoleUse(StrEnum):
    """What a hole is for, which says how far its rim reaches."""

    BUTTON = "button"
    LAMP = "lamp"  # an LED in a holder
    LIGHT = "light"  # an LED that looks through the hole, glued behind
    SOUND = "sound"
    SCREW = "screw"


RIMS: Final = {  # wider than the hole, on both sides together
    HoleUse.BUTTON: 4.0, HoleUse.LAMP: 2.5, HoleUse.LIGHT: 0.0, HoleUse.SOUND: 0.0,
    HoleUse.SCREW: 3.0,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole to drill: its middle from the panel's top left, and how wide it is."""

    x: float
    y: float
    across: float
    label: str = ""
    sits: HoleUse = HoleUse.LIGHT
    part: str = ""  # of the board: "quest-1", "silence", "ring-1", "seat-1"

    @property
    def rim(self) -> float:
        """How wide what sits in it is, in front of the panel or behind it."""
        return self.across + RIMS[self.sits]


def holes(board: Board) -> tuple[Hole, ...]:
    """Return every hole of a board's panel; raise NoRoom where two would touch, or the edge."""
    found = (*_screws(board), *_parts(board), *_ring(board), *_seats(board), *_sound(board))
    for hole in found:
        _inside(board, hole)
    for one, other in combinations(found, 2):
        _apart(board, one, other)
    return found


def _at(board: Board, place: tuple[float, float]) -> tuple[float, float]:
    x, y = place
    return x * board.plate.width / USUAL.width, y * board.plate.height / USUAL.height


def _screws(board: Board) -> Iterator[Hole]:
    plate = board.plate
    for x in (SCREWS_IN, plate.width - SCREWS_IN):
        for y in (SCREWS_IN, plate.height - SCREWS_IN):
            yield Hole(x, y, plate.screw, sits=HoleUse.SCREW, part="screw")


def _parts(board: Board) -> Iterator[Hole]:
    plate = board.plate
    for name in board.buttons:
        at = _at(board, BUTTONS_AT[name])
        yield Hole(*at, plate.button, LABELS[name], HoleUse.BUTTON, f"{name} button")
    for name in board.lamps:
        label = "" if name in board.buttons else LABELS[name]
        yield Hole(*_at(board, LAMPS_AT[name]), plate.lamp, label, HoleUse.LAMP, f"{name} lamp")
    for name, row in board.bars.items():
        x, _ = LAMPS_AT[name]
        for place in range(len(row)):
            label = LABELS[name] if place == len(row) - 1 else ""
            at = _at(board, (x, BAR_TOP + BAR_STEP * place))
            yield Hole(*at, plate.light, label, HoleUse.LIGHT, f"{name}-{place + 1} lamp")


def _ring(board: Board) -> Iterator[Hole]:
    x, y = _at(board, RING_AT)
    radius = board.ring.across / 2 if board.ring else 0.0
    for number in range(RING if board.ring else 0):
        turn = 2 * pi * (number + 0.5) / RING - pi / 2
        at = (x + radius * cos(turn), y + radius * sin(turn))
        label = "1" if number == 0 else ""
        yield Hole(*at, board.plate.light, label, HoleUse.LIGHT, f"ring LED {number + 1}")


def _seats(board: Board) -> Iterator[Hole]:
    for seat in range(board.seats if board.ring else 0):
        at = _at(board, (112 + 128 / 6 * seat, 134.0))
        label = t("Seat {number}", number=seat + 1)
        yield Hole(*at, board.plate.light, label, HoleUse.LIGHT, f"seat LED {seat + 1}")


def _sound(board: Board) -> Iterator[Hole]:
    x, y = _at(board, SOUND_AT)
    for number in range(7 if board.buzzer is not None else 0):
        away = 0.0 if number == 6 else SOUND_RING
        turn = 2 * pi * number / 6
        label = SOUND_LABEL if number == 6 else ""
        yield Hole(x + away * cos(turn), y + away * sin(turn), SOUND, label, HoleUse.SOUND, "sound")


def _inside(board: Board, hole: Hole) -> None:
    plate, need = board.plate, hole.across / 2 + (0 if hole.sits is HoleUse.SCREW else EDGE)
    room = min(hole.x, hole.y, plate.width - hole.x, plate.height - hole.y)
    if room < -GRAIN:
        raise NoRoom(_plate_fault(board, t(
            "{part} lies {out} mm outside the plate: a larger plate, or leave it out",
            part=hole.part, out=f"{-room:.1f}",
        )))  # fmt: skip
    if room < need - GRAIN:
        raise NoRoom(_plate_fault(board, t(
            "{part} is {room} mm from the edge and needs {need}: a larger plate, or a smaller hole",
            part=hole.part, room=f"{room:.1f}", need=f"{need:.1f}",
        )))  # fmt: skip


def _apart(board: Board, one: Hole, other: Hole) -> None:
    room = dist((one.x, one.y), (other.x, other.y))
    need = (one.rim + other.rim) / 2 + BETWEEN
    if room < need - GRAIN:
        raise NoRoom(_plate_fault(board, t(
            "{one} and {other} are {room} mm apart and need {need}: a larger plate, or smaller"
            " holes",
            one=one.part, other=other.part, room=f"{room:.1f}", need=f"{need:.1f}",
        )))  # fmt: skip


def _plate_fault(board: Board, why: Text) -> Text:
    plate = board.plate
    size = f"{plate.width:g} x {plate.height:g} mm"
    return with_heading(t("board {name}, [plate] {size}", name=board.name, size=size), why)


def label_at(hole: Hole) -> tuple[float, float]:
    """Return where a label's baseline begins its middle: below the hole."""
    below = 11.0 if hole.sits is HoleUse.SOUND else hole.rim / 2 + 3.5
    return hole.x, hole.y + below
