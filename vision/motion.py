"""Whether a picture moved: a comparison of coarse samples that costs next to nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vision.frame import Pixels, Region

    Floats = NDArray[np.float32]

COARSE: Final = 8  # px: one sample, the mean of 16 pixels, a square of this side
DIFFERS: Final = 14  # of 255: noise of 9 a pixel differs by 3.2 a sample, so 4 times that
MOVED: Final = 6  # samples: 384 px of the picture, 11 square mm; not yet tried on a real camera


LEFT_S: Final = 8.0  # nobody keeps a hand so still for so long: what rests is the table's
FADES: Final = 2.0  # of 255 in a second: the light changes, a hand of 5 s leaves no trace
WIDE: Final = 24  # samples, 32 mm: an arm is wider; the corner of a card that lies there is not
MOST: Final = 0.5  # of the rim: where more of it differs the light has changed


class Motion:
    """Remembers the picture as it was when it last moved."""

    def __init__(self) -> None:
        self._before: Pixels | None = None
        self.coarse: Pixels | None = None  # the last picture's samples

    def moves(self, pixels: Pixels, near: Region) -> tuple[bool, bool]:
        """Tell whether the picture differs from what it was: anywhere, and in a region.

        The first picture does not.
        """
        import cv2
        import numpy as np

        coarse = _coarse(pixels)
        before, self.coarse = self._before, coarse
        if before is None or before.shape != coarse.shape:
            self._before = coarse
            return before is not None, before is not None
        differs = np.asarray(cv2.absdiff(before, coarse)) > DIFFERS
        if np.count_nonzero(differs) < MOVED:
            return False, False
        self._before = coarse
        left, top, right, bottom = (edge // COARSE for edge in near)
        return True, int(np.count_nonzero(differs[top:bottom, left:right])) >= MOVED


class Rim:
    """Remembers the picture's rim without hands."""

    def __init__(self) -> None:
        self._bare: Floats | None = None  # (samples,)
        self._at = 0.0  # s, when it was learned last
        self._was_crossed = False

    def is_crossed(self, coarse: Pixels, at: float, rested_s: float) -> bool:
        """Tell whether something reaches in over the rim of a picture that has rested so long.

        One that has rested since it was asked last tells the same.
        """
        import numpy as np

        if self._bare is not None and 0 < rested_s < LEFT_S:
            return self._was_crossed
        rim = np.concatenate((coarse[0], coarse[-1], coarse[:, 0], coarse[:, -1]), dtype=np.float32)
        fades, self._at = FADES * (at - self._at), at
        if self._bare is None or rested_s >= LEFT_S:
            self._bare, self._was_crossed = rim, False
            return False
        off = rim - self._bare
        self._bare = self._bare + np.clip(off, -fades, fades)
        crossed = int(np.count_nonzero(np.abs(off) > DIFFERS))
        self._was_crossed = WIDE <= crossed <= MOST * len(rim)
        return self._was_crossed


def _coarse(pixels: Pixels) -> Pixels:
    """Return a sample for each square of COARSE px: the mean of two of its rows, 16 pixels."""
    import cv2
    import numpy as np

    height, width = (max(size // COARSE, 1) for size in pixels.shape)
    rows = np.ascontiguousarray(pixels[2 :: COARSE // 2])
    pairs = cv2.resize(rows, (4 * width, height), interpolation=cv2.INTER_AREA)
    four = np.asarray(pairs, np.uint8).view(np.uint32)  # OpenCV takes three times as long for these
    sums = (four & 0xFF00FF) + (four >> 8 & 0xFF00FF)  # two in one number, of two samples each
    return (sums * 0x10001 + 0x20000 >> 18).astype(np.uint8)
