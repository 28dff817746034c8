"""What happens in the card game: one small value a record line (engine/codec.py)."""

from typing import Annotated, Final, TypeAlias

from engine.codec import Codec, GameEvent, Key, Kind, Laid, OnlyTrue, OrNull, Whole, Word
from engine.game import BadRecord, Json, Line, Seat
from engine.record import choice, quote_value, read_list, whole
from engine.rumors.pieces import (
    CHARACTERS,
    IS_RUMOR,
    KNIGHTS,
    MORGANS_4,
    QUESTS,
    CardId,
    Loyalty,
    Quest,
)

MOST_SWORDS: Final = 40  # what an adjust may name
MOST_CARDS: Final = 64
MOST_SEATS: Final = 7
_A_RUMOR: Final = "the id of a Rumor card"


def read_symbols(line: Line, card: str) -> tuple[Quest, ...] | None:
    """Read the `symbols` key: a list of Quests or "any"; only characters show symbols."""
    if "symbols" not in line:
        return None
    if card not in CHARACTERS:
        raise BadRecord(
            "symbols", f"only characters are told their symbols, not {quote_value(card)}"
        )
    told = line["symbols"]
    if told == "any":
        return QUESTS
    names = {choice({"symbols": one}, "symbols", QUESTS) for one in read_list(line, "symbols")}
    return tuple(quest for quest in QUESTS if quest in names)


def read_value(line: Line, card: str) -> int | None:
    """Read the `value` key, which only a Morgan #4 has."""
    if "value" not in line:
        return None
    if card not in MORGANS_4:
        raise BadRecord("value", f"only a Morgan #4 carries a value, not {quote_value(card)}")
    return whole(line, "value", 0)


class _Symbols(Kind):
    def read(self, line: Line, key: str) -> tuple[Quest, ...] | None:
        return read_symbols(line, str(line["card"]))

    def write(self, line: dict[str, Json], key: str, value: tuple[Quest, ...]) -> None:
        line[key] = list(value)

    def json_of(self, text: str) -> Json:
        return text if text == "any" else [one for one in text.split(",") if one != "none"]


class _Value(Kind):
    def read(self, line: Line, key: str) -> int | None:
        return read_value(line, str(line["card"]))


_Quest: TypeAlias = Annotated[Quest, Word(QUESTS)]
_Rumor: TypeAlias = Annotated[CardId, Word(IS_RUMOR, _A_RUMOR)]
_Seat: TypeAlias = Annotated[Seat, Whole(0, MOST_SEATS - 1)]


class Event(GameEvent):
    """What may happen in the card game."""


class Lay(Event, do="lay"):
    """A card is laid on the pile, or added by Gawain: `lay picts-5`; face down: `lay down`."""

    card: Annotated[CardId | None, Laid(IS_RUMOR, _A_RUMOR)]  # None: face down


class Claim(Event, do="claim"):
    """The player names the Quest of the card that was laid face down: `claim picts`."""

    quest: _Quest


class GoOnQuest(Event, do="quest"):
    """The seat goes on a Quest: `quest picts`.

    Through Merlin #6, with 0 to 3 more: `quest grail 2`.
    """

    quest: _Quest
    bonus: Annotated[int | None, Whole(0, 3)] = None


class Reveal(Event, do="reveal"):
    """A face-down card is turned up: `reveal picts-3`; the card was never laid: `reveal none`."""

    card: Annotated[CardId | None, OrNull(Word(IS_RUMOR, _A_RUMOR))]


class TurnToken(Event, do="token"):
    """The token of a Merlin #4 is turned up: `token dragon`."""

    quest: _Quest


class Accuse(Event, do="accuse"):
    """The acting seat accuses another: `accuse 2`."""

    seat: _Seat


class ShowLoyalty(Event, do="loyalty"):
    """A seat shows its Loyalty card: `loyalty 2 traitor`."""

    seat: _Seat
    side: Annotated[Loyalty, Key("is", Word(tuple(Loyalty)))]


class PlayKnight(Event, do="knight"):
    """A seat plays a Knight: `knight arthur.1 3`."""

    card: Annotated[CardId, Word(KNIGHTS, "the id of a Knight")]
    seat: _Seat


class Confirm(Event, do="confirm"):
    """Done, declined, nobody plays, or passed, as was asked."""


class Teach(Event, do="teach", typed=("card",)):
    """A printed fact of your copy, symbols or a value: `teach morgan-3 symbols=grail`."""

    card: _Rumor
    symbols: Annotated[tuple[Quest, ...] | None, _Symbols()] = None
    value: Annotated[int | None, _Value()] = None

    def check(self) -> None:
        """Raise BadRecord where neither symbols nor a value is taught."""
        if self.symbols is None and self.value is None:
            raise BadRecord("teach", 'expected "symbols" or "value"')


class Adjust(Event, do="adjust", typed=()):
    """The operator corrects what is named: `adjust white=3 seat=1`."""

    white: Annotated[int | None, Whole(0, MOST_SWORDS)] = None
    black: Annotated[int | None, Whole(0, MOST_SWORDS)] = None
    seat: Annotated[Seat | None, Whole(0, MOST_SEATS - 1)] = None
    deck: Annotated[int | None, Whole(0, MOST_CARDS)] = None
    reshuffled: Annotated[bool, OnlyTrue()] = False


LINES: Final = Codec(Event, example="lay picts-5")
