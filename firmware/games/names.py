"""Names of players as they may be typed; a record that has others stays valid."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from engine.game import BadRecord
from words.text import t
from words.visible import is_harmful

MOST_LETTERS: Final = 40  # that a person sees
MOST_POINTS: Final = 10 * MOST_LETTERS  # of Unicode: a letter has a few accents, not a thousand
_JOINER: Final = "\u200d"
_MARKS: Final = ("Mn", "Mc", "Me", "Cf")
_FLAGS: Final = range(0x1F1E6, 0x1F200)  # letters of which two are a flag
_SKINS: Final = range(0x1F3FB, 0x1F400)  # what colours the emoji before


def letters(name: str) -> int:
    """Return how many characters a person sees.

    Accents count with their letter, an emoji of several parts is one, and so are a flag and the
    parts of a Korean syllable: the main rules of Unicode's UAX 29, not all of them.
    """
    seen, before, is_half = 0, "", False
    for one in unicodedata.normalize("NFC", name):
        is_flag = ord(one) in _FLAGS
        joins = before == _JOINER or unicodedata.category(one) in _MARKS or ord(one) in _SKINS
        is_part = joins or "\u1160" <= one <= "\u11ff" or (is_flag and is_half)
        seen += not is_part
        is_half = is_flag and not is_half
        before = one
    return seen


def check_name(name: str, key: str) -> None:
    """Raise BadRecord for a name that is not to be typed; `key` is where it stands."""
    if len(name) > MOST_POINTS or letters(name) > MOST_LETTERS:
        raise BadRecord(key, t("a name has at most {most} characters", most=MOST_LETTERS))
    if is_harmful(name):
        raise BadRecord(key, t("a name has only characters that can be seen: type it again"))


def check_typed(header: Any) -> None:
    """Raise BadRecord where the header of a new game has a name that is not to be typed."""
    players = header.get("players") if isinstance(header, dict) else None
    for name in players if isinstance(players, list) else ():
        if isinstance(name, str):
            check_name(name, "players")
