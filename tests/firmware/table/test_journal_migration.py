"""Journals of older programs are brought up to date; as they were they are kept beside.

`version_1/` was written by the program as it was on 21 November 2026, and cut off by `kill -9`: two
games, most of which still lies in the log.
"""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from firmware.table.journal import Journal
from firmware.table.journal_reader import shelf
from firmware.table.session import Session

OLD = Path(__file__).parent / "version_1"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    shutil.copytree(OLD, tmp_path / "data")
    return tmp_path / "data" / "journal.sqlite"


def test_every_game_of_an_old_journal_is_there_and_the_last_goes_on(path: Path) -> None:
    journal = Journal(path)
    session = Session(journal, wall=lambda: 1.7e9 + 7200)
    session.resume(at=0.0)
    assert session.running is not None
    assert session.running.header == {"record": "rumors/1", "players": 2, "x-table": "oak"}
    assert [game.lines for game in journal.list_games()] == [4, 3]
    session.do({"do": "lay", "card": "saxons-5"}, at=10.0)
    assert [game.trouble for game in journal.list_games()] == ["", ""]
    journal.close()


def test_an_old_journal_is_kept_as_it_was(path: Path) -> None:
    journal = Journal(path)
    (told,) = journal.troubles
    assert "brought up to version 2; as it was it is kept as journal.version-1-1.sqlite" in told
    journal.close()
    for suffix in ("", "-wal"):
        kept = path.with_name(f"journal.version-1-1.sqlite{suffix}")
        assert kept.read_bytes() == (OLD / f"journal.sqlite{suffix}").read_bytes()


def test_a_journal_is_brought_up_to_date_once(path: Path) -> None:
    Journal(path).close()
    again = Journal(path)
    assert again.troubles == ()
    again.close()


def test_an_old_journal_can_be_listed_without_being_changed(path: Path) -> None:
    before = path.read_bytes()
    with shelf(path) as games:
        assert [game.lines for game in games.list_games()] == [4, 3]
        assert games.game(1).header["players"] == ["Anna", "Ben", "Zoë"]
    assert path.read_bytes() == before


def test_an_unreadable_line_of_an_old_journal_is_said_and_the_rest_is_brought_over(
    path: Path,
) -> None:
    base = sqlite3.connect(path)
    with base:
        base.execute("UPDATE lines SET line = '{' WHERE game = 1 AND number = 3")
    base.close()
    journal = Journal(path)
    assert "game 1 is damaged: line 3: not JSON" in " ".join(journal.troubles)
    assert len(journal.game(1).lines) == 1
    assert len(journal.game(2).lines) == 3
    journal.close()
