"""The environs: where the tiles lie, what they touch, and who rules the territories."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.merlin.pieces import Terrain

Shift: TypeAlias = Literal["odd", "even"]  # which rows lie half a tile to the right

IN_A_ROW: Final = 6
_STEPS: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_TOP, _RIGHT, _BOTTOM, _LEFT = 1, 8, 18, 22  # frame positions where each side's count begins


class Geometry(NamedTuple):
    """By place, 1 first: the places next to it, and the frame positions its lines reach."""

    neighbours: tuple[tuple[int, ...], ...]
    positions: tuple[tuple[int, ...], ...]


class Territory(NamedTuple):
    """Tiles of one terrain joined as neighbours."""

    terrain: Terrain
    places: tuple[int, ...]


@lru_cache(maxsize=16)
def geometry(rows: int, shift: Shift) -> Geometry:
    """Return what every place of so many rows touches."""
    at = {_point(place, shift): place for place in range(1, IN_A_ROW * rows + 1)}
    neighbours = [
        tuple(sorted(at[x + dx, y + dy] for dx, dy in _STEPS if (x + dx, y + dy) in at))
        for x, y in at
    ]
    positions = [
        tuple(sorted({_edge_position(at, point, step, rows) for step in _STEPS})) for point in at
    ]
    return Geometry(tuple(neighbours), tuple(positions))


def _point(place: int, shift: Shift) -> tuple[int, int]:
    row, column = divmod(place - 1, IN_A_ROW)
    return 2 * column + (row % 2 == (shift == "odd")), row


def _edge_position(
    at: dict[tuple[int, int], int], point: tuple[int, int], step: tuple[int, int], rows: int
) -> int:
    """Follow a line to the first point without a tile; return its frame position."""
    x, y = point
    while (x, y) in at:
        x, y = x + step[0], y + step[1]
    if y == -1:
        return _TOP + (x + 1) // 2
    if y == rows:
        return _BOTTOM - (x + 1) // 2
    return _RIGHT + y if x > IN_A_ROW else _LEFT - y


def territories(terrains: Sequence[Terrain], shift: Shift) -> tuple[Territory, ...]:
    """Return the territories of whole rows of tiles, by their lowest place."""
    neighbours = geometry(len(terrains) // IN_A_ROW, shift).neighbours
    found: list[Territory] = []
    seen: set[int] = set()
    for place, terrain in enumerate(terrains, start=1):
        if place not in seen:
            joined = _joined_places(place, terrains, neighbours)
            seen |= joined
            found.append(Territory(terrain, tuple(sorted(joined))))
    return tuple(found)


def _joined_places(
    start: int, terrains: Sequence[Terrain], neighbours: tuple[tuple[int, ...], ...]
) -> set[int]:
    joined, todo = {start}, [start]
    while todo:
        for place in neighbours[todo.pop() - 1]:
            if place not in joined and terrains[place - 1] is terrains[start - 1]:
                joined.add(place)
                todo.append(place)
    return joined
