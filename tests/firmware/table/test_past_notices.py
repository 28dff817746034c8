"""What was said of each line, beside the record."""

from __future__ import annotations

import pytest

from firmware.table.past_notices import Retelling
from firmware.table.running_game import begin_game
from tests.firmware.table.test_reasons import HEADER, evening
from words.catalog import Languages


def test_each_line_is_told_as_the_table_said_it() -> None:
    moments = evening(7)
    told = Retelling().of(moments[3], 3)
    assert [one.splitlines()[0] for one in told] == [
        "Anna lays Excalibur 2.",
        "Ben goes on the Excalibur Quest.",
        "Chloé lays Dragon ?.",
    ]


def test_only_as_many_are_given_as_are_asked_for() -> None:
    moments = evening(7)
    assert Retelling().of(moments[3], 1) == ["Chloé lays Dragon ?."]
    assert Retelling().of(moments[0], 0) == []


def test_what_is_remembered_is_what_the_whole_game_says() -> None:
    retelling, moments = Retelling(), evening(7)
    for moment in (*moments[:40], moments[10], moments[60], moments[-1], begin_game(HEADER)):
        lines = moment.play.lines
        assert retelling.of(moment, lines) == Retelling().of(moment, lines)


def test_each_line_is_put_into_words_once() -> None:
    retelling, moments = Retelling(), evening(7)
    first = retelling.of(moments[20], 20)
    again = retelling.of(moments[21], 21)
    assert all(one is other for one, other in zip(first, again, strict=False))


@pytest.mark.parametrize(
    ("code", "text"),
    [("de", "Anna legt Excalibur 2."), ("pl", "Anna"), ("fr", "Anna"), ("cs", "Anna")],
)
def test_it_is_told_in_the_readers_language(code: str, text: str) -> None:
    told = Retelling().of(evening(7)[1], 1)[0]
    rendered = Languages().best([code]).render(told)
    assert rendered != str(told)
    assert str(rendered).startswith(text)
