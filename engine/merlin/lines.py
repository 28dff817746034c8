"""Record lines of Merlin: reading them with named errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from engine.game import BadRecord, Line, Seat
from engine.merlin import events
from engine.merlin.board import Start
from engine.merlin.board_lines import of_principality, read_board, read_start
from engine.merlin.environs import IN_A_ROW
from engine.merlin.events import Die, Event, Way
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
    Kind,
    Principality,
    Use,
)
from engine.merlin.rondel import SPACES, Type
from engine.merlin.variants import ASSUMED_BOARD
from engine.record import choice, fields, listed, mapped, whole

_IS_MISSION: Final = frozenset(MISSIONS)
_DIE_SIDES: Final = 6
_OWN_DICE: Final = 3
_MOST_SEATS: Final = 4
_MOST_ROWS: Final = 4
_COUNTED: Final = (*Kind, INFLUENCE)
_FLAG_KEYS: Final = ("traitor", "die", "face", "seat")
LIMITS: Final[dict[str, tuple[int, int]]] = {  # what an adjust may name, but for its objects
    "score": (-200, 1000),
    "apples": (0, APPLES),
    "staffs": (0, 3),
    "hand": (0, 8),
    "knight": (0, SPACES - 1),
    "merlin": (0, SPACES - 1),
}
OBJECTS: Final[dict[str, tuple[tuple[str, ...], int]]] = {
    "items": (ITEMS, PIECES_OF_AN_ITEM),
    "influence": (PRINCIPALITIES, 7),
}


def _mission(line: Line) -> CardId:
    return CardId(choice(line, "card", _IS_MISSION, "the id of a mission card"))


def _item(line: Line, key: str = "item") -> str:
    return choice(line, key, ITEMS, "the id of an item")


def _seat(line: Line) -> Seat:
    return Seat(whole(line, "seat", 0, _MOST_SEATS - 1))


def _maybe(line: Line, key: str) -> Principality | None:
    return of_principality(line, key) if key in line else None


def _face(line: Line, key: str) -> int | None:
    return whole(line, key, 1, _DIE_SIDES) if key in line else None


def _die(line: Line) -> tuple[Die, int | None]:
    """Read `die`, and `face` where it is an own one."""
    die = cast(Die, choice(line, "die", ("own", "merlin")))
    if ("face" in line) != (die == "own"):
        raise BadRecord("face", "goes with an own die, and an own die with it")
    return die, _face(line, "face")


def _tile(line: Line) -> events.LayTile:
    fields(line, ("do", "card"))
    return events.LayTile(CardId(choice(line, "card", TILES, "the id of a terrain tile")))


def _display(line: Line) -> events.ShowMission:
    fields(line, ("do", "card"))
    return events.ShowMission(_mission(line))


def _start(line: Line) -> events.TakeStart:
    fields(line, ("do", "card"), Start._fields)
    card = CardId(choice(line, "card", STARTS))
    told = {key: line[key] for key in Start._fields if key in line}
    return events.TakeStart(card, read_start(told) if told else None)


def _traitor(line: Line) -> events.DrawTraitor:
    fields(line, ("do", "card"))
    return events.DrawTraitor(CardId(choice(line, "card", TRAITORS, "the id of a traitor")))


def _roll(line: Line) -> events.Roll:
    fields(line, ("do", "own", "merlin"))
    own = [whole({"own": face}, "own", 1, _DIE_SIDES) for face in listed(line, "own")]
    if len(own) != _OWN_DICE:
        raise BadRecord("own", f"expected {_OWN_DICE} dice, not {len(own)}")
    return events.Roll(tuple(sorted(own)), whole(line, "merlin", 1, _DIE_SIDES))


def _move(line: Line) -> events.Move:
    fields(line, ("do", "die"), ("face", "way", "apple"))
    die, face = _die(line)
    if ("way" in line) != (die == "merlin"):
        raise BadRecord("way", "goes with Merlin's die, and Merlin's die with it")
    told = choice(line, "way", ("clockwise", "counter")) if "way" in line else None
    return events.Move(die, face, cast("Way | None", told), _face(line, "apple"))


def _space(line: Line) -> events.NameSpace:
    fields(line, ("do", "is"))
    return events.NameSpace(Type(choice(line, "is", tuple(Type))))


def _henchman(line: Line) -> events.SendHenchman:
    fields(line, ("do", "who"), ("to",))
    return events.SendHenchman(Henchman(choice(line, "who", HENCHMEN)), _maybe(line, "to"))


def _points(line: Line) -> events.TakePoints:
    fields(line, ("do",), ("of",))
    return events.TakePoints(choice(line, "of", _COUNTED) if "of" in line else None)


def _take(line: Line) -> events.TakeItem:
    fields(line, ("do", "item"))
    return events.TakeItem(_item(line))


def _exchange(line: Line) -> events.Exchange:
    fields(line, ("do", "give", "take"))
    return events.Exchange(_item(line, "give"), _item(line, "take"))


def _swap(line: Line) -> events.SwapMissions:
    fields(line, ("do", "cards"))
    cards = [_mission({"card": card}) for card in listed(line, "cards")]
    if not 1 <= len(cards) <= 2 or len({*cards}) < len(cards):
        raise BadRecord("cards", "expected 1 or 2 different mission cards")
    return events.SwapMissions(tuple(cards))


def _excalibur(line: Line) -> events.TakeExcalibur:
    fields(line, ("do",), ("traitor",))
    return events.TakeExcalibur(_maybe(line, "traitor"))


def _build(line: Line) -> events.Build:
    fields(line, ("do", "place", "pay"))
    return events.Build(
        whole(line, "place", 1, IN_A_ROW * _MOST_ROWS), of_principality(line, "pay")
    )


def _counter(line: Line) -> events.PutCounter:
    fields(line, ("do", "of"))
    return events.PutCounter(of_principality(line, "of"))


def _fulfil(line: Line) -> events.FulfilMission:
    fields(line, ("do", "card"), ("points", "icon", "row"))
    if ("points" in line) != ("icon" in line):
        raise BadRecord("points", "goes with icon, and icon with it")
    return events.FulfilMission(
        _mission(line),
        whole(line, "points", 1, 3) if "points" in line else None,
        Henchman(choice(line, "icon", HENCHMEN)) if "icon" in line else None,
        whole(line, "row", 1, 3) if "row" in line else None,
    )


def _flag(line: Line) -> events.PlayFlag:
    fields(line, ("do", "of"), ("use", *_FLAG_KEYS))
    if "face" in line and "die" not in line:
        raise BadRecord("face", "goes with an own die")
    die, face = _die(line) if "die" in line else (None, None)
    return events.PlayFlag(
        of_principality(line, "of"),
        Use(choice(line, "use", tuple(Use))) if "use" in line else None,
        _maybe(line, "traitor"),
        die,
        face,
        _seat(line) if "seat" in line else None,
    )


def _ability(line: Line) -> events.UseAbility:
    fields(line, ("do", "of"), ("traitor",))
    of = Henchman(choice(line, "of", HENCHMEN))
    if ("traitor" in line) != (of is Henchman.SHIELD_BEARER):
        raise BadRecord("traitor", "goes with the Shield-bearer, and the Shield-bearer with it")
    return events.UseAbility(of, _maybe(line, "traitor"))


def _draw(line: Line) -> events.DrawMission:
    fields(line, ("do",), ("card",))
    return events.DrawMission(_mission(line) if "card" in line else None)


def _adjust(line: Line) -> events.Adjust:
    fields(line, ("do", "seat"), (*LIMITS, *OBJECTS))
    told: dict[str, Any] = {key: whole(line, key, *LIMITS[key]) for key in LIMITS if key in line}
    told |= {key: _counts(line, key, *OBJECTS[key]) for key in OBJECTS}
    return events.Adjust(_seat(line), **told)


def _counts(line: Line, key: str, names: tuple[str, ...], most: int) -> dict[str, int]:
    entry = mapped(line, key)
    fields(entry, (), names, at=False)
    return {name: whole(entry, name, 0, most) for name in names if name in entry}


def _teach(line: Line) -> events.Teach:
    fields(line, ("do", "board"))
    board = mapped(line, "board")
    read_board(board, ASSUMED_BOARD)
    return events.Teach(board)


def _plain(event: Event) -> Callable[[Line], Event]:
    def read_it(line: Line) -> Event:
        fields(line, ("do",))
        return event

    return read_it


_READ: Final[dict[str, Callable[[Line], Event]]] = {
    "tile": _tile,
    "display": _display,
    "start": _start,
    "traitor": _traitor,
    "roll": _roll,
    "move": _move,
    "space": _space,
    "henchman": _henchman,
    "points": _points,
    "take": _take,
    "exchange": _exchange,
    "swap": _swap,
    "excalibur": _excalibur,
    "grail": _plain(events.TakeGrail()),
    "build": _build,
    "influence": _counter,
    "staff": _plain(events.UseStaff()),
    "mission": _fulfil,
    "flag": _flag,
    "ability": _ability,
    "draw": _draw,
    "confirm": _plain(events.Confirm()),
    "adjust": _adjust,
    "teach": _teach,
}
_WORDS: Final = (*_READ, "undo")


def read(line: Line) -> Event:
    """Read one record line, or raise BadRecord with the key and what was expected."""
    return _READ[choice(line, "do", _WORDS)](line)
