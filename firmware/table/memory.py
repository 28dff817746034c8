"""What was seen of a pile, as it is kept beside the journal, so that a restart forgets nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.game import BadRecord, PieceId
from engine.record import parse
from firmware.table.missed_cards import CountedPile


@dataclass(frozen=True, slots=True)
class Memory:
    """What the camera's work has left behind besides the record."""

    sorted: CountedPile = field(default_factory=CountedPile)
    # After how many lines something hid the top, and how well: 1 a hand, 2 surely.
    hid: Mapping[int, int] = field(default_factory=dict)

    def as_text(self) -> str:
        """Return it as `memory_of` reads it back."""
        seen = self.sorted
        told = {
            "missed": list(seen.missed),
            "alone": list(seen.alone),
            "declined": sorted(seen.declined),
            "cleared": seen.cleared,
            "hid": [[lines, how] for lines, how in self.hid.items()],
        }
        return json.dumps(told)


def memory_of(text: str) -> Memory:
    """Return what was kept; nothing where it cannot be read: it only helps, no game needs it."""
    try:
        told: Any = parse(text.encode())
        seen = CountedPile(
            _pieces(told["missed"]),
            _pieces(told["alone"]),
            frozenset(_pieces(told["declined"])),
            told["cleared"] is True,
        )
        return Memory(seen, {int(lines): int(how) for lines, how in told["hid"]})
    except (BadRecord, KeyError, TypeError, ValueError):
        return Memory()


def _pieces(value: Any) -> tuple[PieceId, ...]:
    return tuple(PieceId(str(piece)) for piece in value)
