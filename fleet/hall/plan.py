"""Where each table stands on the plan of the hall: in a cell of its own. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from typing import Any, Final

from engine.game import Line
from fleet.hall.tables import MOST_CALLING, MOST_TABLES, Place

COLUMNS: Final = 12
TIDY: Final = 8  # columns of what nobody has arranged
ROWS: Final = (MOST_TABLES + MOST_CALLING) // TIDY  # each table finds a cell
_PARTS: Final = re.compile(r"(\d+)")


def table_cells(places: Mapping[str, Place], tables: Collection[str]) -> dict[str, Place]:
    """Return the cell of each table: the one that it was given, else the first that is free.

    >>> laid({"south": (1, 0)}, ["table-10", "south", "table-9"])
    {'south': (1, 0), 'table-9': (0, 0), 'table-10': (2, 0)}
    """
    found: dict[str, Place] = {}
    taken: set[Place] = set()
    for table in places:
        if table in tables and places[table] not in taken:
            found[table] = places[table]
            taken.add(places[table])
    free = (one for one in _cells() if one not in taken)
    for table in sorted(tables, key=_by_number):
        if table not in found:
            found[table] = next(free)
    return found


def move_table(
    places: Mapping[str, Place], tables: Collection[str], table: str, to: Place
) -> dict[str, Place]:
    """Return the places after a table was put into a cell; who stood there takes its cell.

    All others stay where they are seen now. A table that is away keeps a cell that nobody has.
    """
    now = table_cells(places, tables)
    other = next((one for one, place in now.items() if place == to), table)
    now = {table: to} | now | {other: now[table], table: to}
    taken = set(now.values())
    away = {one: place for one, place in places.items() if one not in now and place not in taken}
    return dict([*now.items(), *away.items()][:MOST_TABLES])


def is_cell(place: object) -> bool:
    """Whether something read is a cell of the plan, [column, row] from 0."""
    if not isinstance(place, list | tuple) or len(place) != 2:
        return False
    if not all(isinstance(one, int) and not isinstance(one, bool) for one in place):
        return False
    column, row = place
    return column in range(COLUMNS) and row in range(ROWS)


def cell_of(place: Any) -> Place:
    """Return a cell that was read; raise ValueError for anything else."""
    if not is_cell(place):
        raise ValueError("no cell")
    return place[0], place[1]


def as_line(places: Mapping[str, Place]) -> dict[str, list[int]]:
    """Return the places as a file has them."""
    return {table: list(place) for table, place in places.items()}


def of_line(line: Line) -> dict[str, Place]:
    """Return the places of a file; raise ValueError for anything else."""
    return {table: cell_of(place) for table, place in line.items()}


def _cells() -> Iterator[Place]:
    return ((column, row) for row, column in product(range(ROWS + 1), range(TIDY)))


def _by_number(table: str) -> tuple[tuple[bool, int, str], ...]:
    """Order names as people do: table-9 stands before table-10."""
    parts = (part for part in _PARTS.split(table) if part)
    return tuple(
        (not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts
    )
