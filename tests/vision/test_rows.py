"""Pieces that lie in rows are told row by row, however the photograph was turned."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import pytest

from vision.frame import Point
from vision.rows import Rows, rows_of

PITCH_MM = (44.0, 38.0)


def brick(
    rows: int, in_a_row: int, degrees: float = 0.0, askew_mm: float = 7.0, shifted: float = 0.5
) -> list[Point]:
    """Return pieces in rows, each second one half a piece to the right, laid carelessly."""
    chance = Random(rows * in_a_row)
    across, down = cos(radians(degrees)), sin(radians(degrees))
    points = []
    for n in range(rows * in_a_row):
        row, column = divmod(n, in_a_row)
        x = (column + shifted * (row % 2)) * PITCH_MM[0] + chance.uniform(-askew_mm, askew_mm)
        y = row * PITCH_MM[1] + chance.uniform(-askew_mm, askew_mm)
        points.append((x * across - y * down, x * down + y * across))
    return points


def laid(rows: int, in_a_row: int) -> Rows:
    return tuple(tuple(range(n, n + in_a_row)) for n in range(0, rows * in_a_row, in_a_row))


def upside_down(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in rows[::-1])


@pytest.mark.parametrize("degrees", range(0, 360, 30))
def test_rows_are_found_whichever_way_the_photograph_was_turned(degrees: int) -> None:
    points, rows = brick(4, 6, degrees), laid(4, 6)
    assert {rows_of(points, 6), rows_of(points, 6, turned=1)} == {rows, upside_down(rows)}
    assert rows_of(points, 6, turned=2) == rows_of(points, 6)


@pytest.mark.parametrize("degrees", [-40, -15, 0, 15, 40])
def test_the_way_that_is_nearest_to_the_photographs_own_comes_first(degrees: int) -> None:
    assert rows_of(brick(3, 6, degrees), 6) == laid(3, 6)
    assert rows_of(brick(3, 3, degrees), 3) == laid(3, 3)


def test_a_square_of_pieces_has_four_ways_to_be_read() -> None:
    ways = {rows_of(brick(3, 3, shifted=0), 3, turned) for turned in range(4)}
    assert len(ways) == 4


@pytest.mark.parametrize("gone", range(18))
def test_a_piece_that_is_missing_leaves_its_own_row_short(gone: int) -> None:
    points = brick(3, 6)
    del points[gone]
    lengths = [6, 6, 6]
    lengths[gone // 6] = 5
    assert [len(row) for row in rows_of(points, 6)] == lengths


def test_few_pieces_and_none_are_rows_too() -> None:
    assert rows_of([], 6) == ()
    assert rows_of([(3.0, 4.0)], 6) == ((0,),)
    assert rows_of([(0.0, 0.0), (90.0, 3.0), (40.0, -2.0)], 3) == ((0, 2, 1),)
    assert rows_of([(0.0, 0.0), (0.0, 80.0)], 1) == ((0,), (1,))
