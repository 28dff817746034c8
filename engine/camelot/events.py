"""What happens in the board game: one small value a record line (engine/codec.py)."""

from typing import Annotated, Final, Literal, TypeAlias

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
from engine.codec import Codec, GameEvent, Key, Kind, Laid, ListOf, OnlyTrue, Text, Whole, Word
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


class Event(GameEvent):
    """What may happen in the board game."""


class DealCoat(Event, do="coat"):
    """The seat that is asked takes a coat of arms: `coat b-coat-kay`."""

    card: _Coat


class ShareOut(Event, do="share"):
    """White cards are divided, a number for each seat: `share 2,0,1,1`."""

    counts: Annotated[tuple[int, ...], ListOf(Whole(0, WHITE_CARDS))]


class Evil(Event, do="evil"):
    """A siege engine, 1 life, or a look at the top card: `evil siege`."""

    choice: Annotated[Literal["siege", "life", "peek"], Key("is", Word(("siege", "life", "peek")))]


class DrawBlack(Event, do="black"):
    """A black card is drawn: `black b-despair.3`.

    It is laid face down, unread: `black down dragon`.
    """

    card: Annotated[CardId | None, Laid(IS_BLACK, _A_BLACK)]  # None: face down
    quest: Annotated[Place | None, Word(ROW_KIND)] = None  # of a card laid face down

    def check(self) -> None:
        """Raise BadRecord where the line names both a card and a quest."""
        if self.card is not None and self.quest is not None:
            raise BadRecord("quest", "goes only with a card laid face down")
        if self.card is None and self.quest is None:
            raise BadRecord("", 'key "quest" is missing: a card lies face down on a quest')


class PlayWhite(Event, do="white"):
    """A white card is played, free by Galahad: `white b-piety free`.

    A Merlin is shown, by that seat: `white b-merlin.2 3`. A card is discarded face down on
    Excalibur: `white down`.
    """

    card: Annotated[CardId | None, Laid(IS_WHITE, _A_WHITE)]  # None: face down
    seat: _MaybeSeat = None  # whose Merlin, in `cancel`
    free: _Free = False

    def check(self) -> None:
        """Raise BadRecord where a card is free that is not special."""
        if self.free and self.card not in IS_SPECIAL_WHITE:
            raise BadRecord("free", "goes only with a special card")


class Choose(Event, do="choose"):
    """One of the options is taken: `choose seat-2`."""

    option: Annotated[str, Text("one of the options")]


class Reveal(Event, do="reveal"):
    """A face-down card of the row that is counted is turned up: `reveal b-lancelot-5.1`."""

    card: Annotated[CardId, Word(IS_BLACK, _A_BLACK)]


class Move(Event, do="move"):
    """The acting knight goes there: `move grail`; free by Tristan: `move picts free`."""

    to: Annotated[Place, Word(tuple(Place))]
    free: _Free = False


class DrawWhite(Event, do="draw"):
    """White cards are drawn in Camelot."""


class Fight(Event, do="fight"):
    """A Fight card is laid against a siege engine: `fight b-fight-3.3`."""

    card: _White


class Die(Event, do="die"):
    """The die of a siege fight shows this: `die 6`."""

    value: Annotated[int, Whole(1, 8)]


class Heal(Event, do="heal"):
    """One of the three cards of healing is laid: `heal b-grail.4`."""

    card: _White


class Sacrifice(Event, do="sacrifice"):
    """1 life for a second action."""


class Swap(Event, do="swap"):
    """Arthur exchanges a card with that seat: `swap 1`."""

    seat: _Seat


class Accuse(Event, do="accuse"):
    """The acting seat accuses another: `accuse 2`."""

    seat: _Seat


class ShowLoyalty(Event, do="loyalty"):
    """A seat shows its Loyalty card: `loyalty 2 traitor`."""

    seat: _Seat
    side: Annotated[Loyalty, Key("is", Word(tuple(Loyalty)))]


class Confirm(Event, do="confirm"):
    """Done, nobody, or the end of the turn, as was asked."""


class Join(Event, do="join"):
    """Somebody takes a seat: `join b-coat-gawain Eva`; as a squire: `join name=Eva`."""

    card: Annotated[PieceId | None, Word(COATS, "the id of a coat of arms")] = (
        None  # None: a squire
    )
    name: Annotated[str, Text("a name")] = ""


class Leave(Event, do="leave"):
    """A seat leaves the game: `leave 3`."""

    seat: _Seat


class Teach(Event, do="teach", typed=Track._fields, within="track"):
    """How many steps the board of Excalibur really has: `teach 6 4`."""

    track: Annotated[Track, _Track()]


class Adjust(Event, do="adjust", typed=()):
    """The operator corrects what is named: `adjust white=3 siege=4 of=2 life=3`."""

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
        """Raise BadRecord where a seat is named without what is put right there, or the reverse."""
        if (self.of is None) != (self.life is None and self.hand is None):
            raise BadRecord("of", 'goes with "life", "hand" or both, and they with it')


LINES: Final = Codec(Event, example="black b-despair.3")
