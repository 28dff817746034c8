"""Where a picture is as busy as a code: a second chance reads there, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vision.motion import COARSE

if TYPE_CHECKING:
    from vision.frame import Pixels, Region

RANGE: Final = 1 / 16  # of the picture's range: neighbours that differ by so much stand out
DIFFERS: Final = (3, 12)  # but by as much as noise does at least, and no more is asked for
WINDOW: Final = 5  # samples, 40 px: the smallest code that is read is so large
BUSY: Final = 0.4  # of a window's neighbours stand out, both across and down: no edge does that
LEAST: Final = 3  # samples: what is narrower is no code
MARGIN: Final = 4  # samples: with less, 1 of 79 codes that only second chances read is cut


def busy_spots(coarse: Pixels, region: Region) -> tuple[Region, ...]:
    """Return where in a region codes may be, px, by the samples of the whole picture.

    They may overlap.
    """
    import cv2
    import numpy as np

    left, top, right, bottom = (edge // COARSE for edge in region)
    samples = np.ascontiguousarray(coarse[top : bottom + 1, left : right + 1])
    if min(samples.shape) < WINDOW:
        return ()
    mask = cv2.dilate(_busy(samples), np.ones((WINDOW, WINDOW), np.uint8))
    _, _, found, _ = cv2.connectedComponentsWithStats(mask)
    grown = LEAST + WINDOW - 1
    spots = [
        (left + x, top + y, left + x + wide, top + y + high)
        for x, y, wide, high, _ in found[1:].tolist()
        if wide >= grown and high >= grown
    ]
    return tuple(_in_px(spot, region) for spot in spots)


def _busy(samples: Pixels) -> Pixels:
    """Return 1 where many neighbours differ both across and down, as a code's modules do."""
    import cv2
    import numpy as np

    least, most = DIFFERS
    differs = min(max((int(samples.max()) - int(samples.min())) * RANGE, least), most)
    one = samples[:-1, :-1]
    across, down = (
        cv2.blur((cv2.absdiff(one, other) > differs).astype(np.float32), (WINDOW, WINDOW))
        for other in (samples[:-1, 1:], samples[1:, :-1])
    )
    return np.asarray(np.minimum(across, down) > BUSY, np.uint8)


def _in_px(spot: Region, region: Region) -> Region:
    """Return a spot of samples with its margin, in px, as far as it lies in the region."""
    left, top, right, bottom = spot
    return (
        max((left - MARGIN) * COARSE, region[0]),
        max((top - MARGIN) * COARSE, region[1]),
        min((right + 1 + MARGIN) * COARSE, region[2]),
        min((bottom + 1 + MARGIN) * COARSE, region[3]),
    )
