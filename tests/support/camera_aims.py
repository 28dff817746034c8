"""What a camera sees of the drawn table when it is aimed well or badly."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from firmware.games.registry import pieces
from firmware.owner.deck import tagged_pieces
from vision.cameras.art import SCALE, SIZE, Artist, Card, Scene
from vision.tags import Deck

if TYPE_CHECKING:
    from vision.frame import Pixels

PIECES = tagged_pieces(pieces())
DECK = Deck.of("K7QD", PIECES)
FOCAL = 300 * SCALE  # px: 216 mm fill the picture from 300 mm above
DARK = 40  # of 255: what lies round the table
CARD = Card("picts-5")


def table(*cards: Card, mat: bool = True) -> Pixels:
    """The table from straight above, 300 mm high, without noise."""
    scene = Scene(tuple(cards), mat=mat)
    return Artist(DECK, {piece.id: piece for piece in PIECES}).draw(scene)


def seen(
    view: Pixels,
    *,
    height: float = 300.0,
    tilt: tuple[float, float] = (0.0, 0.0),
    turn: float = 0.0,
    aside: tuple[float, float] = (0.0, 0.0),
) -> Pixels:
    """The table as a lens so many mm above sees it.

    `tilt`: degrees that its right and its lower side lean away; `turn`: degrees that it lies turned
    clockwise; `aside`: mm that its middle lies to the right and lower.
    """
    how: dict[str, Any] = {"flags": cv2.INTER_AREA, "borderValue": DARK}
    wide, high = SIZE
    mm = np.array([[1 / SCALE, 0, -wide / 2 / SCALE], [0, 1 / SCALE, -high / 2 / SCALE], [0, 0, 1]])
    pose = stand(height=height, tilt=tilt, turn=turn, aside=aside)
    return np.asarray(cv2.warpPerspective(view, pose @ mm, SIZE, **how), np.uint8)


def stand(
    *,
    height: float = 300.0,
    tilt: tuple[float, float] = (0.0, 0.0),
    turn: float = 0.0,
    aside: tuple[float, float] = (0.0, 0.0),
) -> Any:
    """The homography of a lens that stands so, from mm of the table's middle to px."""
    wide, high = SIZE
    lens = np.array([[FOCAL, 0, wide / 2], [0, FOCAL, high / 2], [0, 0, 1.0]])
    lie = _about("y", -tilt[0]) @ _about("x", tilt[1]) @ _about("z", turn)
    away = np.array([aside[0], aside[1], height])
    return lens @ np.column_stack([lie[:, 0], lie[:, 1], away])


def taken(
    view: Pixels, count: int = 8, *, blur: float = 0.6, light: float = 0.9, shake: int = 0
) -> list[Pixels]:
    """So many frames of it: blur in px, the light of a good picture's, px moved in an exposure."""
    still = cv2.GaussianBlur(view, (0, 0), blur).astype(np.float32)
    if shake:
        still = cv2.blur(still, (shake, 1))
    how: dict[str, Any] = {"dtype": cv2.CV_8U}
    sheets = _noise()
    frames = (cv2.add(still * light, sheets[n % len(sheets)], **how) for n in range(count))
    return [np.asarray(frame, np.uint8) for frame in frames]


@cache
def _noise() -> tuple[Any, ...]:
    """Sheets of noise on a little stray light."""
    chance = np.random.default_rng(5)
    wide, high = SIZE
    return tuple(chance.normal(10, 3, (high, wide)).astype(np.float32) for _ in range(4))


def with_glare(frame: Pixels, x: int, y: int, reach: int) -> Pixels:
    """A frame in which a lamp is mirrored."""
    spot = np.zeros_like(frame)
    cv2.circle(spot, (x, y), reach, 255, -1)
    return np.asarray(cv2.add(frame, cv2.blur(spot, (9, 9))), np.uint8)


def _about(axis: str, degrees: float) -> Any:
    """A turn about one axis."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return {
        "x": np.array([[1, 0, 0], [0, c, -s], [0, s, c]]),
        "y": np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]),
        "z": np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]),
    }[axis]
