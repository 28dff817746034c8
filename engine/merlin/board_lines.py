"""Owner's data as JSON: the `board` of a header, or of a `teach`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from engine.game import BadRecord, Json, Line
from engine.merlin.board import (
    FRAME_POSITIONS,
    KEYS,
    NO_MATERIAL,
    UNKNOWN_RONDEL,
    Board,
    Frame,
    Mission,
    Start,
)
from engine.merlin.environs import Shift
from engine.merlin.mission_needs import AnyItems, HenchmanOn, HenchmenOn, Influence, Items, Need
from engine.merlin.pieces import (
    HENCHMEN,
    ITEMS,
    MISSIONS,
    PRINCIPALITIES,
    STARTS,
    CardId,
    Henchman,
    Kind,
    Principality,
    Use,
)
from engine.merlin.rondel import HOW_MANY, SPACES, Rondel, Space, Type, space_named
from engine.record import choice, fields, quote_value, read_list, read_object, whole

_ANY: Final = "any"
_MOST_NEEDS: Final = 6
_MOST_OF_A_NEED: Final = 7
_MOST_HENCHMEN: Final = 4
Told = TypeVar("Told", Start, Mission)


def read_board(data: Line, board: Board) -> Board:
    """Return the board with what is told put over it, or raise BadRecord."""
    fields(data, (), KEYS, at=False)
    new: dict[str, Any] = {key: _READ[key](data, board) for key in KEYS if key in data}
    said = board.told.union(new, *(_pieces(data, key, ids) for key, ids in _IDS.items()))
    return replace(board, **new, told=said) if new else board


def _pieces(data: Line, key: str, ids: tuple[CardId, ...]) -> Collection[str]:
    """Return the pieces that a key tells of; all of them where it names none."""
    if key not in data:
        return ()
    return ids if data[key] is None else read_object(data, key) or ids


def of_principality(line: Line, key: str) -> Principality:
    """Read the name of a principality."""
    return Principality(choice(line, key, PRINCIPALITIES))


def _rondel(data: Line, _board: Board) -> Rondel:
    if data["rondel"] is None:
        return UNKNOWN_RONDEL
    entries = read_list(data, "rondel")
    if len(entries) != SPACES:
        raise BadRecord("rondel", f"expected {SPACES} entries, not {len(entries)}")
    rondel = tuple([_space(entry) for entry in entries])
    if rondel[0] is not Principality.DRAGON:
        raise BadRecord("rondel", f'expected "dragon" on space 0, not {quote_value(entries[0])}')
    for name in PRINCIPALITIES:
        if rondel.count(name) != 1:
            raise BadRecord("rondel", f"expected {name} once, not {rondel.count(name)} times")
    for kind in Type:
        if rondel.count(kind) > HOW_MANY[kind]:
            most = HOW_MANY[kind]
            raise BadRecord("rondel", f"{kind} {rondel.count(kind)} times: expected {most} at most")
    return rondel


def _space(entry: Json) -> Space | None:
    if entry is None:
        return None
    known = (*PRINCIPALITIES, *Type)
    expected = "a principality, a type of space or null"
    return space_named(choice({"rondel": entry}, "rondel", known, expected))


def _shift(data: Line, _board: Board) -> Shift:
    return cast(Shift, choice(data, "shift", ("odd", "even")))


def _frame(data: Line, _board: Board) -> Frame:
    if data["frame"] is None:
        return (None,) * FRAME_POSITIONS
    entries = read_list(data, "frame")
    if len(entries) != FRAME_POSITIONS:
        raise BadRecord("frame", f"expected {FRAME_POSITIONS} entries, not {len(entries)}")
    known = (*PRINCIPALITIES, NO_MATERIAL)
    return tuple(
        [None if entry is None else choice({"frame": entry}, "frame", known) for entry in entries]
    )


def _flags(data: Line, _board: Board) -> tuple[Use | None, ...]:
    if data["flags"] is None:
        return (None,) * len(PRINCIPALITIES)
    entry = read_object(data, "flags")
    fields(entry, PRINCIPALITIES, at=False)
    uses = [
        None if entry[of] is None else Use(choice(entry, of, tuple(Use))) for of in PRINCIPALITIES
    ]
    for use in Use:
        if uses.count(use) > 1:
            raise BadRecord("flags", f"{use} stands twice")
    return tuple(uses)


def _starts(data: Line, board: Board) -> Mapping[CardId, Start]:
    return _one_by_one(data, "starts", STARTS, board.starts, read_start)


def _missions(data: Line, board: Board) -> Mapping[CardId, Mission]:
    return _one_by_one(data, "missions", MISSIONS, board.missions, _mission)


def _one_by_one(
    data: Line,
    key: str,
    ids: tuple[CardId, ...],
    known: Mapping[CardId, Told],
    read: Callable[[Line], Told],
) -> Mapping[CardId, Told]:
    """Put what is told of some pieces over what is known; null makes one unknown, or all."""
    if data[key] is None:
        return {}
    entries = read_object(data, key)
    fields(entries, (), ids, at=False)
    after = dict(known)
    for name in ids:
        if name not in entries:
            continue
        if entries[name] is None:
            after.pop(name, None)
        else:
            after[name] = read(read_object(entries, name))
    return after


def read_start(entry: Line) -> Start:
    """Read the five things that a starting tile shows."""
    fields(entry, Start._fields, at=False)
    return Start(*[of_principality(entry, key) for key in Start._fields])


def _mission(entry: Line) -> Mission:
    fields(entry, ("points", "icon", "needs"), at=False)
    needs = read_list(entry, "needs")
    if not 1 <= len(needs) <= _MOST_NEEDS:
        raise BadRecord("needs", f"expected 1 to {_MOST_NEEDS} needs, not {len(needs)}")
    icon = Henchman(choice(entry, "icon", HENCHMEN))
    return Mission(whole(entry, "points", 1, 3), icon, tuple([_need(one) for one in needs]))


def _need(told: Json) -> Need:
    entry = read_object({"needs": told}, "needs")
    for key, read in _NEEDS.items():
        if key in entry:
            return read(entry)
    raise BadRecord("needs", f"expected one of {', '.join(_NEEDS)}, not {quote_value(told)}")


def _count(entry: Line) -> int:
    return whole(entry, "count", 1, _MOST_OF_A_NEED) if "count" in entry else 1


def _items(entry: Line) -> Need:
    fields(entry, ("item",), ("count",), at=False)
    return Items(choice(entry, "item", ITEMS, "the id of an item"), _count(entry))


def _any_items(entry: Line) -> Need:
    fields(entry, ("any",), ("count",), at=False)
    return AnyItems(Kind(choice(entry, "any", tuple(Kind))), _count(entry))


def _influence(entry: Line) -> Need:
    fields(entry, ("influence",), ("count",), at=False)
    return Influence(_of_or_any(entry, "influence"), _count(entry))


def _stands(entry: Line) -> Need:
    fields(entry, ("henchman", "in"), at=False)
    return HenchmanOn(Henchman(choice(entry, "henchman", HENCHMEN)), _of_or_any(entry, "in"))


def _parse_gathered(entry: Line) -> Need:
    fields(entry, ("henchmen", "in"), at=False)
    return HenchmenOn(whole(entry, "henchmen", 1, _MOST_HENCHMEN), of_principality(entry, "in"))


def _of_or_any(entry: Line, key: str) -> Principality | None:
    told = choice(entry, key, (*PRINCIPALITIES, _ANY))
    return None if told == _ANY else Principality(told)


def _counters(data: Line, _board: Board) -> int:
    return whole(data, "counters", 6, 7)


_IDS: Final = {"starts": STARTS, "missions": MISSIONS}
_NEEDS: Final[Mapping[str, Callable[[Line], Need]]] = {
    "item": _items,
    "any": _any_items,
    "influence": _influence,
    "henchman": _stands,
    "henchmen": _parse_gathered,
}
_READ: Final[Mapping[str, Callable[[Line, Board], object]]] = {
    "rondel": _rondel,
    "shift": _shift,
    "frame": _frame,
    "flags": _flags,
    "starts": _starts,
    "missions": _missions,
    "counters": _counters,
}
