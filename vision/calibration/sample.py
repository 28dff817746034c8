"""One frame, measured: each code of this deck in it, and the light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import pi, sqrt
from typing import TYPE_CHECKING, Any, Final

from vision.frame import Corners, Decoder, Frame, Point, Sighting
from vision.outline import side
from vision.retries import read_all
from vision.tags import Deck, Kind

if TYPE_CHECKING:
    from vision.frame import Pixels

MODULES: Final = 21  # a version 1 code across
QUIET: Final = 4  # modules of white round it
FINE: Final = 8  # px per module of the flattened code
MOST: Final = 24  # codes measured in a frame: the mat's five and nine cards
STEEP: Final = 98  # percentile of the slopes in a code that its edges' slope is taken from
SHINES: Final = 235  # of 255: what is as bright and brighter than paper mirrors a lamp
PAPER: Final = 18  # so much brighter than the paper it must be, four times the noise
MOST_LIGHT: Final = 254  # a mirror is never brighter
OVER: Final = 246  # beside paper as bright as this no mirror can be told
SPECK_PX: Final = 40  # a smaller spot hides less than 1 % of a code


@dataclass(frozen=True, slots=True)
class SeenCode:
    """A code of this deck in one frame."""

    name: str
    corners: Corners
    px: float  # a module
    blur: float  # standard deviation of the blur, in modules
    white: float  # of 255, the median of its white border
    black: float  # of 255
    clipped: float  # share of that border that is as bright as can be


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a lamp is mirrored."""

    at: Point  # px
    area: float  # px²


@dataclass(frozen=True, slots=True)
class Sample:
    """What one frame showed."""

    at: float  # s, the camera's clock
    size: tuple[int, int]  # px
    seen: tuple[SeenCode, ...]
    plain: bool = True  # False: read only after the picture was improved; it counts as no reading
    strangers: Mapping[Kind, int] = field(default_factory=dict)
    bright: float = 0.0  # of 255: all but a hundredth of the picture is darker
    dull: float = 0.0  # of 255: half of the picture is darker
    blur_px: float = 0.0  # of the sharpest edges; 0 where a code tells it
    spots: tuple[Spot, ...] = ()


def sample(frame: Frame, decoder: Decoder, deck: Deck, tries_hard: bool = True) -> Sample:
    """Read and measure a frame; `tries_hard` when nothing of ours is read, which takes long."""
    pixels = frame.pixels
    sightings = decoder.decode(pixels)
    ours = _ours(sightings, deck)
    plain = bool(ours)
    if not plain and tries_hard:
        sightings = read_all(decoder, pixels)
        ours = _ours(sightings, deck)
    seen = tuple(_measure_sighting(pixels, deck, sighting) for sighting in ours[:MOST])
    bright, dull = _light(pixels)
    return Sample(
        at=frame.at,
        size=(pixels.shape[1], pixels.shape[0]),
        seen=seen,
        plain=plain,
        strangers=_strangers(sightings, deck),
        bright=bright,
        dull=dull,
        blur_px=0.0 if seen else blur_of(pixels),
        spots=_spots(pixels, max((code.white for code in seen), default=0.0)),
    )


def _ours(sightings: Iterable[Sighting], deck: Deck) -> list[Sighting]:
    return [seen for seen in sightings if deck.read(seen.text).kind is Kind.CARD]


def _strangers(sightings: Iterable[Sighting], deck: Deck) -> Mapping[Kind, int]:
    kinds = Counter(deck.read(seen.text).kind for seen in sightings)
    return {kind: count for kind, count in kinds.items() if kind is not Kind.CARD}


def _measure_sighting(pixels: Pixels, deck: Deck, sighting: Sighting) -> SeenCode:
    import numpy as np

    flat = _flatten_code(pixels, sighting.corners)
    ring = _ring(flat)
    inner = flat[QUIET * FINE : -QUIET * FINE, QUIET * FINE : -QUIET * FINE]
    white, black = float(np.median(ring)), float(np.percentile(inner, 10))
    steep = float(np.percentile(_slopes(inner), STEEP))
    return SeenCode(
        name=deck.read(sighting.text).card or "",
        corners=sighting.corners,
        px=side(sighting.corners) / MODULES,
        blur=_blur(steep, white - black) / FINE,
        white=white,
        black=black,
        clipped=float(np.mean(ring >= 254)),
    )


def _flatten_code(pixels: Pixels, corners: Corners) -> Pixels:
    """Return the code and its border upright and square, FINE px a module."""
    import cv2
    import numpy as np

    a, b = QUIET * FINE, (QUIET + MODULES) * FINE
    square = np.array([(a, a), (b, a), (b, b), (a, b)], np.float32)
    turn = cv2.getPerspectiveTransform(np.array(corners, np.float32), square)
    size = (MODULES + 2 * QUIET) * FINE
    return np.asarray(cv2.warpPerspective(pixels, turn, (size, size)), np.uint8)


def _ring(flat: Pixels) -> Any:
    """Return the white border one to three modules off the code."""
    import numpy as np

    mask = np.zeros(flat.shape, np.bool_)
    far, near = FINE, (QUIET - 1) * FINE
    mask[far:-far, far:-far] = True
    mask[near:-near, near:-near] = False
    return flat[mask]


def _slopes(pixels: Pixels) -> Any:
    """Return how steep the picture is at each pixel, grey values a pixel."""
    import cv2
    import numpy as np

    across = cv2.Scharr(pixels, cv2.CV_32F, 1, 0, scale=1 / 32)
    down = cv2.Scharr(pixels, cv2.CV_32F, 0, 1, scale=1 / 32)
    return np.hypot(across, down)


def _blur(steep: float, contrast: float) -> float:
    """Return the blur that makes a step so steep: a blurred step rises by 1 / (s √2π) a px."""
    return max(contrast, 1.0) / (max(steep, 1e-3) * sqrt(2 * pi))


def blur_of(pixels: Pixels) -> float:
    """Return the blur of a picture's sharpest edges, px; of one without edges, much."""
    import numpy as np

    dark, bright = (float(value) for value in np.percentile(pixels[::4, ::4], (1, 99)))
    return _blur(float(np.percentile(_slopes(pixels), 99.9)), bright - dark)


def _light(pixels: Pixels) -> tuple[float, float]:
    import numpy as np

    bright, dull = np.percentile(pixels[::4, ::4], (99, 50))
    return float(bright), float(dull)


def _spots(pixels: Pixels, paper: float) -> tuple[Spot, ...]:
    """Return the spots that are brighter than paper, the largest first."""
    import cv2
    import numpy as np

    if paper >= OVER:
        return ()
    limit = min(max(SHINES, paper + PAPER), MOST_LIGHT)
    half = np.asarray(pixels[::2, ::2] >= limit, np.uint8)
    count, _, stats, middles = cv2.connectedComponentsWithStats(half)
    spots = [
        Spot((2 * float(middles[n][0]), 2 * float(middles[n][1])), 4.0 * float(stats[n][4]))
        for n in range(1, count)
        if 4 * stats[n][4] >= SPECK_PX
    ]
    return tuple(sorted(spots, key=lambda spot: -spot.area)[:8])
