"""`roundtable games list`: read alone, and as far as can be read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from firmware.table.journal import Journal
from tests.support.program_process import Ran, call, prints, running

CARDS = ("picts-5", "saxons-2", "grail-3")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two games of three cards."""
    journal = Journal(tmp_path / "journal.sqlite")
    for start in (1.7e9, 1.7e9 + 3600):
        game = journal.begin({"record": "rumors/1", "players": ["Anna", "Ben"]}, start)
        journal.append(game, [{"do": "lay", "card": card, "at": 1.5} for card in CARDS])
    journal.close()
    return tmp_path


def spoil(data: Path, statement: str) -> None:
    base = sqlite3.connect(data / "journal.sqlite")
    with base:
        base.execute(statement)
    base.close()


def games(data: Path, *words: str) -> Ran:
    word, *behind = words or ("list",)
    return call("games", word, "--data", str(data), *behind)


def test_games_are_listed_with_their_players_and_lines(data: Path) -> None:
    listed = games(data).stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["1", "2"]
    assert all("The Card Game  Anna, Ben  3 lines" in line for line in listed)


def test_a_game_is_printed_as_a_record_that_replay_takes(data: Path, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(games(data, "show", "2").stdout)
    assert '"threats"' in prints("games", "replay", str(tmp_path / "game.jsonl"), "--json")


def test_a_box_that_does_not_run_goes_on_with_a_game_when_it_is_started(data: Path) -> None:
    done = games(data, "resume", "1")
    assert done.stdout.splitlines() == [
        "Game 1 goes on when the box is started.",
        "Game 2 is kept: `roundtable games resume 2` goes on with it.",
    ]
    with closing(Journal(data / "journal.sqlite")) as journal:
        assert journal.on == (1, 2)
    refused = games(data, "resume", "9")
    assert (refused.returncode, "game 9: there is no such game" in refused.stderr) == (1, True)
    assert games(data, "resume", "1", "--file", "other.sqlite").returncode == 2


def test_the_running_box_goes_on_with_a_game_itself(data: Path) -> None:
    with running(data, "--names", "Anna,Ben") as program:
        assert program.state()["threats"] == 3
        assert program.do(do="lay", card="dragon-2").status_code == 200
        port = program.address.rpartition(":")[2].strip("/")
        elsewhere = games(data, "resume", "1", "--port", "1")
        assert "name its --port" in elsewhere.stderr
        done = games(data, "resume", "1", "--port", port)
        assert done.returncode == 0, done.stderr
        assert "Game 2 (Anna, Ben) is not over. It is kept" in done.stdout
        assert done.stdout.endswith("Game 1 goes on at the table.\n")
        assert program.state()["top"] == "grail-3"
        assert program.do(do="lay", card="dragon-2").status_code == 200
        wrong = games(data, "resume", "1", "--port", port)
        assert "it is on at the table" in wrong.stderr
    with closing(Journal(data / "journal.sqlite")) as journal:
        assert [len(journal.game(n).lines) for n in journal.games()] == [4, 4]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE lines SET line = '{' WHERE game = 1 AND number = 3",
        "UPDATE lines SET line = CAST(x'ff' AS TEXT) WHERE game = 1 AND number = 3",
        "UPDATE games SET started = 1e300 WHERE id = 1",
        "UPDATE games SET header = 'x' WHERE id = 1",
    ],
)
def test_what_is_bad_in_an_old_game_spoils_no_other(data: Path, statement: str) -> None:
    spoil(data, statement)
    listed = games(data)
    assert listed.returncode == 0
    assert ["DAMAGED" in line for line in listed.stdout.splitlines()] == [True, False]
    assert games(data, "show", "2").stdout.count("\n") == 4


def test_a_damaged_game_is_printed_up_to_its_last_good_line(data: Path) -> None:
    spoil(data, "UPDATE lines SET line = '{' WHERE game = 1 AND number = 3")
    printed = games(data, "show", "1")
    assert printed.returncode == 2
    assert [line[:12] for line in printed.stdout.splitlines()] == ['{"record": "', '{"do": "lay"']
    assert "game 1 is damaged (line 3: not JSON" in printed.stderr


def test_a_journal_is_read_where_nothing_may_be_written(data: Path) -> None:
    files = sorted(path.name for path in data.iterdir())
    data.chmod(0o500)
    try:
        assert len(games(data).stdout.splitlines()) == 2
    finally:
        data.chmod(0o700)
    assert {"journal.sqlite", "journal.head"} <= set(files)


@pytest.mark.parametrize("number", ["0", "3", "-1", "99999999999999999999999"])
def test_a_game_that_is_not_there_is_named(data: Path, number: str) -> None:
    said = games(data, "show", number)
    assert said.returncode == 1
    assert f"game {number}" in said.stderr


def test_games_are_counted_closed_deleted_restored_and_a_name_is_forgotten(data: Path) -> None:
    assert '"games": 2' in games(data, "stats", "--json").stdout
    assert games(data, "close", "1").stdout == "Game 1 is closed: its replay is open now.\n"
    deleted = games(data, "delete", "1").stdout
    assert deleted == "Game 1 is deleted; `roundtable games restore 1` has it back for a day.\n"
    assert len(games(data).stdout.splitlines()) == 1
    assert games(data, "restore", "1", "--json").stdout == (
        '{"done": "Game 1 is in the list again."}\n'
    )
    assert games(data, "restore", "1").returncode == 1
    assert len(games(data).stdout.splitlines()) == 2
    assert games(data, "delete", "2").returncode == 1, "it is on at the table"
    Journal(data / "journal.sqlite").close()
    assert games(data, "forget", "Nobody").returncode == 0
