"""What a screen for spectators shows of a game: a value that each game fills. Pure.

It may hold what the players must remember by themselves, and what can be reckoned of the record;
never what no camera and no hand has told the table.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.game import Json, PieceId

_PLACES: Final = 4  # of a chance, as JSON has it


class Row(NamedTuple):
    """Something that is counted: how near it is to where it is ripe, and its chances, 0 to 1."""

    label: str
    text: str = ""
    amount: int | None = None
    band: tuple[int, int] | None = None  # from and to, both included
    now: float | None = None  # as it lies; None: nobody can say
    then: float | None = None  # with the next card
    pieces: tuple[PieceId, ...] = ()

    def as_json(self) -> dict[str, Json]:
        """Return it as pages take it."""
        return {
            "label": self.label,
            "text": self.text,
            "amount": self.amount,
            "band": None if self.band is None else list(self.band),
            "now": _round_chance(self.now),
            "then": _round_chance(self.then),
            "pieces": list(self.pieces),
        }


class Watched(NamedTuple):
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

    def as_json(self) -> dict[str, Json]:
        """Return it as pages take it."""
        return {
            "heap": self.heap,
            "pieces": list(self.pieces),
            "heading": self.heading,
            "now_is": self.now_is,
            "then_is": self.then_is,
            "rows": [row.as_json() for row in self.rows],
            "chance": _round_chance(self.chance),
            "chance_of": self.chance_of,
            "notes": list(self.notes),
        }


def _round_chance(chance: float | None) -> float | None:
    return None if chance is None else round(chance, _PLACES)
