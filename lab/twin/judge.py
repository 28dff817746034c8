"""What the project's own eyes make of a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from statistics import median
from typing import TYPE_CHECKING

import cv2
import numpy as np

from lab.camera_scenes import DECK
from lab.twin.scene import seen_at
from vision.calibration.advice import judge
from vision.calibration.measure import CODE_MM, measure
from vision.calibration.row import Item, Row
from vision.calibration.sample import sample
from vision.decode import decoder
from vision.frame import Decoder, Frame
from vision.retries import read_all

if TYPE_CHECKING:
    from vision.frame import Pixels


@dataclass(frozen=True, slots=True)
class JudgedPicture:
    """How often each card was read, how often without a second chance, and the codes' blur."""

    read: tuple[str, ...]
    plain: tuple[str, ...]
    blur: float | None  # modules, the median; None when none was read

    def share(self, pieces: Iterable[str]) -> int:
        """Return how many of these were read."""
        return sum(piece in self.read for piece in pieces)


@cache
def _reader() -> Decoder:
    return decoder()


def judge_picture(pixels: Pixels) -> JudgedPicture:
    """Read a picture as `roundtable camera look` does."""
    plain = _cards(_reader().decode(pixels))
    seen = sample(Frame(pixels, 0.0), _reader(), DECK).seen
    blur = median(code.blur for code in seen) if seen else None
    return JudgedPicture(_cards(read_all(_reader(), pixels)), plain, blur)


def _cards(sightings: Iterable[object]) -> tuple[str, ...]:
    reads = (DECK.read(sighting.text).card for sighting in sightings)  # type: ignore[attr-defined]
    return tuple(card for card in reads if card)


def rows(frames: Iterable[Pixels]) -> Mapping[Item, Row]:
    """Return what calibration says of these frames of a table at rest."""
    samples = [sample(Frame(pixels, n / 10), _reader(), DECK) for n, pixels in enumerate(frames)]
    return {row.what: row for row in judge(measure(samples)).rows}


def contrast_at(pixels: Pixels, x: float, y: float, z: float) -> float:
    """Return how much lighter the paper of a code there is than its ink, of 255."""
    high, wide = pixels.shape
    (left, top), (right, bottom) = (
        seen_at(x - way * CODE_MM / 2, y + way * CODE_MM / 2, z, (wide, high)) for way in (1, -1)
    )
    part = cv2.blur(pixels[round(top) : round(bottom), round(left) : round(right)], (3, 3))
    dark, light = np.percentile(part, (12, 88))
    return float(light - dark)


def white_at(light: np.ndarray, x: float, y: float, z: float, reach: float = 9.0) -> float:
    """Return the light of the white paper round a code's middle."""
    high, wide = light.shape
    left, top = seen_at(x - reach, y + reach, z, (wide, high))
    right, bottom = seen_at(x + reach, y - reach, z, (wide, high))
    part = light[round(top) : round(bottom), round(left) : round(right)]
    return float(np.percentile(part, 80))
