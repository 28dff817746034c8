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


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadJournal, match="--data"):
        Journal(tmp_path / "file" / "journal.sqlite")


def test_a_new_game_begins_where_there_is_none_that_can_go_on(journal: Journal) -> None:
    assert journal.begin(HEADER, now=1.0) == 1
    assert journal.begin(HEADER, now=2.0) == 2


def test_lines_are_not_added_to_a_game_that_was_left(journal: Journal) -> None:
    first = journal.begin(HEADER, now=1.0)
    journal.begin(HEADER, now=2.0)
    with pytest.raises(BadJournal, match="game 1 was left"):
        journal.append(first, [LAY])
    assert journal.game(first).lines == ()


def test_nothing_is_written_to_a_disk_that_is_full_and_all_when_there_is_room(
    tmp_path: Path,
) -> None:
    room = [10_000_000]
    journal = Journal(tmp_path / "journal.sqlite", free=lambda folder: room[0])
    game = journal.begin(HEADER, now=1.0)
    room[0] = 1000
    with pytest.raises(BadJournal, match="disk is full"):
        journal.append(game, [LAY])
    assert journal.game(game).lines == ()
    room[0] = 10_000_000
    journal.append(game, [LAY])
    assert journal.game(game).lines == (LAY,)
    journal.close()


def test_the_log_is_folded_in_at_start_at_a_new_game_and_between(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    log = tmp_path / "journal.sqlite-wal"
    game = journal.begin(HEADER, now=1.0)
    assert log.stat().st_size == 0
    for _ in range(200):
        journal.append(game, [LAY, UNDO])
        assert log.stat().st_size < 400_000
    alone = tmp_path / "copy.sqlite"
    alone.write_bytes(journal.path.read_bytes())  # without its log
    other = sqlite3.connect(alone)
    assert other.execute("SELECT max(number) FROM lines").fetchone()[0] > 300
    other.close()
    journal.close()
