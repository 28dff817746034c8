"""Where the white border of a code is hidden: something lies over the edge of its sticker."""

from __future__ import annotations

from functools import cache
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

    points = _points(corners)
    x, y = np.rint(points).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < pixels.shape[1]) & (y < pixels.shape[0])
    if not inside.all():
        return ()
    light = pixels[y, x]
    black, ring = float(np.median(light[:3])), light[3:]
    white = float(np.median(ring))  # most of it is seen, or the code would not be read
    if white - black < CONTRAST:
        return ()
    hidden = np.flatnonzero(ring < (white + black) / 2)
    if len(hidden) < LEAST:
        return ()
    return tuple((float(px), float(py)) for px, py in points[3:][hidden])


def _points(corners: Corners) -> Any:
    """Return where to look, px: at three finders' black, then round the border."""
    import numpy as np

    a, b, c, d = np.asarray(corners)
    u, v = _grid()
    return (
        np.outer((1 - u) * (1 - v), a)
        + np.outer(u * (1 - v), b)
        + np.outer(u * v, c)
        + np.outer((1 - u) * v, d)
    )


@cache
def _grid() -> tuple[Any, Any]:
    """Return those places in sides of the code, to the right and down from its top left."""
    import numpy as np

    way = np.linspace(-OUT, 1 + OUT, ALONG, endpoint=False)
    low, high = np.full(ALONG, -OUT), np.full(ALONG, 1 + OUT)
    u = np.concatenate([[BLACK, 1 - BLACK, BLACK], way, high, way[::-1], low])
    v = np.concatenate([[BLACK, BLACK, 1 - BLACK], low, way, high, way[::-1]])
    return u, v
