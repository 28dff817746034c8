"""A text of unknown origin, made harmless to a terminal, a log and a table of cells.

Whoever names a player, a file or a card chooses its characters. Some of them are none that a
person sees: they move a terminal's cursor, begin a line in a log, or turn the writing round.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

# C0, DEL, C1, halves of a character, and what is invisible or turns the writing (Unicode's Cf, Zl,
# Zp). The two joiners (U+200C, U+200D) stay: words of Persian and many emoji are made with them.
_HARMFUL: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
# Where a spreadsheet begins a cell, or may: some take a comma, others a semicolon.
_FORMULA: Final = re.compile("(^|[;,|])(?=[\\s\u200c\u200d]*[=+@\uff1d\uff0b\uff0d\uff20\\-])")


def is_harmful(text: str) -> bool:
    """Whether a text has characters that no person sees and a terminal may obey."""
    return not text.isprintable() and _HARMFUL.search(text) is not None


def visible(text: str) -> str:
    r"""Return a text with each harmful character as JSON writes it: ESC is \u001b."""
    return text if text.isprintable() else _HARMFUL.sub(_escape_match, text)


def visible_lines(text: str) -> str:
    """Return the same of a text whose line breaks and tabs are meant."""
    if text.isprintable():
        return text
    return _HARMFUL.sub(
        lambda found: found[0] if found[0] in "\n\t" else _escape_match(found), text
    )


def cell(text: str) -> str:
    """Return a text as a table's cell: visible, and taken for a formula by no spreadsheet."""
    return _FORMULA.sub(r"\1'", visible(text))


def as_csv(rows: Iterable[Sequence[str | int | float]]) -> str:
    """Return rows as CSV; every text in it is a harmless cell."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    for row in rows:
        writer.writerow([cell(one) if isinstance(one, str) else one for one in row])
    return text.getvalue()


def _escape_match(found: re.Match[str]) -> str:
    points = found[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{points[at : at + 4]}" for at in range(0, len(points), 4))
