"""What became of a game is worked out once, when it ends or changes, for all who tell of it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest

from engine.record import parse
from firmware.after.book import FILE
from firmware.after.catalogue import Catalogue, GameFilter, Row, book_in, journal_in
from firmware.after.history import history
from firmware.after.history import row as cells
from firmware.after.housekeeping import tidy
from firmware.after.results import result_of
from firmware.after.table_result import Finishing, finish
from firmware.attract import week
from firmware.games.registry import GAMES
from firmware.publishing.payloads import Sender
from firmware.publishing.unsent import due, message, standing
from firmware.table.journal import Journal
from firmware.table.journal_reader import shelf
from firmware.table.running_game import Running
from tests.dealt import dealt
from tests.support.data_folder import FIRST, LOYAL, shelved
from tests.support.kiosk import kiosk_box
from tests.support.walks import Call, recorded

SENDER = Sender("north", "0a1b", names=True)


class Table:
    running: Running | None = None


def made(calls: Sequence[Call]) -> int:
    return sum(call.name == result_of.__name__ for call in calls)


def finish_now(data: Path, game: int) -> None:
    with shelf(journal_in(data)) as games:
        last = games.game(game).last
    finish(data, game, last)


def every_row(data: Path) -> list[Row]:
    with shelf(journal_in(data)) as games:
        return list(Catalogue(games, book_in(data)).rows(GameFilter()))


def payloads(data: Path) -> list[bytes]:
    """Return what a broker is told that was told nothing yet."""
    journal = journal_in(data)
    found = (message(journal, one, SENDER) for one in due(standing(journal), {}, SENDER.form))
    return [one.payload for one in found if one is not None and one.payload is not None]


def tells_of_it(data: Path) -> None:
    """Let all who tell of finished games do so: list, history, table, week, broker, hourly work."""
    rows = every_row(data)
    history(one.result for one in rows)
    assert [cells(one.result) for one in rows]
    with shelf(journal_in(data)) as games:
        Catalogue(games, book_in(data)).page(GameFilter())
        Catalogue(games, book_in(data), 1).open_game(1)
    week.read_week(data, time.time(), True)
    assert payloads(data)
    tidy(data, time.time, print, Event())


def test_an_end_at_the_table_is_worked_out_once_for_all_who_tell_of_it(tmp_path: Path) -> None:
    with recorded() as calls, kiosk_box(tmp_path) as box:
        box.begin()
        box.ends_the_game()
        tells_of_it(tmp_path)
        box.passes(60)
        box.begin()
        finish_now(tmp_path, 1)
    assert made(calls) == 1


def test_nobody_has_to_ask_for_it(tmp_path: Path) -> None:
    with kiosk_box(tmp_path) as box:
        box.begin()
        assert not (tmp_path / FILE).exists()
        box.ends_the_game()
    assert book_in(tmp_path).read_known().get(1) == every_row(tmp_path)[0].result


def test_a_game_that_ends_anew_after_something_was_taken_back_is_worked_out_anew(
    tmp_path: Path,
) -> None:
    with recorded() as calls, kiosk_box(tmp_path) as box:
        box.begin()
        box.ends_the_game()
        finish_now(tmp_path, 1)  # or it is there already
        first = payloads(tmp_path)
        box.do(do="undo")
        box.do(do="loyalty", seat=2, **{"is": "traitor"})
        tells_of_it(tmp_path)
        assert payloads(tmp_path) != first
    assert made(calls) == 2


def test_an_end_that_was_taken_back_before_the_work_began_is_left_for_the_next(
    tmp_path: Path,
) -> None:
    with kiosk_box(tmp_path) as box:
        box.begin()
        box.ends_the_game()
        ended = box.box.app.session.game().last
        finish(tmp_path, 1, ended)  # or it is there already: the box's own work is done
        box.do(do="undo")
        with recorded() as calls:
            finish(tmp_path, 1, ended)
    assert made(calls) == 0


def test_a_box_that_starts_with_a_game_that_is_over_works_nothing_out_anew(tmp_path: Path) -> None:
    with kiosk_box(tmp_path) as box:
        box.begin()
        box.ends_the_game()
    with recorded() as calls, kiosk_box(tmp_path) as box:
        box.box.announcer.announce(box.box.app.session.resume(box.now), box.now)
        tells_of_it(tmp_path)
    assert made(calls) == 0


def test_a_look_begins_the_work_at_an_end_and_at_each_change_of_it(tmp_path: Path) -> None:
    with kiosk_box(tmp_path) as box:
        box.begin()
        before = box.box.app.session.game()
        box.ends_the_game()
        over = box.box.app.session.game()
    corrected, other = replace(over, last=over.last + 2), replace(over, number=2)
    table, begun = Table(), list[tuple[int, int]]()
    follower = Finishing(table, lambda *ended: begun.append(ended))
    for table.running in (None, before, over, over, before, over, corrected, other):
        follower.look()
    assert begun == [(1, over.last), (1, over.last + 2), (2, over.last)]


@pytest.mark.parametrize("name", GAMES)
def test_all_are_told_the_same_value(name: str, tmp_path: Path) -> None:
    lines, _ = dealt(name, 3)
    header, *rest = [parse(line.encode()) for line in lines]
    journal = Journal(journal_in(tmp_path))
    journal.append(journal.begin(header, FIRST), [{**line, "at": 1.0} for line in rest])
    journal.close()
    with recorded() as calls:
        finish_now(tmp_path, 1)
        tells_of_it(tmp_path)
    assert made(calls) == 1
    with shelf(journal_in(tmp_path)) as games:
        anew = result_of(games.game(1))
    assert [one.result for one in every_row(tmp_path)] == [anew]
    assert payloads(tmp_path) == [SENDER.game(anew, None)]


def test_who_asks_while_it_is_worked_out_waits_for_it(tmp_path: Path) -> None:
    shelved(tmp_path)
    all_there = Barrier(6)

    def ask() -> None:
        all_there.wait()
        finish_now(tmp_path, LOYAL)

    with recorded() as calls:
        threads = [Thread(target=ask) for _ in range(all_there.parties)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
    assert made(calls) == 1


def test_a_kept_result_that_a_disk_has_changed_is_not_believed(tmp_path: Path) -> None:
    good = payloads(shelved(tmp_path))
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute("UPDATE results SET told = replace(told, '\"evil\"', '\"loyal\"')")
    assert {one.result.ending for one in every_row(tmp_path)} == {"loyal", "evil", ""}
    assert payloads(tmp_path) == good


@pytest.mark.parametrize("version", [2, 99])
def test_a_book_of_another_release_gives_way_to_a_new_one(tmp_path: Path, version: int) -> None:
    shelved(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute("CREATE TABLE results (game INTEGER PRIMARY KEY, link BLOB, told TEXT) STRICT")
        base.execute(f"PRAGMA user_version = {version}")
    finish_now(tmp_path, LOYAL)
    assert book_in(tmp_path).read_known().get(LOYAL) is not None


def test_where_there_is_no_journal_nothing_is_kept(tmp_path: Path) -> None:
    finish(tmp_path, 1, 1)
    assert not (tmp_path / FILE).exists()


def test_a_stop_ends_the_hourly_work_between_two_games(tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    tidy(shelved(tmp_path), time.time, print, stop)
    with shelf(journal_in(tmp_path)) as games:
        known = Catalogue(games, book_in(tmp_path), most_new=0)
        assert [row.result.game for row in known.rows(GameFilter())] == [LOYAL]
