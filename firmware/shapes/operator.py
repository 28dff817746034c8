"""What is shown besides the table: to the operator, to spectators, to who aims the camera."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from engine.form_shapes import Form
from engine.when import When
from firmware.shapes.table import EyesState


class RecordLine(TypedDict):
    """A line of the record; a covered one tells only whose card it was."""

    n: int
    sheets: list[str]
    text: str
    line: NotRequired[dict[str, Any]]
    piece: NotRequired[str]
    covered: NotRequired[bool]


class Choice(TypedDict):
    """What a card may have been: one name for all that look alike."""

    piece: str
    of: list[str]
    label: str
    more: str
    sheet: str


class Place(TypedDict):
    """Where a missed card may have been laid; `hid` how many cards hid it."""

    before: int
    text: str
    hid: int


class MissedCard(TypedDict):
    """A missed card with the places where it fits."""

    piece: str
    label: str
    places: list[Place]
    best: int


class OfGame(TypedDict):
    """What the operator's page shows of a game that is on."""

    lines: Annotated[
        list[RecordLine],
        "the newest 1,000 lines that count: `n` (its number in the record), `line`, "
        "`text` (what the table said of it), and its `piece`. `sheets` says of which "
        "sheets a missed card before it may be. A `covered` line has only whose card "
        "it was",
    ]
    last: Annotated[int, "the number of the record's last line"]
    earlier: Annotated[int, "how many lines are left out"]
    covered: Annotated[int, "how many cards lie under the newest three"]
    hides: Annotated[bool, "whether those are left out"]
    choices: Annotated[
        list[Choice],
        "what a card may have been: `piece` (one name for all that look alike), `of` "
        "which, `label`, `more`, its `sheet`",
    ]
    forms: Annotated[
        list[Form], "the lines that you can enter: `label`, `line`, `fields`, `corrects`"
    ]
    takes: Annotated[list[str], "the pieces that the game would take now"]
    offers: Annotated[
        list[MissedCard],
        "missed cards, each with its `places`: `before` which line, `text`, `hid` 0 to "
        "2, and the `best`",
    ]


class OfRecord(OfGame):
    """What the operator's page shows of the game and of the copies."""

    version: Annotated[int, "the snapshot's"]
    problem: Annotated[str, "what is wrong with the file of your copies' facts"]


class Operator(OfRecord):
    """What the operator's page shows besides the snapshot: GET /api/operator."""

    pin: Annotated[bool, "whether the box asks for a PIN"]
    new_pin: Annotated[bool, "whether the box can draw another PIN"]
    wrong_pins: Annotated[str, "what to say of wrong PINs, or an empty text"]
    photos: Annotated[bool, "whether the game waits for pieces that a photograph may tell"]


class WatchedRow(TypedDict):
    """What is reckoned of one thing; chances from 0 to 1."""

    label: str
    text: str
    amount: float | None
    band: list[float] | None
    pieces: list[str | None]
    now: float | None
    then: float | None


class Watched(TypedDict):
    """What the players must remember, and what it may come to."""

    heap: str
    pieces: list[str | None]
    heading: str
    rows: list[WatchedRow]
    now_is: str
    then_is: str
    chance: float | None
    chance_of: str
    notes: list[str]


class Spectator(TypedDict):
    """What the spectators' page shows: GET /api/spectator."""

    version: Annotated[int, "the snapshot's"]
    title: Annotated[str, "of the game"]
    watched: Annotated[
        Watched | None,
        "`heap`, `pieces` (in order, null for one face down), `heading`, `rows`, "
        "`now_is`, `then_is`, `chance`, `chance_of`, `notes`; or null",
    ]
    called: Annotated[dict[str, str], "what each piece is called"]


class ViewRow(TypedDict):
    """What was measured of the picture, and how good that is."""

    what: str
    name: str
    verdict: str
    text: str
    values: dict[str, Any]


class Code(TypedDict):
    """A tag that is read: `reads` in 100 frames, `px` a module."""

    name: str
    label: str
    sticker: int
    reads: float | None
    px: float
    corners: list[list[float]]


class Stored(TypedDict):
    """The calibration that was stored, and what the camera refused to lock."""

    stored: dict[str, Any]
    refused: list[str]


class Focusing(TypedDict):
    """Whether the camera can focus by itself."""

    focusing: bool


class View(TypedDict):
    """How much of the table the camera sees, by the mat's tags alone."""

    camera: str
    seeing: bool
    rows: NotRequired[list[ViewRow]]
    advice: NotRequired[list[dict[str, Any]]]
    in_view: NotRequired[str]


class Aim(TypedDict):
    """What the newest pictures say, in short."""

    camera: Annotated[str, "the camera's source"]
    seeing: Annotated[bool, "whether pictures come"]
    stored: Annotated[dict[str, Any] | None, "the calibration in use, or null"]
    warning: Annotated[str, "what is wrong with it, or an empty text"]
    size: NotRequired[Annotated[list[int], "width and height, px", When("a picture")]]
    verdict: NotRequired[
        Annotated[
            Literal["good", "fair", "poor", "useless"],
            "`good`, `fair`, `poor` or `useless`",
            When("a picture"),
        ]
    ]
    text: NotRequired[Annotated[str, "the verdict in words", When("a picture")]]
    advice: NotRequired[
        Annotated[list[dict[str, Any]], "`do`, its numbers, `text`", When("a picture")]
    ]
    in_view: NotRequired[
        Annotated[str, "how many mm of the table the picture shows, in words", When("a picture")]
    ]


class Report(Aim):
    """What the newest pictures say."""

    tuning: Annotated[dict[str, Any] | None, "how the camera is set, or null"]
    frames: NotRequired[Annotated[int, "how many were measured", When("a picture")]]
    rows: NotRequired[
        Annotated[list[ViewRow], "`what`, `name`, `verdict`, `text`, `values`", When("a picture")]
    ]
    codes: NotRequired[
        Annotated[
            list[Code],
            "`name`, `label`, `sticker`, `reads` in 100 frames, `px` per module, `corners`",
            When("a picture"),
        ]
    ]
    px_per_module: NotRequired[
        Annotated[float | None, "of the whole picture, or null", When("a picture")]
    ]
    area: NotRequired[
        Annotated[list[list[float]] | None, "the pile's corners, px", When("a picture")]
    ]
    mat: NotRequired[
        Annotated[list[list[float]] | None, "the mat's corners, px", When("a picture")]
    ]
    spots: NotRequired[Annotated[list[list[float]], "places of glare, px", When("a picture")]]


class Calibration(Report):
    """What the calibration page shows: GET /api/calibration."""

    eyes: Annotated[EyesState, "as in the snapshot"]


Check = TypedDict(
    "Check", {"name": str, "title": str, "is": str, "says": str, "mend": str, "about": str}
)
Check.__doc__ = "How a part is: `ok`, `warn`, `fail` or `unseen`, and how to mend it."


class Doctor(TypedDict):
    """What the doctor says of this machine and box, the cause of a fault first."""

    ok: bool
    version: str
    says: str
    checks: list[Check]
