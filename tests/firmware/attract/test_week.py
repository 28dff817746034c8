"""The week's results: which games, in which words, and whose names."""

from __future__ import annotations

import time
from pathlib import Path

from firmware.after.catalogue import journal_in
from firmware.after.deletion import delete
from firmware.after.forget_player import forget
from firmware.after.result import Result, Stand
from firmware.attract.week import MOST_ROWS, WEEK_S, Row, Week, read_week, rows
from tests.support.kiosk import kiosk_box

NOW = 1_000_000_000.0


def played(
    number: int,
    ago_s: float = 60.0,
    rules: str = "rumors",
    names: tuple[str, ...] = ("Anna", "Ben"),
    ending: str = "loyal",
    winners: tuple[int, ...] = (0, 1),
    stand: Stand = Stand.OVER,
) -> Result:
    return Result(
        number, "", rules, NOW - ago_s, len(names), names, ending=ending, winners=winners,
        stand=stand,
    )  # fmt: skip


def test_a_game_is_told_by_who_played_where_names_may_be_shown() -> None:
    assert rows([played(1)], NOW, True) == (Row("Anna, Ben", "The Loyal win"),)
    assert rows([played(1)], NOW, False) == (Row("2 players", "The Loyal win"),)


def test_who_won_is_told_where_not_all_did_and_only_with_names() -> None:
    won = played(1, rules="merlin", ending="won", winners=(1,))
    assert rows([won], NOW, True) == (Row("Anna, Ben", "One winner (Ben)"),)
    assert rows([won], NOW, False) == (Row("2 players", "One winner"),)


def test_seats_without_a_name_are_counted() -> None:
    assert rows([played(1, names=("", ""))], NOW, True)[0].what == "2 players"
    forgotten = played(1, rules="merlin", ending="won", winners=(1,), names=("Anna", ""))
    assert rows([forgotten], NOW, True) == (Row("Anna", "One winner"),)


def test_several_of_a_game_are_told_in_sum_first_then_the_newest() -> None:
    told = rows(
        [played(n, 60.0 * n) for n in range(1, 5)] + [played(9, 1.0, ending="evil", winners=())],
        NOW, False,
    )  # fmt: skip
    assert told[0].what == "Shadows over Camelot: The Card Game"
    assert told[0].how == "5 games; The Loyal win: 4; Evil wins: 1"
    assert [row.how for row in told[1:]] == ["Evil wins", *["The Loyal win"] * 4]
    assert len(told) == MOST_ROWS


def test_only_games_of_the_last_seven_days_that_are_over_count() -> None:
    old, open_ = played(1, WEEK_S + 1), played(2, stand=Stand.OPEN)
    of_tomorrow = played(3, -86_400.0)  # a clock that was put back
    assert rows([old, open_, of_tomorrow], NOW, True) == ()


def test_a_forgotten_player_and_a_deleted_game_are_gone_from_the_next_look_on(
    tmp_path: Path,
) -> None:
    with kiosk_box(tmp_path) as box:
        for _ in range(2):
            box.begin()
            box.ends_the_game()
        box.begin(players=["Dora", "Emil"])
        week = Week(lambda: read_week(tmp_path, time.time(), True), lambda work: work())
        week.look()
        assert [row.what for row in week.rows or ()][1:] == ["Anna, Ben, Cleo"] * 2
        forget(tmp_path, "Anna", time.time())
        week.look()
        assert [row.what for row in week.rows or ()][1:] == ["Ben, Cleo"] * 2
        delete(journal_in(tmp_path), 1, time.time())
        week.look()
        assert [row.what for row in week.rows or ()] == ["Ben, Cleo"]


def test_looking_again_writes_nothing(tmp_path: Path) -> None:
    with kiosk_box(tmp_path) as box:
        box.begin()
        box.ends_the_game()
        assert read_week(tmp_path, time.time(), True)
        book = tmp_path / "results.sqlite"
        written = book.stat().st_mtime_ns
        box.begin()  # and what goes on is not kept: the next line changes it
        assert read_week(tmp_path, time.time(), True)
        assert book.stat().st_mtime_ns == written


def test_without_a_journal_there_are_none(tmp_path: Path) -> None:
    assert read_week(tmp_path, NOW, True) == ()
