"""A sentence is its English, and keeps what it was made of."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from words.catalog import ENGLISH, Language, Languages
from words.text import (
    Text,
    align_rows,
    aloud,
    clauses,
    in_short,
    join_texts,
    t,
    tn,
    told_by,
    with_heading,
)


def polish(n: int) -> int:
    return 0 if n == 1 else 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2


POLISH = Language(
    "pl",
    messages={
        (None, "{seat} lays {card}."): ("{seat} kładzie: {card}.",),
        (None, "Picts"): ("Piktowie",),
        (None, "{n} Sword"): ("{n} Miecz", "{n} Miecze", "{n} Mieczy"),
    },
    form=polish,
)


def test_a_text_is_its_english_sentence() -> None:
    said = t("{seat} lays {card}.", seat="Anna", card=join_texts(" ", (t("Picts"), "4")))
    assert said == "Anna lays Picts 4."
    assert json.dumps({"text": said}) == '{"text": "Anna lays Picts 4."}'
    assert ENGLISH.say(said) == "Anna lays Picts 4."


def test_its_parts_are_said_in_the_language_as_well() -> None:
    said = t("{seat} lays {card}.", seat="Anna", card=join_texts(" ", (t("Picts"), "4")))
    assert POLISH.say(said) == "Anna kładzie: Piktowie 4."


@pytest.mark.parametrize(("n", "said"), [(1, "1 Miecz"), (2, "2 Miecze"), (5, "5 Mieczy"),
                                         (12, "12 Mieczy"), (22, "22 Miecze")])  # fmt: skip
def test_polish_has_three_forms_of_a_number(n: int, said: str) -> None:
    assert POLISH.say(tn("{n} Sword", "{n} Swords", n)) == said


def test_english_has_two() -> None:
    assert tn("{n} Sword", "{n} Swords", 1) == "1 Sword"
    assert tn("{n} Sword", "{n} Swords", 0) == "0 Swords"


def test_what_a_player_is_called_is_no_place_to_be_filled() -> None:
    assert POLISH.say(t("{seat} lays {card}.", seat="{card}", card="{seat}")) == (
        "{card} kładzie: {seat}."
    )


def test_a_sentence_that_nobody_translated_stays_english() -> None:
    assert POLISH.say(t("Silence ends.")) == "Silence ends."
    assert POLISH.say("plain") == "plain"


def test_a_table_of_sentences_is_filled_where_it_is_used() -> None:
    table = {"laid": t("{seat} lays {card}.")}
    assert POLISH.say(table["laid"].with_(seat="Ben", card="?")) == "Ben kładzie: ?."


def test_columns_are_as_wide_as_the_language_makes_them() -> None:
    rows = align_rows([(t("Picts"), "= 3"), ("x", "= 12")])
    assert rows == "Picts  = 3\nx      = 12"
    assert POLISH.say(rows) == "Piktowie  = 3\nx         = 12"


def test_a_sentence_in_another_is_cut_in_the_language_it_is_read_in() -> None:
    said = t("Take this back: {line}?", line=in_short(t("{seat} lays {card}.", seat="A", card="B")))
    assert said == "Take this back: A lays B?"
    assert POLISH.say(said) == "Take this back: A kładzie: B?"


def test_a_sentence_in_another_leaves_no_space_where_its_colon_was() -> None:
    assert in_short("Quête principale (Graal)\u202f:\n5 + 7") == "Quête principale (Graal)"


def test_colon_and_semicolon_are_written_as_the_language_writes_them() -> None:
    said = with_heading("a.toml", 3, clauses((t("Picts"), "5")))
    assert said == "a.toml: 3: Picts; 5"
    assert Languages().of("fr").say(said) == "a.toml\u202f: 3\u202f: Pictes\u202f; 5"
    assert clauses(()) == ""


def test_json_is_said_whole_and_its_keys_stay() -> None:
    told = {"Picts": [t("Picts"), 3, None, {"label": t("Picts")}]}
    assert POLISH.render(told) == {"Picts": ["Piktowie", 3, None, {"label": "Piktowie"}]}


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])  # fmt: skip # noqa: E501
def test_a_copy_is_the_same_text(copied: object) -> None:
    assert callable(copied)
    again = copied(tn("{n} Sword", "{n} Swords", 2))
    assert isinstance(again, Text)
    assert POLISH.say(again) == "2 Miecze"


def test_an_error_still_has_the_text_that_it_was_raised_with() -> None:
    assert POLISH.say(told_by(ValueError(t("Picts")))) == "Piktowie"
    assert told_by(ValueError(3)) == "3"


def test_aloud_is_the_first_sentence_without_what_is_there_for_the_eye() -> None:
    asked = t("{seat} accuses {accused}? OK: yes. UNDO: no.", seat="Dr. Who", accused="J. R.")
    assert aloud(asked) == "Dr. Who accuses J. R.?"
    assert aloud(t("{card} ({by})", card="Merlin #4", by="Merlin #1")) == "Merlin 4"
    assert aloud(t("The game waits: {text}", text="/var/lib/x: it is full")) == "The game waits"
    assert aloud("Picts/Saxons: lay a card.") == "Picts, Saxons: lay a card"
    assert Languages().of("fr").say(aloud(asked)) == "Dr. Who accuse J. R.\u202f?"
