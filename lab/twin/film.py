"""From light to what the camera gives: the lens's own blur, exposure, noise, eight bits. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from vision.frame import Pixels

LENS_PX: Final = 0.5  # standard deviation: the lens, and luma from a mosaic of colours
ELECTRONS: Final = 3000.0  # of a px that is just white, at twice the sensor's lowest gain
READ: Final = 4.0  # electrons of noise without light
WHITE: Final = 195.0  # of 255: what the camera's own exposure makes of white paper
TOE: Final = 0.0031308  # sRGB: below it the curve is straight


def exposure(white: float) -> float:
    """Return what makes so much light of white paper what the camera makes of it."""
    return _linear(WHITE / 255) / white


def develop_frame(light: Any, gain: float, seed: int, lens: float = LENS_PX) -> Pixels:
    """Return the frame, (height, width) uint8."""
    chance = np.random.default_rng(seed)
    fallen = cv2.GaussianBlur(np.asarray(light * gain, np.float32), (0, 0), lens)
    charge = np.clip(fallen, 0, 4) * ELECTRONS
    noise = chance.normal(0, 1, charge.shape) * np.sqrt(charge + READ**2)
    level = np.clip((charge + noise) / ELECTRONS, 0, 1)
    return np.asarray(np.rint(_encode_srgb(level) * 255), np.uint8)


def _encode_srgb(level: Any) -> Any:
    """Return sRGB's curve, which the Pi's camera follows closely enough."""
    bent = 1.055 * np.power(np.maximum(level, TOE), 1 / 2.4) - 0.055
    return np.where(level <= TOE, 12.92 * level, bent)


def _linear(level: float) -> float:
    return float(((level + 0.055) / 1.055) ** 2.4)
