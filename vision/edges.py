"""A code's corners to a tenth of a px: decoders give whole ones, which tell no heights."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from vision.frame import Corners, Point
from vision.outline import side

if TYPE_CHECKING:
    from vision.frame import Pixels

ALONG: Final = 5  # places on each edge of a finder
ACROSS: Final = 9  # samples over the edge there
REACH: Final = 0.5 / 21  # sides of the code to each side of the edge: a module is black
FINDER: Final = (1 / 21, 6 / 21)  # from where to where a finder's edge is straight and black
ENDS: Final = 2  # samples that are black, or white, for sure
CONTRAST: Final = 20  # of 255: with less, light and dark cannot be told
ALIKE: Final = 0.6  # of the best edge's contrast: with less, something lies over the edge
SMALLEST_PX: Final = 60.0  # a code of 3 px per module: with less, blur leaves no black


def fine_corners(pixels: Pixels, corners: Corners) -> Corners | None:
    """Return the corners, px, by where the black of the three finders ends in the picture.

    The fourth corner has no finder: it completes the parallelogram. None where the code is small,
    or a finder's edge is hidden or pale.
    """
    if side(corners) < SMALLEST_PX:
        return None
    for _ in range(2):  # the second time the samples lie in the middle of the edges
        off = _edges(pixels, corners)
        if off is None:
            return None
        corners = _shift_edges(corners, off)
    return corners


def _edges(pixels: Pixels, corners: Corners) -> Any:
    """Return how far outside of the corners' lines the six edges lie, in sides of the code."""
    import cv2
    import numpy as np

    (ax, ay), (bx, by), _, (dx, dy) = corners
    u, v = _places()
    x, y = ax + u * (bx - ax) + v * (dx - ax), ay + u * (by - ay) + v * (dy - ay)
    light = cv2.remap(pixels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    across = light.reshape(6, ALONG, ACROSS).mean(axis=1, dtype=np.float32)
    black, white = across[:, :ENDS].min(axis=1), across[:, -ENDS:].max(axis=1)
    contrast = white - black
    if contrast.min() < max(CONTRAST, ALIKE * contrast.max()):
        return None
    dark = (white[:, None] - across) / contrast[:, None]
    step = 2 * REACH / (ACROSS - 1)
    return (dark.sum(axis=1) - (dark[:, 0] + dark[:, -1]) / 2) * step - REACH


def _shift_edges(corners: Corners, off: Any) -> Corners:
    """Return the corners with the six edges so far outside of their lines."""
    a, b, _, d = (complex(*corner) for corner in corners)
    left_a, top_a, right_b, top_b, left_d, low_d = off.tolist()
    across, down = b - a, d - a
    a -= left_a * across + top_a * down
    b += right_b * across - top_b * down
    d += low_d * down - left_d * across
    fine: list[Point] = [(corner.real, corner.imag) for corner in (a, b, b + d - a, d)]
    return (fine[0], fine[1], fine[2], fine[3])


@cache
def _places() -> tuple[Any, Any]:
    """Return where to look, in sides of the code to the right and down: (edges, ACROSS) each.

    Left of and above the finder at the top left, right of and above the next, left of and below
    the third; each row from inside to outside.
    """
    import numpy as np

    out = np.linspace(-REACH, REACH, ACROSS)
    near = np.linspace(*FINDER, ALONG)[:, None]
    zero = np.zeros((ALONG, ACROSS))
    low, high, near, far = zero - out, zero + 1 + out, near + zero, 1 - near + zero
    u = np.concatenate([low, near, high, far, low, near])
    v = np.concatenate([near, low, near, low, far, high])
    return u.astype(np.float32), v.astype(np.float32)
