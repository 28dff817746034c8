"""Every screw of case and mast: whether it is long enough, passes, and a key reaches its head. mm.

Each stands in the frame of what it is screwed into: the case put together, or a part of the mast as
it lies on the bed. Needs build123d, trimesh and manifold3d.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from hardware.board import Board
from hardware.fasteners import THREADS, Thread, plate_screw
from makers.case.drawings import CAMERA, SLOT, SLOT_NUT
from makers.case.meshes import TOUCH, Body, body, shared_volume
from makers.case.mounted_parts import (
    CAMERA_PLATE,
    CAMERA_WALL,
    COVER,
    FOOT,
    FOOT_BOLT,
    HOLDER,
    LAMP,
    LAMP_BOLTS,
    PAD,
    PROFILE,
    TUBE_WALL,
    camera_screws,
)
from makers.case.ring import PEG, THICK, bosses
from makers.case.sizes import (
    BOARD_THICK,
    CLEARANCE,
    CLIP_HIGH,
    DEPTH,
    FLOOR,
    PINCH,
    POST_BORE,
    RIB,
    SEAM_NUT,
    STAND,
    clips,
    joints,
    pi_holes,
    split_position,
    spots,
)
from makers.plans.holes import HoleUse, holes

Point = tuple[float, float, float]
UP, DOWN, LEFT = (0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (-1.0, 0.0, 0.0)
AWAY = (0.0, 1.0, 0.0)
SEAT: Final = 0.02  # of air under what is pressed on
KEY: Final = 40.0  # of free way over a head: a short key, or a bit in its holder
ABOUT: Final = 0.25  # of room about a head on its way
CASE, PLATE, RING = ("case",), ("plate",), ("ring",)
SEAM_LONG, PI_LONG, CLIP_LONG, RING_LONG = 10.0, 6.0, 8.0, 8.0
M5_LONG, CAMERA_LONG = 8.0, 8.0


class Into(StrEnum):
    """What a screw is turned into."""

    PLASTIC = "plastic"  # it cuts its own thread
    NUT = "nut"
    SLOT = "slot nut"


@dataclass(frozen=True, slots=True)
class Screw:
    """A screw in its place."""

    name: str
    thread: Thread
    long: float
    at: Point  # under its head
    way: Point  # where it goes
    grip: float  # how much it goes through before it holds
    into: Into
    room: float = 0.0  # of a bore it cuts its thread in: how deep it is
    there: tuple[str, ...] = CASE  # what is there when it is driven: how the names begin
    corner: Point | None = None  # where a corner of the nut points; None: a nut without a pocket

    @property
    def holds(self) -> bool:
        """Whether it is long enough, and not too long."""
        beyond = self.long - self.grip
        match self.into:
            case Into.PLASTIC:
                return self.thread.engagement <= beyond <= self.room
            case Into.NUT:
                return beyond >= self.thread.nut[1]
            case Into.SLOT:
                return SLOT[1] + SLOT_NUT <= beyond <= SLOT[2]


def screws(board: Board) -> tuple[Screw, ...]:
    """Return every screw of a board's case and of the mast."""
    return (*_plate(board), *_seam(board), *_boards(board), *_ring(board), *_mast())


def _plate(board: Board) -> Iterator[Screw]:
    plate, cut = board.plate, split_position(board)
    thread, long = plate_screw(plate.screw, plate.thick)
    places = [(hole.x, hole.y) for hole in holes(board) if hole.sits is HoleUse.SCREW]
    for number, (x, y) in enumerate((*places, *(cut.screws if cut else ())), 1):
        at = (x, plate.height - y, DEPTH + plate.thick)
        yield Screw(f"plate screw {number}", thread, long, at, DOWN, plate.thick, Into.PLASTIC,
                    long - plate.thick + POST_BORE, CASE + PLATE)  # fmt: skip


def _seam(board: Board) -> Iterator[Screw]:
    cut, grip = split_position(board), 2 * RIB - SEAM_NUT[2]
    for number, (y, z) in enumerate(joints(board) if cut else (), 1):
        assert cut is not None
        yield Screw(f"seam screw {number}", THREADS["M3"], SEAM_LONG, (cut.at + RIB, y, z), LEFT,
                    grip, Into.NUT, corner=(0.0, 0.5**0.5, 0.5**0.5))  # fmt: skip


def _boards(board: Board) -> Iterator[Screw]:
    found, up = spots(board), FLOOR + STAND + BOARD_THICK
    for number, (x, y) in enumerate(pi_holes(found["pi"]), 1):
        yield Screw(f"Pi screw {number}", THREADS["M2.5"], PI_LONG, (x, y, up), DOWN, BOARD_THICK,
                    Into.PLASTIC, STAND)  # fmt: skip
    top, room = up + SEAT + CLIP_HIGH, STAND + BOARD_THICK - PINCH
    for number, (x, y, _) in enumerate(clips(found["perfboard"]), 1):
        yield Screw(f"clip screw {number}", THREADS["M3"], CLIP_LONG, (x, y, top), DOWN,
                    CLIP_HIGH + PINCH, Into.PLASTIC, room, (*CASE, "board-clip", "perfboard"),
                    )  # fmt: skip


def _ring(board: Board) -> Iterator[Screw]:
    """A cover's screws, or those of the clips: each holds in a peg behind the plate."""
    if board.ring is None:
        return
    over, far = (COVER, THICK) if board.ring.disc is None else (CLIP_HIGH, PEG)
    behind = tuple(
        hole.part for hole in holes(board) if hole.sits in (HoleUse.BUTTON, HoleUse.LAMP)
    )
    for number, (x, y) in enumerate(bosses(board), 1):
        at = (x, board.plate.height - y, DEPTH - far - over - SEAT)
        yield Screw(f"ring screw {number}", THREADS["M3"], RING_LONG, at, UP,
                    over + SEAT + far - PEG, Into.PLASTIC, PEG, (*PLATE, *RING, *behind),
                    )  # fmt: skip


def _mast() -> Iterator[Screw]:
    m5, slot = THREADS["M5"], Into.SLOT
    wide, deep, _ = HOLDER
    at = (wide / 2, 0.0, 22.0)  # from outside: the arm lies over the camera
    yield Screw("camera holder screw", m5, M5_LONG, at, AWAY, CAMERA_WALL, slot,
                there=("camera-holder",))  # fmt: skip
    for number, (x, y) in enumerate(camera_screws(), 1):
        at = (wide / 2 + x, deep / 2 + y, 0.0)
        grip = CAMERA_PLATE + PAD[1] + CAMERA[2]
        yield Screw(f"camera screw {number}", THREADS["M2"], CAMERA_LONG, at, UP, grip, Into.NUT,
                    there=("camera-holder",))  # fmt: skip
    out = (PROFILE + CLEARANCE) / 2 + TUBE_WALL
    at = (FOOT / 2, FOOT / 2 - out, FOOT_BOLT)
    grip = TUBE_WALL + CLEARANCE / 2
    yield Screw("mast foot screw", m5, M5_LONG, at, AWAY, grip, slot, there=("mast-foot",))
    for number, y in enumerate(LAMP_BOLTS, 1):
        at = (LAMP[0] / 2, y, LAMP[2])
        yield Screw(f"lamp holder screw {number}", m5, M5_LONG, at, DOWN, LAMP[2], slot,
                    there=("lamp-holder",))  # fmt: skip


# -- whether they pass -----------------------------------------------------------------------


def blocked_screws(
    board: Board, placed: Mapping[str, Any], inside: Mapping[str, Any], laid: Mapping[str, Any]
) -> Iterator[str]:
    """Yield which screws are too short, do not pass, or have a head that no key reaches.

    `placed` are the printed parts put together, `inside` what sits between them, `laid` the parts
    of the mast as they lie on the bed.
    """
    mast = {name: mesh for name, mesh in laid.items() if name not in placed}
    found = {name: body(mesh) for name, mesh in {**mast, **placed, **inside}.items()}
    for screw in screws(board):
        if not screw.holds:
            yield f"{screw.name}: {screw.thread.name} x {screw.long:g} has the wrong length"
        near = {name: part for name, part in found.items() if name.startswith(screw.there)}
        for what, shape in shapes(screw).items():
            for name, part in near.items():
                volume = shared_volume(shape, part)
                if volume > TOUCH:
                    yield f"{screw.name}: {name} is in the way of its {what}, {volume:.1f} mm³"


def shapes(screw: Screw) -> dict[str, Body]:
    """Return a screw's thread, head, nut and the way of its key."""
    thread = screw.thread
    head, high = thread.head
    shank = thread.core - 0.1 if screw.into is Into.PLASTIC else thread.across
    found = {
        "thread": _rod(screw, 0.0, screw.long, shank),
        "head": _rod(screw, -high, 0.0, head),
        "key": _rod(screw, -high - KEY, -high, head + 2 * ABOUT),
    }
    if screw.into is Into.NUT:
        flats, thick = thread.nut
        found["nut"] = _rod(screw, screw.grip, screw.grip + thick, 2 * flats / 3**0.5, sides=6)
    return found


def _rod(screw: Screw, start: float, end: float, across: float, sides: int = 24) -> Body:
    """Return a round or six-sided rod along a screw, from under its head."""
    import numpy as np
    import trimesh

    way = np.asarray(screw.way)
    side = np.asarray(screw.corner or (way[1], way[2], way[0]))
    rod = trimesh.creation.cylinder(across / 2, end - start, sections=sides)
    turn = np.eye(4)
    turn[:3, 0], turn[:3, 1], turn[:3, 2] = side, np.cross(way, side), way
    turn[:3, 3] = np.asarray(screw.at) + way * (start + end) / 2
    rod.apply_transform(turn)
    return body(rod)
