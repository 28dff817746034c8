"""Refusals of the card game as players read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.rumors.pieces import QUESTS
from firmware.games.refusals import refusals_in_words
from firmware.games.rumors.words import either, piece_name, quest_name
from words.text import Text, t


def _open(questable: Sequence[str]) -> Text:
    """Return which Quests are open instead."""
    quests = [quest_name(quest) for quest in questable if quest in QUESTS]
    if not quests:
        return t("nobody can go on a Quest")
    return t("you can go on {quests} only", quests=either(quests))


refusal: Final = refusals_in_words(
    piece_name,
    {
        "quest": lambda quest, _who: quest_name(quest),
        "questable": lambda questable, _who: _open(questable),
        "expected": lambda expected, _who: t(expected),
    },
)
