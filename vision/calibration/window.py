"""The last frames of a camera that is being aimed, and what is to be kept of them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from vision.calibration.calibration import Calibration, Lock, Verdict
from vision.calibration.empty_place import Samples, is_same_light, looks_bare, samples_of
from vision.calibration.measure import WINDOW, CameraMeasurement, measure
from vision.calibration.sample import Sample, sample
from vision.frame import Decoder, Frame
from vision.mat import PLACES
from vision.outline import Outline
from vision.tags import Deck

if TYPE_CHECKING:
    from vision.frame import Pixels

LONGEST_S: Final = 15.0  # older samples tell of another table
TRY_S: Final = (
    1.0  # pictures without a code are tried harder so seldom: it takes fifty times as long
)
STILL_S: Final = 1.5  # the place must look the same for so long to be taken for empty


@dataclass(slots=True)
class _Place:
    """Where a card lay, where there is no mat, and what that place looks like without it."""

    area: Outline
    card: Samples  # with the card
    shown: tuple[Sample, ...]  # the frames that showed it
    since: float = 0.0  # since when it looks as it does
    now: Samples | None = None
    bare: Samples | None = None  # once it has looked so for STILL_S


class Window:
    """Measures each frame it is given; `measured` sums up the last hundred of them."""

    def __init__(self, decoder: Decoder, deck: Deck) -> None:
        self._decoder = decoder
        self._deck = deck
        self._samples: deque[Sample] = deque(maxlen=WINDOW)
        self._place: _Place | None = None
        self._tried = float("-inf")  # when a picture was last tried harder

    @property
    def bare(self) -> Samples | None:
        """How the empty place looks where no mat tells it; None when that was not seen."""
        return self._place.bare if self._place else None

    def see(self, frame: Frame) -> None:
        """Take a frame in."""
        tries_hard = frame.at - self._tried >= TRY_S
        newest = sample(frame, self._decoder, self._deck, tries_hard)
        if tries_hard and not (newest.seen and newest.plain):
            self._tried = frame.at
        if self._samples and self._samples[-1].size != newest.size:
            self.forget()
        self._samples.append(newest)
        while frame.at - self._samples[0].at > LONGEST_S:
            self._samples.popleft()
        self._note_place(newest, frame.pixels)

    def forget(self) -> None:
        """Begin anew: the camera was moved, or another one opened."""
        self._samples.clear()
        self._place = None
        self._tried = float("-inf")

    def measure_frames(self, fps: float | None = None) -> CameraMeasurement | None:
        """Return what the frames say, None before the first one.

        Without a mat those count that showed a card, also when it was taken away since.
        """
        if not self._samples:
            return None
        if self._place is None:
            return measure(tuple(self._samples), fps)
        return measure(self._place.shown, fps, self._place.bare is not None)

    def _note_place(self, newest: Sample, pixels: Pixels) -> None:
        if any(seen.name in PLACES for seen in newest.seen):
            self._place = None
        elif newest.seen:
            area = measure((newest,)).area
            card = area and samples_of(pixels, area)
            shown = tuple(self._samples)
            self._place = _Place(area, card, shown) if area and card else None
        elif self._place is not None:
            self._look_for_emptiness(newest.at, pixels, self._place)

    def _look_for_emptiness(self, at: float, pixels: Pixels, place: _Place) -> None:
        now = samples_of(pixels, place.area)
        if not is_same_light(now, place.card):
            self._place = None
        elif place.now is None or not looks_bare(now, place.now):
            place.since, place.now = at, now
        elif at - place.since >= STILL_S:
            place.bare = now


def calibration_of(
    measured: CameraMeasurement,
    verdict: Verdict,
    camera: str,
    lock: Lock,
    made: str,
    bare: Samples | None,
) -> Calibration | None:
    """Return what is to be kept, rounded as it is stored; None where nothing showed the place."""
    if measured.area is None or measured.px_per_mm is None or not measured.px_per_module:
        return None
    return Calibration(
        made=made,
        verdict=verdict,
        camera=camera,
        size=measured.size,
        area=_round_area(measured.area),
        px_per_mm=round(measured.px_per_mm, 3),
        px_per_module=round(measured.px_per_module, 2),
        mat=measured.view is not None,
        fps=None if measured.fps is None else round(measured.fps, 1),
        bare=None if measured.view is not None else bare,
        lock=lock,
    )


def _round_area(area: Outline) -> Outline:
    a, b, c, d = ((round(x, 1), round(y, 1)) for x, y in area)
    return (a, b, c, d)
