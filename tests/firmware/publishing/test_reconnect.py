"""A connection that is tried again for ever, without a broker: time is an argument."""

from __future__ import annotations

import pytest

from firmware.publishing.client import ConnectionLost
from firmware.publishing.reconnect import ANSWER_S, Reconnecting
from firmware.publishing.retry import STEADY_S, Retry
from firmware.publishing.troubles import NoBroker, Trouble

GONE = ConnectionLost(Trouble.LOST, "gone")


class Line:
    """A connection whose waits are 1, 2, 4, … s, and what became of it."""

    def __init__(self) -> None:
        self.trouble: Trouble | None = None  # why none can be opened
        self.opened, self.closed = list[int](), 0
        self.lost: list[tuple[ConnectionLost, float]] = []
        self.own = Reconnecting(
            self.opens, self.closes, Retry("1f4"), lambda *lost: self.lost.append(lost)
        )

    def opens(self, number: int) -> None:
        self.opened.append(number)
        if self.trouble is not None:
            raise NoBroker(self.trouble, "why")

    def closes(self) -> None:
        self.closed += 1

    def tries(self, seconds: int) -> list[int]:
        """Return in which of so many seconds one was opened."""
        found = []
        for at in range(seconds):
            before = len(self.opened)
            self.own.step(float(at))
            found += [at] * (len(self.opened) - before)
        return found


@pytest.fixture
def line() -> Line:
    return Line()


def test_what_cannot_be_opened_is_tried_again_later_each_time(line: Line) -> None:
    line.trouble = Trouble.UNREACHABLE
    assert line.tries(20) == [0, 1, 3, 7, 15]
    assert line.lost[0] == (ConnectionLost(Trouble.UNREACHABLE, "why"), 0.0)
    assert (line.closed, line.own.is_open) == (5, False)


def test_what_is_opened_once_is_not_opened_again_while_it_stands(line: Line) -> None:
    line.own.step(0.0)
    line.own.note_opened(1.0)
    assert (line.tries(1000), line.lost) == ([], [])
    assert line.own.is_open


def test_a_broker_that_lets_nobody_in_is_given_up_when_it_had_its_time(line: Line) -> None:
    line.own.step(0.0)
    line.own.step(ANSWER_S - 0.1)
    assert line.lost == []
    line.own.step(ANSWER_S)
    assert line.lost == [(ConnectionLost(Trouble.SILENT, ""), ANSWER_S)]
    line.own.step(ANSWER_S + 0.9)
    assert len(line.opened) == 1
    line.own.step(ANSWER_S + 1.0)
    assert len(line.opened) == 2


def test_a_connection_counts_from_its_opening_until_it_is_lost_or_ended(line: Line) -> None:
    line.own.step(0.0)
    (first,) = line.opened
    line.own.note_opened(0.0)
    assert line.own.is_now(first)
    line.own.lose(GONE, 1.0)
    assert not line.own.is_now(first)  # before the next one is opened
    line.own.step(2.0)
    assert not line.own.is_now(first)
    assert line.own.is_now(line.opened[-1])
    line.own.end()
    assert not line.own.is_now(line.opened[-1])
    assert line.closed == 2


def test_it_is_closed_before_anybody_is_told_that_it_is_lost(line: Line) -> None:
    seen: list[tuple[int, bool]] = []
    own = Reconnecting(
        line.opens, line.closes, Retry("0"), lambda *_: seen.append((line.closed, own.is_open))
    )
    own.step(0.0)
    own.note_opened(0.0)
    own.lose(GONE, 1.0)
    assert seen == [(1, False)]


@pytest.mark.parametrize(("stands_s", "wait_s"), [(STEADY_S - 1, 16.0), (STEADY_S, 1.0)])
def test_the_wait_is_short_again_only_after_a_connection_that_stood_for_long(
    line: Line, stands_s: float, wait_s: float
) -> None:
    line.trouble = Trouble.UNREACHABLE
    assert line.tries(10) == [0, 1, 3, 7]
    line.trouble = None
    line.own.step(15.0)
    line.own.note_opened(30.0)  # it stands from here on
    ends = 30.0 + stands_s
    line.own.step(ends)
    line.own.lose(GONE, ends)
    line.own.step(ends + wait_s - 0.1)
    assert len(line.opened) == 5
    line.own.step(ends + wait_s)
    assert len(line.opened) == 6


def test_after_an_error_that_nobody_thought_of_it_is_tried_half_a_minute_later(line: Line) -> None:
    line.own.step(0.0)
    line.own.note_opened(0.0)
    line.own.mishap(1.0)
    assert line.lost == [(ConnectionLost(Trouble.MISHAP, ""), 1.0)]
    assert line.tries(60) == [33]


def test_a_trouble_is_news_until_it_is_another_or_was_over(line: Line) -> None:
    def is_news(trouble: Trouble, detail: str = "") -> bool:
        return line.own.is_news(trouble, detail)

    assert [is_news(Trouble.LOST), is_news(Trouble.LOST)] == [True, False]
    assert [is_news(Trouble.LOST, "why"), is_news(Trouble.TWIN)] == [True, True]
    assert line.own.trouble == (Trouble.TWIN, "")
    line.own.note_opened(0.0)
    assert line.own.trouble is None
    assert is_news(Trouble.TWIN)
