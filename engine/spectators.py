"""What a screen for spectators shows of a game: a value that each game fills. Pure.

It may hold what the players must remember by themselves, and what can be reckoned of the record;
never what no camera and no hand has told the table.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.game import PieceId


class Row(NamedTuple):
    """Something that is counted: how near it is to where it is ripe, and its chances, 0 to 1."""

    label: str
    text: str = ""
    amount: int | None = None
    band: tuple[int, int] | None = None  # from and to, both included
    now: float | None = None  # as it lies; None: nobody can say
    then: float | None = None  # with the next card
    pieces: tuple[PieceId, ...] = ()


class WatchedTable(NamedTuple):
    """The table as a watcher sees it who forgets nothing."""

    heap: str = ""  # what the pieces are; "" where none lie in an order
    pieces: tuple[PieceId | None, ...] = ()  # the first one first; None lies face down
    heading: str = ""  # of the rows
    now_is: str = ""  # what the first chance of a row is, in a word or two
    then_is: str = ""  # and the other one
    rows: tuple[Row, ...] = ()
    chance: float | None = None
    chance_of: str = ""  # whose chance it is, in words
    notes: tuple[str, ...] = ()  # how it was reckoned, and what nobody can know
