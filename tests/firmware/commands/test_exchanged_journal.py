"""The real program while somebody removes, exchanges or empties its journal."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest

from firmware.table.journal import Journal
from firmware.table.journal_reader import shelf
from firmware.table.stand_in import FILE
from tests.support.patience import until
from tests.support.program_process import Program, running

HEADER = {"record": "rumors/1", "players": 3}


def remove(path: Path) -> None:
    for one in path.parent.glob("journal.*"):
        one.unlink()


def exchange(path: Path) -> None:
    other = path.parent / "other"
    other.mkdir()
    with closing(Journal(other / FILE)) as journal:
        journal.begin(HEADER, 7.0)
    Path(other / FILE).replace(path)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def is_taken(program: Program) -> bool:
    """Whether a line is taken again; the box may be opening."""
    with suppress(httpx.HTTPError):
        return program.do(do="adjust", white=7, black=0).status_code == 200
    return False


@pytest.mark.parametrize(
    ("deed", "way"),
    [
        (remove, "back"),
        pytest.param(exchange, "back", marks=pytest.mark.slow),
        pytest.param(empty, "take", marks=pytest.mark.slow),
    ],
)
def test_every_line_that_was_answered_is_there_when_the_owner_has_chosen(
    tmp_path: Path, deed: Callable[[Path], None], way: str
) -> None:
    path = tmp_path / FILE
    with running(tmp_path) as program:
        program.post("/api/new", **HEADER)
        for white in range(6):
            assert program.do(do="adjust", white=white, black=0).status_code == 200
        deed(path)
        for _ in range(2):
            refused = program.do(do="adjust", white=6, black=0)
            assert (refused.status_code, refused.json()["reason"]) == (409, "not-written")
        assert httpx.get(f"{program.address}healthz").status_code == 503
        trouble = until(lambda: program.table()["safe"]["troubles"])[0]
        assert trouble["mends"] == [way, "keep"]
        program.post("/api/mend", do=way, trouble=trouble["n"])
        until(lambda: is_taken(program))
    with shelf(path) as games:
        lines = games.game(games.numbers()[-1]).lines
    assert [line["white"] for line in lines] == [0, 1, 2, 3, 4, 5, 7]
