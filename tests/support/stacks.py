"""Cards laid one on the other as people lay them, as the codes that a camera can read of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from math import cos, hypot, pi, radians, sin

from tests.support.films import CODE_MM, CORNERS, QUIET_MM, SCALE, Table, mat
from vision.frame import Corners, Point
from vision.mat import CARD_MM
from vision.outline import Outline, holds, middle, overlap
from vision.pile.rules import Tag
from vision.tags import Kind

Stuck = tuple[float, float, float]  # mm further in, mm further down, degrees
Hand = tuple[float, float, float]  # its middle and its reach, mm


@dataclass(frozen=True)
class LaidCard:
    """A card: where its middle lies, mm from the view's, and how its stickers are stuck."""

    name: str
    x: float
    y: float
    angle: float
    stuck: tuple[Stuck, Stuck] = ((0, 0, 0), (0, 0, 0))

    def place(self, x: float, y: float) -> Point:
        """Return a point of the card, mm from its middle, in px."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return 640 + (self.x + c * x - s * y) * SCALE, 360 + (self.y + s * x + c * y) * SCALE

    def outline(self) -> Outline:
        w, h = CARD_MM[0] / 2, CARD_MM[1] / 2
        return self.place(-w, -h), self.place(w, -h), self.place(w, h), self.place(-w, h)

    def codes(self) -> tuple[Corners, Corners]:
        return self._code(1, self.stuck[0]), self._code(-1, self.stuck[1])

    def _code(self, way: int, stuck: Stuck) -> Corners:
        inset, half = QUIET_MM + CODE_MM / 2, CODE_MM / 2
        x, y = -CARD_MM[0] / 2 + inset + stuck[0], -CARD_MM[1] / 2 + inset + stuck[1]
        c, s = cos(radians(stuck[2])), sin(radians(stuck[2]))
        a, b, d, e = (
            self.place(way * (x + c * dx - s * dy), way * (y + s * dx + c * dy))
            for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half))
        )
        return a, b, d, e


def seen(cards: list[LaidCard], hands: tuple[Hand, ...] = ()) -> tuple[Tag, ...]:
    """Return the codes that nothing hides: the cards', lowest first, and the mat's."""
    codes = [(card.name, code, n) for n, card in enumerate(cards) for code in card.codes()]
    codes += [(tag.name, tag.corners, -1) for tag in mat()]
    return tuple(
        Tag(Kind.CARD, name, code)
        for name, code, level in codes
        if not any(overlap(code, upper.outline()) > 0.02 for upper in cards[level + 1 :])
        and not any(_is_under(code, hand) for hand in hands)
    )


def _is_under(code: Corners, hand: Hand) -> bool:
    x, y = middle(code)
    return hypot((x - 640) / SCALE - hand[0], (y - 360) / SCALE - hand[1]) < hand[2] + CODE_MM / 2


def careless(
    name: str, chance: random.Random, off_mm: float = 31.5, askew: bool = True
) -> LaidCard:
    """Return a card laid anyhow."""
    off, way = off_mm * chance.random() ** 0.5, chance.uniform(0, 2 * pi)
    stuck = [(0.0, 0.0, 0.0)] * 2
    if askew:
        stuck = [
            (chance.uniform(0, 3), chance.uniform(0, 3), chance.uniform(-8, 8)) for _ in range(2)
        ]
    return LaidCard(
        name, off * cos(way), off * sin(way), chance.uniform(0, 360), (stuck[0], stuck[1])
    )


class Stack:
    """A pile that is built before a watcher, hands and all."""

    def __init__(self, seed: int, fps: float = 30.0, misses: float = 0.0) -> None:
        self.chance = random.Random(seed)
        self.table = Table(fps=fps)
        self.cards: list[LaidCard] = []
        self._frame_s = 1 / fps
        self._misses = misses
        self.turned = False  # whether the codes are read in the other order
        self.table.see(mat())

    def look(self, s: float, hands: tuple[Hand, ...] = (), is_still: bool = True) -> str:
        """Look at the pile for s seconds."""
        told = []
        for _ in range(max(round(s / self._frame_s), 1)):
            tags = seen(self.cards, hands)[:: -1 if self.turned else 1]
            read = tuple(tag for tag in tags if self.chance.random() >= self._misses)
            told.append(self.table.see(read, s=self._frame_s, is_still=is_still))
        return " ".join(word for word in told if word)

    def lay(self, card: LaidCard, hands: tuple[tuple[tuple[Hand, ...], float], ...] = ()) -> str:
        """Bring a card in and leave it; each hand stays so long. Return what was told."""
        way = self.chance.uniform(0, 2 * pi)
        told = []
        self.cards.append(card)
        for share in (1.0, 0.7, 0.4, 0.2):
            x, y = card.x + 110 * share * cos(way), card.y + 110 * share * sin(way)
            self.cards[-1] = replace(card, x=x, y=y, angle=card.angle + 40 * share)
            hand = (x + 40 * cos(way), y + 40 * sin(way), 25.0)
            told.append(self.look(self._frame_s, (hand,), is_still=False))
        self.cards[-1] = card
        for over, s in hands:
            told.append(self.look(s, over, is_still=False))
        told.append(self.look(1.2))
        return " ".join(word for word in told if word)

    def over(self, card: LaidCard, sticker: int) -> Hand:
        """Return a fingertip on one sticker of a card."""
        x, y = middle(card.codes()[sticker])
        return (x - 640) / SCALE, (y - 360) / SCALE, 8.0


__all__ = ["CORNERS", "LaidCard", "Stack", "careless", "holds", "seen"]
