"""The list of games: what became of each, what is looked for, what may be opened."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from firmware.after.book import FILE
from firmware.after.catalogue import Catalogue, Evaluator, GameFilter, Row, book_in, journal_in
from firmware.after.deletion import DAY_S, bring_back, close, delete, purge
from firmware.after.result import Stand
from firmware.table.journal import BadJournal, Journal
from firmware.table.journal_reader import shelf
from tests.support.data_folder import ANNA, EVIL, FIRST, HOUR_S, LOYAL, OPEN, evening, shelved
from tests.support.patience import until


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return shelved(tmp_path)


def numbers(data: Path, wanted: GameFilter | None = None, most: int = 40) -> list[int]:
    with shelf(journal_in(data)) as games:
        page = Catalogue(games, book_in(data)).page(wanted or GameFilter(), most)
    return [row.result.game for row in page.rows]


def test_the_newest_game_comes_first_with_what_became_of_it(data: Path) -> None:
    with shelf(journal_in(data)) as games:
        rows = Catalogue(games, book_in(data)).page(GameFilter()).rows
    told = [(one.result.game, one.result.stand, one.result.ending) for one in rows]
    assert told == [
        (LOYAL, Stand.OVER, "loyal"), (EVIL, Stand.OVER, "evil"),
        (OPEN, Stand.OPEN, ""), (ANNA, Stand.OVER, "loyal"),
    ]  # fmt: skip
    assert [one.is_open for one in rows] == [True, True, False, True]
    assert [one.is_on for one in rows] == [True, False, False, False]
    assert rows[-1].result.seats[0] == "Anna"
    assert rows[-1].result.seconds == 60.0 * (len(evening("loyal-win")[1]) - 1)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (GameFilter(player="Anna"), [OPEN, ANNA]),
        (GameFilter(player="Nobody"), []),
        (GameFilter(result="loyal"), [LOYAL, ANNA]),
        (GameFilter(result="open"), [OPEN]),
        (GameFilter(month="2025-10", player="Anna"), [OPEN, ANNA]),
        (GameFilter(month="2025-11"), []),
        (GameFilter(game="camelot"), []),
        (GameFilter(before=EVIL), [OPEN, ANNA]),
    ],
)
def test_games_are_looked_for(data: Path, wanted: GameFilter, found: list[int]) -> None:
    assert numbers(data, wanted) == found


def test_a_page_holds_so_many_and_says_that_there_are_more(data: Path) -> None:
    with shelf(journal_in(data)) as games:
        page = Catalogue(games, book_in(data)).page(GameFilter(), 3)
        rest = Catalogue(games, book_in(data)).page(GameFilter(before=page.rows[-1].result.game), 3)
    assert (len(page.rows), page.more) == (3, True)
    assert (len(rest.rows), rest.more) == (1, False)


def test_a_book_that_is_spoilt_or_gone_changes_nothing(data: Path) -> None:
    known = numbers(data)
    (data / FILE).write_bytes(b"no database")
    assert numbers(data) == known
    assert numbers(data) == known  # from a new one
    (data / FILE).unlink()
    assert numbers(data, GameFilter(result="evil")) == [EVIL]


def test_a_line_that_a_disk_has_changed_is_told_though_the_result_was_known(data: Path) -> None:
    numbers(data)
    base = sqlite3.connect(journal_in(data))
    with base:
        base.execute("UPDATE lines SET line = '{' WHERE game = 1 AND number = 5")
    base.close()
    with shelf(journal_in(data)) as games:
        row = Catalogue(games, book_in(data)).page(GameFilter()).rows[-1]
    assert row.result.trouble.startswith("line 5: ")
    assert row.result.stand is Stand.OPEN


# -- what the owner does -----------------------------------------------------------------------


def test_a_deleted_game_can_be_had_back_for_a_day_and_then_is_gone(data: Path) -> None:
    journal = journal_in(data)
    delete(journal, ANNA, FIRST)
    assert numbers(data) == [LOYAL, EVIL, OPEN]
    assert numbers(data, GameFilter(deleted=True)) == [ANNA]
    bring_back(journal, ANNA)
    assert numbers(data) == [LOYAL, EVIL, OPEN, ANNA]
    delete(journal, ANNA, FIRST)
    assert purge(journal, FIRST + DAY_S - 1) == ()
    assert purge(journal, FIRST + DAY_S) == (ANNA,)
    with pytest.raises(BadJournal, match="its day is over"):
        bring_back(journal, ANNA)
    with shelf(journal) as games, pytest.raises(BadJournal, match="it was deleted"):
        Catalogue(games, book_in(data)).open_game(ANNA)
    opened = Journal(journal)  # and the box does not look for it
    assert opened.troubles == ()
    opened.close()


def test_the_game_on_the_table_stays_there_though_it_is_deleted(data: Path) -> None:
    delete(journal_in(data), LOYAL, FIRST)
    assert numbers(data) == [EVIL, OPEN, ANNA]
    assert purge(journal_in(data), FIRST + 2 * DAY_S) == ()


def test_a_clock_that_was_set_back_removes_nothing_early(data: Path) -> None:
    delete(journal_in(data), ANNA, FIRST)
    assert purge(journal_in(data), FIRST - 400 * DAY_S) == ()


def test_a_game_that_nobody_goes_on_with_is_closed_and_then_open(data: Path) -> None:
    close(journal_in(data), OPEN, FIRST)
    with shelf(journal_in(data)) as games:
        assert Catalogue(games, book_in(data)).open_game(OPEN)[0].is_open
    with pytest.raises(BadJournal, match="it is over already"):
        close(journal_in(data), ANNA, FIRST)
    with pytest.raises(BadJournal, match="game 77: there is no such game"):
        close(journal_in(data), 77, FIRST)


def test_a_game_that_is_being_played_is_neither_deleted_nor_closed(data: Path) -> None:
    header, lines = evening("loyal-win")
    journal = Journal(journal_in(data))
    journal.append(journal.begin(header, FIRST), lines[:4])
    journal.close()
    for deed in (delete, close):
        with pytest.raises(BadJournal, match="press “End this game …” in its menu"):
            deed(journal_in(data), 5, FIRST)


def test_a_game_that_was_looked_at_while_it_was_on_is_told_as_it_ended(tmp_path: Path) -> None:
    header, lines = evening("loyal-win")
    journal = Journal(tmp_path / "journal.sqlite")
    game = journal.begin(header, FIRST)
    journal.append(game, [{**line, "at": 0.0} for line in lines[:9]])
    assert [row.result.ending for row in every_row(tmp_path)] == [""]
    journal.append(game, [{**line, "at": 0.0} for line in lines[9:]])
    journal.begin(header, FIRST + HOUR_S)
    journal.close()
    newest, before = every_row(tmp_path)
    assert (newest.result.ending, before.result.ending) == ("", "loyal")


def every_row(data: Path) -> list[Row]:
    with shelf(journal_in(data)) as games:
        return list(Catalogue(games, book_in(data)).rows(GameFilter()))


def test_only_so_many_games_that_nobody_has_looked_at_are_looked_at(data: Path) -> None:
    with shelf(journal_in(data)) as games:
        some = Catalogue(games, book_in(data), most_new=1)
        assert [row.result.game for row in some.rows(GameFilter())] == [LOYAL, EVIL]
        assert some.left_out == [OPEN, ANNA]
        again = Catalogue(games, book_in(data), most_new=0)
        assert [row.result.game for row in again.rows(GameFilter())] == [LOYAL, EVIL]  # known now
        everything = Catalogue(games, book_in(data))
        assert len(list(everything.rows(GameFilter()))) == 4
        assert everything.left_out == []


def test_the_rest_is_looked_at_beside_and_once(data: Path) -> None:
    evaluator = Evaluator(data)
    assert not evaluator.is_done
    evaluator.begin()
    evaluator.begin()
    until(lambda: evaluator.is_done, "all games are looked at")
    with shelf(journal_in(data)) as games:
        known = Catalogue(games, book_in(data), most_new=0)
        assert len(list(known.rows(GameFilter()))) == 4
