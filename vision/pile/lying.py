"""A tag that is followed from frame to frame: since when it is in view and at rest. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import dist
from typing import Final

from vision.frame import Corners
from vision.outline import Outline, Shape, card_outline, holds, is_square, middle, side
from vision.tags import Kind

REST_S: Final = 0.06  # so long in one place is at rest: the third frame of 30 a second
AWAY_S: Final = 1.0  # out of view for less, a card never left
STIR: Final = 0.08  # in sides of the code, 1 mm: readings of a drawn table waver by 0.02 at most
SMALLEST_PX: Final = 8.0  # a code with shorter sides is no code


@dataclass(frozen=True, slots=True)
class Tag:
    """A code in one frame, understood: `name` is the piece, or the text when it is no card."""

    kind: Kind
    name: str
    corners: Corners


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece in view. Times in the camera's seconds."""

    name: str
    kind: Kind
    now: tuple[Corners, ...]  # its codes as they were last read, one or two
    rest: tuple[Corners, ...]  # its codes where it came to rest, all that were read since
    first: float  # when it came into view
    since: float  # since when it lies where it lies
    last: float  # when it was last read
    whole: float  # when all its codes that are known were last read in one frame
    rested: float | None = None  # when it was last read at rest
    under: str | None = None  # a piece whose code was seen on it where it lies

    def is_seen(self, at: float) -> bool:
        """Tell whether it was read in the frame of that time."""
        return self.last == at

    def is_at_rest(self, at: float) -> bool:
        """Tell whether it is read in this frame and has not moved for REST_S."""
        return self.last == at and at - self.since >= REST_S

    def outline(self, shape: Shape) -> Outline:
        """Return its card's outline."""
        return card_outline(self.rest, shape)

    def shows_in(self, outline: Outline) -> bool:
        """Tell whether one of its codes, as last read, lies inside."""
        return any(holds(outline, middle(corners)) for corners in self.now)


def follow(
    before: Mapping[str, Lying], tags: Iterable[Tag], at: float, keep: Iterable[str] = ()
) -> dict[str, Lying]:
    """Return what is in view now, and what was less than AWAY_S ago or is to be kept."""
    after = {
        name: lying for name, lying in before.items() if at - lying.last <= AWAY_S or name in keep
    }
    read: dict[str, list[Tag]] = {}
    for tag in tags:
        if is_square(tag.corners, SMALLEST_PX):
            read.setdefault(tag.name, []).append(tag)
    for name, stickers in read.items():
        now = tuple(tag.corners for tag in stickers[:2])
        after[name] = _read_again(before.get(name), stickers[0], now, at)
    return after


def _read_again(before: Lying | None, tag: Tag, now: tuple[Corners, ...], at: float) -> Lying:
    if before is None or at - before.last > AWAY_S:
        return Lying(tag.name, tag.kind, now, now, first=at, since=at, last=at, whole=at)
    strange = tuple(corners for corners in now if not _is_known(corners, before.rest))
    if len(strange) == len(now):  # it has moved
        return replace(before, now=now, rest=now, since=at, last=at, whole=at, under=None)
    rest = (*before.rest, *strange)[:2]
    whole = at if len(now) == len(rest) else before.whole
    rested = at if at - before.since >= REST_S else before.rested
    return replace(before, now=now, rest=rest, last=at, whole=whole, rested=rested)


def _is_known(corners: Corners, places: Iterable[Corners]) -> bool:
    """Tell whether a code lies in one of the places, to the width of a hair."""
    return any(dist(middle(corners), middle(place)) <= STIR * side(place) for place in places)
