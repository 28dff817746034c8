"""What the hall makes of what it hears: of each table, of the broker, of rubbish."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Json
from firmware.box.health import Disk
from firmware.games.registry import GAMES
from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import Trouble
from fleet.fields import Bad
from fleet.hall import message_effects
from fleet.hall.message_effects import CLOCK_S, FORGOTTEN_S, QUIET_S, STARTING_S, TWIN_S
from fleet.hall.rows import Kind, around, kind, row
from fleet.hall.tables import MOST_CALLING, MOST_TABLES, Hall, Link, Moment, Table
from fleet.messages import read_message
from tests.support import hall_tables
from tests.support.budget import examples
from tests.support.hall_tables import BLIND, HOT, STARTING, Message

WALL: Final = 1_774_000_000.0  # Unix time at s 0 of the hall's own clock
YEAR_S: Final = 365 * 86_400.0
NAME: Final = "table-01"
OPEN: Final = message_effects.on_connected(Hall(), 0.0)


def take_messages(hall: Hall, at: float, *messages: Message, retained: bool = False) -> Hall:
    for topic, payload in messages:
        hall = message_effects.hear(
            hall, read_message(topic, payload), Moment(at, WALL + at, retained)
        )
    return hall


def there(at: float = 0.0) -> Hall:
    """Return a hall with one table that plays."""
    now = WALL + at
    told = hall_tables.online(0), hall_tables.state(0, 5, now), hall_tables.health(0, now)
    return take_messages(OPEN, at, *told)


def table(hall: Hall) -> Table:
    return hall.tables[NAME]


def says(hall: Hall) -> list[Any]:
    ills: Any = row(table(hall))["ills"]
    return [one["says"] for one in ills]


# -- where a table stands ------------------------------------------------------------------------


@pytest.mark.parametrize(("messages", "where"), [
    ((), Kind.PLAYS),
    ((hall_tables.free(0, WALL),), Kind.FREE),
    ((hall_tables.state(0, 59, WALL),), Kind.PLAYS),
    ((hall_tables.health(0, WALL, HOT),), Kind.PLAYS),
    ((hall_tables.health(0, WALL, BLIND),), Kind.TROUBLE),
    ((hall_tables.health(0, WALL, STARTING),), Kind.STARTING),
    ((hall_tables.health(0, WALL, STARTING), hall_tables.health(0, WALL)), Kind.PLAYS),
    ((hall_tables.health(0, WALL, replace(STARTING, started_s=60.0)),), Kind.TROUBLE),
    ((hall_tables.health(0, WALL, replace(STARTING, disk=Disk(9))),), Kind.TROUBLE),
    ((hall_tables.health(0, WALL, STARTING), hall_tables.calls(0, WALL)), Kind.HELP),
    ((hall_tables.health(0, WALL, STARTING), hall_tables.online(0, is_online=False)), Kind.GONE),
    ((hall_tables.health(0, WALL - YEAR_S),), Kind.TROUBLE),
    ((hall_tables.online(0, box=1),), Kind.TROUBLE),
    ((hall_tables.calls(0, WALL),), Kind.HELP),
    ((hall_tables.health(0, WALL, BLIND), hall_tables.calls(0, WALL)), Kind.HELP),
    ((hall_tables.calls(0, WALL), hall_tables.calls(0, WALL, wanted=False)), Kind.PLAYS),
    ((hall_tables.calls(0, WALL), hall_tables.online(0, is_online=False)), Kind.HELP),
    ((hall_tables.health(0, WALL, BLIND), hall_tables.online(0, is_online=False)), Kind.GONE),
])  # fmt: skip
def test_who_calls_comes_first_then_what_is_wrong(
    messages: tuple[Message, ...], where: Kind
) -> None:
    assert kind(table(take_messages(there(), 0.0, *messages))) is where


@pytest.mark.parametrize("game", GAMES)
def test_what_is_seen_of_each_game_is_what_its_state_says(game: str) -> None:
    for view in hall_tables.moments(game):
        seen = GAMES[game].page.glance(view)
        assert seen.counts
        assert all(one.amount >= 0 and one.label for one in seen.counts)
        told = {one.kind: one.amount for one in seen.counts if one.kind}
        assert told == {key: view[key] for key in ("white", "black") if key in view}
        assert seen.silent == (view.get("silence") is True and not seen.over)
        assert bool(seen.over) == bool(view.get("winner") or view.get("winners"))


@pytest.mark.parametrize(("game", "state", "over"), [
    ("rumors", {"winner": "evil", "seat": 1, "silence": True}, "Evil wins"),
    ("camelot", {"winner": "loyal", "seat": 1}, "The Loyal win"),
    ("merlin", {"winners": [0], "seat": 1}, "One winner"),
    ("merlin", {"winners": [0, 2], "seat": 1}, "A shared victory"),
])  # fmt: skip
def test_of_a_game_that_is_over_is_said_how_it_ended(
    game: str, state: dict[str, Json], over: str
) -> None:
    seen = GAMES[game].page.glance(state)
    assert (seen.over, seen.seat, seen.silent) == (over, None, False)


anything: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)
KEYS: Final = ("white", "black", "threats", "siege", "round", "seats", "seat", "winner", "winners")
hostile = st.fixed_dictionaries({}, optional=dict.fromkeys((*KEYS, "silence"), anything))


@pytest.mark.parametrize("game", GAMES)
@given(state=hostile)
@settings(max_examples=examples(24), deadline=None, print_blob=False)
def test_a_state_that_is_none_breaks_nothing(game: str, state: dict[str, Json]) -> None:
    seen = GAMES[game].page.glance(state)
    assert all(isinstance(one.amount, int) for one in seen.counts)


def test_a_game_that_nobody_here_knows_is_named_as_the_table_says_it() -> None:
    payload = json.loads(hall_tables.state(0, 0, WALL)[1]) | {"game": "<i>chess</i>"}
    hall = take_messages(there(), 1.0, (hall_tables.topics(0).state, json.dumps(payload).encode()))
    assert row(table(hall))["game"] == "<i>chess</i>"
    assert "update it" in says(hall)[0]
    assert kind(table(hall)) is Kind.PLAYS


# -- calls for help --------------------------------------------------------------------------------


def test_a_call_goes_on_until_the_table_ends_it() -> None:
    hall = take_messages(there(), 100.0, hall_tables.calls(0, WALL + 100))
    assert table(hall).called_at == 100.0
    hall = take_messages(
        hall, 160.0, hall_tables.calls(0, WALL + 160)
    )  # said again as it comes back
    assert table(hall).called_at == 100.0
    assert (
        table(take_messages(hall, 170.0, hall_tables.calls(0, WALL, wanted=False))).called_at
        is None
    )


def test_a_call_is_as_old_as_it_says() -> None:
    for retained in (True, False):  # False: its network was away meanwhile
        hall = take_messages(OPEN, 100.0, hall_tables.calls(0, WALL - 500), retained=retained)
        assert table(hall).called_at == pytest.approx(-500.0)
        assert table(hall).clock == 0


@pytest.mark.parametrize("off", [-YEAR_S, YEAR_S])
def test_a_clock_that_is_wrong_is_said_and_not_believed(off: float) -> None:
    hall = take_messages(
        OPEN, 100.0, hall_tables.online(0), hall_tables.calls(0, WALL + off), retained=True
    )
    assert table(hall).called_at == 100.0  # nothing lies there for a year
    hall = take_messages(hall, 110.0, hall_tables.health(0, WALL + 110 + off))
    assert says(hall) == ["Its clock and the hall's differ by 365 days: set the one that is wrong."]
    assert table(hall).called_at == 100.0
    assert table(hall).heard == 110.0
    hall = take_messages(hall, 170.0, hall_tables.health(0, WALL + 170))
    assert says(hall) == []


def test_a_date_that_looked_right_counts_no_more_once_the_clock_is_seen_to_be_wrong() -> None:
    hall = take_messages(OPEN, 100.0, hall_tables.calls(0, WALL - 7200), retained=True)
    assert table(hall).called_at == pytest.approx(-7200.0)
    assert (
        table(take_messages(hall, 110.0, hall_tables.health(0, WALL + 110 - 7200))).called_at
        == 100.0
    )


def test_somebody_is_on_the_way_until_the_call_ends() -> None:
    assert message_effects.coming(there(), NAME, True, 1.0) is None
    assert message_effects.coming(there(), "table-99", True, 1.0) is None
    calling = take_messages(there(), 100.0, hall_tables.calls(0, WALL + 100))
    hall = message_effects.coming(calling, NAME, True, 120.0)
    assert hall is not None
    assert row(table(hall))["coming"] == 120.0
    again = message_effects.coming(hall, NAME, True, 130.0)  # another tablet says it, too
    assert again is not None
    assert row(table(again))["coming"] == 120.0
    assert message_effects.coming(hall, NAME, False, 130.0) == calling
    ended = take_messages(hall, 140.0, hall_tables.calls(0, WALL + 140, wanted=False))
    called = take_messages(ended, 150.0, hall_tables.calls(0, WALL + 150))
    assert row(table(called))["coming"] is None


# -- two boxes, silence, going --------------------------------------------------------------------


def test_two_boxes_of_one_name_are_said_until_one_is_silent() -> None:
    hall = take_messages(there(), 10.0, hall_tables.online(0, box=1))
    assert says(hall) == ["2 boxes are called so: give each its own mqtt_table."]
    hall = take_messages(hall, 20.0, hall_tables.online(0, is_online=False, box=1))
    assert says(hall) == []
    assert table(hall).online is True  # the other one is still there
    both = take_messages(there(), 10.0, hall_tables.online(0, box=1))
    after = 10.0 + TWIN_S
    both = take_messages(both, after - 1, hall_tables.health(0, WALL + after))
    assert len(says(both)) == 1
    assert says(message_effects.pass_time(both, after)) == []


def test_a_box_that_was_given_another_identity_is_no_second_one() -> None:
    hall = take_messages(there(), 10.0, hall_tables.online(0, is_online=False))
    hall = take_messages(hall, 20.0, hall_tables.online(0, box=1))
    assert says(hall) == []
    assert table(hall).online is True


def test_the_other_box_of_that_name_does_not_end_a_call() -> None:
    hall = take_messages(
        there(), 10.0, hall_tables.calls(0, WALL + 10), hall_tables.online(0, box=1)
    )
    said = json.loads(hall_tables.calls(0, WALL, wanted=False)[1])
    other = json.dumps(said | {"box": hall_tables.sender(0, box=1).box}).encode()
    assert table(take_messages(hall, 20.0, (f"{ROOT}/{NAME}/help", other))).called_at == 10.0


def test_a_table_that_is_there_and_says_nothing_needs_somebody() -> None:
    hall = there()
    assert message_effects.pass_time(hall, QUIET_S - 1) is hall
    quiet = message_effects.pass_time(hall, QUIET_S)
    assert kind(table(quiet)) is Kind.TROUBLE
    assert "Nothing was heard" in says(quiet)[0]
    assert (
        kind(table(take_messages(quiet, QUIET_S + 9, hall_tables.health(0, WALL + 209))))
        is Kind.PLAYS
    )


def test_a_rehearsal_is_marked_until_the_real_table_speaks() -> None:
    real = hall_tables.sender(0)
    rehearsal = replace(real, rehearsal=True).online(True)
    hall = take_messages(there(), 10.0, (hall_tables.topics(0).online, rehearsal))
    assert row(table(hall))["rehearsal"] is True
    assert (
        row(table(take_messages(hall, 20.0, hall_tables.health(0, WALL + 20))))["rehearsal"]
        is False
    )


def starts(hall: Hall, at: float) -> Hall:
    """Return the hall after a box came back and said that it is starting."""
    told = hall_tables.online(0), hall_tables.health(0, WALL + at, STARTING)
    return message_effects.pass_time(take_messages(hall, at, *told), at)


def test_a_table_that_is_starting_has_no_fault_and_nothing_to_be_done() -> None:
    hall = starts(there(), 10.0)
    assert (kind(table(hall)), says(hall)) == (Kind.STARTING, [])


def test_a_box_that_dies_and_starts_again_and_again_needs_somebody_in_the_end() -> None:
    hall, at = starts(there(), 10.0), 10.0
    while at < 10.0 + STARTING_S:
        assert kind(table(hall)) is Kind.STARTING
        hall = take_messages(hall, at + 5.0, hall_tables.online(0, is_online=False))
        at += 20.0
        hall = starts(hall, at)
    assert kind(table(hall)) is Kind.TROUBLE
    assert "starting for some minutes" in says(hall)[0]
    assert kind(table(take_messages(hall, at, hall_tables.health(0, WALL + at)))) is Kind.PLAYS


def test_a_box_that_was_off_in_between_starts_anew() -> None:
    hall = take_messages(starts(there(), 10.0), 20.0, hall_tables.online(0, is_online=False))
    assert kind(table(starts(hall, 10.0 + STARTING_S))) is Kind.STARTING


def test_a_hall_that_hears_nothing_itself_blames_no_table() -> None:
    hall = message_effects.on_disconnected(there(), Trouble.LOST, "", 10.0)
    assert message_effects.pass_time(hall, 10_000.0) is hall
    back = message_effects.on_connected(hall, 10_000.0)
    assert message_effects.pass_time(back, 10_000.0 + QUIET_S - 1) is back


def test_what_the_broker_has_no_more_is_forgotten_some_time_after_it_is_back() -> None:
    hall = message_effects.on_connected(there(), 1_000.0)
    hall = take_messages(hall, 1_001.0, hall_tables.online(1), retained=True)
    assert NAME in message_effects.pass_time(hall, 1_000.0 + FORGOTTEN_S - 1).tables
    assert {*message_effects.pass_time(hall, 1_000.0 + FORGOTTEN_S).tables} == {"table-02"}


def test_a_table_whose_topics_are_emptied_goes() -> None:
    hall = take_messages(there(), 1.0, hall_tables.calls(0, WALL))
    for left, what in enumerate(("help", "online", "state", "health")):
        assert NAME in hall.tables, left
        hall = take_messages(hall, 2.0, (f"{ROOT}/{NAME}/{what}", b""))
    assert NAME not in hall.tables
    assert take_messages(hall, 3.0, (f"{ROOT}/{NAME}/{what}", b"")) is hall


def test_since_when_a_table_is_gone_is_known_to_who_heard_it_go() -> None:
    live = take_messages(there(), 50.0, hall_tables.online(0, is_online=False))
    assert table(live).since == 50.0
    lay = take_messages(OPEN, 50.0, hall_tables.online(0, is_online=False), retained=True)
    assert table(lay).since is None


# -- the broker, rubbish, and too much -------------------------------------------------------------


def test_the_broker_is_gone_since_the_first_loss_however_often_it_is_tried() -> None:
    hall = message_effects.on_disconnected(Hall(), Trouble.UNREACHABLE, "no", 1.0)
    assert hall.broker.link is Link.NONE
    hall = message_effects.on_disconnected(
        message_effects.on_connected(hall, 5.0), Trouble.LOST, "gone", 10.0
    )
    hall = message_effects.on_disconnected(hall, Trouble.CERTIFICATE, "expired", 20.0)
    told: Any = around(hall)["broker"]
    assert (told["link"], told["since"]) == (Link.LOST, 10.0)
    assert "certificate" in told["says"]


RUBBISH: Final = (
    ("state", b"\xff\x00", Bad.JSON),
    ("state", b"[]", Bad.JSON),
    ("state", b'{"v": 2}', Bad.VERSION),
    ("state", b'{"v": 1, "table": "other", "box": "ab"}', Bad.TABLE),
    ("health", b'{"v": 1, "table": "table-01", "box": "ab"}', Bad.KEY),
    ("do/this", b"{}", Bad.TOPIC),
)


@pytest.mark.parametrize(("where", "payload", "why"), RUBBISH)
def test_rubbish_is_counted_named_and_changes_no_table(
    where: str, payload: bytes, why: Bad
) -> None:
    hall = there()
    after = take_messages(hall, 1.0, *[(f"{ROOT}/{NAME}/{where}", payload)] * 3)
    assert after.tables == hall.tables
    assert after.aside[why].n == 3
    notes: Any = around(after)["notes"]
    assert len(notes) == 1
    assert notes[0].startswith("3 messages at the broker are left aside")


def many(first: int, last: int) -> Iterator[Message]:
    return (hall_tables.online(n) for n in range(first, last))


def test_of_too_many_tables_the_first_are_kept_and_every_call_for_help() -> None:
    hall = take_messages(OPEN, 0.0, *many(0, MOST_TABLES + 300), retained=True)
    assert len(hall.tables) == MOST_TABLES
    notes: Any = around(hall)["notes"]
    assert notes == [
        "1,000 tables are shown, and the broker has more: of those only calls for help are."
    ]
    calls = (hall_tables.calls(n, WALL) for n in range(MOST_TABLES, MOST_TABLES + 300))
    hall = take_messages(hall, 1.0, *calls)
    assert len(hall.tables) == MOST_TABLES + MOST_CALLING


words = st.lists(
    st.tuples(
        st.sampled_from((
            hall_tables.online(0), hall_tables.online(0, is_online=False),
            hall_tables.online(0, box=1), hall_tables.online(0, is_online=False, box=1),
            hall_tables.free(0, WALL), hall_tables.state(0, 9, WALL - YEAR_S),
            hall_tables.health(0, WALL), hall_tables.health(0, WALL, BLIND),
            hall_tables.health(0, WALL, STARTING),
            hall_tables.calls(0, WALL), hall_tables.calls(0, WALL, wanted=False),
            (f"{ROOT}/{NAME}/online", b""), (f"{ROOT}/{NAME}/help", b""),
        )),
        st.booleans(), st.floats(0, 400),
    ),
    max_size=12,
)  # fmt: skip


@given(words)
@settings(max_examples=100, deadline=None, print_blob=False)
def test_whatever_is_said_in_whatever_order(said: list[tuple[Message, bool, float]]) -> None:
    """A call is shown as long as it was not ended; a row follows from its table alone."""
    hall, at, calls = OPEN, 0.0, False
    for message, retained, pause in said:
        at += pause
        hall = message_effects.pass_time(take_messages(hall, at, message, retained=retained), at)
        word = read_message(*message)
        if message[0].endswith("/help"):
            calls = getattr(word, "help", False)
        found = hall.tables.get(NAME)
        assert (found is not None and found.called_at is not None) == calls
        if found is not None:
            assert row(found) == row(replace(found))
            assert kind(found) in Kind
            assert len(found.boxes) <= 2
            assert abs(found.clock) >= CLOCK_S or not found.clock
            json.dumps(row(found))
