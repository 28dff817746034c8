"""The mat on a table 300 mm below a sensor: what a mode reads of it, what the ISP makes of that."""

from __future__ import annotations

from functools import cache
from math import radians, tan
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tests.support import camera_aims
from tests.support.pi_sensors import Sensor, SensorMode
from vision.cameras.art import SCALE, TABLE

if TYPE_CHECKING:
    from vision.frame import Pixels


@cache
def table() -> Pixels:
    """Draw the mat, once: it takes longer than a picture may."""
    return camera_aims.table()


def picture(
    sensor: Sensor, mode: SensorMode, crop: tuple[int, int, int, int], size: tuple[int, int]
) -> Pixels:
    """Return the picture of a crop (px of the full array), as the sensor truly sees the table."""
    mm_a_px = 2 * 300 * tan(radians(sensor.field / 2)) / sensor.array[0]
    x, y, wide, high = crop
    read = (wide * mode.size[0] // mode.area[2], high * mode.size[1] // mode.area[3])  # px
    drawn = table()
    step = wide / read[0] * mm_a_px * SCALE  # px of the drawing for a pixel that is read
    left = ((x - sensor.array[0] / 2) * mm_a_px) * SCALE + drawn.shape[1] / 2
    top = ((y - sensor.array[1] / 2) * mm_a_px) * SCALE + drawn.shape[0] / 2
    map_: Any = np.array([[step, 0, left], [0, step, top]])
    how: dict[str, Any] = {"flags": cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, "borderValue": TABLE}
    of_mode = cv2.warpAffine(drawn, map_, read, **how)
    return np.asarray(cv2.resize(of_mode, size, interpolation=cv2.INTER_AREA), np.uint8)


def rows(pixels: Pixels, stride: int) -> bytes:
    """Return a picture's rows, filled up to the stride."""
    filled = np.full((pixels.shape[0], stride), 7, np.uint8)
    filled[:, : pixels.shape[1]] = pixels
    return filled.tobytes()
