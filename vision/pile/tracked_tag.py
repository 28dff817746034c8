"""A tag that is followed from frame to frame: since when it is in view and at rest. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist
from typing import Final

from vision.frame import Corners, Point
from vision.mat import PLACES, Scale
from vision.outline import SHAPE, Outline, Shape, card_outline, is_like, is_square, middle, side
from vision.pile.fast_replace import replace
from vision.tags import Kind

REST_S: Final = 0.06  # so long in one place is at rest: the third frame of 30 a second
AWAY_S: Final = 1.0  # out of view for less, a card never left
STIR: Final = 0.08  # in sides of the code, 1 mm: readings of a drawn table waver by 0.02 at most
HAIR: Final = 0.005  # in sides, 0.06 mm: fine corners of codes that lie waver by less
SHIFTS: Final = 0.3  # so far, 4 mm, one code stirs where the other rests: a card that leans
STEADY_S: Final = 0.2  # a code's size is the mean of so long: corners are whole px,
FINE_S: Final = 0.06  # or of so long where they are finer
LEVEL_S: Final = 0.5  # so long after a card came to rest no hand lowers one side of it any more
CALM_S: Final = 0.06  # hands hold hardly anything still to a hair for so long,
CALMEST_S: Final = 0.15  # or for so long after they trembled
SMALLEST_PX: Final = 8.0  # a code with shorter sides is no code


@dataclass(frozen=True, slots=True)
class Tag:
    """A code in one frame, understood: `name` is the piece, or the text when it is no card."""

    kind: Kind
    name: str
    corners: Corners
    cut: tuple[Point, ...] = ()  # px: where its white border is hidden by something darker
    is_fine: bool = False  # its corners are right to a tenth of a px


@dataclass(frozen=True, slots=True)
class Tremor:
    """How a card moves in its place, as in a hand, as far as its fine corners tell."""

    codes: tuple[Corners, ...] = ()  # where they rest to a hair
    since: float = 0.0  # when they began to move by more than that
    last: float = float("-inf")  # when they last did


@dataclass(frozen=True)
class Lying:
    """A piece in view. Times in the camera's seconds."""

    name: str
    kind: Kind
    now: tuple[Corners, ...]  # its codes as they were last read, one or two
    rest: tuple[Corners, ...]  # its codes where it came to rest, all that were read since
    read: tuple[float, ...]  # when each of them was last read
    first: float  # when it came
    shown: float  # since when it is in view; it may have lain there, hidden, before
    since: float  # since when it lies where it lies
    last: float  # when it was last read
    size: float  # of its codes, the mean: mm as if they lay on the mat, px where no scale is known
    whole: float  # when all its codes that are known were last read in one frame
    rested: float | None = None  # when it was last read at rest
    cut: tuple[Point, ...] = ()  # px: where its codes' white borders are hidden
    left: float | None = None  # when it was last read before it came back to another place
    fine: tuple[float, ...] = ()  # the size of each of its codes at `rest`, 0.0: no fine corners
    measured: tuple[float, ...] = ()  # when fine corners of each of them were last read
    tremor: Tremor = Tremor()

    def is_seen(self, at: float) -> bool:
        """Tell whether it was read in the frame of that time."""
        return self.last == at

    def is_at_rest(self, at: float) -> bool:
        """Tell whether it is read in this frame and has not moved for REST_S."""
        return self.last == at and at - self.since >= REST_S

    def is_measured(self, at: float) -> bool:
        """Tell whether fine corners of it were read: as it came to rest, then as it lies level."""
        if at - self.since < LEVEL_S:
            return bool(self.fine)
        return self.last_measured - self.since >= LEVEL_S + FINE_S

    @property
    def last_measured(self) -> float:
        """When fine corners of it were last read, 0.0 where none were."""
        return max(self.measured, default=0.0)

    def trembles(self) -> bool:
        """Tell whether its fine corners, as they were read last, say that it does not lie.

        The longer it trembled, the longer a hand may hold it still by chance.
        """
        moved = self.tremor
        calm_s = min(max((moved.last - moved.since) / 2, CALM_S), CALMEST_S)
        return self.last_measured - moved.last < calm_s

    def outline(self, shape: Shape) -> Outline:
        """Return its card's outline."""
        return _outline(self.rest, shape)


@lru_cache(256)  # asked for many times in a frame, and of what rests the same in every frame
def _outline(rest: tuple[Corners, ...], shape: Shape) -> Outline:
    return card_outline(rest, shape)


def follow(
    before: Mapping[str, Lying],
    tags: Iterable[Tag],
    at: float,
    keep: Iterable[str] = (),
    lain: Mapping[str, Lying] | None = None,
    shape: Shape = SHAPE,
    scale: Scale | None = None,
) -> dict[str, Lying]:
    """Return what is in view now, and what was less than AWAY_S ago or is to be kept.

    What is kept came when it came, wherever it was moved under a hand.

    `lain` are cards that went out of view at rest: one that shows in its very place was hidden.
    """
    lain = lain or {}
    after = {
        name: lying for name, lying in before.items() if at - lying.last <= AWAY_S or name in keep
    }
    read: dict[str, list[Tag]] = {}
    for tag in tags:
        if is_square(tag.corners, SMALLEST_PX):
            read.setdefault(tag.name, []).append(tag)
    for name, stickers in read.items():
        known = before.get(name, lain.get(name))
        if known is not None and at - known.last > AWAY_S and name not in keep:
            known = known if _lies_as_before(known, stickers) else None
        card = _read_again(known, stickers[:2], at, shape, scale)
        is_old = name not in keep and at - card.last_measured > STEADY_S
        after[name] = _only_coarse(card) if card.fine and is_old else card
    return after


def _only_coarse(card: Lying) -> Lying:
    """Return a card of which nothing is known finely any more."""
    return replace(card, fine=(), tremor=Tremor())


def size_of(codes: Sequence[Corners], scale: Scale | None) -> float:
    """Return the mean side of codes: in mm as if they lay on the mat, in px without a scale."""
    sizes = [side(code) / (scale.px_per_mm(middle(code)) if scale else 1.0) for code in codes]
    return sum(sizes) / len(sizes)


def _read_again(
    before: Lying | None, tags: list[Tag], at: float, shape: Shape, scale: Scale | None
) -> Lying:
    now = tuple(tag.corners for tag in tags)
    cut = tuple(point for tag in tags for point in tag.cut)
    if before is None:
        return _new(tags[0], now, cut, at, size_of(now, scale))
    size = before.size if before.name in PLACES else size_of(now, scale)
    strange = tuple(corners for corners in now if not is_known(corners, before.rest))
    was_away = at - before.last > AWAY_S
    has_moved = len(strange) == len(now) and not _completes(before, now, shape)
    shown = at if was_away else before.shown
    if has_moved:
        return replace(
            before,
            now=now,
            rest=now,
            read=(at,) * len(now),
            shown=shown,
            since=at,
            last=at,
            size=size,
            whole=at,
            cut=cut,
            left=before.last if was_away else before.left,
            fine=(),
            measured=(),
            tremor=Tremor(),
        )
    rest = before.rest
    if before.name in PLACES:  # a mat has each of its tags once: another is another mat's
        rest = now
    elif strange:
        rest = (*(_place_of_code(place, now, strange) for place in rest), *strange)[:2]
    read = tuple(
        at if is_known(place, now) else when
        for place, when in zip(rest, (*before.read, at, at), strict=False)
    )
    whole = at if len(now) == len(rest) else before.whole
    rested = at if at - before.since >= REST_S else before.rested
    corners = [tag.corners for tag in tags if tag.is_fine]
    fine = _fine_sizes(before, rest, corners, at, scale)
    known = [one for one in fine if one]
    size = _mean(before, before.size, size, STEADY_S, at)
    return replace(
        before,
        now=now,
        rest=rest,
        read=read,
        shown=shown,
        last=at,
        size=sum(known) / len(known) if known else size,
        whole=whole,
        rested=rested,
        cut=cut,
        fine=fine,
        measured=_times_measured(before, rest, corners, at),
        tremor=_tremor(before.tremor, corners, at),
    )


def _tremor(before: Tremor, fine: Sequence[Corners], at: float) -> Tremor:
    near = [(a, b) for a in fine for b in before.codes if _apart(a, b) <= SHIFTS]
    if any(_apart(a, b) > HAIR for a, b in near):
        return Tremor(tuple(fine), before.since if at - before.last <= STEADY_S else at, at)
    more = tuple(a for a in fine if all(a is not one for one, _ in near))
    return Tremor(before.codes + more, before.since, before.last) if more else before


def _place_of_code(place: Corners, now: Collection[Corners], strange: Iterable[Corners]) -> Corners:
    """Return where a code is read now that stirred while the card's other one rests."""
    if is_known(place, now):
        return place
    return next((one for one in strange if _apart(one, place) <= SHIFTS), place)


def _fine_sizes(
    before: Lying,
    rest: tuple[Corners, ...],
    fine: Sequence[Corners],
    at: float,
    scale: Scale | None,
) -> tuple[float, ...]:
    """Return the size of each code at rest, 0.0 before its fine corners were read.

    A code that is hidden now rose or sank as the other did since both were seen. Where they never
    were, it is as high as it was for AWAY_S: a card that leans shows its lower code alone.
    """
    if not fine:
        return before.fine
    old = (*before.fine, 0.0, 0.0)[: len(rest)]
    new = [size_of(seen, scale) if (seen := _in(place, fine)) else 0.0 for place in rest]
    measured = [when == before.last_measured for when in (*before.measured, 0.0, 0.0)]
    new = [  # a mean is of what was measured: the size of a code that was hidden is reckoned
        _mean(before, a, b, FINE_S, at) if a and b and was_measured else b
        for a, b, was_measured in zip(old, new, measured, strict=False)
    ]
    rises = [b - a for a, b in zip(old, new, strict=True) if a and b]
    rise = sum(rises) / len(rises) if rises else 0.0
    lately = [at - when <= AWAY_S for when in (*before.read, at, at)][: len(rest)]
    return tuple(
        b or (a + rise if a and (rises or is_read) else 0.0)
        for a, b, is_read in zip(old, new, lately, strict=True)
    )


def _times_measured(
    before: Lying, rest: tuple[Corners, ...], fine: Sequence[Corners], at: float
) -> tuple[float, ...]:
    """Return when fine corners of each code at rest were last read, 0.0 before they were."""
    times = (*before.measured, 0.0, 0.0)[: len(rest)]
    return tuple(at if _in(place, fine) else when for place, when in zip(rest, times, strict=True))


def _in(place: Corners, codes: Iterable[Corners]) -> list[Corners]:
    """Return the codes that lie in that place."""
    return [corners for corners in codes if is_known(corners, (place,))]


def _mean(before: Lying, old: float, new: float, steady_s: float, at: float) -> float:
    """Return the mean of what was measured in the last seconds of a card's rest."""
    gap, known = at - before.last, min(before.last - before.since, steady_s)
    return old + (new - old) * gap / (gap + known or 1.0)


def _new(
    tag: Tag, now: tuple[Corners, ...], cut: tuple[Point, ...], at: float, size: float
) -> Lying:
    return Lying(
        tag.name,
        tag.kind,
        now=now,
        rest=now,
        read=(at,) * len(now),
        first=at,
        shown=at,
        since=at,
        last=at,
        size=size,
        whole=at,
        cut=cut,
    )


def _lies_as_before(known: Lying, tags: list[Tag]) -> bool:
    return any(is_known(tag.corners, known.rest) for tag in tags)


def _completes(before: Lying, now: tuple[Corners, ...], shape: Shape) -> bool:
    """Tell whether a code is the other sticker of a card of which one was known, and lay still."""
    if len(before.rest) > 1 or len(now) > 1 or before.name in PLACES:
        return False
    return is_like((*before.rest, *now), shape)


def is_known(corners: Corners, places: Collection[Corners]) -> bool:
    """Tell whether a code lies in one of the places, to the width of a hair."""
    return corners in places or any(_apart(corners, place) <= STIR for place in places)


def _apart(corners: Corners, place: Corners) -> float:
    """Return how far a code is from a place, in sides of the code."""
    return dist(middle(corners), middle(place)) / side(place)
