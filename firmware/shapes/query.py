"""What stands behind `?` of an address: its parameters, a class each."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from engine.when import Like

Day = Annotated[str, Like(r"^\d{4}-\d\d-\d\d$", "2026-11-27")]
Month = Annotated[str, Like(r"^\d{4}-\d\d$", "2026-11")]


class Still(TypedDict):
    """Whether the table's page stands still."""

    still: NotRequired[Annotated[str, "draw one snapshot and stop"]]


class OfGame(TypedDict):
    """A game by its name."""

    game: NotRequired[Annotated[str, "the name of a game"]]


class CopyOf(TypedDict):
    """Of which game the owner's copy is."""

    game: Annotated[str, "its name"]


class OneGame(TypedDict):
    """A game that was played."""

    game: Annotated[int, "its number"]


class GameOfPage(TypedDict):
    """A game that a page shows."""

    game: NotRequired[Annotated[int, "its number"]]


class OneStep(OneGame):
    """A step of a replay."""

    step: Annotated[int, "from 0, at most the last"]


class LookedFor(OfGame):
    """Which games are looked for; all where nothing is said."""

    player: NotRequired[Annotated[str, "the name of one"]]
    month: NotRequired[Month]
    result: NotRequired[Annotated[str, "the code of an ending, or `over`, `open`"]]


class Listed(LookedFor):
    """Which part of the list."""

    before: NotRequired[Annotated[int, "a game's number"]]
    deleted: NotRequired[bool]


class Known(TypedDict):
    """What a page knows of the record already."""

    whole: NotRequired[Annotated[int, "the record's last line"]]


class ToPrint(OfGame):
    """What is printed; the first of each where nothing is said."""

    what: NotRequired[Literal["stickers", "mat", "guide", "how-to"]]
    paper: NotRequired[Literal["a4", "letter"]]


class Turned(TypedDict):
    """How a phone is held."""

    turn: NotRequired[Annotated[Literal[0, 1, 2, 3], "quarters of a circle"]]


class CodeOf(TypedDict):
    """Whose code."""

    seat: Annotated[int, "from 0"]
