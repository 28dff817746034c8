"""What is printed for the board game: the sheets of stickers, and what the mat says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware.games.copy import Mat, Stickers
from words.text import t

_FACE: Final = t("On the face only, never on the back: a marked back tells which card it is.")
STICKERS: Final[Mapping[str, Stickers]] = {
    "camelot-white": Stickers(t("White cards"), _FACE),
    "camelot-black": Stickers(t("Black cards"), _FACE),
    "camelot-loyalty": Stickers(
        t("Loyalty cards"),
        t("On the face only, never on the back: a marked back tells who is the Traitor."),
    ),
    "camelot-coats": Stickers(t("Coats of arms"), t("On the face, away from the knight's power.")),
}
MAT: Final = Mat(
    t("The reading place"), t("lay a card here, and take it away when it is read"), piles=False
)
