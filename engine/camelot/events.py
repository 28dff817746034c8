"""What happens in the board game: one small value a record line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.camelot.pieces import CardId, Loyalty, Place
from engine.camelot.variants import Track
from engine.game import PieceId, Seat


@dataclass(frozen=True, slots=True)
class DealCoat:
    """The seat that is asked takes a coat of arms."""

    card: PieceId


@dataclass(frozen=True, slots=True)
class ShareOut:
    """White cards are divided, a number for every seat."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Evil:
    """An engine, 1 life, or a look at the top card."""

    choice: Literal["siege", "life", "peek"]


@dataclass(frozen=True, slots=True)
class DrawBlack:
    """A black card is drawn and played."""

    card: CardId | None  # None: face down
    quest: Place | None = None  # of a card laid face down


@dataclass(frozen=True, slots=True)
class PlayWhite:
    """A white card is played."""

    card: CardId | None  # None: face down
    seat: Seat | None = None  # whose Merlin, in `cancel`
    free: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """One of the options is taken."""

    option: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """A face-down card of the row that is counted is turned up."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Move:
    """The acting knight goes there."""

    to: Place
    free: bool = False


@dataclass(frozen=True, slots=True)
class DrawWhite:
    """White cards are drawn in Camelot."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A Fight card is laid against an engine."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Die:
    """The die of a siege fight shows this."""

    value: int


@dataclass(frozen=True, slots=True)
class Heal:
    """One of the three cards of healing is laid."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """1 life for a second action."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Arthur exchanges a card with that seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Accuse:
    """The acting seat accuses another."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowLoyalty:
    """A seat shows its Loyalty card."""

    seat: Seat
    side: Loyalty


@dataclass(frozen=True, slots=True)
class Confirm:
    """Done, or nobody, by phase."""


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody takes a seat."""

    card: PieceId | None = None  # None: a squire
    name: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Teach:
    """How many steps the board of Excalibur really has."""

    track: Track


@dataclass(frozen=True, slots=True)
class Adjust:
    """The operator's correction; None leaves a thing as it is."""

    white: int | None = None
    black: int | None = None
    siege: int | None = None
    excalibur: int | None = None
    picts: int | None = None
    saxons: int | None = None
    seat: Seat | None = None
    of: Seat | None = None
    life: int | None = None
    hand: int | None = None
    white_deck: int | None = None
    black_deck: int | None = None
    reshuffled: bool = False


Event: TypeAlias = (
    DealCoat
    | ShareOut
    | Evil
    | DrawBlack
    | PlayWhite
    | Choose
    | Reveal
    | Move
    | DrawWhite
    | Fight
    | Die
    | Heal
    | Sacrifice
    | Swap
    | Accuse
    | ShowLoyalty
    | Confirm
    | Join
    | Leave
    | Teach
    | Adjust
)
