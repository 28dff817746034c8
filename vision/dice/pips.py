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
_BAR: Final = 2.0  # longer axis by shorter one of three pips that run together
_POINTS: Final = 8  # of an outline: with fewer no ellipse means anything
_FULL: Final = 0.72  # of its ellipse; a letter or a corner of a tag fills less


class Pip(NamedTuple):
    """A round spot.

    Its middle and diameter in px, whether it is darker than what is round it, and by how many
    grey levels it stands out.
    """

    at: Point
    across: float
    is_dark: bool
    height: float


class Bar(NamedTuple):
    """Pips in a row that run together: its middle, its ends' way from there, its width."""

    at: Point
    half: Point
    across: float
    is_dark: bool


class Spots(NamedTuple):
    """What stands out in a picture."""

    pips: tuple[Pip, ...]
    bars: tuple[Bar, ...]


def spots_in(pixels: Pixels, px_mm: float) -> Spots:
    """Return every spot of a (height, width) uint8 picture, `px_mm` px a mm, that may be a pip."""
    smooth = cv2.GaussianBlur(pixels, (0, 0), max(0.5, 0.3 * px_mm))
    wide = int(_FILLED_MM * px_mm) | 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    pips: list[Pip] = []
    bars: list[Bar] = []
    for how, is_dark in ((cv2.MORPH_BLACKHAT, True), (cv2.MORPH_TOPHAT, False)):
        stands_out = cv2.morphologyEx(smooth, how, disc)
        for outline in _outlines(stands_out, px_mm):
            if (pip := _pip(outline, stands_out, px_mm, is_dark)) is not None:
                pips.append(pip)
            elif (bar := _bar(outline, px_mm, is_dark)) is not None:
                bars.append(bar)
    return Spots(tuple(pips), tuple(bars))


def _outlines(stands_out: NDArray[Any], px_mm: float) -> list[NDArray[Any]]:
    """Cut each spot out at half its height, so that blur joins no two pips of a six."""
    near = int(_NEAR_MM * px_mm) | 1
    peak = cv2.dilate(stands_out, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (near, near)))
    mask = (stands_out > _CONTRAST) & (stands_out > peak // 2)
    outlines, inside = cv2.findContours(
        mask.astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE
    )
    if inside is None:
        return []
    # Holes have a parent; what lies in the line that is printed round the mat has none.
    is_whole = inside[0, :, 3] < 0
    return [
        one for one, whole in zip(outlines, is_whole, strict=True) if whole and len(one) >= _POINTS
    ]


def _pip(
    outline: NDArray[Any], stands_out: NDArray[Any], px_mm: float, is_dark: bool
) -> Pip | None:
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


def _bar(outline: NDArray[Any], px_mm: float, is_dark: bool) -> Bar | None:
    (x, y), (wide, high), degrees = cv2.minAreaRect(outline)
    short, long = sorted((wide, high))
    if not PIP_MM[0] * px_mm <= short <= PIP_MM[1] * px_mm or long < _BAR * short:
        return None
    turn = np.radians(degrees + (0 if wide >= high else 90))
    half = (float(np.cos(turn) * long / 2), float(np.sin(turn) * long / 2))
    return Bar((x, y), half, short, is_dark)
