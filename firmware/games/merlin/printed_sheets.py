"""What is printed for Merlin: the sheets of stickers, and what the mat says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware.games.copy import Mat, Stickers
from words.text import t

_FACE: Final = t("On the face only, never on the back: a marked back tells which card it is.")
STICKERS: Final[Mapping[str, Stickers]] = {
    "merlin-missions": Stickers(t("Mission cards"), _FACE),
    "merlin-traitors": Stickers(t("Traitors"), _FACE),
    "merlin-tiles": Stickers(
        t("Terrain tiles, starting tiles, Excalibur and the Holy Grail"),
        t("On the face, where it hides no picture; never on the back, which lies up in the stack."),
    ),
}
MAT: Final = Mat(
    t("The reading place"),
    t("lay a card or a tile here, and take it away when it is read"),
    piles=False,
)
