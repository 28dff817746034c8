"""A game from afar, for who looks at many tables at once: a value that each game fills. Pure.

It is made of the common view as JSON, which may have come from anywhere: what is not as it should
be is left out, and nothing here raises.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.game import Line

MOST: Final = 9_999  # of anything that a table counts


class Count(NamedTuple):
    """Something that is counted at a table."""

    label: str
    amount: int
    kind: str = ""  # "white" and "black" are Swords, which are drawn


class Glance(NamedTuple):
    """What somebody sees of a game who walks by."""

    counts: tuple[Count, ...] = ()
    silent: bool = False  # nobody may speak of the cards
    seat: int | None = None  # whose turn it is
    over: str = ""  # how it has ended; "": it goes on


def count(label: str, state: Line, key: str, kind: str = "") -> tuple[Count, ...]:
    """Return what a state counts under a key; nothing where that is no number.

    >>> count("Threats", {"threats": 4}, "threats")
    (Count(label='Threats', amount=4, kind=''),)
    >>> count("Threats", {"threats": "many"}, "threats")
    ()
    """
    amount = whole(state.get(key))
    return () if amount is None else (Count(label, amount, kind),)


def whole(value: object) -> int | None:
    """Return a number that may be counted, None for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value <= MOST else None
