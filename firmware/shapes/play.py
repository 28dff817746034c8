"""A game that the program deals (docs/play-http.md): what all see, and a seat's own part."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from engine.form_shapes import Form
from engine.when import When

ON: Final = When("a game is on")


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

    problem: Annotated[str, "why the game cannot go on, or an empty text"]
    game: NotRequired[Annotated[str, ON, "its name"]]
    title: NotRequired[Annotated[str, ON, "what its box calls it"]]
    number: NotRequired[Annotated[int, ON, "its number in the journal"]]
    over: NotRequired[Annotated[bool, ON, "whether it is over"]]
    seats: NotRequired[
        Annotated[
            list[Seat],
            ON,
            "each `seat` with its `name`, `by` (`person` or `bot`), `at` (`phone` or `screen`, "
            "null for a bot), and whether that person is `asked` now",
        ]
    ]
    strength: NotRequired[Annotated[str, ON, "how well the bots play"]]
    hints: NotRequired[Annotated[bool, ON, "whether who is asked may see what a bot would do"]]
    hand: NotRequired[
        Annotated[int | None, ON, "the seat whose hand is open on the shared screen, or null"]
    ]
    goes_on: NotRequired[Annotated[bool, ON, "whether bots or the dealer act next"]]
    undo: NotRequired[Annotated[int | None, ON, "the seat whose choice UNDO takes back, or null"]]
    asks: NotRequired[Annotated[str, ON, "what the table waits for, in words"]]
    news: NotRequired[
        Annotated[
            list[News],
            ON,
            "at most twelve events that no line of the record has, the newest last: `text`, and "
            "`n`, the line that it belongs to",
        ]
    ]


class Browser(TypedDict):
    """What a browser is to a dealt game."""

    version: Annotated[int, "`play` of an event `table`"]
    on: Annotated[bool, "whether a dealt game is on"]
    screen: Annotated[bool, "whether this is the shared screen"]
    seat: Annotated[int | None, "the seat whose phone this browser is, or null"]


class Play(Browser, Public):
    """What all may see of a dealt game, and what the browser is to it."""


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
    """A seat's own part, but for the moment."""

    game: Annotated[str, "its name"]
    seat: Annotated[int, "from 0"]
    name: Annotated[str, "the person's"]
    over: Annotated[bool, "whether the game is over"]
    own: Annotated[
        list[Group],
        "groups in the order to show them: `title`, `pieces`, `text`, and `kind`, which only "
        "selects a drawing. A piece has `id`, `label`, and what is printed on it: `text`, `shows`",
    ]
    asks: Annotated[
        SeatAsks | None,
        "`question`, `text`, the `forms` to choose from, and `hint`: what a bot would choose, and "
        "why. The hint is empty until somebody asks for it, and null without hints. Null: nothing "
        "to choose",
    ]
    hand: NotRequired[Annotated[str, When("after `hand-over`"), "the key to send as `X-Hand`"]]
    ended: NotRequired[Annotated[bool, When("after a hand's last choice"), "true"]]


class Now(TypedDict):
    """Of which moment a seat's part is."""

    version: Annotated[int, "as in `/api/play`"]
    on: Annotated[bool, "as in `/api/play`"]


class Hand(Now, Private):
    """A seat's own part."""


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
