"""What is printed for the card game: the sheets of stickers, and what the mat says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware.games.copy import Mat, Stickers
from words.text import t

STICKERS: Final[Mapping[str, Stickers]] = {
    "rumors": Stickers(t("Rumors")),
    "promos": Stickers(t("Promos")),
    "knights": Stickers(
        t("Knights"),
        t("On the face only, never on the back: a marked back tells who holds the card."),
        usual=False,
    ),
    "loyalty": Stickers(
        t("Loyalty"),
        t("On the face only, never on the back: a marked back tells who is the Traitor."),
        usual=False,
    ),
    "tokens": Stickers(
        t("Tokens"),
        t("A token takes one sticker only, on the side with the Quest: the other is a spare."),
        usual=False,
    ),
}
MAT: Final = Mat(t("Threats"), t("the pile lies here"))
