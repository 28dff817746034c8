"""What the owner tells the box: copies, cards, photographs, the first setup, the camera."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from firmware.shapes.forms import Field, Sheet
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
    wrong: list[Any]
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


class PhotoGames(TypedDict):
    """Of which games a photograph may be read."""

    games: list[Titled]
    default: str


class PhotoPile(TypedDict):
    """Whether a covered pile may be photographed, and whether one of its cards is secret."""

    pile: bool
    private: bool


class ScoredGame(Titled):
    """A game whose board can be scored by hand."""

    players: list[int]


class ScoreGames(TypedDict):
    """The games whose boards can be scored by hand."""

    games: list[ScoredGame]


class Scored(TypedDict):
    """What is wrong with the answers, or the sums; `sheets` where they are new to the page."""

    edition: str
    wrong: list[str]
    scored: dict[str, Any] | None
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


FirstStep = TypedDict("FirstStep", {"name": str, "is": str | None})


class First(TypedDict):
    """All that the page of the first setup shows."""

    steps: list[FirstStep]
    language: str | None
    languages: list[FirstLanguage]
    place: str | None
    store: str | None
    spectator: bool
    pin: str
    game: str | None
    games: list[FirstGame]
    camera: str
    camera_chosen: str | None
    cameras: list[FirstCamera]
    fixed: dict[str, Any]
    waits: bool
    unkept: str
    deck: str
    eyes: EyesState
    drawn: bool
    playing: bool
    selftest: dict[str, Any] | None
    reached: str | None


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
