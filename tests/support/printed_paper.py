"""Printed paper before a camera: sheets rasterised, cards that bear them, frames filmed."""

from __future__ import annotations

from math import cos, radians, sin

import cv2
import numpy as np
import pypdfium2

from vision.decode import decoder
from vision.tags import Deck

SCALE = 1280 / 216  # px per mm of the camera's view
STICKER_PX = 107  # 18 mm, 3.7 px a module


def pages(pdf: bytes, dpi: float) -> list[np.ndarray]:
    """A PDF's pages as they would be printed, uint8 grey."""
    with pypdfium2.PdfDocument(pdf) as document:
        drawn = [page.render(scale=dpi / 72, grayscale=True).to_numpy() for page in document]
        return [np.ascontiguousarray(page.reshape(page.shape[:2])) for page in drawn]


def printed_mat(pdf: bytes) -> np.ndarray:
    """The printed mat on a dark table as the camera sees it."""
    (page,) = pages(pdf, SCALE * 25.4)
    top, left = (page.shape[0] - 652) // 2, (page.shape[1] - 1185) // 2
    table = np.full((720, 1280), 60, np.uint8)
    table[34 : 34 + 652, 47 : 47 + 1185] = page[top : top + 652, left : left + 1185]
    return table


def stickers_of(pdf: bytes, deck: Deck) -> dict[str, np.ndarray]:
    """Every 18 mm sticker of a PDF as cut out, by its piece."""
    half = round(9 / 25.4 * 300)
    found = {}
    for page in pages(pdf, 300):
        for code in decoder().decode(page):
            x, y = (round(sum(point[axis] for point in code.corners) / 4) for axis in (0, 1))
            cut = page[y - half : y + half, x - half : x + half]
            size = (STICKER_PX, STICKER_PX)
            found[str(deck.read(code.text).card)] = cv2.resize(
                cut, size, interpolation=cv2.INTER_AREA
            )
    return found


def laid(table: np.ndarray, sticker: np.ndarray, x: float, y: float, angle: float) -> np.ndarray:
    """The table with a dark card of 63 x 88 mm on it that bears the sticker twice."""
    card = np.full((521, 373), 90, np.uint8)
    cv2.circle(card, (186, 260), 110, 160, 30)
    card[:107, :107] = sticker
    card[-107:, -107:] = sticker[::-1, ::-1]
    c, s = cos(radians(angle)), sin(radians(angle))
    middle = np.array([640 + x * SCALE, 360 + y * SCALE])
    turn = np.array([[c, -s], [s, c]])
    matrix = np.column_stack([turn, middle - turn @ (186.5, 260.5)])
    out = table.copy()
    cv2.warpAffine(card, matrix, (1280, 720), dst=out, borderMode=cv2.BORDER_TRANSPARENT)
    return out


def filmed(scene: np.ndarray, chance: np.random.Generator, blur: float = 0.8) -> np.ndarray:
    """The scene through a camera that stands a little askew, is a little dull, and noisy."""
    corners = np.array([(0, 0), (1280, 0), (1280, 720), (0, 720)], np.float32)
    seen = np.array([(14, 8), (1262, 20), (1275, 706), (4, 712)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, seen)
    picture = cv2.warpPerspective(scene, matrix, (1280, 720), borderValue=60)
    noise = chance.standard_normal(picture.shape, np.float32) * 4
    noise += cv2.GaussianBlur(picture, (0, 0), blur) * np.float32(0.75) + 20
    return np.clip(noise, 0, 255, out=noise).astype(np.uint8)
