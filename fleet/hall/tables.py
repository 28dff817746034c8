"""What a hall knows of its tables. Pure; every time is s of the hall's own steady clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine.glance import Glance
from firmware.publishing.troubles import Trouble
from fleet.fields import Bad

MOST_TABLES: Final = 1_000  # that are kept and shown
MOST_CALLING: Final = 200  # more of them, where they call for help


@dataclass(frozen=True, slots=True)
class Moment:
    """When a word was heard."""

    at: float  # s, steady
    wall: float  # s, Unix time as the hall's computer has it
    retained: bool = False  # it lay there before anybody listened: nobody knows since when


@dataclass(frozen=True, slots=True)
class Game:
    """What is played at a table."""

    title: str  # as the game's box says it; "": a game that this program does not know
    name: str  # as the table says it
    players: int
    names: tuple[str, ...] | None  # by seat; None: the owner does not have them sent
    glance: Glance


@dataclass(frozen=True, slots=True)
class FailingPart:
    """A part of a box that is not ok; `says` is English, as the box says it."""

    part: str
    fails: bool
    says: str


@dataclass(frozen=True, slots=True)
class Start:
    """A box that is starting, once or again and again."""

    since: float
    heard: float  # when it said so last
    too_long: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody at the table waits for the staff."""

    box: str
    heard: float
    dated: float  # when the box says that it was; it may be wrong
    coming: float | None = None  # since when somebody is on the way


@dataclass(frozen=True, slots=True)
class Table:
    """What was heard of a table."""

    name: str
    touched: float  # when the broker said something of it last, were it of yesterday
    heard: float | None = None  # when it said something last; None: nobody knows
    rehearses: bool = False  # bots play there
    online: bool | None = None  # None: nobody has said
    since: float | None = None  # since when that is so; None: since before the hall listened
    boxes: tuple[tuple[str, float], ...] = ()  # that speak for it, and when each did so last
    game: Game | None = None
    has_state: bool = False
    has_health: bool = False
    ills: tuple[FailingPart, ...] = ()
    start: Start | None = None  # None: it has started
    call: Call | None = None
    clock: int = 0  # s that its clock goes before the hall's; 0: about as the hall's
    quiet: bool = False  # it is there, and has said nothing for longer than it should

    @property
    def fails(self) -> bool:
        """Whether somebody has to look after it."""
        wrong = any(ill.fails for ill in self.ills)
        is_late = self.start is not None and self.start.too_long
        return wrong or is_late or self.quiet or bool(self.clock) or len(self.boxes) > 1

    @property
    def called_at(self) -> float | None:
        """Since when it calls for help; its own clock is believed as long as it goes right."""
        if self.call is None:
            return None
        return self.call.heard if self.clock else self.call.dated


class Link(StrEnum):
    """How the connection to the broker is."""

    NONE = "none"  # it never stood
    OPEN = "open"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Broker:
    """The connection to the broker."""

    link: Link = Link.NONE
    since: float | None = None
    trouble: tuple[Trouble, str] | None = None  # why it does not stand, and the detail


@dataclass(frozen=True, slots=True)
class IgnoredMessages:
    """Messages of one kind that were left aside: how many, and the first one's detail."""

    n: int
    detail: str


@dataclass(frozen=True, slots=True)
class StoreState:
    """How the hall's own file does."""

    changes: int = 0  # since the start: whoever shows what is kept asks again
    trouble: str | None = None  # why nothing is kept just now
    aside: str | None = None  # that a damaged file was set aside


Place = tuple[int, int]  # column and row of the plan, from 0


@dataclass(frozen=True, slots=True)
class Hall:
    """All that the page shows."""

    tables: Mapping[str, Table] = field(default_factory=lambda: MappingProxyType({}))
    broker: Broker = Broker()
    aside: Mapping[Bad, IgnoredMessages] = field(default_factory=lambda: MappingProxyType({}))
    too_many: int = 0  # messages of tables beyond those that are kept
    kept: StoreState = StoreState()
    places: Mapping[str, Place] = field(default_factory=lambda: MappingProxyType({}))
