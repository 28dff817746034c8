"""Frames in, changes out: reads only when something may have changed, then lets the pile judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from vision.decode import SMALLEST_PX
from vision.edges import fine_corners
from vision.frame import Camera, Corners, Decoder, Frame, Point, Region, Sighting
from vision.mat import MIDDLE, PLACES
from vision.motion import Motion, Rim
from vision.outline import Outline, is_same_place
from vision.pile.change import Change
from vision.pile.height import height_of, hovers
from vision.pile.pile_height import PileHeight
from vision.pile.place import is_unmoved
from vision.pile.rules import Pile, Tag, restart_pile, watch
from vision.pile.tracked_tag import AWAY_S, is_known
from vision.quiet_zone import border_violations
from vision.retries import read_rung
from vision.spots import busy_spots
from vision.tags import Deck, Kind, stranger

if TYPE_CHECKING:
    from vision.frame import Pixels
# Of a frame: where the mat's middle would be when a fixed place without a mat looks empty, px.
Finds: TypeAlias = "Callable[[Pixels], Corners | None]"

FRESH_S: Final = 0.3  # so long after the picture moved every frame is read
SETTLED_S: Final = 0.06  # or, where the top was told and shows all of itself, one so often
RECHECK_S: Final = 0.75  # and a picture that rests is read so often
WHOLE_S: Final = 0.1  # the whole frame is read so often, the pile's surroundings in between
STEP_S: Final = 1 / 30  # one more step of the ladder is taken for each so long between frames
NEWS_S: Final = 1.0  # a card that lies where it lies for so long is known, whatever it may be
QUIET_S: Final = 1.2  # nothing is new for longer than any rule remembers: there is no news
MARGIN: Final = 0.25  # of the pile's longer side: a card that lies so askew shows a sticker there
# A rung, and from where to where it reads, in widths of the pile's surroundings: a doubled
# picture would take twice as long as any other frame, and each side shows one of two stickers.
STEPS: Final = ((0, (0.0, 1.0)), (1, (0.0, 1.0)), (2, (0.0, 0.6)), (2, (0.4, 1.0)))
ROUNDS: Final = 2  # so often the whole ladder is climbed before the picture must move again


@dataclass(slots=True)
class _Last:
    """What the watcher remembers of the frames before. Times in s, of the camera's clock."""

    motion: Motion = field(default_factory=Motion)
    rim: Rim = field(default_factory=Rim)
    size: tuple[int, ...] | None = None  # of the frames, px; None before the first
    seen: float = float("-inf")  # when there was a frame of that size
    moved: float = float("-inf")  # when the picture last moved
    news: float = float("-inf")  # when it did, or other tags came into view, or a change was told
    read: float = float("-inf")  # when a frame was last read
    whole: float = float("-inf")  # when a whole one was
    plainly: float = float("-inf")  # when one was read as it is, without a second chance
    plain: tuple[Tag, ...] = ()  # what was read then
    judged: float = float("-inf")  # when the pile's rules were asked last
    passed: float | None = None  # the last frame that was passed over, None when none was
    steps: int = 0  # of the ladder in vain since the picture moved
    tags: tuple[Tag, ...] = ()


def is_picture(pixels: Pixels) -> bool:
    """Whether it is what a camera should give: grey, whole bytes, large enough for a code."""
    is_grey = pixels.ndim == 2 and pixels.dtype.name == "uint8"
    return is_grey and min(pixels.shape) >= SMALLEST_PX


class Watcher:
    """The eyes of one pile. `pile` is what it knows; give one to go on where another ended."""

    def __init__(self, decoder: Decoder, deck: Deck, pile: Pile | None = None) -> None:
        self.pile = pile or Pile()
        self._decoder = decoder
        self._deck = deck
        self._counts: Counter[str] = Counter()
        self._step = 0  # of the ladder, to be tried next: the one that helped last
        self._last = _Last()
        self._size: tuple[int, ...] | None = None  # of the pictures that the pile is known from, px
        self.marks: Mapping[str, Corners] = {}  # the mat's tags in the whole frame read last, px
        self.bare: Finds | None = None

    def fix_place(self, place: tuple[Outline, Finds] | None, size: tuple[int, ...]) -> None:
        """The pile lies in this fixed area, px, and that is what tells when it looks empty.

        None: the mat tells the place. `size` is the shape of the pictures in which it lies there.
        """
        self._begin_in(size)
        self.bare = None
        if place is not None:
            area, self.bare = place
            self.pile = replace(self.pile, area=area)

    def place(self) -> Outline | None:
        """Return where a pile would lie, px, None where that is not known."""
        return self.pile.area

    def height(self) -> PileHeight | None:
        """Return how high the pile is, or was when that was known last; None without a mat."""
        return height_of(self.pile)

    def expect(self, height: PileHeight | None) -> None:
        """Begin with a pile that was so high when somebody watched last."""
        self.pile = replace(self.pile, before=height)

    @property
    def counts(self) -> Mapping[str, int]:
        """Return counts of frames and of what was told.

        How many `frames` came, had an `other-size`, were `read` (`whole`), `read-again`;
        and what was told.
        """
        return self._counts

    def see(self, frame: Frame) -> tuple[Change, ...]:
        """Take in a frame; return what changed."""
        self._counts["frames"] += 1
        if not self._has_its_size(frame):
            self._counts["other-size"] += 1
            return ()
        spare, self._last.seen = frame.at - self._last.seen, frame.at
        near = self._near(frame.pixels)
        moves, stirs = self._last.motion.moves(frame.pixels, near)
        if moves:
            self._last.moved = self._last.news = frame.at
            self._last.steps = 0
        is_worth_reading = self._is_worth_reading(frame.at)
        if not is_worth_reading and frame.at - self._last.news > QUIET_S:
            self._last.passed = frame.at
            return ()
        if not is_worth_reading and frame.at - self._last.judged < SETTLED_S:
            return ()
        changes = self._catch_up()
        if is_worth_reading:
            tags = self._read_tags(frame, not stirs, spare)
            self._note(tags + self._bare_place(frame.pixels), frame.at)
        changes += self._watch(frame.at, not stirs, self._is_reached(frame.at))
        return changes

    def _is_reached(self, at: float) -> bool:
        """Tell whether something reaches in over the picture's rim."""
        coarse, rested_s = self._last.motion.coarse, at - self._last.moved
        return coarse is not None and self._last.rim.is_crossed(coarse, at, rested_s)

    def _has_its_size(self, frame: Frame) -> bool:
        """Tell whether a frame is as large as the others; all is forgotten if no other comes."""
        size = frame.pixels.shape
        if min(size) < SMALLEST_PX:
            return False
        if self._last.size not in (None, size) and frame.at - self._last.seen >= AWAY_S:
            self.clear()
        if self._last.size is None:
            self._begin_in(size)
            self._last.size = size
        return size == self._last.size

    def _begin_in(self, size: tuple[int, ...]) -> None:
        """Forget all that is known in px of pictures of another size."""
        if self._size not in (None, size):
            self.pile, self.bare = Pile(shape=self.pile.shape), None
        self._size = size

    def clear(self) -> None:
        """Forget the pile: what lies there now is `present` again, and nothing was laid.

        Call it as well when a camera was opened again: its clock begins anew.
        """
        self.pile = restart_pile(self.pile)
        self._last = _Last()
        self.marks = {}

    def _catch_up(self) -> tuple[Change, ...]:
        """Let the pile know that nothing was new until the last frame that was passed over."""
        passed, self._last.passed = self._last.passed, None
        return () if passed is None else self._watch(passed, True, False)

    def _watch(self, at: float, is_still: bool, is_reached: bool) -> tuple[Change, ...]:
        self._last.judged = at
        self.pile, changes = watch(self.pile, self._last.tags, at, is_still, is_reached)
        if changes:
            self._last.news = at
            self._counts.update(str(change.saw) for change in changes)
        return changes

    def _bare_place(self, pixels: Pixels) -> tuple[Tag, ...]:
        corners = self.bare(pixels) if self.bare is not None else None
        return () if corners is None else (Tag(Kind.CARD, MIDDLE, corners),)

    def _note(self, tags: tuple[Tag, ...], at: float) -> None:
        if {tag.name for tag in tags} != {tag.name for tag in self._last.tags}:
            self._last.news = at
        self._last.tags = tags

    # -- what is read --------------------------------------------------------------------------

    def _is_worth_reading(self, at: float) -> bool:
        since = at - self._last.read
        if at - self._last.moved <= FRESH_S:
            return at == self._last.moved or since >= SETTLED_S or not self._is_settled()
        if since >= RECHECK_S:
            return True
        return not (self._shows_the_pile() or self.pile.is_covered or self.pile.place is None)

    def _read_tags(self, frame: Frame, is_still: bool, spare: float) -> tuple[Tag, ...]:
        """Read a frame as it is, or give it a second chance: both only if frames come seldom.

        `spare` is the time since the frame before: as much is tried in it at every rate.
        """
        self._counts["read"] += 1
        last = self._last
        last.read = frame.at
        steps = int(min(max(spare / STEP_S + 0.01, 1), len(STEPS)))
        is_due = steps > 1 or frame.at - last.plainly >= WHOLE_S
        if not is_still or is_due or not self._lacks_the_top(last.plain, frame.at):
            last.plainly = frame.at
            last.plain = self._read_near_or_all(frame)
            steps -= 1
        if not is_still or not self._lacks_the_top(last.plain, frame.at):
            return last.plain
        return last.plain + self._second_chances(frame.pixels, steps)

    def _read_near_or_all(self, frame: Frame) -> tuple[Tag, ...]:
        """Read around the pile; a card that is news there is not judged without the whole."""
        if not self._is_whole_due(frame.at) and self.pile.place is not None:
            tags = self._read_in(frame.pixels, self._near(frame.pixels))
            if not any(self._is_new(tag) for tag in tags):
                return tags
        self._last.whole = frame.at
        self._counts["whole"] += 1
        tags = self._tags_of(self._decoder.decode(frame.pixels), frame.pixels)
        self.marks = {tag.name: tag.corners for tag in tags if tag.name in PLACES}
        return tags

    def _near(self, pixels: Pixels) -> Region:
        """Return what is round the top card and round the place where a pile belongs."""
        return around((*(self.pile.outline or ()), *(self.pile.area or ())), pixels)

    def _is_whole_due(self, at: float) -> bool:
        """Tell whether a code is news, or the last whole frame is old and may be out of date."""
        last = self._last
        if any(self._is_new(tag) or self._is_strange(tag) for tag in last.tags):
            return True
        if at - last.whole >= RECHECK_S and any(self._is_loose(tag) for tag in last.tags):
            return True
        return at - last.whole >= WHOLE_S and last.whole - last.moved <= FRESH_S

    def _read_in(self, pixels: Pixels, region: Region, rung: int | None = None) -> tuple[Tag, ...]:
        """Read a region as it is, or what a rung of the ladder makes of it."""
        left, top, right, bottom = region
        part = pixels[top:bottom, left:right]
        seen = self._decoder.decode(part) if rung is None else read_rung(self._decoder, part, rung)
        return self._tags_of(_shift_sightings(seen, left, top), pixels)

    def _lacks_the_top(self, tags: tuple[Tag, ...], at: float) -> bool:
        """Tell whether a top card may be there to be read, and trying harder may still help."""
        if self._last.steps >= ROUNDS * len(STEPS):
            return False
        is_read = any(self._is_new(tag) and not self._hovers(tag) for tag in tags)
        if is_read or self._shows_all_of_the_top(tags):
            return False
        return at - self._last.moved <= FRESH_S or self.pile.place is not None

    def _shows_all_of_the_top(self, tags: tuple[Tag, ...]) -> bool:
        """Tell whether as many of its stickers show as ever did: nothing lies on them."""
        name = self.pile.top or MIDDLE
        seen = sum(tag.name == name for tag in tags)
        known = self.pile.lying.get(name)
        return seen > 0 and (known is None or seen >= len(known.rest))

    def _second_chances(self, pixels: Pixels, steps: int) -> tuple[Tag, ...]:
        """Take so many steps of the ladder or fewer; return what a step read that is news."""
        known = {tag.name for tag in self._last.plain}
        for _ in range(steps):
            self._counts["read-again"] += 1
            more = [tag for tag in self._read_step(pixels) if tag.name not in known]
            if more:
                return tuple(more)
            self._last.steps += 1
            self._step = (self._step + 1) % len(STEPS)
        return ()

    def _read_step(self, pixels: Pixels) -> list[Tag]:
        """Read what a step makes of each spot that may be a code, each code once."""
        rung, sides = STEPS[self._step]
        coarse, tags = self._last.motion.coarse, list[Tag]()
        if coarse is None:
            return tags
        for spot in busy_spots(coarse, _part(self._near(pixels), sides)):
            tags += [
                tag
                for tag in self._read_in(pixels, spot, rung)
                if not any(is_same_place(tag.corners, other.corners) for other in tags)
            ]
        return tags

    def _tags_of(self, sightings: Iterable[Sighting], pixels: Pixels) -> tuple[Tag, ...]:
        return tuple(self._tag(sighting, pixels) for sighting in sightings)

    def _tag(self, sighting: Sighting, pixels: Pixels) -> Tag:
        read = self._deck.read(sighting.text)
        if read.card is not None:
            hidden = (
                ()
                if self._has_not_moved(read.card)
                else border_violations(pixels, sighting.corners)
            )
            fine = self._fine_corners(read.card, sighting.corners, pixels)
            return Tag(read.kind, read.card, fine or sighting.corners, hidden, fine is not None)
        is_other = read.kind is Kind.OTHER_DECK
        return Tag(
            read.kind, stranger(sighting.text) if is_other else sighting.text, sighting.corners
        )

    def _has_not_moved(self, card: str) -> bool:
        """Tell whether a card was told, or is the mat's, and has not moved since."""
        if card != self.pile.top:
            return card in PLACES or card in self.pile.cards
        known = self.pile.lying.get(card)
        return known is not None and is_unmoved(self.pile, known)

    def _fine_corners(self, card: str, corners: Corners, pixels: Pixels) -> Corners | None:
        """Return finer corners where a card rests whose height is asked for.

        One that was not told, or the top before it was measured, and once more when it lies level.
        """
        known = self.pile.lying.get(card)
        is_top = card == self.pile.top
        is_done = known is not None and (known.is_measured(self._last.seen) or not is_top)
        if known is None or (self._has_not_moved(card) and is_done):
            return None
        return fine_corners(pixels, corners) if is_known(corners, known.rest) else None

    def _is_new(self, tag: Tag) -> bool:
        """Tell whether a card was not told, and did not lie there for a while."""
        known = self.pile.lying.get(tag.name)
        return self._is_loose(tag) and (known is None or known.last - known.since < NEWS_S)

    def _hovers(self, tag: Tag) -> bool:
        """Tell whether a card is held above the pile: another may have been laid under it."""
        known = self.pile.lying.get(tag.name)
        return known is not None and hovers(self.pile, known)

    def _is_loose(self, tag: Tag) -> bool:
        is_card = tag.kind is Kind.CARD and tag.name not in PLACES
        return is_card and tag.name not in self.pile.cards

    def _is_strange(self, tag: Tag) -> bool:
        return tag.kind is not Kind.CARD and tag.name not in self.pile.told

    def _is_settled(self) -> bool:
        """Tell whether the top was told and shows all its stickers, and no card is news."""
        tags = self._last.tags
        return self._shows_all_of_the_top(tags) and not any(self._is_new(tag) for tag in tags)

    def _shows_the_pile(self) -> bool:
        return any(tag.name == (self.pile.top or MIDDLE) for tag in self._last.tags)


def watching(camera: Camera, watcher: Watcher) -> Iterator[Change]:
    """Yield every change until the camera ends; raise NoCamera when it is lost."""
    try:
        for frame in camera.frames():
            yield from watcher.see(frame)
    finally:
        camera.close()


def around(corners: Sequence[Point], pixels: Pixels) -> Region:
    """Return these corners and a margin round them, or everything."""
    height, width = pixels.shape
    if not corners:
        return 0, 0, width, height
    xs, ys = sorted(x for x, _ in corners), sorted(y for _, y in corners)
    more = max(xs[-1] - xs[0], ys[-1] - ys[0]) * MARGIN
    left, top = max(int(xs[0] - more), 0), max(int(ys[0] - more), 0)
    right, bottom = min(int(xs[-1] + more), width), min(int(ys[-1] + more), height)
    return (left, top, right, bottom) if right > left and bottom > top else (0, 0, width, height)


def _part(region: Region, sides: tuple[float, float]) -> Region:
    left, top, right, bottom = region
    begin, end = (left + round(share * (right - left)) for share in sides)
    return begin, top, end, bottom


def _shift_sightings(sightings: Iterable[Sighting], x: int, y: int) -> Iterator[Sighting]:
    for seen in sightings:
        a, b, c, d = ((px + x, py + y) for px, py in seen.corners)
        moved: Corners = (a, b, c, d)
        yield Sighting(seen.text, moved)
