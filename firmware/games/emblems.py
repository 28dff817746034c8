"""Emblems for the panel's overlay, our own, in a square of 100 x 100; the page draws the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hardware.board import QUESTS
from hardware.emblem import Emblem, disc, turn_path

_SPIRAL: Final = "M50 50C47 31 60 15 74 22C87 29 83 47 71 47C62 47 60 37 67 34"
_RIVET: Final = disc(50, 25, 4)

PICTS: Final = Emblem(lines=tuple(turn_path(_SPIRAL, degrees) for degrees in (0, 120, 240)))
SAXONS: Final = Emblem(
    lines=(disc(50, 50, 37), "M50 13L50 40M50 60L50 87M13 50L40 50M60 50L87 50"),
    filled=(disc(50, 50, 10), *(turn_path(_RIVET, degrees) for degrees in (45, 135, 225, 315))),
)
DRAGON: Final = Emblem(
    lines=(
        "M8 56C36 25.3 64 25.3 92 56C64 81.3 36 81.3 8 56Z",
        "M18 30L27 39M38 16L42 28M62 16L58 28M82 30L73 39",
    ),
    filled=("M50 30C60 45 60 66 50 80C40 66 40 45 50 30Z",),
)
EXCALIBUR: Final = Emblem(
    lines=("M18 88L28 66L44 60L60 63L78 70L84 88Z",),
    filled=(
        "M46 34L54 34L54 70L46 70Z", "M32 28L68 28L68 34L32 34Z", "M47 12L53 12L53 28L47 28Z",
        disc(50, 10, 5),
    ),
)  # fmt: skip
GRAIL: Final = Emblem(
    lines=(
        "M28 36L72 36C72 58 62 66 50 66C38 66 28 58 28 36Z",
        "M50 66L50 82M34 86L66 86",
        "M50 8L50 24M30 13L36 26M70 13L64 26",
    )
)


def quest_emblems() -> Mapping[str, Emblem]:
    """Return an emblem for each Quest button."""
    return dict(zip(QUESTS, (PICTS, SAXONS, DRAGON, EXCALIBUR, GRAIL), strict=True))


_PIPS: Final = {
    1: ((50, 50),), 2: ((28, 28), (72, 72)), 3: ((28, 28), (50, 50), (72, 72)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72)),
}  # fmt: skip
_DIE: Final = (
    "M20 8L80 8C87 8 92 13 92 20L92 80C92 87 87 92 80 92L20 92C13 92 8 87 8 80L8 20C8 13 13 8 20 8Z"
)


def dice_emblems() -> Mapping[str, Emblem]:
    """Return the face of a die for each of five buttons."""
    return {
        f"quest-{face}": Emblem((_DIE,), tuple(disc(x, y, 8) for x, y in places))
        for face, places in _PIPS.items()
    }
