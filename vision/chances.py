"""Second chances: what to do with a picture in which nothing was read."""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import TYPE_CHECKING, Final

from vision.frame import Corners, Decoder, Sighting
from vision.outline import middle, side

if TYPE_CHECKING:
    from vision.frame import Pixels

LARGE_PX: Final = 1920 * 1080  # doubling more than this costs more than it ever found


def chances() -> tuple[tuple[float, Callable[[Pixels], Pixels]], ...]:
    """Return the ladder, cheapest first: how much larger the picture gets, and how it is made."""
    return ((1.0, _threshold), (2.0, _twice), (1.0, _contrast))


def read_again(decoder: Decoder, pixels: Pixels) -> tuple[Sighting, ...]:
    """Climb the ladder until something is read."""
    if not pixels.size:
        return ()
    for scale, make in chances():
        if pixels.size * scale * scale <= 2 * LARGE_PX:
            seen = _scaled(decoder.decode(make(pixels)), 1 / scale)
            if seen:
                return seen
    return ()


def read_all(decoder: Decoder, pixels: Pixels) -> tuple[Sighting, ...]:
    """Read the picture and climb the whole ladder: every code that any step reads, once."""
    seen = list(decoder.decode(pixels))
    for scale, make in chances() if pixels.size else ():
        if pixels.size * scale * scale <= 2 * LARGE_PX:
            more = _scaled(decoder.decode(make(pixels)), 1 / scale)
            seen += [sighting for sighting in more if not any(_same(sighting, s) for s in seen)]
    return tuple(seen)


def _same(one: Sighting, other: Sighting) -> bool:
    """Tell whether two readings are of one code: of two texts in one place the first stands."""
    apart = dist(middle(one.corners), middle(other.corners))
    return apart < max(side(one.corners), side(other.corners)) / 2


def _scaled(sightings: tuple[Sighting, ...], scale: float) -> tuple[Sighting, ...]:
    if scale == 1.0:
        return sightings
    return tuple(Sighting(s.text, _times(s.corners, scale)) for s in sightings)


def _times(corners: Corners, scale: float) -> Corners:
    a, b, c, d = ((x * scale, y * scale) for x, y in corners)
    return (a, b, c, d)


def _threshold(pixels: Pixels) -> Pixels:
    """Even out the light. 31 px around a pixel, measured: 15 lost half of the photographs."""
    import cv2
    import numpy as np

    how = cv2.ADAPTIVE_THRESH_GAUSSIAN_C
    return np.asarray(cv2.adaptiveThreshold(pixels, 255, how, cv2.THRESH_BINARY, 31, 4), np.uint8)


def _twice(pixels: Pixels) -> Pixels:
    import cv2
    import numpy as np

    size = (pixels.shape[1] * 2, pixels.shape[0] * 2)
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_CUBIC), np.uint8)


def _contrast(pixels: Pixels) -> Pixels:
    import cv2
    import numpy as np

    return np.asarray(cv2.createCLAHE(2.0, (8, 8)).apply(pixels), np.uint8)
