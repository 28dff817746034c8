"""Games that were played: the list, replays, the history."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from engine.analysis_shapes import GameAnalysis
from firmware.shapes.table import Frame


class Row(TypedDict):
    """A game of the list; `seconds` is null where the clock was not known."""

    n: int
    began: float | None
    lines: int
    seconds: float | None
    name: str
    game: str
    players: list[str]
    variant: list[str]
    ending: str
    result: str
    winners: list[int]
    trouble: str
    open: bool
    over: bool
    on: bool
    deleted: float | None


class Games(TypedDict):
    """25 games, the newest first; `left_out`: how many are not evaluated yet."""

    games: list[Row]
    more: bool
    left_out: int


class Step(TypedDict):
    """A step in short: its line of the record, what was said, what the lamps showed."""

    n: int
    text: str
    silence: float
    white: float
    black: float


class Replay(Row):
    """A game with all its steps in short."""

    why: str
    steps: list[Step]


class Hidden(TypedDict):
    """What lay hidden at a step."""

    label: str
    text: str
    amount: float | None
    band: list[float] | None
    pieces: list[str | None]


class ReplayStep(TypedDict):
    """The table after a step, and what was hidden."""

    table: Frame
    hidden: list[Hidden]


class Analysis(GameAnalysis):
    """What is said of a game by now; `finer`: it becomes so; `waits`: another goes first."""

    finer: bool
    waits: bool


class Share(TypedDict):
    """How many of how many, and the interval of that share; null of too few games."""

    hits: int
    of: int
    low: float | None
    high: float | None


class Ending(Share):
    """How often games ended so."""

    ending: str


class Won(TypedDict):
    """How games `of` so many players, or of a variant, ended."""

    of: str
    endings: list[Ending]


class Counted(TypedDict):
    """A measure over all games."""

    label: str
    amount: int


class OfGame(TypedDict):
    """The history of one game."""

    game: str
    title: str
    played: int
    finished: int
    seconds: float | None
    by_players: list[Won]
    by_variant: list[Won]
    measures: list[Counted]


class Player(Share):
    """What a player has played, and the share that was won."""

    name: str
    games: int


class Sums(TypedDict):
    """Sums over games."""

    weeks: Annotated[list[list[Any]], "its Monday, and how many games"]
    games: list[OfGame]
    players: list[Player]


class History(Sums):
    """Sums over games; `left_out`: how many are not evaluated yet."""

    left_out: int


class Forgotten(TypedDict):
    """In how many games a player's name was replaced."""

    text: str
    games: NotRequired[int]
