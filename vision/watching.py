"""Frames in, changes out: reads only when something may have changed, then lets the pile judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from vision.chances import read_again
from vision.change import Change
from vision.frame import Camera, Corners, Decoder, Frame, Sighting
from vision.mat import MIDDLE, PLACES
from vision.outline import Outline
from vision.pile import Pile, Tag, cleared, watch
from vision.tags import Deck, Kind

if TYPE_CHECKING:
    from vision.frame import Pixels

FRESH_S: Final = 0.3  # so long after the picture moved every frame is read
RECHECK_S: Final = 0.5  # and a picture that rests is read so often
AGAIN_S: Final = 0.1  # the ladder of second chances is climbed no more often
COARSE: Final = 8  # px: one sample, the mean of four pixels, a square of this side
DIFFERS: Final = 20  # of 255: noise of 5 a pixel differs by 3.5 a sample, so 6 times that
MOVED: Final = 6  # samples: 384 px of the picture, 11 square mm; not yet tried on a real camera


@dataclass(slots=True)
class _Last:
    """What the watcher remembers of the frames before. Times in s, of the camera's clock."""

    coarse: Pixels | None = None  # the picture when it last moved, in samples
    moved: float = float("-inf")  # when the picture last moved
    read: float = float("-inf")  # when a frame was last read
    climbed: float = float("-inf")  # when the ladder of second chances was last climbed
    tags: tuple[Tag, ...] = ()


class Watcher:
    """The eyes of one pile. `pile` is what it knows; give one to go on where another ended."""

    def __init__(self, decoder: Decoder, deck: Deck, pile: Pile | None = None) -> None:
        self.pile = pile or Pile()
        self._decoder = decoder
        self._deck = deck
        self._counts: Counter[str] = Counter()
        self._last = _Last()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many `frames` came, were `read`, `read-again`, and how often each change was told."""
        return self._counts

    def see(self, frame: Frame) -> tuple[Change, ...]:
        """Take in a frame; return what changed."""
        self._counts["frames"] += 1
        is_still = not self._moves(frame)
        if self._is_worth_reading(frame.at):
            self._last.tags = self._read_tags(frame, is_still)
        self.pile, changes = watch(self.pile, self._last.tags, frame.at, is_still)
        self._counts.update(str(change.saw) for change in changes)
        return changes

    def clear(self) -> None:
        """Forget the pile: what lies there now is `present` again, and nothing was laid.

        Call it as well when a camera was opened again: its clock begins anew.
        """
        self.pile = cleared(self.pile)
        self._last = _Last()

    def _moves(self, frame: Frame) -> bool:
        """Tell whether the picture differs from what it was when it last moved."""
        import cv2
        import numpy as np

        height, width = frame.pixels.shape
        size = (max(width // COARSE, 1), max(height // COARSE, 1))
        coarse = np.asarray(cv2.resize(frame.pixels, size), np.uint8)
        before = self._last.coarse
        if before is not None and before.shape == coarse.shape:
            differs = cv2.absdiff(before, coarse) > DIFFERS
            if np.count_nonzero(differs) < MOVED:
                return False
        self._last.coarse, self._last.moved = coarse, frame.at
        return before is not None

    def _is_worth_reading(self, at: float) -> bool:
        if at - self._last.moved <= FRESH_S or at - self._last.read >= RECHECK_S:
            return True
        return not (self._shows_the_pile() or self.pile.is_covered or self.pile.place is None)

    def _read_tags(self, frame: Frame, is_still: bool) -> tuple[Tag, ...]:
        self._counts["read"] += 1
        self._last.read = frame.at
        tags = self._understood(self._decoder.decode(frame.pixels))
        if not is_still or not self._lacks_the_top(tags, frame.at):
            return tags
        self._counts["read-again"] += 1
        self._last.climbed = frame.at
        return tags + self._second_chance(frame.pixels, {tag.name for tag in tags})

    def _lacks_the_top(self, tags: tuple[Tag, ...], at: float) -> bool:
        """Tell whether a top card may be there to be read, and it is time to try harder."""
        if any(_may_be_the_top(tag) for tag in tags) or self.pile.is_covered:
            return False
        is_news = at - self._last.moved <= FRESH_S or self.pile.place is not None
        return is_news and at - self._last.climbed >= AGAIN_S

    def _second_chance(self, pixels: Pixels, known: set[str]) -> tuple[Tag, ...]:
        left, top, right, bottom = _around(self.pile.place, pixels)
        seen = read_again(self._decoder, pixels[top:bottom, left:right])
        shifted = (Sighting(s.text, _shifted(s.corners, left, top)) for s in seen)
        return tuple(tag for tag in self._understood(shifted) if tag.name not in known)

    def _understood(self, sightings: Iterator[Sighting] | tuple[Sighting, ...]) -> tuple[Tag, ...]:
        reads = ((self._deck.read(sighting.text), sighting) for sighting in sightings)
        return tuple(Tag(read.kind, read.card or s.text, s.corners) for read, s in reads)

    def _shows_the_pile(self) -> bool:
        return any(tag.name == (self.pile.top or MIDDLE) for tag in self._last.tags)


def watching(camera: Camera, watcher: Watcher) -> Iterator[Change]:
    """Yield every change until the camera ends; raise NoCamera when it is lost."""
    try:
        for frame in camera.frames():
            yield from watcher.see(frame)
    finally:
        camera.close()


def _may_be_the_top(tag: Tag) -> bool:
    return tag.kind is Kind.CARD and (tag.name == MIDDLE or tag.name not in PLACES)


def _around(place: Outline | None, pixels: Pixels) -> tuple[int, int, int, int]:
    """Return left, top, right, bottom in px of the place and a third more, or of everything."""
    height, width = pixels.shape
    if place is None:
        return 0, 0, width, height
    xs, ys = sorted(x for x, _ in place), sorted(y for _, y in place)
    more = max(xs[3] - xs[0], ys[3] - ys[0]) / 3
    left, top = max(int(xs[0] - more), 0), max(int(ys[0] - more), 0)
    right, bottom = min(int(xs[3] + more), width), min(int(ys[3] + more), height)
    return (left, top, right, bottom) if right > left and bottom > top else (0, 0, width, height)


def _shifted(corners: Corners, x: int, y: int) -> Corners:
    a, b, c, d = ((px + x, py + y) for px, py in corners)
    return (a, b, c, d)
