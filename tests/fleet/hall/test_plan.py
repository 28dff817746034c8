"""The plan of the hall: a cell for each table, whoever comes, goes or is moved."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.storage.bad_config import BadConfig
from fleet.hall.board import Board
from fleet.hall.plan import COLUMNS, ROWS, TIDY, as_line, is_cell, move_table, of_line, table_cells
from fleet.hall.plan_file import FILE, PlanFile, places_in
from fleet.hall.tables import Hall, Table

tables = st.sets(st.integers(1, 40).map(lambda n: f"table-{n}"), max_size=30)
cells = st.tuples(st.integers(0, COLUMNS - 1), st.integers(0, 6))
plans = st.dictionaries(st.integers(1, 60).map(lambda n: f"table-{n}"), cells, max_size=30)


@pytest.mark.parametrize("n", [1, 5, 40])
def test_what_nobody_has_arranged_stands_in_rows_by_name(n: int) -> None:
    names = [f"table-{one}" for one in range(n, 0, -1)]
    places = table_cells({}, names)
    assert [places[f"table-{one + 1}"] for one in range(n)] == [
        (one % TIDY, one // TIDY) for one in range(n)
    ]


@given(places=plans, names=tables)
def test_each_table_has_a_cell_of_its_own(
    places: dict[str, tuple[int, int]], names: set[str]
) -> None:
    found = table_cells(places, names)
    assert found.keys() == names
    assert len({*found.values()}) == len(names)
    assert all(map(is_cell, found.values()))


@given(places=plans, names=tables, to=cells, data=st.data())
def test_a_move_changes_places_with_whoever_stands_there_and_nobody_else(
    places: dict[str, tuple[int, int]], names: set[str], to: tuple[int, int], data: st.DataObject
) -> None:
    names |= {"table-1"}
    table = data.draw(st.sampled_from(sorted(names)))
    before = table_cells(places, names)
    plan = move_table(places, names, table, to)
    after = table_cells(plan, names)
    there = next((one for one in names if before[one] == to), table)
    assert after == {**before, there: before[table], table: to}
    newcomer = table_cells(plan, {*names, "table-99"})
    assert {one: place for one, place in newcomer.items() if one in names} == after


def test_a_table_that_is_away_comes_back_to_its_cell_unless_another_has_it() -> None:
    plan = move_table({"north": (3, 0), "south": (4, 0)}, ["east"], "east", (4, 0))
    assert table_cells(plan, ["north", "south", "east"]) == {
        "east": (4, 0), "north": (3, 0), "south": (0, 0),
    }  # fmt: skip


@given(places=plans)
def test_a_plan_is_read_again_as_it_was_written(places: dict[str, tuple[int, int]]) -> None:
    assert of_line(as_line(places)) == places


@pytest.mark.parametrize("cell", [
    None, 3, "00", [0], [0, 0, 0], [-1, 0], [COLUMNS, 0], [0, ROWS], [0.5, 0], [True, 0], ["0", 0],
])  # fmt: skip
def test_no_cell(cell: object) -> None:
    assert not is_cell(cell)


def board_of(*names: str) -> Board:
    board = Board(lambda: 0.0)
    board.change(lambda hall: Hall({name: Table(name, 0.0) for name in names}))
    return board


def test_a_plan_outlives_the_hall_and_a_broken_one_is_refused(tmp_path: Path) -> None:
    board = board_of("north", "south")
    plan = PlanFile(tmp_path, board)
    assert places_in(tmp_path) == {}
    assert plan.move("north", (5, 2))
    assert not plan.move("nobody", (1, 1))
    assert places_in(tmp_path) == board.hall.places == {"north": (5, 2), "south": (1, 0)}
    plan.tidy()
    assert places_in(tmp_path) == {}
    plan.move("north", (5, 2))
    path = tmp_path / FILE
    path.write_text(path.read_text().replace("5", "6"))
    with pytest.raises(BadConfig, match="hall-plan"):
        places_in(tmp_path)


def test_a_thousand_long_names_are_kept(tmp_path: Path) -> None:
    board = board_of(*(f"{'W' * 36}{n:04}" for n in range(1_000)))
    PlanFile(tmp_path, board).move(f"{'W' * 36}0999", (11, 140))
    assert len(places_in(tmp_path)) == 1_000
