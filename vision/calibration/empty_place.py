"""How the empty place of a pile looks, where no mat tells it; and whether it looks so now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from vision.frame import Corners
from vision.outline import Outline

if TYPE_CHECKING:
    from vision.frame import Pixels

Samples: TypeAlias = bytes  # grey values, row by row

ACROSS: Final = 26  # samples of the place and of a rim round it
DOWN: Final = 20
RIM: Final = 3  # of these on each side lie outside: cards seldom lie there, so it tells the light
GRID: Final = ACROSS * DOWN
FINE: Final = 4  # pixels that are averaged to a sample, across and down
DIFFERS: Final = 8  # of 255; noise of 5 a pixel is a twentieth of that in a sample
STRANGE: Final = 0.03  # of the samples may differ; one sticker is 6 % of a card
LIGHT: Final = (0.7, 1.4)  # a lamp that changed more than so tells nothing


def samples_of(pixels: Pixels, area: Outline) -> Samples:
    """Return the place and its rim as ACROSS x DOWN grey values, whichever way it is turned."""
    import cv2
    import numpy as np

    inner_wide, inner_high = ACROSS - 2 * RIM, DOWN - 2 * RIM
    corners = ((0, 0), (inner_wide, 0), (inner_wide, inner_high), (0, inner_high))
    grid = np.array([((x + RIM) * FINE, (y + RIM) * FINE) for x, y in corners], np.float32)
    turn = cv2.getPerspectiveTransform(np.array(area, np.float32), grid)
    flat = cv2.warpPerspective(
        pixels, turn, (ACROSS * FINE, DOWN * FINE), borderMode=cv2.BORDER_REPLICATE
    )
    how: dict[str, Any] = {"interpolation": cv2.INTER_AREA}
    return bytes(np.asarray(cv2.resize(flat, (ACROSS, DOWN), **how), np.uint8).tobytes())


def looks_bare(now: Samples, empty: Samples) -> bool:
    """Tell whether the place looks as it did when it was empty, in the light of the rim."""
    import numpy as np

    seen, known, rim = _table(now), _table(empty), _rim()
    light = _lighter(now, empty)
    if not LIGHT[0] <= light <= LIGHT[1]:
        return False
    apart = np.abs(seen / light - known)[~rim]
    return float(np.mean(apart > DIFFERS)) <= STRANGE


def is_same_light(now: Samples, then: Samples) -> bool:
    """Tell whether the lamp was not switched on or off in between."""
    return LIGHT[0] <= _lighter(now, then) <= LIGHT[1]


def _lighter(now: Samples, then: Samples) -> float:
    """Return how much lighter the rim is now."""
    import numpy as np

    rim = _rim()
    return float(np.median(_table(now)[rim] + 1) / np.median(_table(then)[rim] + 1))


def _table(samples: Samples) -> Any:
    import numpy as np

    return np.frombuffer(samples, np.uint8).reshape(DOWN, ACROSS).astype(np.float32)


def _rim() -> Any:
    import numpy as np

    rim = np.ones((DOWN, ACROSS), np.bool_)
    rim[RIM:-RIM, RIM:-RIM] = False
    return rim


class EmptyPlaceDetector:
    """The eye for an empty place without a mat."""

    def __init__(self, area: Outline, empty: Samples) -> None:
        self._area = area
        self._empty = empty

    def shows(self, pixels: Pixels) -> Corners | None:
        """Return where the mat's middle would be when the place is empty, None when it is not."""
        if not looks_bare(samples_of(pixels, self._area), self._empty):
            return None
        (ax, ay), _, (cx, cy), _ = self._area
        x, y, half = (ax + cx) / 2, (ay + cy) / 2, abs(cx - ax) / 12
        return (
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        )
