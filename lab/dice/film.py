"""From a kept throw to what a camera gives of it: size, blur, light, noise. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from lab.twin.film import ELECTRONS, LENS_PX, READ

if TYPE_CHECKING:
    from vision.frame import Pixels

KEPT_PX_MM: Final = 4.4  # of the mat: 73 to 75 px an edge of 16 mm
BRIGHTEST: Final = 4.0  # of what is white on film: no light above is kept


@dataclass(frozen=True, slots=True)
class Shot:
    """How a throw is taken."""

    edge: float = 60.0  # px of an edge of a die's upper face
    defocus: float = 0.0  # mm: radius of the disc that a point becomes
    motion: float = 0.0  # mm that the picture moved in one exposure
    bright: float = 1.0  # exposure; 1: as the camera's own would be
    photons: float = 1.0  # how much light there was for it, of the box's own lamp


def as_stored(light: Any) -> Pixels:
    """Return light as it is stored, 1 is white."""
    return np.asarray(np.rint(255 * np.sqrt(np.clip(light / BRIGHTEST, 0, 1))), np.uint8)


def take_frame(stored: Pixels, edge: float, shot: Shot, seed: int) -> tuple[Pixels, float]:
    """Return the frame, and how much larger it is than what is stored; `edge` is stored px."""
    light = BRIGHTEST * (stored.astype(np.float32) / 255) ** 2
    by = shot.edge / edge
    method = cv2.INTER_AREA if by < 1 else cv2.INTER_CUBIC
    light = np.asarray(cv2.resize(light, None, fx=by, fy=by, interpolation=method))
    return _develop(light, shot, seed), by


def blur_stored(stored: Pixels, px_mm: float, shot: Shot) -> Pixels:
    """Return what is stored as a lens out of focus, or a shake, shows it."""
    if not (shot.defocus or shot.motion):
        return stored
    light = BRIGHTEST * (stored.astype(np.float32) / 255) ** 2
    for kernel in (_disc(shot.defocus * px_mm), _line(shot.motion * px_mm)):
        if kernel is not None:
            light = np.asarray(cv2.filter2D(light, -1, kernel, borderType=cv2.BORDER_REPLICATE))
    return as_stored(light)


def shaken(shot: Shot) -> Shot:
    """Return the shot as it stands after `blurred`."""
    return replace(shot, defocus=0.0, motion=0.0)


def _disc(radius: float) -> Any:
    if radius <= 0:
        return None
    half = int(np.ceil(radius)) + 1
    y, x = np.mgrid[-half : half + 1, -half : half + 1]
    kernel = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)
    return kernel / kernel.sum()


def _line(length: float) -> Any:
    if length <= 0:
        return None
    half = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    for step in np.linspace(-length / 2, length / 2, 60):
        kernel[half + round(step * 0.5), half + round(step * 0.866)] += 1
    return kernel / kernel.sum()


def _develop(light: Any, shot: Shot, seed: int) -> Pixels:
    chance = np.random.default_rng(seed)
    full = ELECTRONS * shot.photons
    fallen = cv2.GaussianBlur(np.maximum(light, 0) * shot.bright, (0, 0), LENS_PX)
    charge = np.minimum(fallen, 4) * full
    noise = chance.normal(0, 1, charge.shape) * np.sqrt(charge + READ**2)
    level = np.clip((charge + noise) / full, 0, 1)
    bent = np.where(level <= 0.0031308, 12.92 * level,
                    1.055 * np.power(np.maximum(level, 0.0031308), 1 / 2.4) - 0.055)  # fmt: skip
    return np.asarray(np.rint(bent * 255), np.uint8)
