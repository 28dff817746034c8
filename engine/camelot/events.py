"""What happens in the board game: one small value a record line (engine/codec.py)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from engine.camelot.pieces import (
    COATS,
    IS_BLACK,
    IS_SPECIAL_WHITE,
    IS_WHITE,
    ROW_KIND,
    CardId,
    Loyalty,
    Place,
)
from engine.camelot.state import BLACK_CARDS, ENGINES, MOST_LIFE, MOST_SEATS, WARRIORS, WHITE_CARDS
from engine.camelot.variants import MOST_STEPS, Track, read_track
from engine.codec import Codec, Key, Kind, Laid, ListOf, OnlyTrue, Text, Whole, Word
from engine.game import BadRecord, Json, Line, PieceId, Seat

_MOST_SWORDS: Final = 16  # in the box
_A_WHITE: Final = "the id of a white card"
_A_BLACK: Final = "the id of a black card"

_Coat: TypeAlias = Annotated[PieceId, Word(COATS, "the id of a coat of arms")]
_White: TypeAlias = Annotated[CardId, Word(IS_WHITE, _A_WHITE)]
_Free: TypeAlias = Annotated[bool, OnlyTrue()]
_Seat: TypeAlias = Annotated[Seat, Whole(0, MOST_SEATS - 1)]
_MaybeSeat: TypeAlias = Annotated[Seat | None, Whole(0, MOST_SEATS - 1)]
_Swords: TypeAlias = Annotated[int | None, Whole(0, _MOST_SWORDS)]
_Warriors: TypeAlias = Annotated[int | None, Whole(0, WARRIORS - 1)]


class _Track(Kind):
    def read(self, line: Line, key: str) -> Track:
        return read_track(line)

    def write(self, line: dict[str, Json], key: str, value: Track) -> None:
        line[key] = value._asdict()


@dataclass(frozen=True, slots=True)
class DealCoat:
    """The seat that is asked takes a coat of arms."""

    do: ClassVar = "coat"
    card: _Coat


@dataclass(frozen=True, slots=True)
class ShareOut:
    """White cards are divided, a number for every seat."""

    do: ClassVar = "share"
    counts: Annotated[tuple[int, ...], ListOf(Whole(0, WHITE_CARDS))]


@dataclass(frozen=True, slots=True)
class Evil:
    """An engine, 1 life, or a look at the top card."""

    do: ClassVar = "evil"
    choice: Annotated[Literal["siege", "life", "peek"], Key("is", Word(("siege", "life", "peek")))]


@dataclass(frozen=True, slots=True)
class DrawBlack:
    """A black card is drawn and played."""

    do: ClassVar = "black"
    card: Annotated[CardId | None, Laid(IS_BLACK, _A_BLACK)]  # None: face down
    quest: Annotated[Place | None, Word(ROW_KIND)] = None  # of a card laid face down

    def check(self) -> None:
        if self.card is not None and self.quest is not None:
            raise BadRecord("quest", "goes only with a card laid face down")
        if self.card is None and self.quest is None:
            raise BadRecord("", 'key "quest" is missing: a card lies face down on a quest')


@dataclass(frozen=True, slots=True)
class PlayWhite:
    """A white card is played."""

    do: ClassVar = "white"
    card: Annotated[CardId | None, Laid(IS_WHITE, _A_WHITE)]  # None: face down
    seat: _MaybeSeat = None  # whose Merlin, in `cancel`
    free: _Free = False

    def check(self) -> None:
        if self.free and self.card not in IS_SPECIAL_WHITE:
            raise BadRecord("free", "goes only with a special card")


@dataclass(frozen=True, slots=True)
class Choose:
    """One of the options is taken."""

    do: ClassVar = "choose"
    option: Annotated[str, Text("one of the options")]


@dataclass(frozen=True, slots=True)
class Reveal:
    """A face-down card of the row that is counted is turned up."""

    do: ClassVar = "reveal"
    card: Annotated[CardId, Word(IS_BLACK, _A_BLACK)]


@dataclass(frozen=True, slots=True)
class Move:
    """The acting knight goes there."""

    do: ClassVar = "move"
    to: Annotated[Place, Word(tuple(Place))]
    free: _Free = False


@dataclass(frozen=True, slots=True)
class DrawWhite:
    """White cards are drawn in Camelot."""

    do: ClassVar = "draw"


@dataclass(frozen=True, slots=True)
class Fight:
    """A Fight card is laid against an engine."""

    do: ClassVar = "fight"
    card: _White


@dataclass(frozen=True, slots=True)
class Die:
    """The die of a siege fight shows this."""

    do: ClassVar = "die"
    value: Annotated[int, Whole(1, 8)]


@dataclass(frozen=True, slots=True)
class Heal:
    """One of the three cards of healing is laid."""

    do: ClassVar = "heal"
    card: _White


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """1 life for a second action."""

    do: ClassVar = "sacrifice"


@dataclass(frozen=True, slots=True)
class Swap:
    """Arthur exchanges a card with that seat."""

    do: ClassVar = "swap"
    seat: _Seat


@dataclass(frozen=True, slots=True)
class Accuse:
    """The acting seat accuses another."""

    do: ClassVar = "accuse"
    seat: _Seat


@dataclass(frozen=True, slots=True)
class ShowLoyalty:
    """A seat shows its Loyalty card."""

    do: ClassVar = "loyalty"
    seat: _Seat
    side: Annotated[Loyalty, Key("is", Word(tuple(Loyalty)))]


@dataclass(frozen=True, slots=True)
class Confirm:
    """Done, or nobody, by phase."""

    do: ClassVar = "confirm"


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody takes a seat."""

    do: ClassVar = "join"
    card: Annotated[PieceId | None, Word(COATS, "the id of a coat of arms")] = (
        None  # None: a squire
    )
    name: Annotated[str, Text("a name")] = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves the game."""

    do: ClassVar = "leave"
    seat: _Seat


@dataclass(frozen=True, slots=True)
class Teach:
    """How many steps the board of Excalibur really has."""

    do: ClassVar = "teach"
    within: ClassVar = "track"
    typed: ClassVar = Track._fields
    track: Annotated[Track, _Track()]


@dataclass(frozen=True, slots=True)
class Adjust:
    """The operator's correction; None leaves a thing as it is."""

    do: ClassVar = "adjust"
    typed: ClassVar = ()
    white: _Swords = None
    black: _Swords = None
    siege: Annotated[int | None, Whole(0, ENGINES)] = None
    excalibur: Annotated[int | None, Whole(1 - MOST_STEPS, MOST_STEPS - 1)] = None
    picts: _Warriors = None
    saxons: _Warriors = None
    seat: _MaybeSeat = None
    of: _MaybeSeat = None
    life: Annotated[int | None, Whole(1, MOST_LIFE)] = None
    hand: Annotated[int | None, Whole(0, WHITE_CARDS)] = None
    white_deck: Annotated[int | None, Whole(0, WHITE_CARDS)] = None
    black_deck: Annotated[int | None, Whole(0, BLACK_CARDS)] = None
    reshuffled: Annotated[bool, OnlyTrue()] = False

    def check(self) -> None:
        if (self.of is None) != (self.life is None and self.hand is None):
            raise BadRecord("of", 'goes with "life", "hand" or both, and they with it')


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

LINES: Final = Codec[Event](Event, example="black b-despair.3")
