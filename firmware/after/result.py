"""What became of a game, as a value: made by results.py, read again by who hears of it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, TypeAlias

PlayerNames: TypeAlias = Annotated[
    tuple[str, ...] | None, "by seat, empty where none was given; only with `mqtt_names = true`"
]  # None: they are not told


class Stand(StrEnum):
    """Where a game stands; a game that is over says in its own code how it ended."""

    OVER = "over"
    OPEN = "open"  # it was not played to its end
    UNREADABLE = "unreadable"  # by this program, or at all


@dataclass(frozen=True, slots=True)
class Result:
    """A game in few words: one value for the list, the history, the broker and the database.

    A field of the first part has its name in a message (docs/mqtt.md) and in a table, too. The
    page of messages says of it what stands here.
    """

    game: Annotated[int, "its number in the box's journal"]
    chain: Annotated[str, "its last line's checksum, in hexadecimal"]
    rules: Annotated[str, "which game"]  # of the registry, "" where the record does not say
    started: Annotated[float, "when it began, Unix time in s"]
    players: Annotated[int, "how many played"]
    names: PlayerNames
    line: Annotated[int, "its last line's number"] = 1  # the header is 1; lines taken back count
    variant: Annotated[tuple[str, ...], "keys of the header, `KEY` or `KEY:VALUE`"] = ()
    ending: Annotated[str, "how it ended: a key of the game's `endings`"] = ""
    winners: Annotated[tuple[int, ...], "the seats that won, from 0"] = ()
    seconds: Annotated[float | None, "from the first line to the last; null if no line tells"] = (
        None
    )
    measures: Annotated[Mapping[str, int], "what the game counts, by name"] = field(
        default_factory=dict
    )
    # What its own box knows, and tells nobody.
    stand: Stand = Stand.UNREADABLE
    lines: int = 0  # that stand
    trouble: str = ""  # why it is not whole

    @property
    def seats(self) -> tuple[str, ...]:
        """The name at each seat, empty where none is known."""
        return self.names or ("",) * self.players
