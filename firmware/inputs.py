"""What reaches the main loop through its one queue."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.game import ButtonPress, Held, Line
from firmware.edge import During
from hardware.presses import Countdown, Edge, PowerOff, SelfTest, StaysOn, StuckButton
from vision.dice.sight import Sight
from vision.pile.change import Change

if TYPE_CHECKING:
    from firmware.shapes.answers import Refusal
    from firmware.shapes.table import State


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a record line: the common view after it, or why it was refused."""

    state: State | None = None
    refusal: Refusal | None = None
    mishap: str = ""  # an error nobody thought of; then there is neither of the others


@dataclass(frozen=True, slots=True)
class CameraChange:
    """The watcher has something to say."""

    change: Change


@dataclass(frozen=True, slots=True)
class SawDice:
    """A throw that is asked for came to rest under the camera."""

    sight: Sight


@dataclass(frozen=True, slots=True)
class CameraOpened:
    """A camera gives pictures."""

    text: str  # which, and what reads them


@dataclass(frozen=True, slots=True)
class CameraLost:
    """The camera gives none: why and what to do."""

    text: str


@dataclass(frozen=True, slots=True)
class CameraEnded:
    """A film is over; from now on the table is told by hand."""

    text: str


@dataclass(frozen=True, slots=True)
class Do:
    """A record line from the page, and what pieces are called in the language of who asks."""

    line: Line
    answer: Future[Any] = field(default_factory=Future)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Begin:
    """A new game from the page; `asked` says which game that is not over may be left."""

    header: Line
    answer: Future[Any] = field(default_factory=Future)
    asked: Line = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Click:
    """A mouse on a button of mock pins."""

    button: str
    seconds: float  # how long it is held, 0 for a tap


@dataclass(frozen=True, slots=True)
class LetGo:
    """The mouse lets a button go before its time is over."""

    button: str


@dataclass(frozen=True, slots=True)
class PlaceDrawn:
    """A hand at the drawn table: lay a piece "up" or "down", "lift" the top, or "clear"."""

    piece: str
    how: str


@dataclass(frozen=True, slots=True)
class Probe:
    """What the page asks of a self-test: start, answer, stop."""

    asked: Line
    answer: Future[Any] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Set:
    """Sound and light, switched on the page."""

    told: Line
    answer: Future[Any] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Call:
    """The staff is called for help, or the call is taken back."""

    wanted: bool
    answer: Future[Any] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Mend:
    """What the page asks to be mended of what was found broken."""

    asked: Line
    answer: Future[Any] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """What people ask of a game that the program deals (firmware/play/at_play.py)."""

    word: str
    asked: Line
    answer: Future[Any]


@dataclass(frozen=True, slots=True)
class Activity:
    """Somebody uses a page, without asking for anything yet."""


FromOutside: TypeAlias = (
    Edge
    | CameraChange
    | SawDice
    | CameraOpened
    | CameraLost
    | CameraEnded
    | Do
    | Begin
    | Click
    | LetGo
    | PlaceDrawn
    | Probe
    | Set
    | Call
    | Mend
    | PlayRequest
    | Activity
)

# What the buttons mean by what was done to them.
Heard: TypeAlias = ButtonPress | Held | StuckButton | Countdown | StaysOn | PowerOff | SelfTest


def during(one: FromOutside | Heard) -> During:
    """Return what is being done where an error comes up in an input."""
    match one:
        case Edge():
            return During.PRESS
        case CameraChange() | SawDice() | CameraOpened() | CameraLost() | CameraEnded():
            return During.FRAME
        case _:
            return During.REQUEST


def is_wanted(one: FromOutside) -> bool:
    """Whether an input is to be taken: not where whoever asked has given up.

    From here on nobody can give it up.
    """
    answer: Future[Any] | None = getattr(one, "answer", None)
    return answer is None or answer.set_running_or_notify_cancel()


def answer_anyhow(one: FromOutside, mishap: str) -> None:
    """Let whoever asked know of an error; what was not settled by then never will be."""
    answer: Future[Any] | None = getattr(one, "answer", None)
    if answer is not None and not answer.done():
        answer.set_result(Answer(mishap=mishap))
