"""Small pieces with one sticker each, drawn beside each other as on a board, and photographed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from firmware.games.registry import pieces
from firmware.owner.deck import tagged_pieces
from lab.photographs import EDGE_MM, PX_MM, STICKER_MM, lay, take_picture
from vision.cameras.art import sticker_pixels
from vision.tags import Deck

if TYPE_CHECKING:
    from vision.frame import Pixels

DECK: Final = Deck.of("K7QD", tagged_pieces(pieces()))
TILE_MM: Final = (44.0, 38.0)  # from one to the next in a row, and from row to row
WIDTH_PX: Final = 1600  # of a photograph


def drawn_rows(
    rows: Sequence[Sequence[str]], deck: Deck = DECK, askew: int = 180, seed: int = 1
) -> Pixels:
    """Draw pieces in rows, each second one half a piece to the right; "" leaves a hole.

    Each is turned by any angle up to `askew` degrees, its sticker a little beside its middle.
    """
    chance = Random(seed)
    wide, high = TILE_MM
    size = (2 * EDGE_MM + len(rows) * high, 2 * EDGE_MM + (max(map(len, rows)) + 0.5) * wide)
    table = np.full([round(mm * PX_MM) for mm in size], 120, np.uint8)
    for y, row in enumerate(rows):
        for x, piece in enumerate(row):
            if piece:
                place = (
                    EDGE_MM + (x + 0.5 + (0.5 if y % 2 else 0)) * wide,
                    EDGE_MM + (y + 0.5) * high,
                )
                lay(table, _tile(deck.text(piece)), place, chance.uniform(-askew, askew))
    return table


def _tile(text: str) -> Pixels:
    side, sticker = round(27 * PX_MM), round(STICKER_MM * PX_MM)
    tile = np.full((side, side), 170, np.uint8)
    left, top = round(4 * PX_MM), round(6 * PX_MM)
    tile[top : top + sticker, left : left + sticker] = sticker_pixels(text, sticker)
    return tile


def photographed(table: Pixels, tilt: float = 15.0, roll: float = 5.0) -> Pixels:
    """Take a picture of it by hand."""
    return take_picture(table, tilt, roll, WIDTH_PX).pixels


def jpeg_of(rows: Sequence[Sequence[str]], deck: Deck = DECK, roll: float = 5.0) -> bytes:
    """Return a photograph of pieces in rows."""
    return bytes(cv2.imencode(".jpg", photographed(drawn_rows(rows, deck), roll=roll))[1].tobytes())


def write_photograph(path: Path, rows: Sequence[Sequence[str]], deck: Deck = DECK) -> Path:
    """Write a photograph of pieces in rows; return its path."""
    path.write_bytes(jpeg_of(rows, deck))
    return path
