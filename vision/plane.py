"""The plane of the table in a slanted picture, from the codes that lie on it: all are one size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from vision.frame import Corners, Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

FEWEST: Final = 3  # codes that tell how a picture is slanted; fewer are taken for seen from above
ROUNDS: Final = 3  # of leaving out what does not lie on the plane
OFF: Final = 0.15  # of a code's side: what is off by more is held above the table, or misread


@dataclass(frozen=True, slots=True)
class Plane:
    """Turns points of the picture (px) into points of the table and back.

    The table's unit is the side of a code. Its axes run as the codes' sides do, x the way that is
    nearest to the picture's, y down.
    """

    matrix: Floats  # 3x3, from the picture to the table

    def onto(self, points: Sequence[Point]) -> list[Point]:
        """Return where points of the picture lie on the table, in sides of a code."""
        return _through(self.matrix, points)

    def back(self, points: Sequence[Point]) -> list[Point]:
        """Return where points of the table are seen, px."""
        import numpy as np

        return _through(np.asarray(np.linalg.inv(self.matrix), np.float64), points)


def plane_of(codes: Sequence[Corners]) -> Plane | None:
    """Return the plane that most of the codes lie on, squares of one size; None without a code.

    Two linear steps, both in the least-squares sense. Squares of one size look the smaller the
    farther away they are: the cube root of the area falls linearly over the picture,
    which gives the line where the table ends. What is left is one shear for all of them: the one
    that makes their sides equal and upright (Hartley and Zisserman, 2.7).
    """
    import numpy as np

    if not codes:
        return None
    corners = np.array(codes, np.float64)
    centre, spread = corners.mean((0, 1)), corners.std() or 1.0
    scaled = (corners - centre) / spread  # keeps the equations well conditioned
    lies = np.ones(len(codes), np.bool_)
    for _ in range(ROUNDS):
        matrix = _fit(scaled[lies])
        off = _off_square(_map_points(matrix, scaled))
        left = off <= max(OFF, 3 * float(np.median(off[lies])))
        if (left == lies).all() or left.sum() < FEWEST:
            break
        lies = left
    matrix = _align_matrix(matrix, scaled[lies])
    into = np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, spread]])
    return Plane(matrix @ into / spread)


def _fit(corners: Floats) -> Floats:
    """Return the matrix that makes these quadrilaterals (n, 4, 2) squares of side 1."""
    import numpy as np

    far = np.eye(3)
    if len(corners) >= FEWEST:
        far[2] = _vanishing_line(corners)
    flat = _map_points(far, corners)
    across, down = _sides(flat)
    # [a b; b c]: the measure in which the sides have length 1 and stand upright on each other
    rows = np.concatenate([_square(across), _square(down), _product(across, down)])
    ones = np.concatenate([np.ones(2 * len(across)), np.zeros(len(across))])
    a, b, c = np.linalg.lstsq(rows, ones, rcond=None)[0]
    if a <= 0 or a * c - b * b <= 0:  # too slanted to be told: as seen from above
        size = 1 / float(np.sqrt(np.mean(across**2 + down**2)))
        a, b, c = size**2, 0.0, size**2
    shear = np.array([[np.sqrt(a), b / np.sqrt(a)], [0.0, np.sqrt(c - b * b / a)]])
    near = np.eye(3)
    near[:2, :2] = shear
    return np.asarray(near @ far, np.float64)


def _align_matrix(matrix: Floats, corners: Floats) -> Floats:
    """Return the matrix turned by less than 45 degrees, so that the codes stand upright in it."""
    import numpy as np

    across, _ = _sides(_map_points(matrix, corners))
    quarter = ((across[:, 0] + 1j * across[:, 1]) ** 4).sum()  # the same for all quarter turns
    angle = float(np.angle(quarter)) / 4
    turn = np.eye(3)
    turn[:2, :2] = [[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]
    return np.asarray(turn @ matrix, np.float64)


def _vanishing_line(corners: Floats) -> Floats:
    import numpy as np

    x, y = corners[..., 0], corners[..., 1]
    areas = 0.5 * np.abs((x * np.roll(y, -1, 1) - np.roll(x, -1, 1) * y).sum(1))
    middles = corners.mean(1)
    rows = np.column_stack([middles, np.ones(len(middles))])
    line = np.linalg.lstsq(rows, np.cbrt(areas), rcond=None)[0]
    is_beyond = abs(line[2]) < 1e-9 or ((corners @ (line[:2] / line[2])) <= -0.95).any()
    return np.array([0.0, 0.0, 1.0]) if is_beyond else np.asarray(line / line[2], np.float64)


def _map_points(matrix: Floats, points: Floats) -> Floats:
    import numpy as np

    flat = points.reshape(-1, 2)
    told = np.column_stack([flat, np.ones(len(flat))]) @ matrix.T
    return np.asarray((told[:, :2] / told[:, 2:]).reshape(points.shape), np.float64)


def _sides(corners: Floats) -> tuple[Floats, Floats]:
    """Return the mean side across and down of each quadrilateral, (n, 2) each."""
    a, b, c, d = (corners[:, n] for n in range(4))
    return (b - a + c - d) / 2, (d - a + c - b) / 2


def _off_square(corners: Floats) -> Floats:
    """Return by how much each is no square of side 1, in sides."""
    import numpy as np

    across, down = _sides(corners)
    unequal = np.abs(np.hypot(*across.T) - 1) + np.abs(np.hypot(*down.T) - 1)
    return np.asarray(unequal / 2 + np.abs((across * down).sum(1)) / 2, np.float64)


def _square(way: Floats) -> Floats:
    return _product(way, way)


def _product(one: Floats, other: Floats) -> Floats:
    import numpy as np

    return np.column_stack([
        one[:, 0] * other[:, 0],
        one[:, 0] * other[:, 1] + one[:, 1] * other[:, 0],
        one[:, 1] * other[:, 1],
    ])  # fmt: skip


def _through(matrix: Floats, points: Sequence[Point]) -> list[Point]:
    import numpy as np

    mapped: Any = _map_points(matrix, np.array(points, np.float64))
    return [(float(x), float(y)) for x, y in mapped]
