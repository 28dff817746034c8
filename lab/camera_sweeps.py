"""One sticker on a card, in one frame, under one thing that gets worse from column to column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from lab import camera_scenes as scenes
from lab.camera_scenes import Lens, Light

if TYPE_CHECKING:
    from vision.frame import Pixels

SEEN_PX: Final = (480, 360)
GOOD_PX: Final = 3.7  # a module
MODULES: Final = 29  # a sticker across
CODE_SHARE: Final = 21 / 29  # of a sticker that is code

Spoil = Callable[["Pixels", float, float, np.random.Generator], "Pixels"]  # view, level, code px


@dataclass(frozen=True, slots=True)
class Sweep:
    """What gets worse: the light, the size, or what lies on the code."""

    name: str
    levels: tuple[float, ...]
    light: Callable[[float], Light] = lambda _level: Light()
    px_per_module: Callable[[float], float] = lambda _level: GOOD_PX
    spoil: Spoil = lambda view, _level, _side, _chance: view

    def frame_of(self, piece: str, level: float, chance: np.random.Generator, lens: Lens) -> Pixels:
        """Return one frame of a piece's sticker, turned any way, on art, anywhere."""
        px = self.px_per_module(level)
        view = _view(piece, px, chance)
        spoilt = self.spoil(view, level, MODULES * px * CODE_SHARE, chance)
        return lens.take(spoilt, self.light(level))


def _view(piece: str, px_per_module: float, chance: np.random.Generator) -> Pixels:
    wide, high = SEEN_PX
    view = scenes.art(chance, SEEN_PX)
    sticker = scenes.sticker(piece)
    turn = cv2.getRotationMatrix2D((0, 0), float(chance.uniform(0, 360)), 1.0)[:, :2]
    half = (sticker.shape[0] - 1) / 2
    to = np.array([wide / 2, high / 2]) + chance.uniform(-0.5, 0.5, 2)
    scale = MODULES * px_per_module / sticker.shape[0]
    small = cv2.GaussianBlur(sticker, (0, 0), 0.4 / scale)  # a pixel gathers light from its area
    matrix = np.column_stack([turn * scale, to - turn @ np.array([half, half]) * scale])
    cv2.warpAffine(small, matrix, SEEN_PX, dst=view, borderMode=cv2.BORDER_TRANSPARENT)
    return view


def _anywhere(side: float, off: float, chance: np.random.Generator) -> tuple[float, float]:
    """Return a point so many sides of the code from its middle."""
    angle = float(chance.uniform(0, 2 * np.pi))
    x, y = SEEN_PX[0] / 2, SEEN_PX[1] / 2
    return x + off * side * float(np.cos(angle)), y + off * side * float(np.sin(angle))


def _glare(view: Pixels, share: float, side: float, chance: np.random.Generator) -> Pixels:
    if share == 0:
        return view
    return scenes.with_glare(view, _anywhere(side, 0.3, chance), side * (share / np.pi) ** 0.5)


def _finger(view: Pixels, deep: float, side: float, chance: np.random.Generator) -> Pixels:
    """Push a fingertip so deep into the code, in sides of it."""
    if deep == 0:
        return view
    angle = float(chance.choice([0, 90, 180, 270])) + float(chance.uniform(-20, 20))
    x, y = SEEN_PX[0] / 2, SEEN_PX[1] / 2
    reach = (0.5 - deep) * side
    at = (x + reach * np.cos(np.radians(angle)), y + reach * np.sin(np.radians(angle)))
    return scenes.with_finger(view, at, angle)


SWEEPS: Final = (
    Sweep("px per module", (1.25, 1.75, 2.25, 2.75, 3.5, 4.5), px_per_module=lambda level: level),
    Sweep(
        "blur, px",
        (0.5, 1.0, 1.5, 2.0, 2.5, 3.0),
        light=lambda level: replace(Light(), blur=level),
    ),
    Sweep(
        "motion in one exposure, px",
        (0, 3, 5, 7, 9, 12),
        light=lambda level: replace(Light(), motion=level),
    ),
    Sweep(
        "light, of a good picture's",
        (0.8, 0.4, 0.2, 0.1, 0.06, 0.04),
        light=lambda level: replace(Light(), gain=level),
    ),
    Sweep(
        "tilt, degrees",
        (0, 15, 30, 45, 55, 65),
        light=lambda level: replace(Light(), tilt=level),
    ),
    Sweep("glare, share of the code", (0, 0.02, 0.05, 0.1, 0.15, 0.25), spoil=_glare),
    Sweep("finger, so deep in the code", (0, 0.03, 0.06, 0.1, 0.15, 0.25), spoil=_finger),
)
