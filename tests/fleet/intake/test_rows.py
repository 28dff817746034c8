"""Which message of a game counts: laws of what is delivered twice, late, and from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleet.intake.rows import (
    ArrivingRow,
    Key,
    Row,
    Standing,
    counts,
    row_of,
    rows_to_write,
    values,
)
from fleet.messages import GameFinished, GameForgotten, read_message
from tests.support.collector_messages import Letter, gone, letter

NAMED = letter(7, "aa", names=["Anna", "Ben"])
NAMELESS = letter(7, "bb", instead_of="aa", names=["", "Ben"])
DELETED = gone(7, "bb")
KEY = Key("0a1b", 7)
VERSIONS = (NAMED, NAMELESS, DELETED, letter(7, "cc"), letter(7, "cc", line=40), gone(7, "cc"))


def row(of: Letter) -> Row:
    word = read_message(*of)
    assert isinstance(word, GameFinished | GameForgotten), word
    return row_of(word, blake2b(of.payload, digest_size=8).digest())


def kept(batches: Sequence[Sequence[ArrivingRow]]) -> dict[Key, Row]:
    """Write batch after batch as a database would keep them."""
    rows: dict[Key, Row] = {}
    for batch in batches:
        standing = {key: one.standing for key, one in rows.items()}
        rows |= rows_to_write(standing, batch)[0]
    return rows


@given(st.data())
def test_whatever_comes_again_and_wherever_it_is_cut_the_last_message_of_a_topic_stands(
    data: st.DataObject,
) -> None:
    """The broker sends again what was not acknowledged: all of it, in its order."""
    said = data.draw(st.lists(st.sampled_from(VERSIONS), min_size=1, max_size=8))
    cuts = data.draw(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 8)), max_size=5))
    delivered = [one for begin, end in cuts for one in said[begin:end]]
    begin = data.draw(st.integers(0, len(said) - 1))
    delivered += said[begin:]  # and at last to its end
    lay = data.draw(st.lists(st.booleans(), min_size=len(delivered), max_size=len(delivered)))
    arrived = [ArrivingRow(row(one), one_lay) for one, one_lay in zip(delivered, lay, strict=True)]
    size = data.draw(st.integers(1, 5))
    batches = [arrived[at : at + size] for at in range(0, len(arrived), size)]
    assert kept(batches) == {KEY: row(said[-1])}


def test_a_message_that_says_nothing_new_is_not_written_again() -> None:
    standing = {KEY: row(NAMED).standing}
    assert rows_to_write(standing, [ArrivingRow(row(NAMED), True)] * 3) == ({}, 3)


def test_what_came_and_went_within_a_batch_is_not_written_at_all() -> None:
    standing = {KEY: row(NAMELESS).standing}
    again = [ArrivingRow(row(one), False) for one in (NAMED, NAMELESS)]
    assert rows_to_write(standing, again)[0] == {}


def test_two_boxes_of_one_name_have_rows_of_their_own() -> None:
    other = letter(7, "aa", box="ffff")
    assert len(kept([[ArrivingRow(row(NAMED), True), ArrivingRow(row(other), True)]])) == 2


def test_of_a_game_to_be_forgotten_nothing_is_kept_but_that() -> None:
    told = values(row(DELETED))
    assert told[:2] == KEY
    assert told[5:7] == ("bb", "deleted")
    assert set(told[7:]) == {None}


# A table got another name: its games lie in two topics, which have no order.
OLD, NEW = "north", "nord"
OTHERS = [
    (letter(7, "bb", table=NEW, instead_of="aa", names=["", "Ben"]), NAMED, "a forgotten name"),
    (letter(7, "aa", table=NEW), NAMED, "names switched off"),
    (letter(7, "bb", table=NEW, names=["", "Ben"]), NAMED, "forgotten before it was told anew"),
    (gone(7, "aa", table=NEW), NAMED, "deleted"),
    (gone(7, "bb", table=NEW), NAMED, "deleted after it was forgotten"),
    (letter(7, "cc", table=NEW, line=44, names=["Anna"]), NAMED, "played on"),
]


@pytest.mark.parametrize(("newer", "older", "why"), OTHERS)
def test_what_still_lies_under_a_tables_old_name_brings_nothing_back(
    newer: Letter, older: Letter, why: str
) -> None:
    for order in ((newer, older), (older, newer), (older, newer, older)):
        assert kept([[ArrivingRow(row(one), True)] for one in order]) == {KEY: row(newer)}, why


def test_what_is_told_now_counts_before_what_lay_under_another_name() -> None:
    now, lay = letter(7, "dd", table=NEW, line=3, names=["Anna", "Ben", "Cleo"]), NAMED
    assert kept([[ArrivingRow(row(lay), True)], [ArrivingRow(row(now), False)]]) == {KEY: row(now)}


def test_between_two_topics_a_chain_of_nothing_replaces_nothing() -> None:
    game, no_chain = row(letter(7, "aa", table=NEW)).standing, row(gone(7, "zz")).standing
    assert isinstance(game, Standing)
    assert not counts(game, no_chain, lay=True)
    assert counts(no_chain, game, lay=True)
