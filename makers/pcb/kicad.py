"""How KiCad's files are written: lists in brackets, words in quotes, a number for each thing.

The format is KiCad 8's (board 20240108, drawing 20231120), which 9 and later read, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from uuid import NAMESPACE_URL, uuid5

BOARD_VERSION: Final = 20240108
DRAWING_VERSION: Final = 20231120
LIBRARY: Final = "roundtable"  # of symbols and of footprints, beside the project
GENERATOR: Final = '(generator "roundtable") (generator_version "8.0")'


def quote_words(words: str) -> str:
    """Return words as KiCad reads them."""
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def number_of(*names: str) -> str:
    """Return the number that KiCad knows a thing by: the same for the same names."""
    return str(uuid5(NAMESPACE_URL, "roundtable/" + "/".join(names)))


def mm(*lengths: float) -> str:
    """Return lengths as KiCad writes them: "1.27 0"."""
    return " ".join(f"{round(length, 4):g}" for length in lengths)


def block(head: str, lines: Iterable[str]) -> str:
    """Return a list with its members on lines of their own."""
    inner = "\n".join(f"  {line}" for text in lines for line in text.splitlines())
    return f"({head}\n{inner}\n)"


def font(high: float = 1.27, more: str = "") -> str:
    """Return how words are drawn."""
    return f"(effects (font (size {mm(high, high)})){more and ' ' + more})"
