"""How long setting a game up takes: counts, and what one of each takes. Pure.

The keystroke-level model (Card, Moran and Newell, 1980) has 1.35 s for making up one's mind, 1.1 s
for pointing, 0.4 s for bringing the hand to another place, 0.2 s for a press.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from firmware.shapes.table import Seconds

TOUCH_S: Final = 3  # 1.35 + 1.1 + 0.2, rounded up: look, decide, touch
PIECE_S: Final = 4  # 1.35 + 1.1 + 0.4 + 1.1: take it, lay it down, put it where it belongs


def pieces_shown(now: int, later: int = 0) -> Seconds:
    """Return how many pieces are shown before the first turn and later, and the seconds of now."""
    return {"now": now, "later": later, "seconds": now * PIECE_S}
