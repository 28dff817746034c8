"""What happens in Merlin: one small value a record line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.game import Line, Seat
from engine.merlin.board import Start
from engine.merlin.pieces import CardId, Henchman, Principality, Use
from engine.merlin.rondel import Type

Die: TypeAlias = Literal["own", "merlin"]
Way: TypeAlias = Literal["clockwise", "counter"]


@dataclass(frozen=True, slots=True)
class LayTile:
    """A tile is laid on the next place of the environs."""

    card: CardId


@dataclass(frozen=True, slots=True)
class ShowMission:
    """A mission card comes into the display."""

    card: CardId


@dataclass(frozen=True, slots=True)
class TakeStart:
    """The seat that is asked takes a starting tile."""

    card: CardId
    told: Start | None = None  # None: it is known what the tile shows


@dataclass(frozen=True, slots=True)
class DrawTraitor:
    """The seat that is asked draws a traitor."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Roll:
    """The seat that is asked has rolled; own dice ascending."""

    own: tuple[int, ...]
    merlin: int


@dataclass(frozen=True, slots=True)
class Move:
    """A die moves the own knight, or Merlin."""

    die: Die
    face: int | None = None  # of the own die
    way: Way | None = None  # of Merlin
    apple: int | None = None  # the die is set to this face first


@dataclass(frozen=True, slots=True)
class NameSpace:
    """What the space in hand shows."""

    kind: Type


@dataclass(frozen=True, slots=True)
class SendHenchman:
    """A henchman goes and acts."""

    who: Henchman
    to: Principality | None = None  # None: the principality of the space


@dataclass(frozen=True, slots=True)
class TakePoints:
    """Points for each item of a kind, or each counter."""

    of: str | None = None  # None: what the space counts


@dataclass(frozen=True, slots=True)
class TakeItem:
    """An item is taken."""

    item: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """An own item goes back, another comes."""

    give: str
    take: str


@dataclass(frozen=True, slots=True)
class SwapMissions:
    """Mission cards are discarded, as many will be drawn."""

    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class TakeExcalibur:
    """Excalibur is taken, and a traitor discarded."""

    traitor: Principality | None = None


@dataclass(frozen=True, slots=True)
class TakeGrail:
    """The Grail is taken; in a scoring: it takes the pot."""


@dataclass(frozen=True, slots=True)
class Build:
    """A manor is built and paid."""

    place: int
    pay: Principality


@dataclass(frozen=True, slots=True)
class PutCounter:
    """A counter, for a tower."""

    of: Principality


@dataclass(frozen=True, slots=True)
class UseStaff:
    """A staff: the same action again."""


@dataclass(frozen=True, slots=True)
class FulfilMission:
    """A mission card is laid open."""

    card: CardId
    points: int | None = None  # of a card that is not known, as is the icon
    icon: Henchman | None = None
    row: int | None = None  # the row of the ability that gets a seal


@dataclass(frozen=True, slots=True)
class PlayFlag:
    """A flag goes back and does what its colour does."""

    of: Principality
    use: Use | None = None  # None: as is known
    traitor: Principality | None = None
    die: Die | None = None
    face: int | None = None
    seat: Seat | None = None

    @property
    def keys(self) -> frozenset[str]:
        """Return which of the keys that belong to a use are given."""
        told = ("traitor", "die", "face", "seat")
        return frozenset([key for key in told if getattr(self, key) is not None])


@dataclass(frozen=True, slots=True)
class UseAbility:
    """A seal of row 3 is turned."""

    of: Henchman
    traitor: Principality | None = None


@dataclass(frozen=True, slots=True)
class DrawMission:
    """A mission card is drawn."""

    card: CardId | None = None  # None: from the deck, unseen


@dataclass(frozen=True, slots=True)
class Confirm:
    """Done, or not done, by phase."""


@dataclass(frozen=True, slots=True)
class Adjust:
    """The operator's correction; None leaves a thing as it is."""

    seat: Seat
    score: int | None = None
    apples: int | None = None
    staffs: int | None = None
    hand: int | None = None
    items: Mapping[str, int] = field(default_factory=dict)
    influence: Mapping[str, int] = field(default_factory=dict)
    knight: int | None = None
    merlin: int | None = None


@dataclass(frozen=True, slots=True)
class Teach:
    """What the owner's copy really shows: a `board` that was read and found good."""

    board: Line


Event: TypeAlias = (
    LayTile
    | ShowMission
    | TakeStart
    | DrawTraitor
    | Roll
    | Move
    | NameSpace
    | SendHenchman
    | TakePoints
    | TakeItem
    | Exchange
    | SwapMissions
    | TakeExcalibur
    | TakeGrail
    | Build
    | PutCounter
    | UseStaff
    | FulfilMission
    | PlayFlag
    | UseAbility
    | DrawMission
    | Confirm
    | Adjust
    | Teach
)
