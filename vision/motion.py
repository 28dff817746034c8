"""Whether a picture moved: a comparison of coarse samples that costs next to nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from vision.frame import Pixels, Region

COARSE: Final = 8  # px: one sample, the mean of 16 pixels, a square of this side
DIFFERS: Final = 14  # of 255: noise of 9 a pixel differs by 3.2 a sample, so 4 times that
MOVED: Final = 6  # samples: 384 px of the picture, 11 square mm; not yet tried on a real camera


class Motion:
    """Remembers the picture as it was when it last moved."""

    def __init__(self) -> None:
        self._before: Pixels | None = None

    def moves(self, pixels: Pixels, near: Region) -> tuple[bool, bool]:
        """Tell whether the picture differs from what it was: anywhere, and in a region.

        The first picture does not.
        """
        import cv2
        import numpy as np

        coarse = _half(_quarter(pixels))
        before = self._before
        if before is None or before.shape != coarse.shape:
            self._before = coarse
            return before is not None, before is not None
        differs = np.asarray(cv2.absdiff(before, coarse)) > DIFFERS
        if np.count_nonzero(differs) < MOVED:
            return False, False
        self._before = coarse
        left, top, right, bottom = (edge // COARSE for edge in near)
        return True, int(np.count_nonzero(differs[top:bottom, left:right])) >= MOVED


def _quarter(pixels: Pixels) -> Pixels:
    """Return every fourth pixel, the mean of four: it need not touch half of the picture."""
    import cv2
    import numpy as np

    size = (max(pixels.shape[1] // 4, 1), max(pixels.shape[0] // 4, 1))
    return np.asarray(cv2.resize(pixels, size), np.uint8)


def _half(pixels: Pixels) -> Pixels:
    import cv2
    import numpy as np

    size = (max(pixels.shape[1] // 2, 1), max(pixels.shape[0] // 2, 1))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
