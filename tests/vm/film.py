"""A film of printed stickers for the virtual Pi's camera."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from firmware.games.registry import DEFAULT, GAMES
from tests.support.printed_paper import filmed, laid, printed_mat, stickers_of
from vision.sheets.stickers import Sheet, mat_pdf, stickers_pdf
from vision.tags import Deck, TaggedPiece

DECK: Final = "K7QD"
# What comes to lie, one after the other: 5 + 4 + 3 is a Quest in time.
CARDS: Final = ("picts-5", "picts-4.1", "picts-3")
WHERE: Final = ((0.0, 0.0, 92.0), (4.0, -3.0, 84.0), (-3.0, 2.0, 97.0))  # mm, mm, degrees
EMPTY: Final = 0  # the scene of the mat alone; scene n has n cards


def film(to: Path) -> int:
    """Write two grey pictures of 1280x720 for every scene; return how many scenes there are."""
    pieces = tuple(
        TaggedPiece(p.id, p.number, p.label, p.sheet) for p in GAMES[DEFAULT].game.pieces
    )
    deck = Deck.of(DECK, pieces)
    played = tuple(piece for piece in pieces if piece.id in CARDS)
    stickers = stickers_of(stickers_pdf(deck, [Sheet("film", played)]), deck)
    chance = np.random.default_rng(7)
    scenes = [printed_mat(mat_pdf(deck, "Threats"))]
    for card, (x, y, angle) in zip(CARDS, WHERE, strict=True):
        scenes.append(laid(scenes[-1], stickers[card], x, y, angle))
    with to.open("wb") as out:
        for scene in scenes:
            for _ in range(2):
                out.write(filmed(scene, chance).tobytes())
    return len(scenes)
