"""What a lamp that is not there would have said is said by another one. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from hardware.board import QUESTS

_ANY: Final = ("ok", "white", "silence", "black", *QUESTS)
# The first of these that the box has takes a lamp's part: red for red, bright for bright.
STAND_INS: Final[Mapping[str, tuple[str, ...]]] = {
    "silence": ("black", *_ANY),
    "ok": ("white", "quest-1", *_ANY),
    "white": _ANY,
    "black": ("silence", "quest-5", *_ANY),
    **dict.fromkeys(QUESTS, _ANY),
}


def stand_in(lamps: Mapping[str, float], present: Collection[str]) -> dict[str, float]:
    """Return the levels, and those of the lamps that stand in where nothing would be seen.

    While one of the lit lamps is there it says enough by itself; of several that one lamp
    stands in for, the brightest counts.
    """
    levels = dict(lamps)
    lit = [name for name, level in lamps.items() if level > 0] or list(lamps)
    if any(name in present for name in lit):
        return levels
    for name in lit:
        other = next((one for one in STAND_INS[name] if one in present), None)
        if other is not None:
            levels[other] = max(lamps[name], levels.get(other, 0.0) if other in lit else 0.0)
    return levels
