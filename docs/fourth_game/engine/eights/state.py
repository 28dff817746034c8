"""One moment of Crazy Eights, and what all may see of it: all that the referee knows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.eights.pieces import CARDS
from engine.game import Json, Line, PieceId, Seat
from engine.header import first_seat, names, number

FEWEST: Final = 2
MOST: Final = 4
HAND: Final = 5  # cards that each is dealt
ROUNDS: Final = (3, 1, 2, 4)  # how many may be played, the usual number first


class Phase(StrEnum):
    START = "start"  # a card is turned up
    TURN = "turn"
    DRAWN = "drawn"  # the seat has drawn a card, and may lay one
    COUNT = "count"  # a hand is empty: the others show what they have left
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Setup:
    """What a header says."""

    names: tuple[str, ...]
    first: Seat
    rounds: int


@dataclass(frozen=True, slots=True)
class Eights:
    """A state; `hands` and `points` are by seat."""

    setup: Setup
    seat: Seat  # whose turn it is; who shows his hand
    hands: tuple[int, ...]  # how many cards each holds
    deck: int
    points: tuple[int, ...]
    round: int = 1
    phase: Phase = Phase.START
    pile: tuple[PieceId, ...] = ()  # the top last
    suit: str = ""  # that is asked for
    went_out: Seat | None = None  # whose hand is empty

    @property
    def can_draw(self) -> bool:
        return self.deck > 0 or len(self.pile) > 1

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with most points, once the game is over."""
        best = max(self.points) if self.phase is Phase.OVER else None
        return tuple([seat for seat, points in enumerate(self.points) if points == best])

    def as_json(self, parts: bool = False) -> dict[str, Json]:
        """Return the state JSON; no sum of this game has parts."""
        return {
            "game": "eights", "phase": self.phase, "round": self.round,
            "rounds": self.setup.rounds, "seat": self.seat, "suit": self.suit or None,
            "top": self.pile[-1] if self.pile else None, "pile": len(self.pile),
            "deck": self.deck, "went_out": self.went_out,
            "seats": [
                {"hand": hand, "points": points}
                for hand, points in zip(self.hands, self.points, strict=True)
            ],
            "winners": list(self.winners),
        }  # fmt: skip


def read_setup(header: Line) -> Setup:
    """Read a header, or raise BadRecord with the key and what was expected."""
    players = names(header, "eights", FEWEST, MOST, ("rounds",))
    rounds = number(header, "rounds", 1, max(ROUNDS), ROUNDS[0])
    return Setup(players, first_seat(header, players), rounds)


def start(setup: Setup) -> Eights:
    """Return the table before the first card is turned up."""
    seats = len(setup.names)
    return Eights(setup, setup.first, (HAND,) * seats, len(CARDS) - HAND * seats, (0,) * seats)
