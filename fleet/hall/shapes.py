"""What the hall answers and is sent, as classes: its /openapi.json and its scripts' types follow.

Times are s of the hall's steady clock, of what is kept Unix time in s. firmware/shapes/ has what it
answers as a box does.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, NotRequired, TypedDict

from firmware.shapes.after import Ending
from firmware.shapes.answers import PartHealth
from firmware.shapes.query import Day, OfGame
from fleet.hall.tables import Link

Cell = Annotated[list[int], "column and row of the plan, from 0"]


class Kind(StrEnum):
    """Where a table stands on the page, the first group first."""

    HELP = "help"
    TROUBLE = "trouble"
    STARTING = "starting"
    PLAYS = "plays"
    FREE = "free"
    GONE = "gone"


class Fault(TypedDict):
    """What is wrong with a table, and whether it `fails` for that."""

    fails: bool
    says: str


class Row(TypedDict):
    """What the page shows of a table; without a game only `game`, which is null."""

    table: str
    kind: Kind
    rehearsal: bool
    online: bool
    since: float | None
    heard: float | None
    called: float | None
    coming: float | None
    ills: list[Fault]
    game: str | None
    players: NotRequired[int]
    names: NotRequired[list[str] | None]
    seat: NotRequired[int | None]
    silent: NotRequired[bool]
    over: NotRequired[str | None]
    counts: NotRequired[Annotated[list[list[Any]], "kind, label and amount of each"]]


class Broker(TypedDict):
    """Whether the hall hears its broker, since when, and what is wrong."""

    link: Link
    since: float | None
    says: str | None


class Around(TypedDict, total=False):
    """What is shown besides the tables."""

    broker: Broker
    notes: list[str]
    kept: int
    places: dict[str, list[int]]


class News(TypedDict):
    """What has changed in the hall; `all` of it at first. The rest where any of that changed."""

    now: float
    all: bool
    rows: list[Row]
    gone: list[str]
    broker: NotRequired[Broker]
    notes: NotRequired[list[str]]
    kept: NotRequired[Annotated[int, "another number whenever what is kept changed"]]
    places: NotRequired[Annotated[dict[str, list[int]], "column and row of each table"]]


class HallHealth(TypedDict):
    """Whether the hall hears its broker, and how many tables there are of each kind."""

    ok: bool
    loop: PartHealth
    broker: Broker
    tables: dict[str, int]


# -- what is kept ------------------------------------------------------------------------------


class Game(TypedDict):
    """A game that ended; `box` where boxes share the table's name."""

    table: str
    box: str | None
    n: int
    began: float
    seconds: float | None
    game: str
    players: list[str]
    variant: list[str]
    ending: str
    winners: list[int]


class Games(TypedDict):
    """50 games, the newest first."""

    games: list[Game]
    more: bool


class Ways(TypedDict):
    """How the games of one kind ended, and how long one takes."""

    title: str
    played: int
    seconds: float | None
    endings: list[Ending]


class Choices(TypedDict):
    """What games may be looked for by."""

    tables: list[str]
    games: Annotated[list[list[str]], "name and title of each"]
    evenings: list[str]


class History(TypedDict):
    """What games come to."""

    played: int
    games: list[Ways]
    tables: Annotated[list[list[Any]], "name of each, and how many games"]
    evenings: Annotated[list[list[Any]], "day of each, and how many games"]
    choices: Choices


class Call(TypedDict):
    """A call for help."""

    table: str
    began: float
    coming: float | None
    ended: float | None


class Evening(TypedDict):
    """What happened on an evening."""

    day: str | None
    days: list[str]
    games: list[Game]
    calls: list[Call]


# -- what stands behind `?` ----------------------------------------------------------------------


class LookedFor(OfGame):
    """Which games are looked for; all where nothing is said."""

    table: NotRequired[Annotated[str, "the name of one"]]
    evening: NotRequired[Day]
    player: NotRequired[Annotated[str, "the name of one"]]


class Listed(LookedFor):
    """Which part of the list."""

    skip: NotRequired[Annotated[int, "how many are shown already"]]


class OfEvening(TypedDict):
    """Which evening, else the newest."""

    day: NotRequired[Annotated[Day, "else the newest evening"]]


# -- what is sent ------------------------------------------------------------------------------


class ToCome(TypedDict):
    """Whether somebody is on the way to a table that calls."""

    table: str
    coming: Annotated[bool, "false when no longer"]


class ToArrange(TypedDict):
    """Where a table stands on the plan, or that all stand in rows again."""

    table: NotRequired[str]
    to: NotRequired[Cell]
    tidy: NotRequired[Annotated[bool, "true alone: all stand in rows again"]]
