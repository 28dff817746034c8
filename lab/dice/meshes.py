"""A die as a path tracer sees it: rounded edges, cut corners, drilled or printed pips. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lab.twin.meshes import Mesh, join_meshes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

FINE: Final = 180  # cells of a face that looks up: 0.1 mm, half a px
COARSE: Final = 100  # of its sides
# Where pips stand on a face, in quarters of the side from its middle.
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (1, -1), (-1, 1)),
    5: ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, 0)),
    6: ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, 1), (0, -1)),
}
# What looks where on a die with its one up: out, and the two ways along that face.
_SIDES: Final = (
    (1, (0, 0, 1), (1, 0, 0)),
    (6, (0, 0, -1), (1, 0, 0)),
    (2, (0, 1, 0), (0, 0, 1)),
    (5, (0, -1, 0), (0, 0, 1)),
    (3, (1, 0, 0), (0, 1, 0)),
    (4, (-1, 0, 0), (0, 1, 0)),
)


@dataclass(frozen=True, slots=True)
class Make:
    """How dice were made. Lengths in mm."""

    side: float = 16.0
    round: float = 1.5  # radius of the edges
    ball: float = 12.5  # radius of the ball that cuts the corners off; 13.9 cuts nothing of 16
    pip: float = 1.5  # radius
    deep: float = 0.6  # of a drilled pip; 0: it is printed
    step: float = 1.0  # from pip to pip, in quarters of the side


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die on the mat: its face, the middle in mm, turn and tilt in degrees, its height."""

    face: int
    x: float
    y: float
    turn: float
    tilt: float = 0.0
    low: float = 0.0  # mm: what it stands on


def die(make: Make, lain: LyingDie, flipped: bool) -> tuple[Mesh, Mesh]:
    """Return body and pips; `flipped` turns the faces whose pips have a direction."""
    upright = _upright(lain.face)
    whole, holes = [], []
    for value, out, along in _SIDES:
        looks = upright @ np.array(out, float)
        if looks[2] < -0.5:  # it lies on that face
            continue
        cells = FINE if looks[2] > 0.5 else COARSE
        body, pips = _face(make, value, (out, along), cells, flipped)
        whole.append(_move_mesh(body, lain, make, upright))
        holes.append(_move_mesh(pips, lain, make, upright))
    return join_meshes(tuple(whole)), join_meshes(tuple(holes))


def _upright(face: int) -> Points:
    """Return the turn that has a face look up."""
    out, along = next((o, a) for value, o, a in _SIDES if value == face)
    z, x = np.array(out, float), np.array(along, float)
    return np.array([x, np.cross(z, x), z])


def _move_mesh(mesh: Mesh, lain: LyingDie, make: Make, upright: Points) -> Mesh:
    turn = _about(2, lain.turn) @ _about(0, lain.tilt) @ upright
    points = mesh.points @ turn.T
    half = make.side / 2
    lean = abs(radians(lain.tilt))
    points += (lain.x, lain.y, lain.low + half * (cos(lean) + sin(lean)))
    return Mesh(points, mesh.normals @ turn.T, mesh.places, mesh.faces)


def _about(axis: int, degrees: float) -> Points:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    one, other = ((1, 2), (2, 0), (0, 1))[axis]
    turn = np.eye(3)
    turn[one, one] = turn[other, other] = c
    turn[one, other], turn[other, one] = -s, s
    return turn


def _face(
    make: Make, value: int, way: tuple[Any, Any], cells: int, flipped: bool
) -> tuple[Mesh, Mesh]:
    """Return one face's body and pips, cut out of one grid."""
    out, along = (np.array(one, float) for one in way)
    across = np.cross(out, along)
    run = np.linspace(-make.side / 2, make.side / 2, cells + 1)
    u, v = (grid.ravel() for grid in np.meshgrid(run, run))
    cube = np.stack([u, v, np.full_like(u, make.side / 2)], 1)
    points, normals = _round_cube(cube, make)
    inside = np.zeros(len(u), bool)
    for x, y in PIPS[value]:
        x, y = (-y, x) if flipped and value in (2, 3, 6) else (x, y)
        inside |= _drill(points, normals, make, x * make.step * make.side / 4,
                         y * make.step * make.side / 4)  # fmt: skip
    axes = np.stack([along, across, out])
    faces = _faces(cells + 1)
    is_pip = inside[faces].all(1)
    whole = (points @ axes, normals @ axes, np.zeros((len(u), 2)))
    return Mesh(*whole, faces[~is_pip]), Mesh(*whole, faces[is_pip])


def _round_cube(cube: Points, make: Make) -> tuple[Points, Points]:
    core = make.side / 2 - make.round
    near = np.clip(cube, -core, core)
    away = cube - near
    normals = away / np.linalg.norm(away, axis=1, keepdims=True)
    points = near + make.round * normals
    far = np.linalg.norm(points, axis=1)
    cut = far > make.ball
    points[cut] *= (make.ball / far[cut])[:, None]
    normals[cut] = points[cut] / make.ball
    return points, normals


def _drill(points: Points, normals: Points, make: Make, x: float, y: float) -> Any:
    """Press a pip into the face; return which points are in it."""
    away = np.hypot(points[:, 0] - x, points[:, 1] - y)
    inside = away < make.pip
    if make.deep > 0:
        ball = (make.pip**2 + make.deep**2) / (2 * make.deep)
        depth = np.sqrt(ball**2 - away[inside] ** 2) - (ball - make.deep)
        points[inside, 2] -= depth
        normals[inside, 0] = -(points[inside, 0] - x) / ball
        normals[inside, 1] = -(points[inside, 1] - y) / ball
        normals[inside, 2] = np.sqrt(np.maximum(0, 1 - (away[inside] / ball) ** 2))
    return inside


def _faces(width: int) -> Any:
    first = (np.arange(width - 1)[:, None] * width + np.arange(width - 1)).reshape(-1)
    a, b, c, d = first, first + 1, first + width + 1, first + width
    return np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


def apart(one: LyingDie, other: LyingDie, side: float) -> float:
    """Return the gap between two upright dice in mm; below 0 they would be in each other."""
    gaps = []
    for die_ in (one, other):
        c, s = cos(radians(die_.turn)), sin(radians(die_.turn))
        for ax, ay in ((c, s), (-s, c)):
            reach = sum(
                side / 2 * (abs(ax * cos(radians(d.turn)) + ay * sin(radians(d.turn)))
                            + abs(-ax * sin(radians(d.turn)) + ay * cos(radians(d.turn))))
                for d in (one, other)
            )  # fmt: skip
            gaps.append(abs((other.x - one.x) * ax + (other.y - one.y) * ay) - reach)
    return max(gaps) if hypot(other.x - one.x, other.y - one.y) > 0 else -side
