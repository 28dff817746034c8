"""Dice under the camera: read when they came to rest, told when two pictures say the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from vision.dice.sight import Sight, Throw, Unread
from vision.frame import Frame, Point
from vision.mat import MAT_MM, PILE_MM, PLACES, TAG_MM, VIEW_MM
from vision.motion import Motion
from vision.outline import Outline, middle

if TYPE_CHECKING:
    from vision.frame import Pixels

PACE_S: Final = 0.1  # between two looks whether anything moves
REST_S: Final = 0.2  # nothing moved for so long: they lie
AGREE_S: Final = 0.3  # between the two pictures that must say the same
TRIES: Final = 8  # pictures that are read before something must move again; each waits longer


@dataclass(frozen=True, slots=True)
class View:
    """The mat in the picture."""

    px_mm: float
    corners: tuple[tuple[int, int], tuple[int, int]] | None = None  # px; None: all is looked at
    tags: tuple[tuple[Point, ...], ...] = ()  # where its own tags are printed, px


class DiceWatcher:
    """Watches for dice as long as they are asked for. Times are the frames' own, in s."""

    def __init__(self) -> None:
        self._asked: str | None = None
        self._motion = Motion()
        self._looked = float("-inf")
        self._due: float | None = None  # when to read; None: something must move first
        self._tries = 0
        self._before: Sight | None = None  # what the picture before said
        self._told: Sight | None = None

    def see(self, frame: Frame, asked: str | None, place: Outline | None) -> Sight | None:
        """Take in a frame; return what is seen, once, when that is sure and news.

        `asked` names what is asked for, None where no dice are: what lies there when another
        throw is asked for is none. `place` is where a pile would lie, None: not known.
        """
        if asked is None or asked != self._asked:
            self._asked = asked
            self._forget()
        if asked is None or 0 <= frame.at - self._looked < PACE_S:
            return None
        self._looked = frame.at
        height, width = frame.pixels.shape
        if self._motion.moves(frame.pixels, (0, 0, width, height))[0]:
            self._due, self._tries, self._before = frame.at + REST_S, 0, None
            return None
        if self._due is None or frame.at < self._due:
            return None
        return self._read(frame, place)

    def _forget(self) -> None:
        self._motion, self._due, self._before, self._told = Motion(), None, None, None

    def _read(self, frame: Frame, place: Outline | None) -> Sight | None:
        sight = seen_in(frame.pixels, view_of(place, frame.pixels))
        self._tries += 1
        wait = AGREE_S * max(1, self._tries - 2)
        self._due = frame.at + wait if self._tries < TRIES else None
        agrees, self._before = _agree(sight, self._before), sight
        if not agrees or _agree(sight, self._told):
            return None
        self._told = sight
        if isinstance(sight.found, Throw):
            self._due = None
        return sight


def _agree(one: Sight, other: Sight | None) -> bool:
    return other is not None and (one.found, one.faces) == (other.found, other.faces)


def seen_in(pixels: Pixels, view: View) -> Sight:
    """Return what lies on the mat."""
    from vision.dice.throw import sight_of

    if view.corners is None:
        return sight_of(pixels, view.px_mm, view.tags)
    (left, top), (right, bottom) = view.corners
    part = pixels[top:bottom, left:right]
    if min(part.shape) < 2:
        return Sight(Unread.NOTHING)
    return sight_of(part, view.px_mm, [_move_places(tag, -left, -top) for tag in view.tags])


def _move_places(places: Sequence[Point], x: float, y: float) -> tuple[Point, ...]:
    return tuple((px + x, py + y) for px, py in places)


def view_of(place: Outline | None, pixels: Pixels) -> View:
    """Return where the mat is, from where a pile lies on it; without that, as the guide builds."""
    height, width = pixels.shape
    if place is None:
        return View(width / VIEW_MM[0])
    here, along = complex(*middle(place)), complex(*place[1]) - complex(*place[0])
    turn = along / PILE_MM[0]  # px a mm, and the way of the mat's own x
    corners = _around(here, turn, MAT_MM)
    xs, ys = sorted(x for x, _ in corners), sorted(y for _, y in corners)
    first = (max(0, int(xs[0])), max(0, int(ys[0])))
    last = (min(width, int(xs[-1]) + 1), min(height, int(ys[-1]) + 1))
    tags = tuple(
        _around(here + turn * complex(*at), turn, (TAG_MM, TAG_MM)) for at in PLACES.values()
    )
    return View(abs(turn), (first, last), tags)


def _around(here: complex, turn: complex, size: tuple[float, float]) -> tuple[Point, ...]:
    x, y = size[0] / 2, size[1] / 2
    corners = [here + turn * complex(*at) for at in ((-x, -y), (x, -y), (x, y), (-x, y))]
    return tuple((one.real, one.imag) for one in corners)
