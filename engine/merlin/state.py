"""Merlin's state: frozen values, None where nobody knows or nothing is."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, Literal, NamedTuple

from engine.game import Notice, Seat
from engine.merlin.board import Board
from engine.merlin.pieces import (
    HENCHMEN,
    ITEMS,
    PIECES_OF_AN_ITEM,
    PRINCIPALITIES,
    TRAITORS,
    CardId,
    Henchman,
    Principality,
)
from engine.merlin.rondel import Space
from engine.merlin.scoring import Held, Leftover, RepelledTraitors, TerritoryRule
from engine.merlin.variants import Rulings, Setup
from engine.refusal import Common, make_refusal
from engine.state import speed_up_replace

MOST_SEATS: Final = 4
ROUNDS: Final = 6
HAND: Final = 4  # mission cards
TRAITORS_A_SEAT: Final = 3
SEALS: Final = 4
DISPLAYED: Final = 3
NONE_OF_THEM: Final = (0,) * len(PRINCIPALITIES)


class Phase(StrEnum):
    """What the table waits for."""

    TILES = "tiles"
    DISPLAY = "display"
    START = "start"
    TRAITORS = "traitors"
    ROLL = "roll"
    TURN = "turn"
    SPACE = "space"
    ACT = "act"
    TOWER = "tower"
    AGAIN = "again"
    DRAW = "draw"
    END = "end"
    GRAIL = "grail"
    OVER = "over"


class Seal(NamedTuple):
    """A seat's seal on an ability."""

    of: Henchman
    row: int
    used: bool = False  # row 3 alone: turned until the next scoring


@speed_up_replace
class Player(NamedTuple):
    """What the table knows of a seat. Counts stand by principality, or by item."""

    score: int = 0
    knight: int | None = None  # the space he stands on; None: not set out yet
    dice: tuple[int, ...] = ()  # own ones left, ascending
    merlin_die: int | None = None  # None: used, or not rolled
    apples: int = 1
    staffs: int = 3
    manors: int = 7
    influence: tuple[int, ...] = NONE_OF_THEM
    items: tuple[int, ...] = (0,) * len(ITEMS)
    henchmen: tuple[Principality | None, ...] = (None,) * len(HENCHMEN)
    traitors: tuple[int, ...] = NONE_OF_THEM
    hand: int = HAND
    known: tuple[CardId, ...] = ()  # seen to be taken from the display, still in the hand
    seals: tuple[Seal, ...] = ()

    def has_seal(self, of: Henchman, row: int) -> bool:
        """Whether the player has that seal of the row."""
        return any(seal.of == of and seal.row == row for seal in self.seals)


@speed_up_replace
class Turn(NamedTuple):
    """What was done in the turn that is going on."""

    moved: Literal["own", "merlin"] | None = None
    space: int | None = None  # whose action is, or was, offered
    back: bool = False
    flipped: int = 0  # dice turned
    other: bool = False
    mirror: bool = False
    ability: Henchman | None = None  # named for the action in hand
    done: bool = False
    staffs: int = 0
    no_staff: bool = False  # builder or lady was named
    missions: int = 0
    two: bool = False
    halves: int = 0  # of an action that is done twice: how many are done


class Tie(NamedTuple):
    """What the Grail's owner is asked about."""

    of: Principality
    pot: int
    tied: tuple[int, ...]


class Scoring(NamedTuple):
    """The last scoring, as far as it has come."""

    round: int
    traitors: tuple[RepelledTraitors, ...]
    environs: tuple[TerritoryRule, ...] = ()
    influence: tuple[Held, ...] = ()
    henchmen: tuple[int, ...] = ()

    @property
    def totals(self) -> list[int]:
        """Return the sum of all points listed, by seat."""
        sums = [one.points for one in self.traitors]
        brought = [one.points for one in self.environs]
        brought += [one.points for one in self.influence]
        for points in (*brought, self.henchmen):
            for seat, more in enumerate(points):
                sums[seat] += more
        return sums


@speed_up_replace
class Merlin(NamedTuple):
    """One moment of the game."""

    setup: Setup
    board: Board  # as known by now
    first: Seat  # the round's first player
    players: tuple[Player, ...]
    apples: int
    deck: int
    phase: Phase = Phase.TILES
    seat: Seat | None = None  # whom the table asks; None: the table itself
    round: int = 1
    merlin: int = 0
    excalibur: Seat | None = None
    grail: Seat | None = None
    supply: tuple[int, ...] = (PIECES_OF_AN_ITEM,) * len(ITEMS)
    tiles: tuple[CardId, ...] = ()  # by place
    manors: tuple[Seat | None, ...] = ()  # by place
    display: tuple[CardId, ...] = ()
    discarded: frozenset[CardId] = frozenset()  # mission cards
    draws: int = 0
    starts: tuple[CardId, ...] = ()  # starting tiles drawn
    drawn: frozenset[CardId] = frozenset()  # traitors, since the stacks were shuffled
    drawing: tuple[CardId, ...] = ()  # traitors, in this round of drawing
    turn: Turn | None = None
    is_ending: bool = False  # the turn is over but for the cards that are drawn
    tie: Tie | None = None
    scoring: Scoring | None = None
    final: tuple[Leftover, ...] | None = None
    winners: tuple[int, ...] | None = None
    warnings: tuple[str, ...] = ()
    said: tuple[Notice, ...] = ()  # while a line is worked out; empty from outside

    @property
    def rows(self) -> int:
        """Return how many rows the environs have."""
        return 4 if len(self.players) == MOST_SEATS else 3

    @property
    def who(self) -> Seat:
        """Return the seat that is asked, where one is."""
        assert self.seat is not None, f"phase {self.phase} asks a seat"
        return self.seat

    @property
    def player(self) -> Player:
        """Return the seat that is asked."""
        return self.players[self.who]

    @property
    def now(self) -> Turn:
        """Return the turn, where one is going on."""
        assert self.turn is not None, f"phase {self.phase} is in a turn"
        return self.turn

    @property
    def space(self) -> Space | None:
        """Return the space whose action is offered; None: not known."""
        space = self.now.space
        assert space is not None, "a figure has moved"
        return self.board.rondel[space]

    @property
    def rulings(self) -> Rulings:
        """The rulings that this game is played with."""
        return self.setup.rulings

    @property
    def traitor_deck(self) -> int:
        """How many traitor cards can still be drawn."""
        return len(TRAITORS) - len(self.drawn)

    @property
    def traitor_discard(self) -> int:
        """How many traitor cards lie on the discard pile."""
        return len(self.drawn) - sum(sum(player.traitors) for player in self.players)


def with_player(state: Merlin, seat: Seat, player: Player) -> Merlin:
    """Return the table with a seat changed."""
    players = state.players
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))


def with_turn(state: Merlin, **changes: Any) -> Merlin:
    """Return the table with something of the turn changed."""
    return state._replace(turn=state.now._replace(**changes))


def check_seat(state: Merlin, seat: Seat) -> None:
    """Refuse a seat that is not at the table."""
    if seat >= len(state.players):
        raise make_refusal(Common.NO_SUCH_SEAT, seat=seat, last=len(state.players) - 1)


def clockwise_from(state: Merlin, seat: Seat, steps: int = 1) -> Seat:
    """Return the seat so many seats on."""
    return Seat((seat + steps) % len(state.players))
