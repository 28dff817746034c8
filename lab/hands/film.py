"""A table in time: cards that lie, hands that carry some, and what is really so at each moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lab.camera_scenes import VIEW
from lab.hands.judge import Away, Lay, Truth
from lab.hands.places import Matrix, Path, Pose
from lab.hands.sprites import Card, Hand, Sprite, card_sprite
from lab.hands.studio import PlacedThing, Still, Studio

if TYPE_CHECKING:
    from vision.frame import Pixels

READABLE_PX: Final = 2.2  # a module, at least
READABLE_STREAK: Final = 0.9  # modules in one exposure, at most
MODULES: Final = 21 * 15 / 13  # across the places that `Card.code` gives: the code is 13 mm
GLARE: Final = 110.0  # of 255: more of it whitens a code
WRIST: Final = 15.0  # degrees that a hand leans at most
KEPT: Final = 8  # pictures of what lies there


@dataclass(frozen=True, slots=True)
class Rest:
    """A card that lies from one moment to another."""

    card: Card
    matrix: Matrix
    since: float = -inf
    until: float = inf


@dataclass(frozen=True, slots=True)
class Held:
    """A card in a hand: where in it, since when, and till when.

    Before that it lies where it `was`, after it where it `lies`, drawn between the hand's parts.
    """

    card: Card
    grip: Matrix
    taken: float = -inf
    left: float = inf
    was: Matrix | None = None
    lies: Matrix | None = None
    until: float = inf  # drawn no longer with the hand


@dataclass(frozen=True, slots=True)
class Carry:
    """A hand on its way with the cards that it holds; without a hand a card that falls."""

    path: Path
    hand: Hand | None = None
    cards: tuple[Held, ...] = ()
    raised: float = 10.0  # degrees that the arm leaves the table
    since: float = 0.0
    until: float = inf

    def parts(self, at: float, sprites: Sprites) -> Iterator[tuple[Card | None, Sprite, Matrix]]:
        """Yield what there is of it, from below to above."""
        pose = self.path.at(at)
        place = pose.matrix()
        bent = min(max(pose.pitch, -WRIST), WRIST)  # a card that stands is turned by fingers
        arm = replace(pose, pitch=bent).matrix() @ Pose(pitch=self.raised).matrix()
        if self.hand and self.hand.below:
            yield None, self.hand.below, arm
        for held in self.cards:
            if at < held.taken and held.was is not None:
                yield held.card, sprites[held.card], held.was
            elif at < held.left:
                yield held.card, sprites[held.card], place @ held.grip
            elif at < held.until and held.lies is not None:
                yield held.card, sprites[held.card], held.lies
        if self.hand:
            yield None, self.hand.above, arm


class Sprites(dict[Card, Sprite]):
    """How each card looks, drawn when it is first asked for."""

    def __missing__(self, card: Card) -> Sprite:
        self[card] = card_sprite(card)
        return self[card]


@dataclass(slots=True)
class Plan:
    """What people do, before it is filmed: in s from the film's begin."""

    rests: list[Rest] = field(default_factory=list)
    carries: list[Carry] = field(default_factory=list)
    lays: list[Lay] = field(default_factory=list)
    aways: list[Away] = field(default_factory=list)
    until: float = 0.0


class Film:
    """A plan that is filmed at so many frames a second."""

    def __init__(self, plan: Plan, studio: Studio, fps: float) -> None:
        self.plan, self.studio, self.fps = plan, studio, fps
        self._sprites = Sprites()
        self._lying: dict[tuple[int, ...], Still] = {(): studio.mat()}
        self._still: tuple[tuple[int, ...], Pixels] | None = None
        self._lays = {n: list[float]() for n in range(len(plan.lays))}
        self._aways = {n: list[float]() for n in range(len(plan.aways))}

    def __len__(self) -> int:
        return int(self.plan.until * self.fps)

    def frames(self) -> Iterator[tuple[float, Pixels]]:
        """Yield each frame with its time, s; note on the way what can be read in it."""
        for number in range(len(self)):
            at = number / self.fps
            yield at, self._frame(at)

    def before(self, s: float) -> Iterator[tuple[float, Pixels]]:
        """Yield s seconds of what lies there at the begin, as if no hand were there."""
        still = self.studio.shot(self._pile(self._lying_at(0.0)), ())
        for number in range(round(s * self.fps)):
            yield number / self.fps, self.studio.noisy(still)

    def truth(self) -> Truth:
        """Return what was so, once all frames were seen."""
        plan = self.plan
        lays = [one.read(self._lays[n]) for n, one in enumerate(plan.lays)]
        aways = [one.read(self._aways[n]) for n, one in enumerate(plan.aways)]
        held = tuple(
            (held.card.piece, carry.since, carry.until)
            for carry in plan.carries
            for held in carry.cards
        )
        begun = tuple(rest.card.piece for rest in plan.rests if rest.since == -inf)
        return Truth(begun, tuple(lays), tuple(aways), held, self.fps, plan.until)

    def _frame(self, at: float) -> Pixels:
        key = self._lying_at(at)
        flying = list(self._flying(at))
        self._note(at, flying)
        if flying or self._still is None or self._still[0] != key:
            placed = [placed for _, placed in flying]
            still = self.studio.shot(self._pile(key), placed)
            self._still = None if flying else (key, still)
            return self.studio.noisy(still)
        return self.studio.noisy(self._still[1])

    def _lying_at(self, at: float) -> tuple[int, ...]:
        """Return the numbers of what lies there."""
        return tuple(n for n, one in enumerate(self.plan.rests) if one.since <= at < one.until)

    def _pile(self, key: tuple[int, ...]) -> Still:
        if key not in self._lying:
            below = self._pile(key[:-1])
            rest = self.plan.rests[key[-1]]
            self._lying[key] = self.studio.lay(below, self._sprites[rest.card], rest.matrix)
            if len(self._lying) > KEPT:
                self._lying.pop(next(k for k in self._lying if k))
        return self._lying[key]

    def _flying(self, at: float) -> Iterator[tuple[Card | None, PlacedThing]]:
        """Yield what hands carry, and hands, from below to above."""
        flown = [one for one in self.plan.carries if one.since <= at < one.until]
        opened = at - self.studio.exposure
        for one in sorted(flown, key=lambda one: one.path.at(at).z):
            now = list(one.parts(at, self._sprites))
            before = list(one.parts(opened, self._sprites)) if opened > one.since else now
            if len(before) != len(now):
                before = now
            for (card, sprite, matrix), (*_, old) in zip(now, before, strict=True):
                yield card, PlacedThing(sprite, matrix, None if np.allclose(matrix, old) else old)

    # -- what can be read ----------------------------------------------------------------------

    def _note(self, at: float, flying: Sequence[tuple[Card | None, PlacedThing]]) -> None:
        for n, lay in enumerate(self.plan.lays):
            if lay.free <= at < lay.until and self._is_read(lay.card, at, flying):
                self._lays[n].append(at)
        for n, away in enumerate(self.plan.aways):
            if away.since <= at < away.until and self._is_read(away.card, at, flying):
                self._aways[n].append(at)

    def _is_read(
        self, piece: str, at: float, flying: Sequence[tuple[Card | None, PlacedThing]]
    ) -> bool:
        """Tell whether one of a card's codes is bare, whole, large, at rest and without glare."""
        for number, (card, placed) in enumerate(flying):
            if card is not None and card.piece == piece:
                over = [above for _, above in flying[number + 1 :]]
                return any(self._is_bare(card, n, placed, over) for n in range(2))
        for rest in self.plan.rests:
            if rest.card.piece == piece and rest.since <= at < rest.until:
                placed = PlacedThing(self._sprites[rest.card], rest.matrix)
                over = [above for _, above in flying]
                return any(self._is_bare(rest.card, n, placed, over) for n in range(2))
        return False

    def _is_bare(
        self, card: Card, sticker: int, placed: PlacedThing, over: Sequence[PlacedThing]
    ) -> bool:
        own = card.code(sticker)
        px = self._px_of(own, placed.matrix)
        if (px < 2).any() or (px > np.array(VIEW) - 3).any():
            return False
        each = round(len(own) ** 0.5)
        sides = (px[each - 1] - px[0], px[-each] - px[0])
        module = min(float(np.linalg.norm(side)) for side in sides) / MODULES
        if module < READABLE_PX:
            return False
        if placed.before is not None:
            streak = np.abs(self._px_of(own, placed.before) - px).max()
            if streak > READABLE_STREAK * module:
                return False
        if card.sleeved and self.studio.glare(placed.matrix, own).max() > GLARE:
            return False
        return not any(self._is_hidden(px, above) for above in over)

    def _is_hidden(self, px: Any, above: PlacedThing) -> bool:
        """Tell whether something lies over one of these places of the picture."""
        sprite = above.sprite
        back = np.linalg.inv(self.studio.camera.flat(above.matrix) @ sprite.mm())
        there = np.column_stack([px, np.ones(len(px))]) @ back.T
        x, y = (np.rint(there[:, n] / there[:, 2]).astype(int) for n in (0, 1))
        height, width = sprite.alpha.shape
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        return bool((sprite.alpha[y[inside], x[inside]] > 90).any())

    def _px_of(self, own: Any, matrix: Matrix) -> Any:
        world = np.column_stack([own, np.zeros(len(own)), np.ones(len(own))]) @ matrix.T
        return self.studio.camera.px(world[:, :3])
