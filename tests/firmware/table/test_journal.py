"""The journal: on disk before it is shown, never overwritten, never silently wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.table.journal import BadJournal, Journal

HEADER = {"record": "rumors/1", "players": 3}
LAY = {"do": "lay", "card": "picts-5"}
UNDO = {"do": "undo"}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal(tmp_path / "journal.sqlite")
    yield opened
    opened.close()


def test_a_new_journal_holds_no_game(journal: Journal) -> None:
    assert journal.current() is None
    assert journal.games() == ()


def test_lines_come_back_in_their_order(journal: Journal) -> None:
    game = journal.begin(HEADER, now=1000.0)
    journal.append(game, [LAY])
    journal.append(game, [LAY, UNDO])
    recorded = journal.current()
    assert recorded is not None
    assert (recorded.header, recorded.lines) == (HEADER, (LAY, LAY, UNDO))
    assert recorded.started == 1000.0


def test_a_game_that_is_left_is_kept(journal: Journal) -> None:
    first = journal.begin(HEADER, now=1.0)
    journal.append(first, [LAY])
    second = journal.begin(HEADER, now=2.0)
    current = journal.current()
    assert current is not None
    assert current.id == second
    assert journal.game(first).lines == (LAY,)


def test_another_connection_reads_what_was_appended_at_once(journal: Journal) -> None:
    game = journal.begin(HEADER, now=1.0)
    journal.append(game, [LAY])
    other = sqlite3.connect(journal.path)
    assert other.execute("SELECT count(*) FROM lines").fetchone() == (1,)
    other.close()


def test_lines_are_appended_all_or_none(journal: Journal) -> None:
    game = journal.begin(HEADER, now=1.0)

    def lines() -> Iterator[dict[str, str]]:
        yield LAY
        raise LookupError

    with pytest.raises(LookupError):
        journal.append(game, lines())
    assert journal.game(game).lines == ()


def test_a_file_that_is_no_journal_is_named_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"no database at all, but long enough to be taken for one" * 20)
    before = path.read_bytes()
    with pytest.raises(BadJournal, match=r"journal\.sqlite.*move it away"):
        Journal(path)
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadJournal, match="--data"):
        Journal(tmp_path / "file" / "journal.sqlite")


def test_a_journal_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    Journal(path).close()
    base = sqlite3.connect(path)
    base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(BadJournal, match="newer program"):
        Journal(path)
