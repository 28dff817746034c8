"""What the words of every game share: names by seat, lists, Swords."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from words.text import Text, joined, t, tn


def player(names: Sequence[str], seat: object) -> str:
    """Return the name at a seat, or "Seat 3", counted from 1 as people do."""
    number = seat if isinstance(seat, int) else 0
    name = names[number] if number < len(names) else ""
    return name or t("Seat {number}", number=number + 1)


def listed(parts: Iterable[str]) -> Text:
    """Return "Picts, Saxons and Grail"."""
    *first, last = parts
    return t("{first} and {last}", first=joined(", ", first), last=last) if first else _one(last)


def either(parts: Iterable[str]) -> Text:
    """Return "Picts, Saxons or Grail"."""
    *first, last = parts
    return t("{first} or {last}", first=joined(", ", first), last=last) if first else _one(last)


def _one(part: str) -> Text:
    return part if isinstance(part, Text) else joined("", (part,))


def swords(white: object, black: object) -> Text:
    """Return "2 white Swords and 1 black Sword"; at least one must be counted."""
    told = [of(int(n)) for of, n in ((whites, white), (blacks, black)) if n and isinstance(n, int)]
    return listed(told)


def whites(n: int) -> Text:
    return tn("{n} white Sword", "{n} white Swords", n)


def blacks(n: int) -> Text:
    return tn("{n} black Sword", "{n} black Swords", n)
