"""Second chances: what to do with a picture in which nothing was read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from vision.frame import Decoder, Sighting
from vision.outline import is_same_place, scale_corners

if TYPE_CHECKING:
    from vision.frame import Pixels

SOFT_PX: Final = 9  # two modules and a half of a good picture; 5 and 13 read less
LARGE_PX: Final = 1920 * 1080  # doubling more than this costs more than it ever found


def read_rung(decoder: Decoder, pixels: Pixels, rung: int) -> tuple[Sighting, ...]:
    """Read what one step of the ladder makes of the picture."""
    scale, make = LADDER[rung]
    if not pixels.size or pixels.size * scale * scale > 2 * LARGE_PX:
        return ()
    return _scale_sightings(decoder.decode(make(pixels)), 1 / scale)


def read_all(decoder: Decoder, pixels: Pixels) -> tuple[Sighting, ...]:
    """Read the picture and climb the whole ladder: every code that any step reads, once."""
    seen = list(decoder.decode(pixels))
    for rung in range(len(LADDER)):
        more = read_rung(decoder, pixels, rung)
        # Of two texts in one place the first stands.
        seen += [
            sighting
            for sighting in more
            if not any(is_same_place(sighting.corners, other.corners) for other in seen)
        ]
    return tuple(seen)


def _scale_sightings(sightings: tuple[Sighting, ...], scale: float) -> tuple[Sighting, ...]:
    if scale == 1.0:
        return sightings
    return tuple(Sighting(s.text, scale_corners(s.corners, scale)) for s in sightings)


def softer(pixels: Pixels) -> Pixels:
    """Even out the noise: for too little light."""
    import cv2
    import numpy as np

    return np.asarray(cv2.blur(pixels, (3, 3)), np.uint8)


def sharper(pixels: Pixels) -> Pixels:
    """Take off twice what is blurred: for blur, motion and slanting views."""
    import cv2
    import numpy as np

    soft = cv2.blur(pixels, (SOFT_PX, SOFT_PX))
    return np.asarray(cv2.addWeighted(pixels, 3.0, soft, -2.0, 0), np.uint8)


def _larger_and_sharper(pixels: Pixels) -> Pixels:
    """Double it before it is sharpened: for small codes, and for more blur."""
    import cv2
    import numpy as np

    size = (pixels.shape[1] * 2, pixels.shape[0] * 2)
    return sharper(np.asarray(cv2.resize(pixels, size), np.uint8))


# How much larger the picture gets, and how it is made: what reads most for its time comes first
# (`python -m lab.camera`; a local threshold and CLAHE added next to nothing to these: they went).
LADDER: Final[tuple[tuple[float, Callable[[Pixels], Pixels]], ...]] = (
    (1.0, sharper),
    (1.0, softer),
    (2.0, _larger_and_sharper),
)
