"""What a request says that wants something done: the body of each POST, a class each."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

Fact = bool | int | str | None
PieceAt = list[str | int]  # ["PIECE", 7]: a piece, and before which line, how many, or where
OneLine = Annotated[dict[str, Any], "one line of a record"]
Header = Annotated[dict[str, Any], "a record's header"]
Before = Annotated[int, "before which line of the record"]


class Nothing(TypedDict):
    """Nothing needs to be said."""


class MayLeave(TypedDict):
    """What leaves the game that is on, where one is."""

    leaves: NotRequired[Annotated[int, "the number of the game that is left, not yet over"]]


class ToPress(TypedDict):
    """A press of a mock button."""

    button: Annotated[str, "as `buttons` of the snapshot name it"]
    seconds: NotRequired[Annotated[float, "how long it is held"]]
    down: NotRequired[Annotated[bool, "a finger goes down, or up"]]
    question: NotRequired[Annotated[str | int | None, "`question` of the snapshot"]]


class ToPoint(TypedDict):
    """A row of the list."""

    place: Annotated[int, "which row, from 0"]
    question: NotRequired[Annotated[str | int | None, "`question` of the snapshot"]]


class ToPlace(TypedDict):
    """A card of the drawn table."""

    piece: NotRequired[str]
    how: Literal["up", "down", "lift", "clear"]


class ToCall(TypedDict):
    """Whether help is wanted."""

    help: Annotated[bool, "false when no longer"]


class ToSet(TypedDict):
    """Sound, light and voice of the box."""

    sound: NotRequired[bool]
    night: NotRequired[bool]
    quiet_in_silence: NotRequired[bool]
    peek_sound: NotRequired[bool]
    speech: NotRequired[bool]


class Pin(TypedDict):
    """The operator's PIN."""

    pin: str


class ToResume(MayLeave):
    """A game that was left."""

    game: Annotated[int, "its number"]


class OnePiece(TypedDict):
    """A piece, by its name or as somebody types it."""

    piece: str


class SomePieces(TypedDict):
    """Pieces, one after the other."""

    pieces: list[str]


class OnTop(OnePiece):
    """Whether a card lies on top."""

    on_top: bool


class InShort(TypedDict):
    """A line in short."""

    words: Annotated[str | list[str], "as `lay PIECE`, or its words one by one"]


class ToKeep(TypedDict):
    """How much of the record stays."""

    keep: Annotated[int, "the last line that stays, where the header is line 1"]
    of: Annotated[int, "the record's last line, as it was shown"]


class ToInsert(OnePiece):
    """A card that was missed."""

    before: NotRequired[Before]


# `with` is a word of Python, so no class can have it as a name.
ToReplace = TypedDict("ToReplace", {"piece": str, "with": str, "before": NotRequired[Before]})
ToReplace.__doc__ = "A card that was misread, and which it was."


class ToPutRight(TypedDict):
    """Several corrections of one pile."""

    of: Annotated[int, "the record's last line, as it was shown"]
    put_in: NotRequired[Annotated[list[PieceAt], "a piece and before which line, of each"]]
    take_out: NotRequired[Annotated[list[str], "pieces"]]
    replaced: NotRequired[Annotated[list[list[str]], "a piece and which it was, of each"]]


class CopySays(OnePiece):
    """Whether the owner's copy says so, too."""

    change: bool


class ToMend(TypedDict):
    """What is done about a trouble."""

    do: Annotated[str, "one of its `mends`, or `anew`"]
    trouble: NotRequired[Annotated[int, "its number `n`"]]
    value: NotRequired[str]


class ToTest(TypedDict):
    """The self-test begins, goes on or stops."""

    do: Literal["start", "answer", "stop"]
    step: NotRequired[int]
    answer: NotRequired[str]


class OneGame(TypedDict):
    """A game, by its number."""

    game: int


class OneName(TypedDict):
    """A player."""

    name: str


class OfCopy(TypedDict):
    """One answer about the owner's copy, or what is done about a step."""

    game: str
    step: str
    do: NotRequired[Literal["forget", "unknown"]]
    piece: NotRequired[str | None]
    key: NotRequired[str]
    value: NotRequired[Any]
    before: NotRequired[Annotated[Any, "what the page has shown"]]
    change: NotRequired[Annotated[bool, "although it was told otherwise"]]


class CopyFile(TypedDict):
    """A copy that somebody wrote down."""

    game: str
    text: str
    name: NotRequired[str | None]


class Answers(TypedDict):
    """Answers by step and key."""

    game: str
    answers: Annotated[dict[str, dict[str, Any]], "by step and key"]


class OfCards(TypedDict):
    """Facts of cards, and which were looked at."""

    cards: NotRequired[Annotated[dict[str, dict[str, Fact]], "facts by piece"]]
    checked: NotRequired[Annotated[list[str], "pieces"]]
    change: NotRequired[Annotated[bool, "although it was told otherwise"]]


class Photographed(TypedDict):
    """What a photograph showed."""

    pieces: Annotated[list[PieceAt], "a piece and how many of its stickers were read, of each"]
    other_deck: int
    unread: int


class DeckPhotos(TypedDict):
    """Photographs of a whole deck."""

    game: str
    photos: list[Photographed]


class PilePhotos(TypedDict):
    """Photographs of the pile."""

    photos: list[Photographed]
    aside: bool
    whole: NotRequired[Annotated[int, "the record's last line"]]


class Places(TypedDict):
    """Where pieces lay in a photograph."""

    places: Annotated[list[PieceAt], "a piece and where it lay, of each"]
    turned: int


class SpreadPhotos(TypedDict):
    """Photographs of pieces that lie side by side."""

    photos: list[Places]


class ToSetUp(TypedDict):
    """One step of the first setup."""

    step: str
    do: Literal["choose", "done", "skip"]
    value: NotRequired[str]
    store: NotRequired[str]
    spectator: NotRequired[Annotated[bool, "of a store: a second screen for spectators"]]
    off_locked: NotRequired[Annotated[bool, "of a store: OK and UNDO do not switch the box off"]]
    before: NotRequired[Annotated[str | None, "what the page has shown"]]


class ToLook(TypedDict):
    """What the newest pictures are read for."""

    cards: NotRequired[bool]
    anew: NotRequired[bool]


class ToStore(TypedDict):
    """Whether a poor calibration is stored, too."""

    anyway: NotRequired[Annotated[bool, "true stores a poor one, too"]]


class ShownCode(TypedDict):
    """A code that a screen showed."""

    code: str


class ToChoose(TypedDict):
    """A player's choice."""

    question: Annotated[str, "`question` of what the seat was asked"]
    line: Annotated[dict[str, Any], "one of those that were offered"]


class AboutQuestion(TypedDict):
    """A question that a seat is asked."""

    question: str


class ToBegin(MayLeave):
    """A game that the program deals."""

    header: Header
    bots: Annotated[list[int], "their seats, from 0"]
    strength: NotRequired[Literal["beginner", "skilled", "strong"]]
    hints: NotRequired[Annotated[bool, "whether who is asked may have a hint"]]


class OneSeat(TypedDict):
    """A seat, from 0."""

    seat: Annotated[int, "from 0"]


class PlayedBy(OneSeat):
    """Who plays a seat."""

    by: Literal["bot", "person"]


class ReadTo(TypedDict):
    """How far the screen has told the game."""

    play: int | None


class OfBoard(TypedDict):
    """A board that somebody enters, to be scored."""

    game: str
    names: list[str]
    answers: NotRequired[dict[str, Any]]
    edition: NotRequired[str]
