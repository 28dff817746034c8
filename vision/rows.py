"""Rows in which pieces lie beside each other, however the photograph was turned. Pure geometry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, radians, sin
from typing import Final, TypeAlias

from vision.frame import Point

Rows: TypeAlias = tuple[tuple[int, ...], ...]  # numbers of points, from above, each from the left

ASKEW: Final = range(-45, 45, 2)  # degrees: what is turned by more is turned by a quarter and less
SHORT: Final = 2  # rows of which pieces are missing, besides those that all would fill


def rows_of(points: Sequence[Point], in_a_row: int, turned: int = 0) -> Rows:
    """Return the rows of points (mm, y down) of which most have `in_a_row`.

    Rows need not be straight, nor lie under each other, nor run as the photograph's edges do. The
    photograph itself does not tell which way it was held: the way that is nearest to its own comes
    first, the next one for each time that somebody has `turned` it.
    """
    ways = [_rows_after(points, in_a_row, quarters) for quarters in range(4)]
    most = max(_full(rows, in_a_row) for rows in ways)
    ways = [rows for rows in dict.fromkeys(ways) if _full(rows, in_a_row) == most]
    return ways[turned % len(ways)]


def _rows_after(points: Sequence[Point], in_a_row: int, quarters: int) -> Rows:
    """Return the rows that are nearest to level after so many quarter turns."""
    found: tuple[tuple[int, int, float], Rows] = ((-1, 0, 0.0), ())
    for askew in ASKEW:
        seen = _turn_points(points, 90 * quarters + askew)
        for rows in _divide_rows(seen, len(seen) // in_a_row + SHORT):
            found = max(found, (_worth(rows, seen, in_a_row), rows))
    return found[1]


def _worth(rows: Rows, points: Sequence[Point], in_a_row: int) -> tuple[int, int, float]:
    """Return what is the larger the better: full rows, few rows, level ones."""
    return _full(rows, in_a_row), -len(rows), -_thickest(rows, points)


def _divide_rows(points: Sequence[Point], most: int) -> Iterator[Rows]:
    """Yield the points as one row to `most` rows, divided where the gaps are widest."""
    down = sorted(range(len(points)), key=lambda n: points[n][1])
    widest = sorted(range(1, len(down)), key=lambda n: points[down[n - 1]][1] - points[down[n]][1])
    for many in range(min(most, len(down))):
        ends = [0, *sorted(widest[:many]), len(down)]
        yield tuple(tuple(sorted(down[a:b], key=lambda n: points[n][0])) for a, b in pairwise(ends))


def _full(rows: Rows, in_a_row: int) -> int:
    return sum(len(row) == in_a_row for row in rows)


def _thickest(rows: Rows, points: Sequence[Point]) -> float:
    """Return how far up and down the points of a row lie, of the row where that is most."""
    heights = [[points[n][1] for n in row] for row in rows]
    return max(max(row) - min(row) for row in heights)


def _turn_points(points: Sequence[Point], degrees: float) -> list[Point]:
    """Return the points turned clockwise, as they are seen."""
    across, down = cos(radians(degrees)), sin(radians(degrees))
    return [(x * across - y * down, x * down + y * across) for x, y in points]
