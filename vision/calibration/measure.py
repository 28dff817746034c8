"""Some seconds of samples, taken together: camera, light and table in numbers. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import dist
from statistics import median
from typing import Final

from vision.calibration.sample import MODULES, Sample, SeenCode, Spot
from vision.calibration.view import View, view_of
from vision.frame import Corners, Point
from vision.mat import PLACES, TAG_MM
from vision.outline import SHAPE, Outline, card_outline, holds, middle, side
from vision.tags import Kind

CODE_MM: Final = TAG_MM * MODULES / 29  # a code without its border
GONE_S: Final = 1.5  # a code that was not read for so long was covered or taken away
FEWEST: Final = 5  # frames, before the share of readings says anything
WINDOW: Final = 100  # frames


@dataclass(frozen=True, slots=True)
class Code:
    """A code that was read in these frames, as it was seen last."""

    name: str
    sticker: int  # 1 or 2, in the order in which they were read
    reads: float | None  # in a hundred frames since it came; None of too few
    corners: Corners
    px: float  # a module; this and the next four are medians
    blur: float  # modules
    white: float
    black: float
    clipped: float


@dataclass(frozen=True, slots=True)
class CameraMeasurement:
    """What the samples say. None where nothing was seen that would tell."""

    size: tuple[int, int]  # px
    frames: int
    codes: tuple[Code, ...] = ()
    strangers: Mapping[Kind, int] = field(default_factory=dict)
    view: View | None = None  # of the mat; None without one of its marks
    area: Outline | None = None  # where the pile belongs
    px_per_mm: float | None = None
    spots: tuple[Spot, ...] = ()  # where a lamp is mirrored
    bright: float = 0.0
    dull: float = 0.0
    blur_px: float = 0.0
    fps: float | None = None  # of a live camera
    is_bare: bool = False  # whether the empty place was seen, where no mat tells it

    @property
    def px_per_module(self) -> float | None:
        """The smallest code's, px."""
        return min((code.px for code in self.codes), default=None)


@dataclass(slots=True)
class _Track:
    """Readings of one code in one place."""

    name: str
    first: int  # the frame that read it first
    last: float  # s
    seen: list[SeenCode]
    plain: int = 0


def measure(
    samples: Sequence[Sample], fps: float | None = None, is_bare: bool = False
) -> CameraMeasurement:
    """Return what the samples, the oldest first, say together. Needs one at least."""
    newest = samples[-1]
    tracks = [t for t in _tracks(samples) if newest.at - t.last <= GONE_S]
    codes = _codes(tracks, samples)
    view = view_of(_marks(codes), newest.size)
    place = view.area if view else _card_place(codes)
    scale = view.px_per_mm if view else _scale_of(codes)
    return CameraMeasurement(
        size=newest.size,
        frames=len(samples),
        codes=codes,
        strangers=_most(sample.strangers for sample in samples),
        view=view,
        area=place,
        px_per_mm=scale,
        spots=_lasting(samples),
        bright=median(sample.bright for sample in samples),
        dull=median(sample.dull for sample in samples),
        blur_px=median(sample.blur_px for sample in samples),
        fps=fps,
        is_bare=is_bare,
    )


def _tracks(samples: Sequence[Sample]) -> list[_Track]:
    tracks: list[_Track] = []
    for number, one in enumerate(samples):
        for seen in one.seen:
            track = next((t for t in tracks if _is_same(t, seen)), None)
            if track is None:
                track = _Track(seen.name, number, one.at, [])
                tracks.append(track)
            track.seen.append(seen)
            track.last = one.at
            track.plain += one.plain
    return tracks


def _is_same(track: _Track, code: SeenCode) -> bool:
    before = track.seen[-1].corners
    near = dist(middle(before), middle(code.corners)) < side(before)
    return track.name == code.name and near


def _codes(tracks: Iterable[_Track], samples: Sequence[Sample]) -> tuple[Code, ...]:
    numbers: Counter[str] = Counter()
    codes = []
    for track in tracks:
        numbers[track.name] += 1
        frames = len(samples) - track.first
        codes.append(
            Code(
                track.name,
                numbers[track.name],
                100 * track.plain / frames if frames >= FEWEST else None,
                track.seen[-1].corners,
                px=median(seen.px for seen in track.seen),
                blur=median(seen.blur for seen in track.seen),
                white=median(seen.white for seen in track.seen),
                black=median(seen.black for seen in track.seen),
                clipped=median(seen.clipped for seen in track.seen),
            )
        )
    return tuple(sorted(codes, key=lambda code: (code.name not in PLACES, code.name)))


def _marks(codes: Iterable[Code]) -> dict[str, Corners]:
    return {code.name: code.corners for code in codes if code.name in PLACES}


def _card_place(codes: Iterable[Code]) -> Outline | None:
    """Return where a card lies, for the pile's place: the one that shows most of its stickers."""
    cards: dict[str, list[Corners]] = {}
    for code in codes:
        if code.name not in PLACES:
            cards.setdefault(code.name, []).append(code.corners)
    tags = max(cards.values(), key=len, default=None)
    return card_outline(tags, SHAPE) if tags else None


def _scale_of(codes: Sequence[Code]) -> float | None:
    """Return px per mm from cards: their stickers are taken for 18 mm ones."""
    sides = [side(code.corners) for code in codes]
    return median(sides) / CODE_MM if sides else None


def _most(each: Iterable[Mapping[Kind, int]]) -> Mapping[Kind, int]:
    most: dict[Kind, int] = {}
    for counts in each:
        for kind, count in counts.items():
            most[kind] = max(most.get(kind, 0), count)
    return most


def _lasting(samples: Sequence[Sample]) -> tuple[Spot, ...]:
    """Return the newest spots if most of the last frames have some: a wave of light is none."""
    last = samples[-10:]
    have = [sample.spots for sample in last if sample.spots]
    return have[-1] if 2 * len(have) > len(last) else ()


def spot_mm2(measured: CameraMeasurement, spot: Spot) -> float:
    """Return a spot's area; without a scale as at 3.7 px a module."""
    scale = measured.px_per_mm or 5.9
    return spot.area / scale**2


def is_over_the_table(measured: CameraMeasurement, at: Point) -> bool:
    """Tell whether a point lies where cards come: on the mat, or near the place of a pile."""
    if measured.view is not None:
        return holds(measured.view.mat, at)
    if measured.area is None:
        return True
    (ax, ay), _, (cx, cy), _ = measured.area
    reach = dist((ax, ay), (cx, cy))  # a card's diagonal round its middle
    return dist(((ax + cx) / 2, (ay + cy) / 2), at) <= reach
