"""The queue: newer words cut older ones, the urgent come first, and nothing old is said."""

from __future__ import annotations

from firmware.voice.script import FACT, QUESTION, URGENT, Utterance
from firmware.voice.turns import OLD_S, Turns, begin, hear, over
from words.text import t


def words(number: int, rank: int) -> Utterance:
    return Utterance(number, t("{n}", n=number), rank)


SWORDS, ASKED, ASKED_ANEW = words(1, FACT), words(2, QUESTION), words(3, QUESTION)
LOST = words(4, URGENT)


def test_what_is_said_at_once_is_said_in_its_order() -> None:
    turns = begin(hear(Turns(), (SWORDS, ASKED), 0.0), 0.0)
    assert turns.speaking is SWORDS
    turns = begin(over(turns, SWORDS), 1.0)
    assert turns.speaking is ASKED
    assert begin(over(turns, ASKED), 2.0) == Turns()


def test_a_newer_question_cuts_an_older_one() -> None:
    turns = begin(hear(Turns(), (ASKED,), 0.0), 0.0)
    turns = hear(turns, (ASKED_ANEW,), 0.5)
    assert turns.speaking is None
    assert begin(turns, 0.5).speaking is ASKED_ANEW


def test_a_question_waits_for_the_end_of_what_happened() -> None:
    turns = begin(hear(Turns(), (SWORDS, ASKED), 0.0), 0.0)
    turns = hear(turns, (ASKED_ANEW,), 0.5)
    assert turns.speaking is SWORDS
    assert [one for one, _ in turns.waiting] == [ASKED_ANEW]


def test_what_is_urgent_cuts_all_and_what_waited_comes_after_it() -> None:
    turns = begin(hear(Turns(), (SWORDS, ASKED), 0.0), 0.0)
    turns = hear(turns, (LOST,), 0.5)
    turns = begin(turns, 0.5)
    assert turns.speaking is LOST
    assert begin(over(turns, LOST), 3.0).speaking is ASKED


def test_what_waited_too_long_is_not_said() -> None:
    turns = hear(Turns(), (SWORDS,), 0.0)
    assert begin(turns, OLD_S).speaking is SWORDS
    assert begin(turns, OLD_S + 0.1) == Turns()


def test_words_that_were_cut_end_nobody_elses_turn() -> None:
    turns = begin(hear(Turns(), (SWORDS,), 0.0), 0.0)
    assert over(turns, ASKED) is turns
