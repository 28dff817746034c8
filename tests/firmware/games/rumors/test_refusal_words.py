"""Refusals in players' words: names, cards and buttons, never ids, phases or seat numbers."""

from __future__ import annotations

import re

from engine.rumors.refusals import SENTENCES, Why
from firmware.games.rumors.refusal_words import refusal

NAMES = ("Anna", "Ben", "")
EVERY = {
    "seat": 1, "accused": 2, "card": "picts-4.1", "heard": "morgan-4.2", "quest": "grail",
    "questable": ("picts",), "phase": "gawain-card", "expected": "OK", "last": 2, "limit": 6,
    "needed": 6, "swords": 3, "traitors": 1,
}  # fmt: skip
OF_CODE = re.compile(r"seat \d|phase|[a-z]-\d|\bline\b|\bconfirm\b|\bundo\b|expected one of")


def _words_of(why: Why) -> str:
    """Return a refusal as players read it, "" where it has no words."""
    asked = set(re.findall(r"{(\w+)}", SENTENCES[why])) | {"questable"}
    return refusal(why, {key: EVERY[key] for key in asked}, NAMES) or ""


def test_every_refusal_has_words_and_none_speaks_of_code() -> None:
    told = {why: _words_of(why) for why in Why}
    assert {why: text for why, text in told.items() if not text or OF_CODE.search(text)} == {}


def test_seats_are_names_and_cards_are_what_stands_on_them() -> None:
    assert refusal(Why.NO_KNIGHT_HELD, {"seat": 1}, NAMES) == "Ben holds no Knight"
    assert refusal(Why.NO_KNIGHT_HELD, {"seat": 2}, NAMES) == "Seat 3 holds no Knight"
    said = refusal(Why.SEVENTH_MORGAN, {"card": "morgan-4.1", "limit": 6}, NAMES)
    assert said == "Morgan #4 cannot be in the deck: its 6 Morgans have all been seen"


def test_a_quest_that_is_not_open_names_those_that_are() -> None:
    said = refusal(Why.NOT_ON_TOP, {"quest": "grail", "questable": ("picts", "saxons")}, NAMES)
    assert said == "the top card does not show Grail: you can go on Picts or Saxons only"
    said = refusal(Why.NOT_ON_TOP, {"quest": "grail", "questable": ("none",)}, NAMES)
    assert said == "the top card does not show Grail: nobody can go on a Quest"


def test_a_reason_of_the_table_is_not_the_games() -> None:
    assert refusal("nothing-to-undo", {}, NAMES) is None
