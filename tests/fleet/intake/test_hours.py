"""Seconds of presence, health and waiting, by table and hour."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fleet.intake import hours as hours_of
from fleet.intake.hours import HOUR_S, Hour, Hours, HourSeconds, Now, StoredHours, Trouble
from fleet.messages import Health, Help, Online, Part

TEN = 1_760_000_400 // HOUR_S * HOUR_S  # a full hour


def online(is_online: bool = True, table: str = "north") -> Online:
    return Online(table, "0a1b", is_online)


def health(**parts: str) -> Health:
    ok = all(verdict == "ok" for verdict in parts.values())
    return Health("north", "0a1b", 5.0, ok, "", {key: Part(one, "") for key, one in parts.items()})


def counted(hours: Hours, at: float) -> Mapping[Hour, HourSeconds]:
    return hours.due(at, whole=True).hours


def test_an_hour_is_cut_where_the_next_one_begins() -> None:
    hours = Hours(StoredHours())
    hours.take(online(), TEN + 3500, lay=True)
    assert counted(hours, TEN + 3700) == {
        Hour("north", TEN): HourSeconds(known=100, online=100),
        Hour("north", TEN + HOUR_S): HourSeconds(known=100, online=100),
    }


def test_a_table_that_is_away_is_known_to_be() -> None:
    hours = Hours(StoredHours())
    hours.take(online(), TEN, lay=False)
    hours.take(online(False), TEN + 60, lay=False)
    assert counted(hours, TEN + 100) == {Hour("north", TEN): HourSeconds(known=100, online=60)}


def test_a_table_is_well_as_long_as_it_says_so_and_no_longer() -> None:
    hours = Hours(StoredHours())
    hours.take(health(loop="ok", eyes="warn"), TEN, lay=False)
    hours.take(health(loop="ok", eyes="ok"), TEN + 60, lay=False)
    due = hours.due(TEN + 600, whole=True)
    assert due.hours == {Hour("north", TEN): HourSeconds(health=60 + 150, ok=150)}
    assert due.troubles == {(Hour("north", TEN), Trouble("eyes", "warn")): 60}


def test_of_a_table_that_is_starting_nobody_knows_yet_whether_it_is_well() -> None:
    hours = Hours(StoredHours())
    hours.take(health(loop="ok"), TEN, lay=False)
    hours.take(health(loop="starting", eyes="warn"), TEN + 60, lay=False)
    hours.take(health(loop="ok"), TEN + 74, lay=False)
    due = hours.due(TEN + 84, whole=True)
    assert due.hours == {Hour("north", TEN): HourSeconds(health=70, ok=70)}
    assert due.troubles == {}


def test_health_that_lay_there_may_be_of_last_week_and_counts_for_nothing() -> None:
    hours = Hours(StoredHours())
    hours.take(health(loop="fail"), TEN, lay=True)
    assert counted(hours, TEN + 60) == {Hour("north", TEN): HourSeconds()}


def test_waiting_for_the_staff_is_counted_and_the_box_clock_is_not_asked() -> None:
    hours = Hours(StoredHours())
    hours.take(Help("north", "0a1b", 7.0, True), TEN, lay=False)
    hours.take(Help("north", "0a1b", 3.0, False), TEN + 90, lay=False)
    assert counted(hours, TEN + 100)[Hour("north", TEN)].help == 90


def test_what_is_written_twice_is_the_same_and_a_restart_goes_on_in_the_hour() -> None:
    hours = Hours(StoredHours())
    hours.take(online(), TEN, lay=True)
    due = hours.due(TEN + 100, whole=True)
    assert counted(hours, TEN + 100) == due.hours
    hours.note_written(due, TEN + 100)
    again = Hours(StoredHours(due.hours, due.troubles, due.tables))
    again.take(online(), TEN + 200, lay=True)  # 100 s nobody listened
    assert counted(again, TEN + 300) == {Hour("north", TEN): HourSeconds(known=200, online=200)}


def test_an_hour_that_is_over_and_written_takes_no_memory() -> None:
    hours = Hours(StoredHours())
    hours.take(online(), TEN, lay=True)
    due = hours.due(TEN + 3601, whole=True)
    hours.note_written(due, TEN + 3601)
    assert list(counted(hours, TEN + 3602)) == [Hour("north", TEN + HOUR_S)]


@pytest.mark.parametrize("jump", [-86_400, 86_400 * 365])
def test_a_clock_that_is_set_counts_nothing(jump: int) -> None:
    hours = Hours(StoredHours())
    hours.take(online(), TEN, lay=True)
    hours.count(TEN + jump)
    assert counted(hours, TEN + jump + 10)[
        Hour("north", (TEN + jump) // HOUR_S * HOUR_S)
    ] == HourSeconds(known=10, online=10)


def test_since_when_a_table_is_there_outlives_a_restart() -> None:
    before = Now("0a1b", online=True, online_since=TEN - 500.0)
    hours = Hours(StoredHours(tables={"north": before}))
    hours.take(online(), TEN, lay=True)
    assert hours.due(TEN, whole=False).tables["north"].online_since == TEN - 500


def test_invented_tables_fill_no_memory(request: pytest.FixtureRequest) -> None:
    hours = Hours(StoredHours())
    for number in range(hours_of.MOST_TABLES + 5):
        hours.take(online(table=f"t{number}"), TEN, lay=True)
    assert hours.passed_over == 5
    assert len(hours.due(TEN, whole=False).tables) == hours_of.MOST_TABLES
