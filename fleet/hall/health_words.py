"""Health in the reader's language: a box says it in English, and its sentences are known here.

One that is not known, of a newer program, stays as the box said it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from words.text import Text, join_texts, t, with_heading

_PARTS: Final[Mapping[str, Text]] = {
    "loop": t("Program"),
    "eyes": t("Camera"),
    "disk": t("Disk"),
    "journal": t("Journal"),
    "pins": t("Pins"),
    "temperature": t("Temperature"),
}
# As firmware/box/health.py says them: a test has every one of them recognised.
_SENTENCES: Final = (
    t("the box is starting: wait half a minute"),
    t(
        "the main loop has not begun after {s} s: unplug the box and plug it in again; "
        "nothing is lost"
    ),
    t(
        "the main loop has not turned for {s} s: unplug the box and plug it in again; "
        "nothing is lost"
    ),
    t("the camera is lost: {text}; enter cards by hand meanwhile"),
    t("the data folder cannot be reached: {fault}: check its disk"),
    t(
        "the disk can only be read: restart the box; if it stays so, the card is worn "
        "out: replace it"
    ),
    t("the disk is full ({free} free): remove files from it"),
    t("the disk is nearly full ({free} free): remove files soon"),
    t("nothing is kept: {why}"),
    t(
        "the processor has {celsius} °C and slows itself down: give the box more air, or a "
        "heat sink"
    ),
    t("{text}: enter cards by hand"),
)


@lru_cache(maxsize=1_000)  # the same few are said each minute by many tables
def in_words(part: str, says: str) -> Text:
    """Return what a part says, "" being the box as a whole; a sentence that is known names it."""
    for pattern, sentence in _PATTERNS:
        if found := pattern.fullmatch(says):
            return sentence.with_(**found.groupdict())
    return with_heading(_PARTS.get(part, part), says) if part else join_texts("", (says,))


def _pattern(sentence: Text) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.{1,200}?)", re.escape(sentence)), re.DOTALL)


_PATTERNS: Final = tuple((_pattern(sentence), sentence) for sentence in _SENTENCES)
