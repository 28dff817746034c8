"""Pips in a picture: round spots of a pip's size that are darker or brighter than their die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import cv2
import numpy as np

from vision.frame import Point

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vision.frame import Pixels

PIP_MM: Final = (1.2, 4.6)  # diameter; dice of 12 to 18 mm have 2.0 to 4, half of it in shade
_FILLED_MM: Final = 5.0  # what is narrower is filled with what is round it: wider than a pip
_NEAR_MM: Final = 3.0  # where a spot's height is looked for: narrower than a pitch
_CONTRAST: Final = 14  # grey levels; noise of a dim room has a spread of 4 to 6
_ROUND: Final = 0.55  # shorter axis by longer one: the pips on a die's side are flatter
_FULL: Final = 0.72  # of its ellipse; a letter or a corner of a tag fills less


class Pip(NamedTuple):
    """A round spot: its middle and diameter in px, whether it is darker than what is round it,
    and by how many grey levels it stands out."""

    at: Point
    across: float
    is_dark: bool
    height: float


def pips_in(pixels: Pixels, px_mm: float) -> tuple[Pip, ...]:
    """Return every spot of a (height, width) uint8 picture, `px_mm` px a mm, that may be a pip."""
    smooth = cv2.GaussianBlur(pixels, (0, 0), max(0.5, 0.2 * px_mm))
    wide = int(_FILLED_MM * px_mm) | 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    darker = cv2.morphologyEx(smooth, cv2.MORPH_BLACKHAT, disc)
    brighter = cv2.morphologyEx(smooth, cv2.MORPH_TOPHAT, disc)
    return (*_spots(darker, px_mm, is_dark=True), *_spots(brighter, px_mm, is_dark=False))


def _spots(stands_out: NDArray[Any], px_mm: float, is_dark: bool) -> list[Pip]:
    """Cut each spot out at half its height, so that blur joins no two pips of a six."""
    near = int(_NEAR_MM * px_mm) | 1
    peak = cv2.dilate(stands_out, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (near, near)))
    mask = (stands_out > _CONTRAST) & (stands_out > peak // 2)
    outlines, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found = []
    for outline in outlines:
        if (pip := _pip(outline, stands_out, px_mm, is_dark)) is not None:
            found.append(pip)
    return found


def _pip(
    outline: NDArray[Any], stands_out: NDArray[Any], px_mm: float, is_dark: bool
) -> Pip | None:
    if len(outline) < 8:  # too few points for an ellipse to mean anything
        return None
    least, most = (across * px_mm for across in PIP_MM)
    (x, y), axes, _ = cv2.fitEllipse(outline)
    short, long = sorted(axes)
    if not least <= (short * long) ** 0.5 <= most or short < _ROUND * long:
        return None
    if cv2.contourArea(outline) < _FULL * np.pi * short * long / 4:
        return None
    left, top, wide, high = cv2.boundingRect(outline)
    height = float(stands_out[top : top + high, left : left + wide].max())
    return Pip((x, y), (short * long) ** 0.5, is_dark, height)
