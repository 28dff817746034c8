"""What is printed: the project's own sheets and made-up card art, as reflectances."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from lab import camera_scenes
from lab.twin.meshes import Tile
from lab.twin.scene import Tiles
from vision.mat import CARD_MM, MAT_MM
from vision.sheets.stickers import mat_pdf

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frame import Pixels

    Print = NDArray[np.float32]  # reflectance, 0 to 1

DPI: Final = 300.0
ARTS: Final = 12
COLUMNS: Final = 8  # of stickers
INK, PAPER = 0.035, 0.82  # reflectance of toner and of office paper


@cache
def prints() -> dict[str, Print]:
    """Return every picture that a sheet may bear, by its name."""
    return {
        "stickers": _print_page(_sticker_page()),
        "mat": _print_page(_mat()),
        "art": np.asarray(0.03 + 0.75 * _linear(_art_page()), np.float32),
        "table": _wood(),
    }


@cache
def tiles() -> Tiles:
    """Return where each card's art and sticker are in those pictures."""
    names = list(camera_scenes.NAMES)
    rows = -(-len(names) // COLUMNS)
    stickers = {
        name: _tile(n % COLUMNS, n // COLUMNS, COLUMNS, rows) for n, name in enumerate(names)
    }
    art = [_tile(n, 0, ARTS + 1, 1) for n in range(ARTS + 1)]
    return Tiles(art[:-1], art[-1], stickers)


def _tile(column: int, row: int, columns: int, rows: int) -> Tile:
    return column / columns, row / rows, (column + 1) / columns, (row + 1) / rows


def _sticker_page() -> Pixels:
    every = [camera_scenes.sticker(name) for name in camera_scenes.NAMES]
    every += [np.full_like(every[0], 255)] * (-len(every) % COLUMNS)
    rows = [np.hstack(every[n : n + COLUMNS]) for n in range(0, len(every), COLUMNS)]
    return np.asarray(np.vstack(rows), np.uint8)


def _mat() -> Pixels:
    (page,) = camera_scenes.pages(mat_pdf(camera_scenes.DECK, "Threats"), DPI)
    wide, high = (round(mm / 25.4 * DPI) for mm in MAT_MM)
    top, left = (page.shape[0] - high) // 2, (page.shape[1] - wide) // 2
    return page[top : top + high, left : left + wide]


def _art_page() -> Pixels:
    size = (round(CARD_MM[0] * 6), round(CARD_MM[1] * 6))
    arts = [_frame_art(camera_scenes.art(np.random.default_rng(n), size)) for n in range(ARTS)]
    return np.asarray(np.hstack([*arts, np.full_like(arts[0], 215)]), np.uint8)


def _frame_art(art: Pixels) -> Pixels:
    """Return the art with a card's dark border."""
    framed = art.copy()
    cv2.rectangle(framed, (0, 0), (art.shape[1] - 1, art.shape[0] - 1), 40, 18)
    return framed


def _print_page(page: Pixels) -> Print:
    return np.asarray(INK + (PAPER - INK) * _linear(page), np.float32)


def _linear(grey: Pixels) -> Any:
    return (grey / 255.0) ** 2.2


def _wood() -> Print:
    """Return dark wood with its grain along x."""
    chance = np.random.default_rng(3)
    rough = chance.normal(0, 1, (512, 64)).astype(np.float32)
    grain = cv2.resize(cv2.GaussianBlur(rough, (0, 0), sigmaX=9, sigmaY=1.2), (768, 512))
    return np.asarray(np.clip(0.11 + 0.05 * grain, 0.02, 0.4), np.float32)
