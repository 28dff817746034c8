"""What happens in the card game, and its record lines: one small value an event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.game import BadRecord, Json, Line, Seat
from engine.record import choice, fields, listed, quoted, whole
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


@dataclass(frozen=True, slots=True)
class Lay:
    """A card is laid on the Threats pile."""

    card: CardId | None  # None: face down


@dataclass(frozen=True, slots=True)
class Claim:
    """The player says of which Quest the card is that was laid face down."""

    quest: Quest


@dataclass(frozen=True, slots=True)
class GoOnQuest:
    """A Quest is chosen; `bonus` only through Merlin #6."""

    quest: Quest
    bonus: int | None = None


@dataclass(frozen=True, slots=True)
class Reveal:
    """A face-down card is turned up; None: it was never laid."""

    card: CardId | None


@dataclass(frozen=True, slots=True)
class TurnToken:
    """The token of a Merlin #4 is turned up."""

    quest: Quest


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
class PlayKnight:
    """A seat plays a Knight."""

    card: CardId
    seat: Seat


@dataclass(frozen=True, slots=True)
class Confirm:
    """Done, declined, passed or forgotten, by phase."""


@dataclass(frozen=True, slots=True)
class Teach:
    """The printed facts of a card are told; None leaves one as it is."""

    card: CardId
    symbols: tuple[Quest, ...] | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Adjust:
    """The operator's correction; None leaves a thing as it is."""

    white: int | None = None
    black: int | None = None
    seat: Seat | None = None
    deck: int | None = None
    reshuffled: bool = False


Event: TypeAlias = (
    Lay
    | Claim
    | GoOnQuest
    | Reveal
    | TurnToken
    | Accuse
    | ShowLoyalty
    | PlayKnight
    | Confirm
    | Teach
    | Adjust
)

MOST_SWORDS: Final = 40  # what an adjust may name
MOST_CARDS: Final = 64
MOST_SEATS: Final = 7


# -- reading -------------------------------------------------------------------------------


def _quest(line: Line, key: str = "quest") -> Quest:
    return Quest(choice(line, key, QUESTS))


def _rumor(line: Line) -> CardId:
    return CardId(choice(line, "card", IS_RUMOR, "the id of a Rumor card"))


def _seat(line: Line) -> Seat:
    return Seat(whole(line, "seat", 0, MOST_SEATS - 1))


def _lay(line: Line) -> Lay:
    fields(line, ("do",), ("card", "face"))
    if ("card" in line) == ("face" in line):
        raise BadRecord("lay", 'expected exactly one of "card" and "face"')
    if "face" in line:
        choice(line, "face", ("down",))
        return Lay(None)
    return Lay(_rumor(line))


def _claim(line: Line) -> Claim:
    fields(line, ("do", "quest"))
    return Claim(_quest(line))


def _go(line: Line) -> GoOnQuest:
    fields(line, ("do", "quest"), ("bonus",))
    return GoOnQuest(_quest(line), whole(line, "bonus", 0, 3) if "bonus" in line else None)


def _reveal(line: Line) -> Reveal:
    fields(line, ("do", "card"))
    return Reveal(None if line["card"] is None else _rumor(line))


def _token(line: Line) -> TurnToken:
    fields(line, ("do", "quest"))
    return TurnToken(_quest(line))


def _accuse(line: Line) -> Accuse:
    fields(line, ("do", "seat"))
    return Accuse(_seat(line))


def _loyalty(line: Line) -> ShowLoyalty:
    fields(line, ("do", "seat", "is"))
    return ShowLoyalty(_seat(line), Loyalty(choice(line, "is", tuple(Loyalty))))


def _knight(line: Line) -> PlayKnight:
    fields(line, ("do", "card", "seat"))
    card = CardId(choice(line, "card", tuple(KNIGHTS), "the id of a Knight"))
    return PlayKnight(card, _seat(line))


def _confirm(line: Line) -> Confirm:
    fields(line, ("do",))
    return Confirm()


def read_symbols(line: Line, card: str) -> tuple[Quest, ...] | None:
    """Read the `symbols` key: a list of Quests or "any"; only characters show symbols."""
    if "symbols" not in line:
        return None
    if card not in CHARACTERS:
        raise BadRecord("symbols", f"only characters are told their symbols, not {quoted(card)}")
    told = line["symbols"]
    if told == "any":
        return QUESTS
    names = {choice({"symbols": one}, "symbols", QUESTS) for one in listed(line, "symbols")}
    return tuple(quest for quest in QUESTS if quest in names)


def read_value(line: Line, card: str) -> int | None:
    """Read the `value` key, which only a Morgan #4 has."""
    if "value" not in line:
        return None
    if card not in MORGANS_4:
        raise BadRecord("value", f"only a Morgan #4 carries a value, not {quoted(card)}")
    return whole(line, "value", 0)


def _teach(line: Line) -> Teach:
    fields(line, ("do", "card"), ("symbols", "value"))
    card = _rumor(line)
    taught = Teach(card, read_symbols(line, card), read_value(line, card))
    if taught.symbols is None and taught.value is None:
        raise BadRecord("teach", 'expected "symbols" or "value"')
    return taught


def _adjust(line: Line) -> Adjust:
    fields(line, ("do",), ("white", "black", "seat", "deck", "reshuffled"))
    if "reshuffled" in line and line["reshuffled"] is not True:
        raise BadRecord("reshuffled", f"expected true, not {quoted(line['reshuffled'])}")
    return Adjust(
        white=whole(line, "white", 0, MOST_SWORDS) if "white" in line else None,
        black=whole(line, "black", 0, MOST_SWORDS) if "black" in line else None,
        seat=_seat(line) if "seat" in line else None,
        deck=whole(line, "deck", 0, MOST_CARDS) if "deck" in line else None,
        reshuffled="reshuffled" in line,
    )


_READ: Final[dict[str, Callable[[Line], Event]]] = {
    "lay": _lay,
    "claim": _claim,
    "quest": _go,
    "reveal": _reveal,
    "token": _token,
    "accuse": _accuse,
    "loyalty": _loyalty,
    "knight": _knight,
    "confirm": _confirm,
    "teach": _teach,
    "adjust": _adjust,
}


_WORDS: Final = (*_READ, "undo")


def read(line: Line) -> Event:
    """Read one record line, or raise BadRecord with the key and what was expected."""
    return _READ[choice(line, "do", _WORDS)](line)


def write(event: Event) -> dict[str, Json]:
    """Return the record line of an event."""
    match event:
        case Lay(None):
            return {"do": "lay", "face": "down"}
        case Lay(card):
            return {"do": "lay", "card": card}
        case Claim(quest):
            return {"do": "claim", "quest": quest}
        case GoOnQuest(quest, bonus):
            return {"do": "quest", "quest": quest} | ({} if bonus is None else {"bonus": bonus})
        case Reveal(card):
            return {"do": "reveal", "card": card}
        case TurnToken(quest):
            return {"do": "token", "quest": quest}
        case Accuse(seat):
            return {"do": "accuse", "seat": seat}
        case ShowLoyalty(seat, side):
            return {"do": "loyalty", "seat": seat, "is": side}
        case PlayKnight(card, seat):
            return {"do": "knight", "card": card, "seat": seat}
        case Confirm():
            return {"do": "confirm"}
        case Teach():
            return _write_teach(event)
        case Adjust():
            return _write_adjust(event)


def _write_teach(event: Teach) -> dict[str, Json]:
    line: dict[str, Json] = {"do": "teach", "card": event.card}
    if event.symbols is not None:
        line["symbols"] = list(event.symbols)
    if event.value is not None:
        line["value"] = event.value
    return line


def _write_adjust(event: Adjust) -> dict[str, Json]:
    named = {key: getattr(event, key) for key in ("white", "black", "seat", "deck")}
    line: dict[str, Json] = {"do": "adjust"}
    line |= {key: value for key, value in named.items() if value is not None}
    return line | ({"reshuffled": True} if event.reshuffled else {})
