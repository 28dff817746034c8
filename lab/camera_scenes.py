"""Generated frames: printed stickers on made-up card art, in bad light, before a poor camera.

The stickers and the mat are the printed PDFs, rasterised; nothing else is shared with what reads
them. The same seed gives the same frames.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np
import pypdfium2

from firmware.games.registry import pieces
from firmware.owner.deck import tagged_pieces
from vision.decode import decoder
from vision.sheets.stickers import Sheet, mat_pdf, stickers_pdf
from vision.tags import Deck, TaggedPiece

if TYPE_CHECKING:
    from vision.frame import Pixels

VIEW: Final = (1280, 720)  # px
SCALE: Final = 1280 / 216  # px per mm
STICKER_PX: Final = round(18 * SCALE)  # 3.7 px a module
CARD_PX: Final = (round(63 * SCALE), round(88 * SCALE))
SHEETS: Final = 4  # of noise
PIECES: Final[tuple[TaggedPiece, ...]] = tagged_pieces(pieces())
NAMES: Final = tuple(piece.id for piece in PIECES)
A_SHEET: Final = 36  # pieces: what is not laid is not printed
DECK: Final = Deck.of("K7QD", PIECES)


@dataclass(frozen=True, slots=True)
class Light:
    """How a frame is taken."""

    blur: float = 0.8  # px, standard deviation
    motion: float = 0.0  # px in one exposure
    gain: float = 0.85  # of the light that a good picture has
    slope: float = 0.2  # how much darker the far side of the view is
    noise: float = 4.0  # standard deviation, of 255
    tilt: float = 2.0  # degrees that the camera stands askew


@dataclass(frozen=True, slots=True)
class Lay:
    """A card on the pile: mm from the view's middle, degrees clockwise, which stickers it has."""

    piece: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 90.0
    stickers: int = 2


def pages(pdf: bytes, dpi: float) -> list[Pixels]:
    """Return a PDF's pages as they would be printed."""
    with pypdfium2.PdfDocument(pdf) as document:
        drawn = [page.render(scale=dpi / 72, grayscale=True).to_numpy() for page in document]
        return [np.ascontiguousarray(page.reshape(page.shape[:2])) for page in drawn]


def sticker(piece: str) -> Pixels:
    """Return a piece's sticker as cut from the printed sheet, 300 dpi."""
    return _stickers(NAMES.index(piece) // A_SHEET)[piece]


@cache
def _stickers(sheet: int) -> dict[str, Pixels]:
    half = round(9 / 25.4 * 300)
    cut, some = {}, PIECES[sheet * A_SHEET :][:A_SHEET]
    for page in pages(stickers_pdf(DECK, [Sheet("bench", some)]), 300):
        for code in decoder().decode(page):
            x, y = (round(sum(point[axis] for point in code.corners) / 4) for axis in (0, 1))
            cut[str(DECK.read(code.text).card)] = page[y - half : y + half, x - half : x + half]
    return cut


@cache
def table() -> Pixels:
    """Return the printed mat on a dark table."""
    (page,) = pages(mat_pdf(DECK, "Threats"), SCALE * 25.4)
    top, left = (page.shape[0] - 652) // 2, (page.shape[1] - 1185) // 2
    seen = np.full((VIEW[1], VIEW[0]), 55, np.uint8)
    seen[34 : 34 + 652, 47 : 47 + 1185] = page[top : top + 652, left : left + 1185]
    return seen


@cache
def face(piece: str, count: int = 2) -> Pixels:
    """Return a card's face, upright: art of its own, and one or two stickers."""
    stuck = cv2.resize(sticker(piece), (STICKER_PX,) * 2, interpolation=cv2.INTER_AREA)
    made = art(np.random.default_rng(DECK.numbers[piece]), CARD_PX)
    made[:STICKER_PX, :STICKER_PX] = stuck
    if count == 2:
        made[-STICKER_PX:, -STICKER_PX:] = stuck[::-1, ::-1]
    return made


def art(chance: np.random.Generator, size: tuple[int, int]) -> Pixels:
    """Return a picture such as cards bear: clouds of paint, figures, lines, lettering."""
    wide, high = size
    clouds = chance.integers(20, 236, (high // 60 + 2, wide // 60 + 2)).astype(np.uint8)
    picture = cv2.resize(clouds, size, interpolation=cv2.INTER_CUBIC)
    for _ in range(12):
        x, y = int(chance.integers(wide)), int(chance.integers(high))
        grey, line = int(chance.integers(256)), int(chance.integers(1, 9))
        reach = (int(chance.integers(6, 90)), int(chance.integers(6, 90)))
        cv2.ellipse(picture, (x, y), reach, float(chance.integers(180)), 0, 300, grey, line)
        cv2.line(picture, (x, y), (wide - x, int(chance.integers(high))), 255 - grey, line)
    for row in range(4):
        at = (20, high // 2 + 26 * row)
        cv2.putText(picture, "The Knights ride out", at, cv2.FONT_HERSHEY_TRIPLEX, 0.8, 25, 2)
    return np.asarray(picture, np.uint8)


def lay_on_picture(below: Pixels, lay: Lay, top: Pixels | None = None) -> Pixels:
    """Return the picture with a card on it; `top` is another face than the piece's own."""
    card = face(lay.piece, lay.stickers) if top is None else top
    c, s = cos(radians(lay.angle)), sin(radians(lay.angle))
    turn = np.array([[c, -s], [s, c]])
    middle = np.array([VIEW[0] / 2 + lay.x * SCALE, VIEW[1] / 2 + lay.y * SCALE])
    own = np.array([card.shape[1] / 2 - 0.5, card.shape[0] / 2 - 0.5])
    matrix = np.column_stack([turn, middle - turn @ own])
    picture = below.copy()
    how: dict[str, Any] = {"dst": picture, "borderMode": cv2.BORDER_TRANSPARENT}
    cv2.warpAffine(card, matrix, VIEW, **how)
    return np.asarray(picture, np.uint8)


def corner_of(lay: Lay, sticker: int) -> tuple[float, float]:
    """Return the middle of a sticker, px of the straight view."""
    way = -1 if sticker == 0 else 1
    x, y = way * (CARD_PX[0] - STICKER_PX) / 2, way * (CARD_PX[1] - STICKER_PX) / 2
    c, s = cos(radians(lay.angle)), sin(radians(lay.angle))
    return (
        VIEW[0] / 2 + lay.x * SCALE + c * x - s * y,
        VIEW[1] / 2 + lay.y * SCALE + s * x + c * y,
    )


def with_glare(picture: Pixels, at: tuple[float, float], reach: float) -> Pixels:
    """Return the picture with a lamp mirrored in it, `reach` px wide."""
    spot = np.zeros(picture.shape, np.uint8)
    cv2.circle(spot, (round(at[0]), round(at[1])), round(reach), 255, -1)
    return np.asarray(cv2.add(picture, cv2.blur(spot, (15, 15))), np.uint8)


def with_finger(picture: Pixels, at: tuple[float, float], angle: float) -> Pixels:
    """Return the picture with a finger whose tip is there, coming from `angle`."""
    way = (cos(radians(angle)), sin(radians(angle)))
    drawn = picture.copy()
    start = (round(at[0] + 45 * way[0]), round(at[1] + 45 * way[1]))
    end = (round(at[0] + 900 * way[0]), round(at[1] + 900 * way[1]))
    cv2.line(drawn, start, end, 150, 90)
    return np.asarray(drawn, np.uint8)


def with_hand(picture: Pixels, x: float, y: float, chance: np.random.Generator) -> Pixels:
    """Return the picture with a hand whose back is at x, y px and an arm."""
    drawn = picture.copy()
    middle = (round(x), round(y))
    cv2.line(drawn, middle, (round(x) + 200, VIEW[1] + 300), 140, 260)
    cv2.ellipse(drawn, middle, (210, 240), 10, 0, 360, 165, -1)
    for n in range(5):
        tip = (round(x - 200 + 90 * n), round(y - 330 + 30 * abs(n - 2) + chance.integers(-9, 9)))
        cv2.line(drawn, middle, tip, 160 - 6 * n, 92)
    return np.asarray(drawn, np.uint8)


class Lens:
    """A camera's eye: turns a straight view into frames, each with noise of its own."""

    def __init__(self, chance: np.random.Generator) -> None:
        self._chance = chance
        sheets = chance.normal(0, 1, (SHEETS, VIEW[1] + 64, VIEW[0] + 64)).astype(np.float32)
        self._sheets = [np.asarray(sheet) for sheet in sheets]

    def still(self, view: Pixels, light: Light) -> Pixels:
        """Return what the eye sees, without its noise."""
        height, width = view.shape
        seen = cv2.warpPerspective(view, _tilt(light.tilt, width, height), (width, height))
        seen = cv2.GaussianBlur(seen, (0, 0), light.blur) if light.blur > 0.2 else seen
        if light.motion >= 1:
            seen = _add_streaks(seen, light.motion, float(self._chance.uniform(0, 180)))
        dark = np.linspace(light.gain, light.gain * (1 - light.slope), width, dtype=np.float32)
        return np.asarray(np.clip(seen * dark[None, :] + 12, 0, 255), np.uint8)

    def noisy(self, still: Pixels, noise: float) -> Pixels:
        """Return the still picture with fresh noise."""
        height, width = still.shape
        sheet = self._sheets[int(self._chance.integers(SHEETS))]
        y, x = (int(n) for n in self._chance.integers(0, 64, 2))
        how: dict[str, Any] = {"dtype": cv2.CV_8U}
        grain = sheet[y : y + height, x : x + width] * np.float32(noise)
        return np.asarray(cv2.add(still, grain, **how), np.uint8)

    def take(self, view: Pixels, light: Light) -> Pixels:
        """Return one frame."""
        return self.noisy(self.still(view, light), light.noise)


def _tilt(degrees: float, width: int, height: int) -> Any:
    """Return the picture of a plane that leans away to its right, kept in the frame."""
    lean = sin(radians(degrees)) * 0.35
    dx, dy = width * (1 - cos(radians(degrees))) / 2, height * lean / 2
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    seen = np.array(
        [(dx, 0), (width - dx, dy), (width - dx, height - dy), (dx, height)], np.float32
    )
    return cv2.getPerspectiveTransform(corners, seen)


def _add_streaks(picture: Any, length: float, angle: float) -> Any:
    size = int(length) | 1
    line = np.zeros((size, size), np.float32)
    line[size // 2] = 1 / size
    turn = cv2.getRotationMatrix2D(((size - 1) / 2, (size - 1) / 2), angle, 1)
    streak = cv2.warpAffine(line, turn, (size, size))
    weights = np.asarray(streak / max(float(streak.sum()), 1e-6), np.float32)
    return np.asarray(cv2.filter2D(picture, -1, weights), np.uint8)


def any_light(chance: np.random.Generator) -> Light:
    """Return light as the calibration accepts it."""
    return replace(
        Light(),
        blur=float(chance.uniform(0.4, 1.1)),
        gain=float(chance.uniform(0.6, 1.0)),
        slope=float(chance.uniform(0.0, 0.4)),
        noise=float(chance.uniform(2, 5)),
        tilt=float(chance.uniform(-4, 4)),
    )
