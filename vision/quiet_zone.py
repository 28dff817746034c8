"""Where the white border of a code is hidden: something lies over the edge of its sticker."""

from __future__ import annotations

from functools import cache
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from vision.frame import Corners, Point

if TYPE_CHECKING:
    from vision.frame import Pixels

OUT: Final = 1.75 / 21  # sides of the code from its edge: 4 modules are white, cutting takes some
ALONG: Final = 10  # samples a side
BLACK: Final = 0.5 / 21  # from a corner to the middle of a finder's outer module
LEAST: Final = 3  # samples in a row of the border, 3 mm: less is a speck, or noise
CONTRAST: Final = 40  # of 255: with less, light and dark cannot be told


def border_violations(pixels: Pixels, corners: Corners) -> tuple[Point, ...]:
    """Return the points of a code's white border, px, that are nearer to black than to white."""
    import numpy as np

    points = _grid() @ np.asarray(corners)
    x, y = np.rint(points).astype(int).T
    if x.min() < 0 or y.min() < 0 or x.max() >= pixels.shape[1] or y.max() >= pixels.shape[0]:
        return ()
    light = pixels[y, x].tolist()
    black, white = median(light[:3]), median(light[3:])  # most white is seen: it was read
    if white - black < CONTRAST:
        return ()
    hidden = [n for n in range(3, len(light)) if light[n] < (white + black) / 2]
    if len(hidden) < LEAST:
        return ()
    return tuple((px, py) for px, py in points[hidden].tolist())


@cache
def _grid() -> Any:
    """Return where to look: at three finders' black, then round the border.

    (places, 4): how much each of the code's corners weighs there.
    """
    import numpy as np

    way = np.linspace(-OUT, 1 + OUT, ALONG, endpoint=False)
    low, high = np.full(ALONG, -OUT), np.full(ALONG, 1 + OUT)
    u = np.concatenate([[BLACK, 1 - BLACK, BLACK], way, high, way[::-1], low])
    v = np.concatenate([[BLACK, BLACK, 1 - BLACK], low, way, high, way[::-1]])
    return np.column_stack([(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v])
