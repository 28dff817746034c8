"""Throws of dice drawn on a mat: perspective, shadow, lamp, gloss, blur and noise by a seed."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.dice.sight import Throw

if TYPE_CHECKING:
    from vision.frame import Pixels

LAYOUTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (1, -1), (-1, 1)),
    5: ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, 0)),
    6: ((-1, -1), (1, 1), (1, -1), (-1, 1), (1, 0), (-1, 0)),
}
VIEW_MM = (120.0, 80.0)  # the part of the mat that is looked at
CAMERA_MM = 350.0  # above the mat
OVER = 2  # drawn larger, then made small


@dataclass(frozen=True)
class Look:
    """How a throw looks: px a mm, sizes in mm, grey levels."""

    px_mm: float = 4.0
    side_mm: float = 16.0
    colour: int = 90  # the body of the coloured dice
    white: int = 238
    paper: int = 205
    touching: bool = False
    lamp: float = 0.1  # how much darker the far edge is
    blur_mm: float = 0.12
    noise: float = 2.5
    gloss: float = 0.0  # grey levels of a reflection on each die
    shadow: float = 0.35


def any_look(chance: Random, **told: object) -> Look:
    """Return any look; what is told stands."""
    colour = chance.choice((40, 70, 100, 130, 160))
    look = Look(
        side_mm=chance.uniform(14, 17),
        colour=colour,
        white=chance.randint(232, 250),
        paper=chance.randint(185, 222),
        touching=chance.random() < 0.3,
        lamp=chance.uniform(0, 0.25),
        blur_mm=chance.uniform(0.05, 0.3),
        noise=chance.uniform(1, 5),
        shadow=chance.uniform(0.1, 0.6),
    )
    return replace(look, **told)  # type: ignore[arg-type]


def drawn(look: Look, faces: tuple[int, int, int, int], chance: Random) -> Pixels:
    """Return a picture of three coloured dice and a white one, the last face."""
    scale = look.px_mm * OVER
    width, height = (round(mm * scale) for mm in VIEW_MM)
    image = np.full((height, width), float(look.paper), np.float32)
    places = _places(look, chance)
    order = chance.sample(range(4), 4)
    for number, (x, y, turn) in zip(order, places, strict=True):
        body = look.white if number == 3 else look.colour
        _die(image, look, (x, y), turn, faces[number], body, chance)
    return _photograph(image, look, chance)


def _places(look: Look, chance: Random) -> list[tuple[float, float, float]]:
    """Return four places in mm from the middle, and turns, none in another's."""
    side, places = look.side_mm, []
    if look.touching:
        turn = chance.uniform(0, math.pi / 2)
        row = complex(math.cos(turn), math.sin(turn))
        start = complex(chance.uniform(-25, 5), chance.uniform(-15, 5))
        places = [start, start + row * side * 1.02]
        kept = [(place.real, place.imag, turn) for place in places]
    else:
        kept = []
    for _ in range(5000):
        if len(kept) == 4:
            return kept
        x = chance.uniform(-VIEW_MM[0] / 2 + side, VIEW_MM[0] / 2 - side)
        y = chance.uniform(-VIEW_MM[1] / 2 + side, VIEW_MM[1] / 2 - side)
        if all(math.hypot(x - a, y - b) > 1.45 * side for a, b, _ in kept):
            kept.append((x, y, chance.uniform(0, math.pi / 2)))
    return _places(look, chance)


def _die(
    image: np.ndarray,
    look: Look,
    at: tuple[float, float],
    turn: float,
    face: int,
    body: int,
    chance: Random,
) -> None:
    """Draw base, sides and top, which is nearer to the camera: larger and farther out."""
    side = look.side_mm
    nearer = CAMERA_MM / (CAMERA_MM - side)
    base, top = _square(at, turn, side / 2, 1.0), _square(at, turn, side / 2, nearer)
    _shadow(image, look, base)
    hull = cv2.convexHull(np.array([*_px(image, look, base), *_px(image, look, top)], np.int32))
    cv2.fillConvexPoly(image, hull, body * 0.72, cv2.LINE_AA)
    rounded = _square(at, turn, side / 2 * 0.9, nearer)
    points = np.array(_px(image, look, rounded), np.int32)
    cv2.fillConvexPoly(image, points, float(body), cv2.LINE_AA)
    cv2.polylines(
        image, [points], True, float(body), round(side * 0.09 * look.px_mm * OVER), cv2.LINE_AA
    )
    mark = 30.0 if body > 150 else 235.0
    for u, v in LAYOUTS[face]:
        place = complex(*at) + side / 4 * complex(u, v) * complex(math.cos(turn), math.sin(turn))
        (centre,) = _px(image, look, [(place.real * nearer, place.imag * nearer)])
        radius = round(side * 0.1 * look.px_mm * OVER)
        cv2.circle(image, centre, radius, mark, -1, cv2.LINE_AA)
        lit = (centre[0] - radius // 3, centre[1] - radius // 3)
        cv2.circle(image, lit, radius // 3, mark * 0.9 + 20, -1, cv2.LINE_AA)
    if look.gloss:
        _gloss(image, look, at, chance)


def _square(
    at: tuple[float, float], turn: float, half: float, nearer: float
) -> list[tuple[float, float]]:
    around = complex(math.cos(turn), math.sin(turn))
    corners = [complex(*at) + around * half * complex(u, v)
               for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]  # fmt: skip
    return [(corner.real * nearer, corner.imag * nearer) for corner in corners]


def _px(image: np.ndarray, look: Look, places: list[tuple[float, float]]) -> list[tuple[int, int]]:
    height, width = image.shape
    scale = look.px_mm * OVER
    return [(round(width / 2 + x * scale), round(height / 2 + y * scale)) for x, y in places]


def _shadow(image: np.ndarray, look: Look, base: list[tuple[float, float]]) -> None:
    mask = np.zeros_like(image)
    moved = [(x + 2.0, y + 2.5) for x, y in base]
    cv2.fillConvexPoly(mask, np.array(_px(image, look, moved), np.int32), look.shadow)
    image *= 1 - cv2.GaussianBlur(mask, (0, 0), 1.5 * look.px_mm * OVER)


def _gloss(image: np.ndarray, look: Look, at: tuple[float, float], chance: Random) -> None:
    mask = np.zeros_like(image)
    off = look.side_mm * 0.35
    place = (at[0] + chance.uniform(-off, off), at[1] + chance.uniform(-off, off))
    (centre,) = _px(image, look, [place])
    axes = (round(3 * look.px_mm * OVER), round(1.5 * look.px_mm * OVER))
    cv2.ellipse(mask, centre, axes, chance.uniform(0, 180), 0, 360, look.gloss, -1)
    image += cv2.GaussianBlur(mask, (0, 0), 0.8 * look.px_mm * OVER)


def _photograph(image: np.ndarray, look: Look, chance: Random) -> Pixels:
    height, width = image.shape
    image *= np.linspace(1, 1 - look.lamp, width, dtype=np.float32)
    blurred = cv2.GaussianBlur(image, (0, 0), max(0.3, look.blur_mm * look.px_mm * OVER))
    size = (width // OVER, height // OVER)
    small = cv2.resize(blurred, size, interpolation=cv2.INTER_AREA)
    noise = np.random.default_rng(chance.randrange(2**32)).normal(0, look.noise, small.shape)
    return np.clip(small + noise, 0, 255).astype(np.uint8)


def throw_of(faces: tuple[int, int, int, int]) -> Throw:
    a, b, c = sorted(faces[:3])
    return Throw((a, b, c), faces[3])
