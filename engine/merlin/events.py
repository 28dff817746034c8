"""What happens in Merlin: one small value a record line (engine/codec.py)."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final, Literal, TypeAlias

from engine.codec import Codec, Counts, GameEvent, Key, Kind, ListOf, Whole, Word
from engine.game import BadRecord, Json, Line, Seat
from engine.merlin import pieces
from engine.merlin.board import Start
from engine.merlin.board_lines import read_board, read_start
from engine.merlin.environs import IN_A_ROW
from engine.merlin.pieces import (
    APPLES,
    HENCHMEN,
    INFLUENCE,
    ITEMS,
    MISSIONS,
    PIECES_OF_AN_ITEM,
    PRINCIPALITIES,
    STARTS,
    TILES,
    TRAITORS,
    CardId,
    Henchman,
    Principality,
    Use,
)
from engine.merlin.rondel import SPACES, Type
from engine.merlin.variants import ASSUMED_BOARD
from engine.record import read_object

Die: TypeAlias = Literal["own", "merlin"]
Way: TypeAlias = Literal["clockwise", "counter"]

_OWN_DICE: Final = 3
_MOST_SEATS: Final = 4
_MOST_ROWS: Final = 4
_DICE: Final = Word(("own", "merlin"))
_FACES: Final = Whole(1, 6)
_COUNTED: Final = Word(tuple(map(str, (*pieces.Kind, INFLUENCE))))

_Mission: TypeAlias = Annotated[CardId, Word(MISSIONS, "the id of a mission card")]
_Item: TypeAlias = Annotated[str, Word(ITEMS, "the id of an item")]
_Principality: TypeAlias = Annotated[Principality, Word(PRINCIPALITIES)]
_MaybePrincipality: TypeAlias = Annotated[Principality | None, Word(PRINCIPALITIES)]
_Henchman: TypeAlias = Annotated[Henchman, Word(HENCHMEN)]
_MaybeFace: TypeAlias = Annotated[int | None, _FACES]


class _Start(Kind):
    """What a starting tile shows, each thing under a key of its own."""

    def keys(self, key: str) -> tuple[str, ...]:
        return Start._fields

    def read(self, line: Line, key: str) -> Start:
        return read_start({one: line[one] for one in Start._fields if one in line})

    def write(self, line: dict[str, Json], key: str, value: Start) -> None:
        line |= value._asdict()


class _Board(Kind):
    """A `board` that is read and found good, and stays as it was told."""

    def read(self, line: Line, key: str) -> Line:
        board = read_object(line, key)
        read_board(board, ASSUMED_BOARD)
        return board


def _check_die(die: Die | None, face: int | None) -> None:
    if (face is not None) != (die == "own"):
        raise BadRecord("face", "goes with an own die, and an own die with it")


class Event(GameEvent):
    """What may happen in Merlin."""


class LayTile(Event, do="tile"):
    """A tile is laid on the next place of the environs: `tile m-tile-lake-tower.2`."""

    card: Annotated[CardId, Word(TILES, "the id of a terrain tile")]


class ShowMission(Event, do="display"):
    """A mission card comes into the display: `display m-mission.12`."""

    card: _Mission


class TakeStart(Event, do="start", typed=("card", *Start._fields)):
    """The seat that is asked takes a starting tile, which shows the rest: `start m-start.2`."""

    card: Annotated[CardId, Word(STARTS)]
    told: Annotated[Start | None, _Start()] = None  # None: it is known what the tile shows


class DrawTraitor(Event, do="traitor"):
    """The seat that is asked draws a traitor: `traitor m-traitor-fish.4`."""

    card: Annotated[CardId, Word(TRAITORS, "the id of a traitor")]


class Roll(Event, do="roll", typed=(*["own"] * _OWN_DICE, "merlin")):
    """The seat that is asked has rolled; own dice ascending: `roll 2 5 5 3`."""

    own: Annotated[tuple[int, ...], ListOf(_FACES, ascending=True)]
    merlin: Annotated[int, _FACES]

    def check(self) -> None:
        """Raise BadRecord unless there are as many own dice as a player has."""
        if len(self.own) != _OWN_DICE:
            raise BadRecord("own", f"expected {_OWN_DICE} dice, not {len(self.own)}")


class Move(Event, do="move", typed=("die", "face way")):
    """A die moves the knight: `move own 5`.

    Or Merlin, here after an apple: `move merlin counter apple=6`.
    """

    die: Annotated[Die, _DICE]
    face: _MaybeFace = None  # of the own die
    way: Annotated[Way | None, Word(("clockwise", "counter"))] = None  # of Merlin
    apple: _MaybeFace = None  # the die is set to this face first

    def check(self) -> None:
        """Raise BadRecord where the way does not go with the die."""
        _check_die(self.die, self.face)
        if (self.way is not None) != (self.die == "merlin"):
            raise BadRecord("way", "goes with Merlin's die, and Merlin's die with it")


class NameSpace(Event, do="space"):
    """What the space in hand shows: `space manor`."""

    kind: Annotated[Type, Key("is", Word(tuple(Type)))]


class SendHenchman(Event, do="henchman"):
    """A henchman goes to a principality and acts: `henchman lady fox`."""

    who: _Henchman
    to: _MaybePrincipality = None  # None: the principality of the space


class TakePoints(Event, do="points"):
    """Points for what the space counts: `points`; by the Flag-bearer's ability: `points shield`."""

    of: Annotated[str | None, _COUNTED] = None  # None: what the space counts


class TakeItem(Event, do="take"):
    """An item is taken: `take flag-dove`."""

    item: _Item


class Exchange(Event, do="exchange"):
    """An own item goes back, another comes: `exchange shield-fox flag-dragon`."""

    give: _Item
    take: _Item


class SwapMissions(Event, do="swap", typed=("cards", "cards")):
    """Mission cards are discarded, as many are drawn: `swap m-mission.7 m-mission.40`."""

    cards: Annotated[tuple[CardId, ...], ListOf(Word(MISSIONS, "the id of a mission card"))]

    def check(self) -> None:
        """Raise BadRecord unless one or two different missions are named."""
        if not 1 <= len(self.cards) <= 2 or len({*self.cards}) < len(self.cards):
            raise BadRecord("cards", "expected 1 or 2 different mission cards")


class TakeExcalibur(Event, do="excalibur"):
    """Excalibur is taken, and a traitor discarded: `excalibur fish`."""

    traitor: _MaybePrincipality = None


class TakeGrail(Event, do="grail"):
    """The Grail is taken; in a scoring, it takes the pot."""


class Build(Event, do="build"):
    """A manor is built and paid with that material: `build 13 fox`."""

    place: Annotated[int, Whole(1, IN_A_ROW * _MOST_ROWS)]
    pay: _Principality


class PutCounter(Event, do="influence"):
    """A counter, for a tower: `influence dove`."""

    of: _Principality


class UseStaff(Event, do="staff"):
    """A staff: the same action again."""


class FulfilMission(Event, do="mission"):
    """A mission is fulfilled for points: `mission m-mission.12`.

    For a seal: `mission m-mission.12 row=1`. Of an unknown card, tell points and icon:
    `mission m-mission.12 points=2 icon=lady`.
    """

    card: _Mission
    points: Annotated[int | None, Whole(1, 3)] = None  # of a card that is not known, as the icon
    icon: Annotated[Henchman | None, Word(HENCHMEN)] = None
    row: Annotated[int | None, Whole(1, 3)] = None  # the row of the ability that gets a seal

    def check(self) -> None:
        """Raise BadRecord where only one of points and icon is named."""
        if (self.points is None) != (self.icon is None):
            raise BadRecord("points", "goes with icon, and icon with it")


class PlayFlag(Event, do="flag", typed=("of", "use")):
    """A flag goes back and does what its colour does: `flag fox seat=2`."""

    of: _Principality
    use: Annotated[Use | None, Word(tuple(Use))] = None  # None: as is known
    traitor: _MaybePrincipality = None
    die: Annotated[Die | None, _DICE] = None
    face: _MaybeFace = None
    seat: Annotated[Seat | None, Whole(0, _MOST_SEATS - 1)] = None

    def check(self) -> None:
        """Raise BadRecord where a face stands without an own die."""
        if self.face is not None and self.die is None:
            raise BadRecord("face", "goes with an own die")
        _check_die(self.die, self.face)

    @property
    def keys(self) -> frozenset[str]:
        """Return which of the keys that belong to a use are given."""
        told = ("traitor", "die", "face", "seat")
        return frozenset([key for key in told if getattr(self, key) is not None])


class UseAbility(Event, do="ability"):
    """A seal of row 3 is turned: `ability shield-bearer fox`."""

    of: _Henchman
    traitor: _MaybePrincipality = None

    def check(self) -> None:
        """Raise BadRecord where a traitor is named for another henchman than the Shield-Bearer."""
        if (self.traitor is not None) != (self.of is Henchman.SHIELD_BEARER):
            raise BadRecord("traitor", "goes with the Shield-bearer, and the Shield-bearer with it")


class DrawMission(Event, do="draw"):
    """A mission card is drawn: `draw m-mission.12`; from the deck, unseen: `draw`."""

    card: Annotated[CardId | None, Word(MISSIONS, "the id of a mission card")] = (
        None  # None: from the deck, unseen
    )


class Confirm(Event, do="confirm"):
    """Not done, nothing, not here, or the turn is over, as was asked."""


class Adjust(Event, do="adjust", typed=("seat",)):
    """The operator corrects what is named: `adjust 1 score=31 items.flag-fox=0`."""

    seat: Annotated[Seat, Whole(0, _MOST_SEATS - 1)]
    score: Annotated[int | None, Whole(-200, 1000)] = None
    apples: Annotated[int | None, Whole(0, APPLES)] = None
    staffs: Annotated[int | None, Whole(0, 3)] = None
    hand: Annotated[int | None, Whole(0, 8)] = None
    items: Annotated[Mapping[str, int], Counts(ITEMS, PIECES_OF_AN_ITEM)] = field(
        default_factory=dict
    )
    influence: Annotated[Mapping[str, int], Counts(PRINCIPALITIES, 7)] = field(default_factory=dict)
    knight: Annotated[int | None, Whole(0, SPACES - 1)] = None
    merlin: Annotated[int | None, Whole(0, SPACES - 1)] = None


class Teach(Event, do="teach", typed=(), within="board"):
    """What the owner's copy really shows: `teach counters=6`."""

    board: Annotated[Line, _Board()]


LINES: Final = Codec(Event, example="move own 5")
