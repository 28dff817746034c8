"""Refusals of the board game as players read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.camelot.state import Phase
from firmware.games.camelot.asking_words import option_name
from firmware.games.camelot.names import piece_name, place_name
from firmware.games.refusals import LIT, refusals_in_words
from firmware.games.shared_words import Who, either
from words.text import Text, t

# What a press or a card may be instead.
_WANTED: Final[Mapping[str, Text]] = {
    Phase.COAT: t("a coat of arms, or ACCUSE and OK"),
    Phase.EVIL: t("Evil comes first, a black card or ACCUSE"),
    Phase.HERO: t("a white card, where to go, or ACCUSE"),
    Phase.REVEAL: t("show the face-down black cards"),
    Phase.HEAL: t("the next card to heal with"),
    Phase.KAY: t("Sir Kay's Fight card, or OK: none"),
    Phase.CANCEL: t("Merlins, ACCUSE, or OK: nobody"),
}


def _options(expected: Sequence[str], who: Who) -> Text:
    if not expected:
        return t("nothing")
    return either(
        who(int(one[5:])) if one.startswith("seat-") else option_name(one) for one in expected
    )


refusal: Final = refusals_in_words(
    piece_name,
    {
        "quest": lambda quest, _who: place_name(quest),
        "place": lambda place, _who: place_name(place),
        "expected": _options,
        "phase": lambda phase, _who: _WANTED.get(phase, LIT),
    },
)
