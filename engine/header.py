"""What the headers of all records share: who plays, and under which rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import BadRecord, Line
from engine.record import fields, quoted, whole


def names(header: Line, fewest: int, most: int) -> tuple[str, ...]:
    """Read the names by seat, empty where `players` is only their number."""
    players = header["players"]
    if not isinstance(players, list):
        return ("",) * whole(header, "players", fewest, most)
    if not fewest <= len(players) <= most:
        raise BadRecord("players", f"expected {fewest} to {most} names, not {len(players)}")
    for name in players:
        if not isinstance(name, str):
            raise BadRecord("players", f"expected names, not {quoted(name)}")
    return tuple(players)


def number(header: Line, key: str, low: int, high: int, default: int) -> int:
    """Read a whole number from low to high; the default where the key is not there."""
    return whole(header, key, low, high) if key in header else default


def rulings(
    told: Line, known: Mapping[str, tuple[str | bool | int, ...]]
) -> dict[str, Any]:  # for the game's own dataclass
    """Read which rulings were chosen, each one of its known values."""
    fields(told, (), tuple(known), at=False)
    chosen = {key: told[key] for key in known if key in told}
    for key, value in chosen.items():
        if not any(value == one and type(value) is type(one) for one in known[key]):
            expected = " or ".join(quoted(one) for one in known[key])
            raise BadRecord(f"rulings.{key}", f"expected {expected}, not {quoted(value)}")
    return chosen
