"""What the owner tells the box: copies, cards, photographs, the first setup, the camera."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from engine.form_shapes import Field, Sheet
from firmware.shapes.operator import Aim
from firmware.shapes.table import EyesState


class Card(TypedDict):
    """What is printed on a card; `at` is its place in a header."""

    card: str
    game: str
    label: str
    words: str
    facts: dict[str, Any]
    checked: bool
    told: bool
    fields: list[Field]
    at: list[str]


class Cards(TypedDict):
    """The cards of all games, and the games' titles."""

    cards: list[Card]
    games: dict[str, str]


class CopyPiece(TypedDict):
    """A piece that a step of a copy asks about."""

    id: str
    label: str


class CopyStep(Sheet):
    """A step of a copy."""

    pieces: list[CopyPiece]
    can_be_unknown: bool


class Progress(TypedDict):
    """How far a step is told: its `answers` by piece and key, and how each stands."""

    name: str
    answers: dict[str, Any]
    standing: dict[str, str]
    wrong: list[str]
    whole: int
    is_whole: bool


class CopyTold(TypedDict):
    """How far a copy is told after an answer."""

    progress: list[Progress]


class CopyGame(TypedDict):
    """A game's copy; `cards` where it has no steps."""

    name: str
    title: str
    steps: list[CopyStep]
    progress: list[Progress]
    cards: list[Card]


class Copies(TypedDict):
    """What the owner's copies show."""

    games: list[CopyGame]


class FirstSheet(Sheet):
    """A sheet that is asked before a game begins."""

    piece: str
    answers: dict[str, Any]


class Setup(TypedDict):
    """What the box asks before a game begins."""

    asks: str
    told: bool
    says: list[str]
    cards: NotRequired[list[Card]]
    first: NotRequired[list[FirstSheet]]
    wait: NotRequired[list[str]]
    touches: NotRequired[int]
    seconds: NotRequired[int]


class Titled(TypedDict):
    """A game by its name."""

    name: str
    title: str


class ScoredGame(Titled):
    """A game whose board can be scored by hand."""

    players: list[int]


class ScoreGames(TypedDict):
    """The games whose boards can be scored by hand."""

    games: list[ScoredGame]


class Sum(TypedDict):
    """A line of a category: its points by seat, and how they came about."""

    label: str
    how: str
    points: list[int | None]


class Category(TypedDict):
    """What is scored by one rule; points by seat."""

    title: str
    rule: str
    sums: list[Sum]
    points: list[int]


class Sums(TypedDict):
    """What a board comes to; totals by seat."""

    names: list[str]
    categories: list[Category]
    totals: list[int]
    notes: list[str]


class Scored(TypedDict):
    """What is wrong with the answers, or the sums; `sheets` where they are new to the page."""

    edition: str
    wrong: list[str]
    scored: Sums | None
    sheets: NotRequired[list[Sheet]]


class FirstGame(TypedDict):
    """A game to choose."""

    name: str
    title: str
    players: list[int]
    copy: bool


class FirstCamera(TypedDict):
    """A camera to choose."""

    source: str
    name: str


class FirstLanguage(TypedDict):
    """A language to choose; it `says` so itself."""

    code: str
    name: str
    says: str


class ShortSelfTest(TypedDict):
    """What the last self-test came to; null as long as it is on."""

    on: bool
    passed: bool | None
    stopped: bool | None
    result: str | None
    when: str | None


FirstStep = TypedDict("FirstStep", {"name": str, "is": str | None})


class Chosen(TypedDict):
    """What was chosen in the first setup, and of what."""

    steps: list[FirstStep]
    language: str | None
    place: str | None
    store: str | None
    spectator: bool
    off_locked: bool
    game: str | None
    games: list[FirstGame]
    camera: str
    camera_chosen: str | None
    cameras: list[FirstCamera]
    fixed: dict[str, str]
    waits: bool
    unkept: str
    deck: str


class First(Chosen):
    """All that the page of the first setup shows."""

    languages: list[FirstLanguage]
    pin: str
    eyes: EyesState
    drawn: bool
    playing: bool
    selftest: ShortSelfTest | None
    reached: str | None


class Look(Aim):
    """What the newest pictures show: pieces `now`, and those `seen` in the cards check."""

    eyes: EyesState
    now: list[str]
    seen: list[str]


class Label(TypedDict):
    """Pieces that are called the same; `kind` is common but for value and copy."""

    kind: str
    label: str
    ids: list[str]


class StickerSheet(TypedDict):
    """A sheet of pieces that get stickers."""

    title: str
    labels: list[Label]


class Stickers(TypedDict):
    """The pieces of a game that get stickers, sheet by sheet."""

    sheets: list[StickerSheet]


class Offer(TypedDict):
    """Whether the table's page offers the setup to this browser."""

    offer: Literal["begin", "go-on"] | None


class PhoneCode(TypedDict):
    """The code that counts; times in s."""

    digits: str
    left: float
    wrong: int
    worn: bool
    guesser: str | None


class PhoneGuest(TypedDict):
    """The phone that is in; times in s."""

    kind: str
    host: str
    since: float
    silent: float | None


class PhoneSeat(TypedDict):
    """Which phone is the camera, and which code counts."""

    now: float
    code: PhoneCode | None
    guest: PhoneGuest | None
    came: int
    dropped: int
    address: NotRequired[str | None]


PhoneCamera = TypedDict("PhoneCamera", {"camera": bool, "https": bool, "shared": bool, "in": bool})


class Pictures(TypedDict):
    """How many pictures came, and how many were dropped."""

    came: int
    dropped: int
