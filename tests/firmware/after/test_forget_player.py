"""A player is forgotten: the name is in no byte of the folder, and every checksum holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.after.catalogue import Catalogue, GameFilter, book_in, journal_in
from firmware.after.forget_player import NOBODY, forget
from firmware.after.forget_player_words import OUT_OF_REACH, forgetting_report
from firmware.table.backups import back_up, restore
from firmware.table.journal import BadJournal, Journal
from firmware.table.journal_reader import shelf
from tests.support.data_folder import ANNA, FIRST, OPEN, evening, shelved

ODD = 'Żółć "O\'Neil" <b>\N{DRAGON}'


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return shelved(tmp_path / "data")


def troubles(data: Path) -> tuple[str, ...]:
    journal = Journal(journal_in(data))
    journal.close()
    return journal.troubles


def everything(data: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(data.rglob("*")) if path.is_file())


def test_a_name_goes_from_every_game_and_every_checksum_holds(data: Path) -> None:
    with shelf(journal_in(data)) as games:
        list(Catalogue(games, book_in(data)).rows(GameFilter()))  # the book knows it too
    assert b'"Anna"' in everything(data)
    assert forget(data, "Anna", FIRST).games == 2
    assert b'"Anna"' not in everything(data)
    assert troubles(data) == ()
    with shelf(journal_in(data)) as games:
        rows = {
            row.result.game: row.result
            for row in Catalogue(games, book_in(data)).rows(GameFilter())
        }
    assert rows[ANNA].seats[:2] == (NOBODY, "Anna 2")  # nobody else was touched
    assert not any(one.trouble for one in rows.values())
    assert (rows[ANNA].ending, rows[OPEN].lines) == ("loyal", 9)


@pytest.mark.parametrize("name", [ODD, "=1+1", "Анна"])
def test_a_name_of_any_letters_is_found_as_it_was_written(tmp_path: Path, name: str) -> None:
    data = tmp_path
    header, lines = evening("loyal-win")
    journal = Journal(journal_in(data))
    for players in ([name, "Ben", "Cleo"], ["Ben", "Cleo", "Dora"]):
        journal.append(journal.begin({**header, "players": players}, FIRST), lines[:3])
    journal.close()
    assert forget(data, name, FIRST).games == 1
    assert forget(data, name, FIRST).games == 0
    assert troubles(data) == ()


def test_who_joined_in_the_middle_of_a_game_is_forgotten_too(tmp_path: Path) -> None:
    journal = Journal(journal_in(tmp_path))
    header = {"record": "camelot/1", "players": ["Ben", "Cleo", "Dora"]}
    game = journal.begin(header, FIRST)
    journal.append(game, [{"do": "join", "name": "Anna", "at": 3.0}])
    journal.begin(header, FIRST)
    journal.close()
    assert forget(tmp_path, "Anna", FIRST).games == 1
    with shelf(journal_in(tmp_path)) as games:
        assert games.game(game).lines[0] == {"do": "join", "name": NOBODY, "at": 3.0}
    assert troubles(tmp_path) == ()


def test_copies_that_lie_in_the_folder_are_changed_and_can_still_be_taken(data: Path) -> None:
    (data / "backups").mkdir()
    back_up(data, data / "backups" / "week-2026-01-05.backup", FIRST)
    (data / "backups" / "week-2026-01-12.backup").write_bytes(b"spoilt")
    done = forget(data, "Anna", FIRST)
    assert done.copies == ("backups/week-2026-01-05.backup",)
    assert [one.partition(":")[0] for one in done.left] == ["backups/week-2026-01-12.backup"]
    assert OUT_OF_REACH in forgetting_report(done)
    restore(data.parent / "new", data / "backups" / "week-2026-01-05.backup")
    assert b'"Anna"' not in everything(data.parent / "new")
    assert troubles(data.parent / "new") == ()


def test_who_sits_at_the_table_is_not_forgotten_behind_the_games_back(data: Path) -> None:
    header, _ = evening("loyal-win")
    journal = Journal(journal_in(data))
    journal.begin({**header, "players": ["Anna", "Ben", "Cleo"]}, FIRST)
    journal.close()
    with pytest.raises(BadJournal, match="Anna sits at the table"):
        forget(data, "Anna", FIRST)
    assert b'"Anna"' in everything(data)


@pytest.mark.parametrize("name", ["", "  "])
def test_no_name_is_no_player(data: Path, name: str) -> None:
    with pytest.raises(BadJournal, match="the name of a player"):
        forget(data, name, FIRST)
