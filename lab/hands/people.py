"""What people do with cards and hands above a pile: each act is planned, second by second."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import atan2, cos, degrees, inf, radians, sin
from typing import Final

import numpy as np

from lab import camera_scenes as scenes
from lab.hands.film import Carry, Held, Plan, Rest
from lab.hands.judge import Away, Lay
from lab.hands.places import Matrix, Path, Pose, Tremor
from lab.hands.sprites import Card, Hands, Person
from lab.hands.studio import Tier
from vision.mat import CARD_MM

OUTSIDE_MM: Final = (190.0, 250.0)  # from a grip to where its hand is out of the picture
STEADY: Final = 0.3  # share of hands that are steady as stone
TREMBLES_MM: Final = (0.2, 1.0)
GROWS_MM: Final = (0.35, 0.55)  # a card of the pile
FALLS_MM_S2: Final = 9810.0
NEAR_MM: Final = 2.5  # from where it will lie a card may be told,
NEAR_S: Final = 0.2  # or so long before it lies: it is as good as laid
FINGERS_OUT_S: Final = 0.35  # after a hand has let go no finger is below the card
PRINTED: Final = 2 * scenes.A_SHEET  # pieces that films choose from: what is not is not printed


@dataclass(slots=True)
class Table:
    """A pile that grows, people round it, and the plan of what they do."""

    chance: np.random.Generator
    tier: Tier
    sleeved: bool = False
    plan: Plan = field(default_factory=Plan)
    now: float = 0.0  # s
    pile: list[tuple[Card, Pose]] = field(default_factory=list)
    _free: list[str] = field(init=False)
    _grows: float = field(init=False)
    _habit: tuple[float, bool] = field(init=False)  # mm off the middle, and whether at any angle
    _people: list[Hands] = field(init=False)
    _seat: float = field(init=False)  # degrees: from where the first of them reaches in

    def __post_init__(self) -> None:
        pieces = scenes.NAMES[:PRINTED]
        self._free = [pieces[n] for n in self.chance.permutation(len(pieces))]
        self._grows = self.any(*GROWS_MM)
        self._habit = (self.any(3, 14), bool(self.chance.random() < 0.4))
        self._people = [Hands(Person.of(self.chance), self.chance) for _ in range(2)]
        self._seat = self.any(0, 360)

    # -- chance --------------------------------------------------------------------------------

    def any(self, low: float, high: float) -> float:
        """Return anything between."""
        return float(self.chance.uniform(low, high))

    def happens(self, share: float) -> bool:
        """Tell whether something that is so often so is so now."""
        return bool(self.chance.random() < share)

    def card(self) -> Card:
        """Return a card that nobody has had yet."""
        off = self.tier.askew
        stuck = tuple(
            (self.any(0, 3) * off, self.any(0, 3) * off, self.any(-8, 8) * off) for _ in range(2)
        )
        return Card(self._free.pop(), stuck, self.sleeved)

    def way(self, person: int) -> float:
        """Return from where somebody reaches in, degrees."""
        return self._seat + 150 * person + self.any(-35, 35)

    @property
    def high(self) -> float:
        """Return how high the pile is, mm."""
        return len(self.pile) * self._grows

    def place(self, off: float | None = None) -> Pose:
        """Return where somebody lays the next card."""
        spread, turned = self._habit
        far = (spread if off is None else off) * float(self.chance.random()) ** 0.5
        way = radians(self.any(0, 360))
        angle = float(self.chance.choice([90, 270])) + float(self.chance.normal(0, 6))
        if turned:
            angle = self.any(0, 360)
        lean = [float(n) for n in np.clip(self.chance.normal(0, 0.4, 2), -1, 1)]
        z = self.high + self._grows
        return Pose(far * cos(way), far * sin(way), z, angle, *(lean if self.pile else (0, 0)))

    def tremor(self) -> Tremor:
        """Return how somebody's hand trembles."""
        mm = 0.0 if self.happens(STEADY) else self.any(*TREMBLES_MM)
        return Tremor.of(self.chance, mm)

    # -- the pile ------------------------------------------------------------------------------

    def begin(self, cards: int) -> None:
        """Let so many cards lie there from the first frame."""
        for _ in range(cards):
            card, pose = self.card(), self.place()
            self.pile.append((card, pose))
            self.plan.rests.append(Rest(card, pose.matrix()))

    def wait(self, s: float) -> None:
        """Let nobody do anything."""
        self.now += s

    def end(self) -> Plan:
        """Return the plan, with a while in the end in which all that lies is seen."""
        busy = max((one.until for one in self.plan.carries if one.until < inf), default=0.0)
        self.plan.until = max(self.now, busy) + 1.3
        return self.plan

    # -- hands ---------------------------------------------------------------------------------

    def grip(self, card: Pose, way: float) -> Matrix:
        """Return how a hand that reaches in from `way` holds a card that is to lie so."""
        toward = radians(way - card.angle + self.any(-20, 20))
        dx, dy = cos(toward), sin(toward)
        rim = min(
            size / 2 / abs(part) if part else inf
            for size, part in zip(CARD_MM, (dx, dy), strict=True)
        )
        far = rim - self.any(5, 11)
        own = Pose(angle=card.angle - way).matrix()
        return own @ Pose(-far * dx, -far * dy).matrix()

    def outside(self, pose: Pose, high: tuple[float, float] = (30, 90)) -> Pose:
        """Return where a hand in that pose comes from, or goes to."""
        far = self.any(*OUTSIDE_MM)
        way = radians(pose.angle)
        return replace(
            pose,
            x=pose.x + far * cos(way),
            y=pose.y + far * sin(way),
            z=pose.z + self.any(*high),
            angle=pose.angle + self.any(-20, 20),
        )

    def above(self, pose: Pose, gap: float, lean: float = 8.0) -> Pose:
        """Return a pose `gap` mm over the pile, leant as hands hold things."""
        return replace(
            pose, z=self.high + gap, pitch=self.any(-lean, lean), roll=self.any(-lean, lean)
        )

    # -- acts ----------------------------------------------------------------------------------

    def lay(
        self, person: int = 0, hovers: tuple[float, float] | None = None, comes: bool = True
    ) -> Lay:
        """Let somebody lay a card; `hovers` is at how many mm above the pile, and for how long.

        Unless it `comes` the hand is there already.
        """
        card, rest = self.card(), self.place()
        way = self.way(person)
        grip = self.grip(rest, way)
        down = hand_of(rest, grip)
        path = Path(self.now, self.outside(down), tremor=self.tremor())
        if hovers:
            gap, s = hovers
            near = self.above(replace(down, x=down.x + self.any(-6, 6)), gap, 8 if gap > 12 else 2)
            if comes:
                path.to(near, self.any(0.4, 0.9), 0.1)
            else:
                path.begun = near
            path.stay(s).to(down, self.any(0.15, 0.5))
        else:
            path.to(down, self.any(0.5, 1.0), self.any(0.1, 0.35))
        touch = path.calm = path.until
        path.stay(self.any(0.02, 0.25))
        free = path.until
        path.to(self.outside(down, (20, 60)), self.any(0.35, 0.7))
        held = Held(card, grip, left=touch, lies=rest.matrix(), until=free + FINGERS_OUT_S)
        self._carry(Carry(path, self._people[person].holding, (held,), self.any(5, 14)))
        return self._lies(card, rest, _near(path, touch), free, path.until)

    def _carry(self, carry: Carry) -> None:
        done = replace(carry, since=carry.path.since, until=carry.path.until)
        self.plan.carries.append(done)

    def _lies(self, card: Card, rest: Pose, near: float, free: float, gone: float) -> Lay:
        """Note that a card lies there from now on."""
        self._cover(near)
        self.plan.rests.append(Rest(card, rest.matrix(), min(free + FINGERS_OUT_S, gone)))
        lay = Lay(card.piece, near, free)
        self.plan.lays.append(lay)
        self.pile.append((card, rest))
        self.now = gone
        return lay

    def _cover(self, at: float) -> None:
        """Note that what lay on top does so no longer."""
        lays = self.plan.lays
        for n, lay in enumerate(lays):
            if lay.until == inf:
                lays[n] = replace(lay, until=at)

    def slide_on(self, s: float) -> None:
        """Let a finger push a card onto the pile, and stay on one of its stickers for a while."""
        card, rest = self.card(), self.place()
        sticker = int(self.chance.integers(2))
        spot = Pose(*(float(n) for n in card.code(sticker).mean(axis=0))).matrix()
        x, y = (rest.matrix() @ spot)[:2, 3]
        way = degrees(atan2(y - rest.y, x - rest.x)) + self.any(-40, 40)
        grip = np.linalg.inv(Pose(x, y, rest.z, way).matrix()) @ rest.matrix()
        down = Pose(x, y, rest.z, way)
        path = Path(self.now, self.outside(down, (10, 30)), tremor=self.tremor())
        path.to(down, self.any(0.5, 1.0), self.any(0, 0.2))
        touch = path.calm = path.until
        path.stay(s).to(self.outside(down, (20, 60)), self.any(0.35, 0.6))
        held = Held(card, grip, left=touch, lies=rest.matrix(), until=touch + s + 0.1)
        self._carry(Carry(path, self._people[0].pointing, (held,), self.any(10, 25)))
        self._lies(card, rest, _near(path, touch), touch, path.until)

    def press(self, s: float) -> None:
        """Let one hand lay a card, and a finger of the other stay on a sticker of it."""
        begun = len(self.plan.carries)
        lay = self.lay(0)
        card, rest = self.pile[-1]
        arm = self.plan.carries[begun].path.end.angle
        middles = [
            (rest.matrix() @ np.array([*card.code(n).mean(axis=0), 0, 1]))[:2] for n in (0, 1)
        ]
        reach = np.array([cos(radians(arm)), sin(radians(arm))])
        x, y = min(middles, key=lambda at: float((at - (rest.x, rest.y)) @ reach))
        way = degrees(atan2(y - rest.y, x - rest.x)) + self.any(-30, 30)
        down = Pose(float(x), float(y), rest.z + 1, way)
        path = Path(lay.near - self.any(0.4, 0.7), self.outside(down))
        path.to(down, lay.free - path.since - self.any(0, 0.05), 0.1)
        path.stay(s).to(self.outside(down, (20, 60)), self.any(0.35, 0.6))
        self._carry(Carry(path, self._people[1].pointing, (), self.any(10, 25)))
        self.now = max(self.now, path.until)

    def hold(
        self,
        cards: int,
        s: float,
        gap: float,
        person: int = 0,
        off: float = 25.0,
        comes: bool = True,
    ) -> None:
        """Let somebody hold cards above the pile, fanned, and take them away again."""
        way = self.way(person)
        middle = radians(way)
        aside = off * self.any(0.6, 1) if off > 30 else self.any(-off, off)
        across = self.any(-20, 20)
        at = Pose(
            (aside + 30) * cos(middle) - across * sin(middle),
            (aside + 30) * sin(middle) + across * cos(middle),
            angle=way,
        )
        over = self.above(at, gap)
        path = Path(self.now, self.outside(over) if comes else over, tremor=self.tremor())
        if comes:
            path.to(over, self.any(0.45, 0.9), 0.1)
        path.stay(s)
        if self.happens(0.4):  # it shifts, and is held on
            near = replace(over, x=over.x + self.any(-8, 8), y=over.y + self.any(-8, 8))
            path.to(near, self.any(0.2, 0.5)).stay(self.any(0.3, 1))
        path.to(self.outside(over), self.any(0.35, 0.8))
        held = self._fan_cards(cards)
        self._carry(Carry(path, self._people[person].holding, held, self.any(5, 14)))
        self.now = path.until

    def _fan_cards(self, cards: int) -> tuple[Held, ...]:
        """Return cards in one hand: each is held at its lower edge and turned a little more."""
        each = self.any(12, 30)
        turn = float(self.chance.choice([0, 90])) if cards == 1 else 0.0
        long = CARD_MM[0] if turn else CARD_MM[1]
        grips = []
        for n in range(cards):
            lean = each * (n - (cards - 1) / 2) + self.any(-3, 3)
            out = Pose(angle=lean).matrix() @ Pose(8 - long / 2, z=0.45 * n).matrix()
            grips.append(Held(self.card(), out @ Pose(angle=90.0 + turn).matrix()))
        return tuple(grips)

    def drop(self, twice: bool) -> None:
        """Let a card fall onto the pile and slide; `twice`: it rests, and slides once more."""
        card, rest = self.card(), self.place(off=31)
        way = self.way(0)
        far, toward = self.any(6, 25), radians(self.any(0, 360))
        short = (rest.x - far * cos(toward), rest.y - far * sin(toward))
        lands = replace(rest, x=short[0], y=short[1], angle=rest.angle + self.any(-20, 20))
        gap = self.any(8, 40)
        lets_go = replace(lands, z=rest.z + gap, pitch=self.any(-12, 12), roll=self.any(-12, 12))
        grip = self.grip(lands, way)
        hand = hand_of(replace(lands, z=lets_go.z), grip)
        path = Path(self.now, self.outside(hand), tremor=self.tremor())
        path.to(hand, self.any(0.5, 0.9), 0.1).stay(self.any(0.0, 0.3))
        go = path.calm = path.until
        path.to(self.outside(hand, (10, 40)), self.any(0.3, 0.6))
        held = Held(card, grip, left=go)
        self._carry(Carry(path, self._people[0].holding, (held,), self.any(5, 14)))
        fall = Path(go, replace(lands, z=lets_go.z))
        fall.to(lands, (2 * gap / FALLS_MM_S2) ** 0.5)
        touch = fall.until
        if twice:
            part = lands.move_to(0.5, rest)
            fall.to(part, self.any(0.1, 0.25)).stay(self.any(0.25, 0.9))
        fall.to(rest, self.any(0.15, 0.4))
        until = max(fall.until, path.until)
        fell = Held(card, np.eye(4))
        self.plan.carries.append(Carry(fall, None, (fell,), since=go, until=fall.until))
        self._cover(touch)
        self.plan.rests.append(Rest(card, rest.matrix(), fall.until))
        self.plan.lays.append(Lay(card.piece, touch, fall.until))
        self.pile.append((card, rest))
        self.now = until

    def peek(self, cards: int, hidden: bool) -> None:
        """Let somebody lift the top cards, look below, and put them back."""
        taken, self.pile = self.pile[-cards:], self.pile[:-cards]
        top = taken[-1][1]
        way = self.way(0)
        grip = self.grip(top, way)
        down = hand_of(top, grip)
        steep = hidden and self.happens(0.5)
        leant = self.any(-30, 15)
        if steep:
            leant = self.any(60, 78) * float(self.chance.choice([-1, 1]))
        lifted = replace(
            down,
            x=down.x + self.any(10, 45) * cos(radians(way)),
            y=down.y + self.any(10, 45) * sin(radians(way)),
            z=top.z + self.any(20, 70),
            angle=down.angle + self.any(-15, 15),
            pitch=leant,
        )
        path = Path(self.now, self.outside(down), tremor=self.tremor())
        path.to(down, self.any(0.4, 0.8), 0.1).stay(self.any(0.05, 0.2))
        up = path.until
        s = self.any(0.3, 0.8) if hidden and self.happens(0.5) else self.any(0.4, 2.2)
        path.to(lifted, self.any(0.25, 0.5)).stay(s)
        back = replace(
            down,
            x=down.x + float(self.chance.normal(0, 1.5)),
            y=down.y + float(self.chance.normal(0, 1.5)),
            angle=down.angle + float(self.chance.normal(0, 2)),
        )
        path.to(back, self.any(0.25, 0.5))
        put = path.calm = path.until
        path.stay(self.any(0.03, 0.2))
        free = path.until
        path.to(self.outside(back, (20, 60)), self.any(0.35, 0.7))
        self._put_back(taken, path, (up, put, free), (down, back))
        if hidden and not steep:
            self._cover_with_hand(path, up, put)
        self.now = path.until

    def _put_back(
        self,
        taken: Sequence[tuple[Card, Pose]],
        path: Path,
        when: tuple[float, float, float],
        hands: tuple[Pose, Pose],
    ) -> None:
        up, put, free = when
        before, after = (pose.matrix() for pose in hands)
        held = []
        for card, pose in taken:
            was = pose.matrix()
            in_hand = np.linalg.inv(before) @ was
            lies = after @ in_hand
            out = min(free + FINGERS_OUT_S, path.until)
            held.append(Held(card, in_hand, up, put, was, lies, out))
            self._pick_up(card, path.since)
            self.plan.rests.append(Rest(card, lies, out))
            turned = replace(pose, x=float(lies[0, 3]), y=float(lies[1, 3]))
            turned = replace(turned, angle=pose.angle + hands[1].angle - hands[0].angle)
            self.pile.append((card, turned))
        self._carry(Carry(path, self._people[0].holding, tuple(held), self.any(5, 14)))
        self._cover(up)
        top = taken[-1][0].piece
        self.plan.aways.append(Away(top, up, _near(path, put)))

    def _pick_up(self, card: Card, at: float) -> None:
        """Note that a card lies there no longer, or is drawn with a hand."""
        rests = self.plan.rests
        for n, rest in enumerate(rests):
            if rest.card == card and rest.until == inf:
                rests[n] = replace(rest, until=at)

    def _cover_with_hand(self, path: Path, up: float, put: float) -> None:
        """Lay the other hand flat over what is held up."""
        held = path.at((up + put) / 2)
        way = held.angle + self.any(140, 220)
        at = Pose(
            held.x - 38 * cos(radians(held.angle)),
            held.y - 38 * sin(radians(held.angle)),
            held.z + 12,
            way,
        )
        over = Path(up - self.any(0.3, 0.5), self.outside(at))
        over.to(at, self.any(0.35, 0.5)).stay(put - over.until + self.any(-0.25, 0.1))
        over.to(self.outside(at), self.any(0.35, 0.6))
        self._carry(Carry(over, self._people[1].flat, (), self.any(5, 14)))

    def pass_through(self) -> None:
        """Let a hand with a card cross the picture, sideways or to somebody on the other side."""
        way = self.way(1)
        at = self.above(Pose(self.any(-20, 50), self.any(-20, 20), angle=way), self.any(20, 90))
        held = self._fan_cards(1)
        if self.happens(0.5):
            aside = [
                replace(at, x=at.x - f * sin(radians(way)), y=at.y + f * cos(radians(way)))
                for f in (-220, 220)
            ]
            path = Path(self.now, aside[0], tremor=self.tremor())
            path.to(aside[1], self.any(0.6, 1.4))
        else:
            over = [
                replace(at, x=at.x + f * cos(radians(way)), y=at.y + f * sin(radians(way)))
                for f in (230, -80)
            ]
            path = Path(self.now, over[0], tremor=self.tremor())
            path.to(over[1], self.any(0.5, 1.0)).stay(self.any(0.2, 0.7))
            held = (replace(held[0], left=path.until - 0.1),)
            path.to(over[0], self.any(0.4, 0.8))
        self._carry(Carry(path, self._people[1].holding, held, self.any(5, 14)))
        self.now = path.until


def _near(path: Path, touch: float) -> float:
    """Return from when on a card that comes to lie at `touch` may be told."""
    return min(path.near(touch, NEAR_MM), touch - NEAR_S)


def hand_of(card: Pose, grip: Matrix) -> Pose:
    """Return the pose of a hand that holds a card so that it is there."""
    matrix = card.matrix() @ np.linalg.inv(grip)
    return Pose(
        float(matrix[0, 3]),
        float(matrix[1, 3]),
        card.z,
        degrees(atan2(matrix[1, 0], matrix[0, 0])),
    )
