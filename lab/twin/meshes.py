"""Surfaces as triangles with their normals and their place in a texture. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lab.twin.cards import Card, Stock, corners, places_on_table, shape
from vision.mat import TAG_MM

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

Tile = tuple[float, float, float, float]  # of a texture: left, top, right, bottom, each 0 to 1
ALL: Final[Tile] = (0.0, 0.0, 1.0, 1.0)
CELLS: Final = 16  # of a card's surface, each way: a bend is drawn true to 0.01 mm
WAVE_MM: Final = 11.0  # of the waves in a plastic sleeve
WAVE_DEG: Final = 1.5


@dataclass(frozen=True, slots=True)
class Mesh:
    """Triangles. `points` and `normals` are (n, 3), `places` (n, 2) in the texture."""

    points: Points
    normals: Points
    places: Points
    faces: Any  # (m, 3) numbers of points


def join_meshes(meshes: tuple[Mesh, ...]) -> Mesh:
    """Return several meshes as one."""
    starts = np.cumsum([0, *(len(mesh.points) for mesh in meshes)])
    return Mesh(
        np.concatenate([mesh.points for mesh in meshes]),
        np.concatenate([mesh.normals for mesh in meshes]),
        np.concatenate([mesh.places for mesh in meshes]),
        np.concatenate([mesh.faces + start for mesh, start in zip(meshes, starts, strict=False)]),
    )


def face(card: Card, low: float, stock: Stock, tile: Tile) -> Mesh:
    """Return a card's upper surface."""
    right, up = _grid(*stock.size, CELLS)
    return _surface(card, low + stock.thick, right, up, tile)


def rim(card: Card, low: float, stock: Stock, tile: Tile) -> Mesh:
    """Return a card's four sides, which show its thickness."""
    wide, long = stock.size[0] / 2, stock.size[1] / 2
    run = np.linspace(-1, 1, CELLS + 1)
    one = np.ones_like(run)
    sides = (
        (run * wide, one * long, (0.0, 1.0)),
        (one * wide, -run * long, (1.0, 0.0)),
        (-run * wide, -one * long, (0.0, -1.0)),
        (-one * wide, run * long, (-1.0, 0.0)),
    )
    return join_meshes(tuple(_side(card, low, stock.thick, tile, *side) for side in sides))


def sticker(card: Card, low: float, stock: Stock, number: int, tile: Tile) -> Mesh:
    """Return one of a card's two stickers."""
    a, b, turn = corners(card)[number]
    x, y = _grid(TAG_MM, TAG_MM, 6)
    c, s = cos(radians(turn)), sin(radians(turn))
    right, up = a + c * x - s * y, b + s * x + c * y
    return _surface(card, low + stock.thick + stock.sticker, right, up, tile)


def patch(x: float, y: float, z: float, size: tuple[float, float], lean: float = 0.0) -> Mesh:
    """Return a rectangle that faces up, its right side raised by `lean` about x = 0."""
    right, up = _grid(*size, 8)
    flat = Card("", lean=lean, angle=0.0)
    return _surface(flat, z, right + x, up + y, ALL)


def wavy(mesh: Mesh, seed: int) -> Mesh:
    """Return the mesh with the normals of a film that is not quite flat."""
    chance = np.random.default_rng(seed)
    tilt = np.zeros((len(mesh.points), 2))
    for _ in range(6):
        way, phase = chance.uniform(0, 2 * np.pi, 2)
        run = mesh.points[:, :2] @ (np.cos(way), np.sin(way))
        wave = np.sin(2 * np.pi * run / (WAVE_MM * chance.uniform(0.6, 1.8)) + phase)
        tilt += wave[:, None] * (np.cos(way), np.sin(way))
    normals = mesh.normals.copy()
    normals[:, :2] += np.radians(WAVE_DEG) * tilt / 2
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return Mesh(mesh.points, normals, mesh.places, mesh.faces)


def box(low: tuple[float, float, float], high: tuple[float, float, float]) -> Mesh:
    """Return a box between two corners."""
    corners = np.array(low), np.array(high)
    return join_meshes(tuple(_box_side(*corners, axis, way) for axis in range(3) for way in (0, 1)))


def quad(middle: Points, across: Points, along: Points) -> Mesh:
    """Return a flat rectangle; it faces where `across` x `along` points. Half lengths."""
    normal = np.cross(across, along)
    normal = normal / np.linalg.norm(normal)
    points = np.array(
        [middle - across - along, middle + across - along, middle + across + along,
         middle - across + along]
    )  # fmt: skip
    places = np.array([(0, 1), (1, 1), (1, 0), (0, 0)], float)
    return Mesh(points, np.tile(normal, (4, 1)), places, np.array([(0, 1, 2), (0, 2, 3)]))


# -- parts -------------------------------------------------------------------------------------


def _grid(wide: float, long: float, cells: int) -> tuple[Points, Points]:
    right = np.linspace(-wide / 2, wide / 2, cells + 1)
    up = np.linspace(-long / 2, long / 2, cells + 1)
    return tuple(np.meshgrid(right, up))  # type: ignore[return-value]


def _surface(card: Card, high: float, right: Points, up: Points, tile: Tile) -> Mesh:
    """Return a grid of the card's own places as a mesh that follows its bend and lean."""
    x, y = places_on_table(card, right, up)
    z = high + shape(card, x, y)
    points = np.stack([x, y, z], axis=-1).reshape(-1, 3)
    return Mesh(points, _normals(card, x, y), _places(right.shape, tile), _faces(right.shape))


def _normals(card: Card, x: Points, y: Points) -> Points:
    near = 1e-3
    down = (shape(card, x + near, y) - shape(card, x - near, y)) / (2 * near)
    aside = (shape(card, x, y + near) - shape(card, x, y - near)) / (2 * near)
    normals = np.stack([-down, -aside, np.ones_like(down)], axis=-1).reshape(-1, 3)
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True))


def _places(shape_of: tuple[int, ...], tile: Tile) -> Points:
    """Return where the rows (from below) and columns of a grid are in the texture."""
    left, top, right, bottom = tile
    u, v = np.meshgrid(np.linspace(left, right, shape_of[1]), np.linspace(bottom, top, shape_of[0]))
    return np.stack([u, v], axis=-1).reshape(-1, 2)


def _faces(shape_of: tuple[int, ...]) -> Any:
    rows, columns = shape_of
    first = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).reshape(-1)
    a, b, c, d = first, first + 1, first + columns + 1, first + columns
    return np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


def _side(
    card: Card, low: float, thick: float, tile: Tile, right: Points, up: Points,
    out: tuple[float, float],
) -> Mesh:  # fmt: skip
    x, y = places_on_table(card, right, up)
    z = low + shape(card, x, y)
    points = np.concatenate([np.stack([x, y, z], 1), np.stack([x, y, z + thick], 1)])
    a, b = places_on_table(card, np.array(out[0]), np.array(out[1]))
    normal = np.array([a - card.x, b - card.y, 0.0])
    middle = ((tile[0] + tile[2]) / 2, (tile[1] + tile[3]) / 2)
    count = len(points)
    return Mesh(
        points, np.tile(normal, (count, 1)), np.tile(middle, (count, 1)), _faces((2, len(x)))
    )


def _box_side(low: Points, high: Points, axis: int, way: int) -> Mesh:
    one, other = (axis + 1) % 3, (axis + 2) % 3
    half = (high - low) / 2
    middle = (low + high) / 2
    across, along = np.zeros(3), np.zeros(3)
    across[one], along[other] = half[one], half[other] * (1 if way else -1)
    middle[axis] = high[axis] if way else low[axis]
    return quad(middle, across, along)
