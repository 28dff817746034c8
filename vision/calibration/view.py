"""How the camera stands to the mat: scale, turn, tilt and where the mat lies in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import asin, atan2, degrees
from typing import TYPE_CHECKING, Any, Final

from vision.frame import Corners, Point
from vision.mat import MARKS, MAT_MM, PILE_MM, PLACES, TAG_MM, VIEW_MM
from vision.outline import Outline

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Plane = NDArray[np.float64]  # a 3 x 3 homography, mm of the mat to px

MAST_MM: Final = 300.0  # the lens above the mat, docs/vision.md
CODE_MM: Final = TAG_MM * 21 / 29
STEP_MM: Final = 1.0  # the scale at a point is measured over so much


@dataclass(frozen=True, slots=True)
class ViewSize:
    """How much of the table is in the picture, mm, as the mat's tags tell it.

    `wide` goes along the picture's rows, `high` along its columns. Each is the shortest of three
    lines on the table, along both edges and through the middle: a tilted camera sees more aside.
    From two tags on it is within 2 %. One tag tells no tilt: 6 % too much where it is 10 degrees.
    """

    wide: float
    high: float
    marks: int  # corner marks that were read, 0 to 4; of fewer than 4 it is `about` so much
    cut: tuple[str, ...]  # sides of the picture that cut marks off: "left", "right", "upper" …

    @property
    def is_upright(self) -> bool:
        """Whether the picture is higher than wide, as of a phone: the mat then lies so, too."""
        return self.high > self.wide

    @property
    def needs(self) -> tuple[float, float]:
        """The mm, wide and high, that hold the mat and a careless hand's room."""
        return VIEW_MM[::-1] if self.is_upright else VIEW_MM

    @property
    def holds_mat(self) -> float:
        """How often the mat fits in, across or along; under 1 it does not."""
        wide, high = MAT_MM[::-1] if self.is_upright else MAT_MM
        return min(self.wide / wide, self.high / high)

    @property
    def factor(self) -> float:
        """So many times as far away the picture would show what is needed, with any lens."""
        wide, high = self.needs
        return max(wide / self.wide, high / self.high)


@dataclass(frozen=True, slots=True)
class View:
    """The mat as the camera sees it."""

    px_per_mm: float  # in its middle
    wide_mm: float  # what the picture shows at the height of the mat
    high_mm: float
    turn: float  # degrees clockwise that the mat lies turned, -90 to 90
    tilt: Point  # degrees: the right side, the lower side is so much farther from the lens
    off_mm: Point  # the mat's middle, from the picture's: to the right, down
    area: Outline  # where the pile belongs, px
    mat: Outline  # px
    seen: frozenset[str]  # the marks that were read
    outside: frozenset[str]  # the corner marks that lie outside the picture
    shown: ViewSize | None  # None: the tags lie as no flat mat's do, so nothing is known

    @property
    def height_mm(self) -> float:
        """The lens above the mat, if the picture is as wide as the Pi camera's."""
        return self.wide_mm / VIEW_MM[0] * MAST_MM


def view_of(marks: Mapping[str, Corners], size: tuple[int, int]) -> View | None:
    """Return how the mat lies, or None when none of its tags is seen; one alone tells no tilt."""
    if not marks:
        return None
    plane = _plane(marks) if len(marks) > 1 else _flat_plane(*next(iter(marks.items())))
    scale = _scale(plane, 0, 0)
    middle = _seen_at(plane, 0, 0)
    outside = frozenset(mark for mark in MARKS if not _is_inside(plane, mark, size))
    return View(
        px_per_mm=scale,
        wide_mm=size[0] / scale,
        high_mm=size[1] / scale,
        turn=_turn(plane),
        tilt=_tilt(plane, size[0] / scale),
        off_mm=((middle[0] - size[0] / 2) / scale, (middle[1] - size[1] / 2) / scale),
        area=_rectangle(plane, PILE_MM),
        mat=_rectangle(plane, MAT_MM),
        seen=frozenset(marks),
        outside=outside,
        shown=_part_in_view(plane, marks, size),
    )


def _part_in_view(
    plane: Plane, marks: Mapping[str, Corners], size: tuple[int, int]
) -> ViewSize | None:
    import numpy as np

    px = np.array(
        [[x, y, 1.0] for y in (0, size[1] / 2, size[1]) for x in (0, size[0] / 2, size[0])]
    )
    mm = px @ np.linalg.inv(plane).T
    depth = mm[:, 2] / mm[4, 2]  # beside that of the picture's middle
    if not np.all(np.isfinite(depth)) or depth.min() <= 0:  # the picture shows a horizon
        return None
    grid = (mm[:, :2] / mm[:, 2:]).reshape(3, 3, 2)  # rows, columns, x and y
    return ViewSize(
        wide=float(np.linalg.norm(grid[:, 2] - grid[:, 0], axis=1).min()),
        high=float(np.linalg.norm(grid[2] - grid[0], axis=1).min()),
        marks=len(marks.keys() & set(MARKS)),
        cut=_sides_cut_off(plane, size),
    )


def _sides_cut_off(plane: Plane, size: tuple[int, int]) -> tuple[str, ...]:
    """Return the sides of the picture beyond which a part of a corner mark lies."""
    corners = [corner for mark in MARKS for corner in _tag_corners(plane, mark)]
    beyond = {
        "left": min(x for x, _ in corners) < 0,
        "right": max(x for x, _ in corners) > size[0],
        "upper": min(y for _, y in corners) < 0,
        "lower": max(y for _, y in corners) > size[1],
    }
    return tuple(side for side, is_cut in beyond.items() if is_cut)


def _plane(marks: Mapping[str, Corners]) -> Plane:
    """Return the best homography from mm of the mat to px: every corner of every tag tells."""
    import cv2
    import numpy as np

    half = CODE_MM / 2
    square = ((-half, -half), (half, -half), (half, half), (-half, half))
    mm = [(PLACES[mark][0] + x, PLACES[mark][1] + y) for mark in marks for x, y in square]
    px = [point for mark in marks for point in marks[mark]]
    plane, _ = cv2.findHomography(np.array(mm, np.float64), np.array(px, np.float64))
    return np.asarray(plane, np.float64)


def _flat_plane(mark: str, corners: Corners) -> Plane:
    """Return the shift, turn and scale that one tag tells."""
    import numpy as np

    a, b, c, d = (complex(*point) for point in corners)
    turn = (b - a + c - d) / 2 / CODE_MM
    here = (a + b + c + d) / 4 - turn * complex(*PLACES[mark])
    return np.array(
        [[turn.real, -turn.imag, here.real], [turn.imag, turn.real, here.imag], [0.0, 0.0, 1.0]]
    )


def _seen_at(plane: Plane, x: float, y: float) -> Point:
    px, py, w = (float(value) for value in plane @ (x, y, 1.0))
    return px / w, py / w


def _scale(plane: Plane, x: float, y: float) -> float:
    """Return px per mm at a point of the mat: the root of how much its area grows."""
    a = _seen_at(plane, x, y)
    b, c = _seen_at(plane, x + STEP_MM, y), _seen_at(plane, x, y + STEP_MM)
    grown = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return float(abs(grown) ** 0.5) / STEP_MM


def _turn(plane: Plane) -> float:
    """Return how far the mat lies turned; upside down is as good."""
    left, right = _seen_at(plane, -50, 0), _seen_at(plane, 50, 0)
    angle = degrees(atan2(right[1] - left[1], right[0] - left[0]))
    return (angle + 90) % 180 - 90


def _tilt(plane: Plane, wide_mm: float) -> Point:
    """Return how much farther the mat's right and lower sides are, as the angles of its plane.

    How large a small piece looks falls with the third power of its distance. In the picture's
    directions, for a lens like the Pi camera's; for a wider one the tilt is less than this.
    """
    x, y = MAT_MM[0] / 2, MAT_MM[1] / 2
    height = wide_mm / VIEW_MM[0] * MAST_MM
    along, across = (
        _lean(_scale(plane, *near), _scale(plane, *far), reach, height)
        for near, far, reach in (((-x, 0), (x, 0), x), ((0, -y), (0, y), y))
    )
    return _in_the_picture(plane, along, across)


def _lean(near: float, far: float, reach: float, height: float) -> float:
    here, there = near ** (-2 / 3), far ** (-2 / 3)  # as the distances are to each other
    slope = (there - here) / (there + here) * height / reach
    return degrees(asin(max(-1.0, min(1.0, slope))))


def _in_the_picture(plane: Plane, along: float, across: float) -> Point:
    """Turn the two leans from the mat's own directions to the picture's, right and down."""
    zero, one = _seen_at(plane, 0, 0), _seen_at(plane, 10, 0)
    way: Any = complex(one[0] - zero[0], one[1] - zero[1])
    way /= abs(way)
    turned = complex(along, across) * way
    return turned.real, turned.imag


def _rectangle(plane: Plane, size_mm: tuple[float, float]) -> Outline:
    x, y = size_mm[0] / 2, size_mm[1] / 2
    a, b, c, d = (_seen_at(plane, *mm) for mm in ((-x, -y), (x, -y), (x, y), (-x, y)))
    return (a, b, c, d)


def _is_inside(plane: Plane, mark: str, size: tuple[int, int]) -> bool:
    """Tell whether a tag with its white border lies wholly in the picture."""
    return all(0 <= px <= size[0] and 0 <= py <= size[1] for px, py in _tag_corners(plane, mark))


def _tag_corners(plane: Plane, mark: str) -> Outline:
    """Return the corners of a tag with its white border, px."""
    x, y = PLACES[mark]
    half = TAG_MM / 2
    a, b, c, d = (
        _seen_at(plane, x + dx, y + dy)
        for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half))
    )
    return (a, b, c, d)
