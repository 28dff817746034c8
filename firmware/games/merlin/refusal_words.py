"""Refusals of Merlin as players read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.merlin.state import Phase
from firmware.games.merlin.names import (
    HENCHMEN,
    PRINCIPALITIES,
    THINGS,
    USES,
    item_name,
    piece_name,
    space_name,
)
from firmware.games.refusals import LIT, refusals_in_words
from firmware.games.shared_words import InWords, Who, either
from words.text import Text, join_texts, t

# What a press or a piece may be instead.
_WANTED: Final[Mapping[str, Text]] = {
    Phase.TILES: t("a terrain tile, or ACCUSE and OK"),
    Phase.DISPLAY: t("a mission card, or ACCUSE and OK"),
    Phase.START: t("a starting tile, or ACCUSE and OK"),
    Phase.TRAITORS: t("a traitor, or ACCUSE and OK"),
    Phase.ROLL: t("the dice, buttons 1 to 4, then OK"),
    Phase.TURN: t("a die, a mission card, or ACCUSE"),
    Phase.DRAW: t("OK, or a card of the display"),
    Phase.END: t("OK ends the turn, ACCUSE shows what may be done"),
}
_CALLED: Final[Mapping[str, Text]] = {
    **PRINCIPALITIES,
    **HENCHMEN,
    **USES,
    **THINGS,
    "teach": t("What your copy shows"),  # it is refused where the use of a flag is
}


def _name_of(value: object, _who: Who) -> Text:
    """Return what a principality, a henchman, a thing or a flag's use is called."""
    return _CALLED.get(str(value)) or join_texts("", (value,))


def _expected_text(value: Any, who: Who) -> Text:
    told = value if isinstance(value, list | tuple) else (value,)
    return either(_name_of(one, who) for one in told) if told else t("nothing")


_OWN: Final[Mapping[str, InWords]] = {
    "item": lambda item, _who: item_name(item),
    "is": lambda space, _who: space_name(space),
    **dict.fromkeys(("who", "of", "to", "pay", "use", "other", "tower"), _name_of),
    "expected": _expected_text,
    "phase": lambda phase, _who: _WANTED.get(phase, LIT),
}
refusal: Final = refusals_in_words(piece_name, _OWN)
