"""What a game is: one small value, and the words that every game shares with the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, NewType, Protocol, TypeAlias, TypeVar

PieceId = NewType("PieceId", str)  # what a tag stands for
Seat = NewType("Seat", int)  # 0 is the first seat at the table, clockwise
Spot = NewType("Spot", str)  # a place that a camera watches: "threats"

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
Line: TypeAlias = Mapping[str, Json]  # one line of a record, as JSON gave it


# -- what can be wrong -------------------------------------------------------------------


class GameError(Exception):
    """Base of what a game may say no with."""


class BadRecord(GameError, ValueError):
    """A header or a line that is not valid; `key` names where, the text says what was expected."""

    def __init__(self, key: str, expected: str) -> None:
        super().__init__(f"{key}: {expected}" if key else expected)
        self.key = key
        self.expected = expected


class Refused(GameError, ValueError):
    """The rules do not take this input now; the state stays as it was.

    `reason` is a code for screens and tests, `params` its parameters; the text is an English
    sentence for records and logs.
    """

    def __init__(self, reason: str, sentence: str, **params: Json) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.params: Line = params


class ChoiceNeeded(Refused):
    """A piece may come, but something must be chosen first."""


# -- what the table tells a game: physical, and the same for all games ---------------------


class Button(StrEnum):
    """A button of the panel. What it means, the game decides (`hear`)."""

    QUEST_1 = "quest-1"
    QUEST_2 = "quest-2"
    QUEST_3 = "quest-3"
    QUEST_4 = "quest-4"
    QUEST_5 = "quest-5"
    ACCUSE = "accuse"
    OK = "ok"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A button went down and, where holding it has a meaning, up again.

    `since` is when it went down, s of the loop's clock; None: just now. It tells a press that was
    meant for another question; what a press means depends on it no further.
    """

    button: Button
    since: float | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Held:
    """A button has been held this long and is still down; `since` as of a press."""

    button: Button
    seconds: int
    since: float | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PiecePlaced:
    """A piece has come to lie on top of a spot, at rest."""

    spot: Spot
    piece: PieceId


Input: TypeAlias = ButtonPress | Held | PiecePlaced


# -- what a game tells the table -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing that may carry a tag. `number` is in the tag, so it never changes."""

    id: PieceId
    number: int
    sheet: str  # the printed sheet it is on: the set of cards that it belongs to
    label: str  # English, printed beside its code
    symbol: str = ""  # a short mark beside the code: the value of a card, say


class Notice(NamedTuple):
    """What is said once: a kind and its parameters, never a sentence."""

    kind: str
    params: Line = MappingProxyType({})


class Mark(Enum):
    """What should lie on a spot where it is no known piece."""

    EMPTY = "empty"
    FACE_DOWN = "face-down"
    ANY = "any"


Lying: TypeAlias = PieceId | Mark


@dataclass(frozen=True, slots=True)
class ExpectedInput:
    """What the table waits for now.

    `question` is the same text as long as the same thing is asked, so that a double press cannot
    answer the next one. `scores` are the buttons that need the top piece to be known, taken or
    not, `ok_waits` whether OK should blink where it is taken, `discreet` whether nothing may be
    said of pieces that the camera sees in a hand. `shown_s` is for a game whose pieces do not stay
    where they are read: one that is taken away sooner, in seconds, was only held; None where a
    pile is laid. Which presses are taken, engine/offer.py tells.
    """

    seat: Seat | None  # whom
    question: str
    scores: frozenset[Button] = frozenset()
    lying: Mapping[Spot, Lying] = field(default_factory=dict)
    ok_waits: bool = False
    discreet: bool = False
    over: bool = False
    shown_s: float | None = None


class Sorting(NamedTuple):
    """A pile that was taken up to be counted and lies open on the table."""

    pile: frozenset[PieceId]  # what is known to lie in it
    missing: frozenset[PieceId]  # what may lie in it unknown: it was never seen being laid
    counting: bool  # the game still asks what lies in it
    several: bool = False  # several pieces shown at once answer what is asked


class Eyes(StrEnum):
    """Who looks.

    The referee sees all that the engine knows, the common view what all may see; the page, which
    is in view all evening, forgets what only a good memory may know.
    """

    REFEREE = "referee"
    COMMON = "common"
    PAGE = "page"


class Undo(Enum):
    """A record line of every game: the last line that stands is taken back."""

    LAST = "undo"


class Again(Enum):
    """Not a record line: the same players want a new game."""

    SAME_PLAYERS = "again"


class View(Protocol):
    """What one pair of eyes may see; one frozen dataclass a game."""

    def as_json(self, parts: bool = False) -> dict[str, Json]:
        """Return the state JSON that `games replay --json` prints; `parts` adds sums."""


SetupT = TypeVar("SetupT")
State = TypeVar("State")
Event = TypeVar("Event")
Asking = TypeVar("Asking")


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[SetupT, State, Event, Asking]):
    """One game: what it answers, and to what. All is pure; `apply` alone says what is allowed."""

    name: str  # in the registry and in a record's header, `"<name>/1"`
    pieces: tuple[Piece, ...]  # everything of this game that carries a tag
    spots: tuple[Spot, ...]  # the places a camera may watch, the main one first
    setup: Callable[[Line], SetupT]  # of a record's header, or raises BadRecord
    start: Callable[[SetupT], State]  # the state before the first line
    read: Callable[[Line], Event]  # of one record line, or raises BadRecord
    write: Callable[[Event], dict[str, Json]]  # the record line of an event; `read` gives it back
    # The state after an event and what is to be said, or raises Refused.
    apply: Callable[[State, Event], tuple[State, tuple[Notice, ...]]]
    # What a press or a card means just now, or raises Refused: of the state and a half-made choice,
    # which is shown but never recorded.
    hear: Callable[
        [State, Asking | None, Input], tuple[Asking | None, tuple[Event | Undo | Again, ...]]
    ]
    expects: Callable[[State], ExpectedInput]  # whom and what the table waits for
    view: Callable[[State, Eyes], View]  # what those eyes may see
    # Who sits at the table now, by seat, empty where no name was given. A game that lets somebody
    # join, or go, in its middle says so here.
    players: Callable[[State], tuple[str, ...]]
    # The question that stands, for the screen to put into words. Its parameter `points_at` is a
    # seat that was picked and not confirmed yet.
    asks: Callable[[State, Asking | None], Notice]


OVER: Final = "over"  # the last phase of every game
UNDO: Final = Undo.LAST
AGAIN: Final = Again.SAME_PLAYERS
