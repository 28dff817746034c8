"""What became of a game, as a value: made by results.py, read again by who hears of it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Stand(StrEnum):
    """Where a game stands; a game that is over says in its own code how it ended."""

    OVER = "over"
    OPEN = "open"  # it was not played to its end
    UNREADABLE = "unreadable"  # by this program, or at all


@dataclass(frozen=True, slots=True)
class Result:
    """A game in few words: one value for the list, the history, the broker and the database.

    A field of the first part has its name in a message (docs/mqtt.md) and in a table, too.
    """

    game: int  # its number in the journal
    chain: str  # its last line's checksum, in hexadecimal: what this was worked out from
    rules: str  # which game of the registry, "" where the record does not say
    started: float  # s, Unix time
    players: int
    names: tuple[str, ...] | None  # by seat, empty where none was given; None: they are not told
    line: int = 1  # its last line's number; the header is 1, and what was taken back counts
    variant: tuple[str, ...] = ()  # keys of the header, "KEY" or "KEY:VALUE"
    ending: str = ""  # a key of the game's `endings`
    winners: tuple[int, ...] = ()
    seconds: float | None = None  # from the first line to the last; None: no line tells
    measures: Mapping[str, int] = field(default_factory=dict)
    # What its own box knows, and tells nobody.
    stand: Stand = Stand.UNREADABLE
    lines: int = 0  # that stand
    trouble: str = ""  # why it is not whole

    @property
    def seats(self) -> tuple[str, ...]:
        """The name at each seat, empty where none is known."""
        return self.names or ("",) * self.players
