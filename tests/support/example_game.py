"""Highest: three rounds, each seat lays a card, the highest card of a round takes a point."""

from __future__ import annotations

from enum import unique
from typing import Final, NamedTuple, TypeAlias

from engine import game
from engine.game import Json, Line, Notice, PieceId, Seat, Spot
from engine.record import choice, fields, listed
from engine.refusal import N_, Common, Reason, refused

ROUNDS: Final = 3
SPOT: Final = Spot("table")
VALUE: Final = {PieceId(f"highest-{n}"): n for n in range(1, 13)}
# The numbers are in the printed tags: no other game may use them, and none is ever moved.
PIECES: Final = tuple(game.Piece(p, 1000 + n, "highest", f"Highest {n}") for p, n in VALUE.items())


@unique
class Why(Reason):
    LAID_BEFORE = "laid-before", N_("{card} was laid before"), N_("Each card is there once.")
    MEANS_NOTHING = "means-nothing", N_("here only a card means something")


class Lay(NamedTuple):
    card: PieceId


Heard: TypeAlias = tuple[None, tuple[Lay | game.Undo | game.Again, ...]]


class Table(NamedTuple):
    """One moment of the game; all else follows from what was laid."""

    names: tuple[str, ...]
    laid: tuple[PieceId, ...] = ()  # of all rounds, the first one first

    @property
    def seat(self) -> Seat:
        return Seat(len(self.laid) % len(self.names))

    @property
    def is_over(self) -> bool:
        return len(self.laid) == ROUNDS * len(self.names)

    @property
    def points(self) -> list[Json]:
        n = len(self.names)
        rounds = [self.laid[i : i + n] for i in range(0, len(self.laid) - n + 1, n)]
        won = [one.index(max(one, key=VALUE.__getitem__)) for one in rounds]
        return [won.count(seat) for seat in range(n)]

    def as_json(self, parts: bool = False) -> dict[str, Json]:
        return {"game": "highest", "seat": self.seat, "points": self.points}


class HighestGame:
    name = "highest"
    pieces = PIECES
    spots: tuple[Spot, ...] = (SPOT,)

    def setup(self, header: Line) -> tuple[str, ...]:
        fields(header, ("record", "players"))
        names = tuple(map(str, listed(header, "players")))
        if not 2 <= len(names) <= 4:
            raise game.BadRecord("players", f"expected 2 to 4 names, not {len(names)}")
        return names

    def start(self, setup: tuple[str, ...]) -> Table:
        return Table(setup)

    def players(self, state: Table) -> tuple[str, ...]:
        return state.names

    def read(self, line: Line) -> Lay:
        choice(line, "do", ("lay",))
        fields(line, ("do", "card"))
        return Lay(PieceId(choice(line, "card", tuple(VALUE))))

    def write(self, event: Lay) -> dict[str, Json]:
        return {"do": "lay", "card": event.card}

    def apply(self, state: Table, event: Lay) -> tuple[Table, tuple[Notice, ...]]:
        if state.is_over:
            raise refused(Common.GAME_OVER)
        if event.card in state.laid:
            raise refused(Why.LAID_BEFORE, card=event.card)
        after = state._replace(laid=(*state.laid, event.card))
        return after, (Notice("laid", {"seat": state.seat, "card": event.card}),)

    def hear(self, state: Table, choice: None, heard: game.Input) -> Heard:
        if isinstance(heard, game.Placed) and heard.piece in VALUE:
            return None, (Lay(heard.piece),)
        if state.is_over and heard == game.Held(game.Button.OK, 3):
            return None, (game.AGAIN,)
        raise refused(Why.MEANS_NOTHING)

    def expects(self, state: Table) -> game.Expected:
        top = state.laid[-1] if state.laid else game.Mark.EMPTY
        return game.Expected(state.seat, "lay", lying={SPOT: top}, over=state.is_over)

    def view(self, state: Table, eyes: game.Eyes) -> Table:
        return state  # nothing is hidden in this game

    def asks(self, state: Table, choice: None) -> Notice:
        return Notice("ask-over" if state.is_over else "ask-lay", {"seat": state.seat})
