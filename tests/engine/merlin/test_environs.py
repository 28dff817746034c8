"""Where the tiles lie, which frame positions their lines reach, and what a territory is."""

from __future__ import annotations

from typing import cast

import pytest

from engine.merlin.environs import Shift, geometry, territories
from engine.merlin.pieces import Terrain
from engine.merlin.scoring import score_environs
from tests.support.merlin_rules import touched

LAKE, WOOD, HILL = Terrain.LAKE, Terrain.WOOD, Terrain.MOUNTAIN


@pytest.mark.parametrize(
    ("rows", "place", "reached"),
    [
        (4, 1, (1, 2, 8, 16, 21, 22)),
        (4, 9, (3, 5, 9, 14, 17, 21)),
        (3, 1, (1, 2, 8, 16, 21, 22)),
        (3, 9, (3, 5, 9, 14, 16, 21)),
    ],
)
def test_the_examples_of_the_rules(rows: int, place: int, reached: tuple[int, ...]) -> None:
    assert geometry(rows, "odd").positions[place - 1] == reached


@pytest.mark.parametrize("rows", [3, 4])
@pytest.mark.parametrize("shift", ["odd", "even"])
def test_every_place_touches_what_a_walk_on_a_drawn_grid_finds(rows: int, shift: str) -> None:
    found = geometry(rows, cast(Shift, shift))
    for place in range(1, 6 * rows + 1):
        beside, reach = touched(place, rows, shift)
        assert {*found.neighbours[place - 1]} == beside
        assert {*found.positions[place - 1]} == reach


@pytest.mark.parametrize("shift", ["odd", "even"])
def test_neighbours_are_neighbours_of_each_other(shift: str) -> None:
    neighbours = geometry(4, cast(Shift, shift)).neighbours
    for place, beside in enumerate(neighbours, start=1):
        assert 2 <= len(beside) <= 6
        assert all(place in neighbours[other - 1] for other in beside)


def test_with_three_rows_two_positions_do_not_exist() -> None:
    reached = {position for one in geometry(3, "odd").positions for position in one}
    assert reached == {*range(1, 23)} - {11, 19}


def test_with_four_rows_every_position_is_reached() -> None:
    for shift in ("odd", "even"):
        reached = {n for one in geometry(4, cast(Shift, shift)).positions for n in one}
        assert reached == {*range(1, 23)}


def test_the_second_row_of_odd_lies_half_a_tile_to_the_right() -> None:
    odd, even = geometry(3, "odd").neighbours, geometry(3, "even").neighbours
    assert odd[0] == (2, 7)  # place 1: to the right, and one below
    assert even[0] == (2, 7, 8)


def test_a_territory_is_tiles_of_one_terrain_joined() -> None:
    rows = [LAKE, LAKE, WOOD, WOOD, HILL, HILL] * 3
    assert [one.places for one in territories(rows, "odd")] == [
        (1, 2, 7, 8, 13, 14),
        (3, 4, 9, 10, 15, 16),
        (5, 6, 11, 12, 17, 18),
    ]


def test_tiles_of_one_terrain_apart_are_two_territories() -> None:
    rows = [LAKE, WOOD, LAKE, WOOD, LAKE, WOOD] + [HILL] * 6 + [LAKE] * 6
    found = territories(rows, "odd")
    assert [one.terrain for one in found[:2]] == [LAKE, WOOD]
    assert [len(one.places) for one in found] == [1] * 6 + [6, 6]


@pytest.mark.parametrize(
    ("manors", "points"),
    [
        ({}, (0, 0, 0)),  # no manor, no points
        ({1: 0}, (6, 0, 0)),
        ({1: 0, 2: 1, 7: 1}, (0, 6, 0)),
        ({1: 0, 2: 1}, (3, 3, 0)),
        ({1: 0, 2: 1, 7: 2}, (2, 2, 2)),
        ({1: 0, 2: 1, 7: 0, 8: 1, 13: 2}, (3, 3, 0)),
    ],
)
def test_most_manors_get_a_point_a_tile_and_ties_share(
    manors: dict[int, int], points: tuple[int, ...]
) -> None:
    rows = [LAKE, LAKE, WOOD, WOOD, HILL, HILL] * 3
    built = [manors.get(place) for place in range(1, 19)]
    ruled = score_environs(rows, built, "odd", 3)
    assert ruled[0].points == points
    assert ruled[1].points == (0, 0, 0)


def test_a_tie_is_rounded_down() -> None:
    rows = [LAKE, LAKE, LAKE, WOOD, WOOD, WOOD] + [HILL] * 12
    built = [0, 1, None, 0, None, None] + [None] * 12
    ruled = score_environs(rows, built, "odd", 2)
    assert [one.points for one in ruled] == [(1, 1), (3, 0), (0, 0)]
