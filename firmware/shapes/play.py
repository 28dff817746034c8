"""A game that the program deals (docs/play-http.md): what all see, and a seat's own part."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from engine.form_shapes import Form


class Seat(TypedDict):
    """Who plays a seat, where, and whether that person may choose now."""

    seat: int
    name: str
    by: Literal["person", "bot"]
    at: Literal["phone", "screen"] | None
    asked: bool


class News(TypedDict):
    """What happened and stands in no line of the record; `n` is the line it belongs to."""

    n: int
    text: str


class Public(TypedDict):
    """What all may see of a dealt game; the keys but `problem` are there while one is on."""

    problem: str
    game: NotRequired[str]
    title: NotRequired[str]
    number: NotRequired[int]
    over: NotRequired[bool]
    seats: NotRequired[list[Seat]]
    strength: NotRequired[str]
    hand: NotRequired[int | None]
    goes_on: NotRequired[bool]
    undo: NotRequired[int | None]
    asks: NotRequired[str]
    news: NotRequired[list[News]]


class Play(Public):
    """What all may see of a dealt game, and how a browser sees it."""

    version: int
    on: bool
    screen: bool
    seat: int | None


class OwnPiece(TypedDict):
    """A piece of a hand, and what is printed on it where its name does not say so."""

    id: str
    label: str
    text: NotRequired[str]
    shows: NotRequired[dict[str, Any]]


class Group(TypedDict):
    """What a seat has; `kind` is for the drawing alone."""

    kind: str
    title: str
    pieces: list[OwnPiece]
    text: str


class SeatAsks(TypedDict):
    """What a seat is asked; a `hint` of null: there are none, of "": nobody has asked for it."""

    question: str
    text: str
    forms: list[Form]
    hint: str | None


class Private(TypedDict):
    """A seat's own part; `hand` is the key of one that was just opened."""

    game: str
    seat: int
    name: str
    over: bool
    own: list[Group]
    asks: SeatAsks | None
    hand: NotRequired[str]
    ended: NotRequired[bool]


class Hand(Private):
    """A seat's own part, and at which moment."""

    version: int
    on: bool


class SeatCode(TypedDict):
    """The code of a person's seat, null once a phone has it."""

    seat: int
    name: str
    code: str | None
    taken: bool


class Codes(TypedDict):
    """The codes, and where phones reach the page."""

    address: str | None
    codes: list[SeatCode]
