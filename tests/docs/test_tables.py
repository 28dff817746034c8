"""The tables of the documents that the program makes are those of today."""

from __future__ import annotations

import pytest

from docs.tables import FOLDER, PAGES, table_names, tables_of, with_tables
from tests.install.breaks import BREAKS


@pytest.mark.parametrize("page", PAGES)
def test_the_tables_of_a_page_are_what_the_program_says_today(page: str) -> None:
    there = (FOLDER / page).read_text("utf-8")
    assert with_tables(there, tables_of(page)) == there, "run python -m docs.tables"


def test_the_doctor_is_asked_of_many_breaks_each_with_a_name_of_its_own() -> None:
    assert len(BREAKS) >= 25
    assert len({one.name for one in BREAKS}) == len(BREAKS)


def test_each_table_stands_on_one_page() -> None:
    there = [name for page in PAGES for name in table_names((FOLDER / page).read_text("utf-8"))]
    tables = {module: list(tables_of(page)) for page, module in PAGES.items()}
    assert sorted(there) == sorted(name for names in tables.values() for name in names)
