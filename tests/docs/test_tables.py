"""The tables of the documents that the program makes are those of today."""

from __future__ import annotations

import pytest

from docs.tables import FOLDER, PAGES, table_names, tables_of, with_tables


@pytest.mark.parametrize("page", PAGES)
def test_the_tables_of_a_page_are_what_the_program_says_today(page: str) -> None:
    there, tables = (FOLDER / page).read_text("utf-8"), tables_of(page)
    assert with_tables(there, tables) == there, "run python -m docs.tables"
    assert sorted(table_names(there)) == sorted(tables)
