"""What the headers of all records share: who plays, and under which rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as fields_of
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_type_hints

from engine.game import BadRecord, Line, Seat
from engine.record import fields, game_named, quote_value, read_object, whole

Rulings = TypeVar("Rulings")  # a game's dataclass: each ruling a field, its usual value the default


def names(
    header: Line, game: str, fewest: int, most: int, optional: tuple[str, ...]
) -> tuple[str, ...]:
    """Read who plays this game, by seat, empty where `players` is only their number.

    Besides `first` the header may have the `optional` keys, and no others.
    """
    if game_named(header) != game:
        raise BadRecord("record", f'expected "{game}/1", not {quote_value(header["record"])}')
    fields(header, ("record", "players"), ("first", *optional))
    players = header["players"]
    if not isinstance(players, list):
        return ("",) * whole(header, "players", fewest, most)
    if not fewest <= len(players) <= most:
        raise BadRecord("players", f"expected {fewest} to {most} names, not {len(players)}")
    for name in players:
        if not isinstance(name, str):
            raise BadRecord("players", f"expected names, not {quote_value(name)}")
    return tuple(players)


def first_seat(header: Line, names: tuple[str, ...]) -> Seat:
    """Read which seat begins, the first where nothing is said."""
    return Seat(number(header, "first", 0, len(names) - 1, 0))


def number(header: Line, key: str, low: int, high: int, default: int) -> int:
    """Read a whole number from low to high; the default where the key is not there."""
    return whole(header, key, low, high) if key in header else default


def rulings(header: Line, declared: type[Rulings]) -> Rulings:
    """Read which rulings were chosen, each one of the values that its field may have."""
    told, known = read_object(header, "rulings"), _values_of(cast(Any, declared))
    fields(told, (), tuple(known), at=False)
    chosen = {key: told[key] for key in known if key in told}
    for key, value in chosen.items():
        if not any(value == one and type(value) is type(one) for one in known[key]):
            expected = " or ".join(quote_value(one) for one in known[key])
            raise BadRecord(f"rulings.{key}", f"expected {expected}, not {quote_value(value)}")
    return declared(**chosen)


@cache
def _values_of(declared: Any) -> Mapping[str, tuple[str | bool | int, ...]]:
    """Return what each field may be, the usual value first."""
    hints = get_type_hints(declared)
    return {
        one.name: get_args(hints[one.name]) or (one.default, not one.default)
        for one in fields_of(declared)
    }
