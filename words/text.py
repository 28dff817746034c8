"""A sentence in English that still knows its parts, so that it can be said in other languages.

`Text` is the English sentence itself, a str: a log, a record or a test reads it as it stands.
Only where it is shown is it put into the reader's language (`words/catalog.py`). Nothing here
reads a file, so every room may use it. `t` and `tn` are also what the tools look for that
collect the sentences (docs/languages.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Final

from words.visible import visible

_PLACE: Final = re.compile(r"\{(\w+)\}")
_END: Final = re.compile(r"[.!?](?=\s|$)")
_FOR_EYES: Final = re.compile(r"\([^)]*\)|[#“”„«»\"\[\]{}<>…_]")
_SPACES: Final = re.compile(" {2,}")  # not those before a French mark
_BEFORE_MARK: Final = re.compile(r"\s+([,.])")


class Text(str):
    """An English sentence with the message and the parameters that it was made of."""

    __slots__ = ("context", "forms", "params")

    forms: tuple[str, ...]  # the message, or its singular and plural; of `join_texts` nothing
    params: Mapping[str, object]
    context: str | None

    def with_(self, **params: object) -> Text:
        """Return the sentence with its places filled; for a table of sentences."""
        return _make_text(self.forms, params, self.context)

    def __reduce__(self) -> tuple[object, ...]:
        return _copy, (str(self), self.forms, dict(self.params), self.context)


def t(message: str, **params: object) -> Text:
    """Return a sentence: `t("{seat} lays {card}.", seat=…, card=…)`."""
    return _make_text((message,), params, None)


def tn(one: str, many: str, n: int, **params: object) -> Text:
    """Return a sentence with a number: `tn("{n} Sword", "{n} Swords", n)`."""
    return _make_text((one, many), {"n": n, **params}, None)


def tc(context: str, message: str, **params: object) -> Text:
    """Return a sentence that is said otherwise elsewhere; `context` tells translators where."""
    return _make_text((message,), params, context)


def join_texts(separator: str, parts: Iterable[object]) -> Text:
    """Return parts with a mark between them that is the same in every language, as ", ".

    A colon or a semicolon is not: French has a space before it (`with_heading`, `clauses`).
    """
    told = {str(place): part for place, part in enumerate(parts)}
    return _make_text((separator.join(f"{{{place}}}" for place in told),), told, UNTRANSLATED)


def with_heading(*parts: object) -> Text:
    """Return "where: what", the colon as the reader's language writes it."""
    return reduce(lambda what, says: t("{what}: {says}", what=what, says=says), map(_text, parts))


def clauses(parts: Iterable[object]) -> Text:
    """Return "one thing; another", the mark as the reader's language writes it."""
    told = [_text(part) for part in parts] or [join_texts("", ())]
    return reduce(lambda one, more: t("{one}; {more}", one=one, more=more), told)


def _text(part: object) -> Text:
    return part if isinstance(part, Text) else join_texts("", (part,))


def told_by(error: BaseException) -> str:
    """Return what an error says, still as a text where it was raised with one."""
    first = error.args[0] if error.args else None
    if isinstance(first, Text):
        return first
    expected, key = getattr(error, "expected", None), getattr(error, "key", "")
    if isinstance(expected, Text):  # a line that is not valid: the rules name where, and what
        return with_heading(key, expected) if key else expected
    return str(error)


def in_short(text: str) -> Text:
    """Return the first line of a text without its full stop or colon, to stand in another one."""
    return _copy(first_line_of(text), (text,), {"0": text}, SHORT)


def first_line_of(text: str) -> str:
    """Return the first line without its full stop or colon, and French's space before that."""
    return text.partition("\n")[0].rstrip(".:").rstrip()


def aloud(text: str) -> Text:
    """Return what is said of a text, to be heard and not read; made in the listener's language."""
    told = text if type(text) is not Text else fill(first_sentence(_english(text)), text.params)
    return _copy(for_the_ear(told), (text,), {"0": text}, ALOUD)


def first_sentence(message: str) -> str:
    """Return the first sentence of a message, its places not filled: a name may have a full stop.

    What follows it says which button means yes; whoever needs that looks at the page.
    """
    for end in _END.finditer(message):
        if not message[end.end() :].lstrip()[:1].islower():  # "např. 17" goes on
            return message[: end.end()]
    return message


def for_the_ear(text: str) -> str:
    """Return a text without what is there for the eye: marks, brackets and paths."""
    told = _SPACES.sub(" ", _FOR_EYES.sub(" ", text.partition("\n")[0])).strip()
    told = told.partition(": ")[0] if " /" in f" {told}" else told.replace("/", ", ")
    return _BEFORE_MARK.sub(r"\1", told).rstrip(" :;.,\u202f\u00a0")


def align_rows(rows: Sequence[Sequence[str]]) -> Text:
    """Return rows of as many cells each, a line a row; columns are as wide in any language."""
    cells = {f"{row}.{column}": cell for row, r in enumerate(rows) for column, cell in enumerate(r)}
    return _copy(lay_out(rows), ("",), cells, ALIGNED)


def lay_out(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of plain cells as lines."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    return "\n".join(lines)


def rows_of(cells: Mapping[str, object]) -> list[list[str]]:
    """Return the rows that the parameters of an `align_rows` text are."""
    rows: dict[str, list[str]] = {}
    for place, cell in cells.items():
        rows.setdefault(place.partition(".")[0], []).append(str(cell))
    return list(rows.values())


UNTRANSLATED: Final = "-"  # the context of what no catalogue has
ALOUD: Final = "!"  # of a text that is said aloud, made once it is in the listener's language
SHORT: Final = ">"  # of a text that is cut once it is in the reader's language
ALIGNED: Final = "|"  # of a table, whose cells are texts of their own


def fill(message: str, params: Mapping[str, object]) -> str:
    """Return a message with its places filled; one that nothing is told of stays as it is."""
    return _PLACE.sub(lambda place: str(params.get(place[1], place[0])), message)


def places(message: str) -> frozenset[str]:
    """Return the names of a message's places."""
    return frozenset(_PLACE.findall(message))


def _english(text: Text) -> str:
    return text if text.context in (SHORT, ALIGNED) else _message(text.forms, text.params)


def _message(forms: tuple[str, ...], params: Mapping[str, object]) -> str:
    return forms[0] if len(forms) == 1 or params["n"] == 1 else forms[1]


def _make_text(forms: tuple[str, ...], params: Mapping[str, object], context: str | None) -> Text:
    params = {name: visible(one) if type(one) is str else one for name, one in params.items()}
    message = _message(forms, params)
    return _copy(fill(message, params) if params else message, forms, params, context)


def _copy(
    english: str, forms: tuple[str, ...], params: Mapping[str, object], context: str | None
) -> Text:
    text = Text(english)
    text.forms, text.params, text.context = forms, params, context
    return text
