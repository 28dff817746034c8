"""Cards of real thickness that lie on each other without passing through each other. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, exp, radians, sin
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from vision.mat import CARD_MM, TAG_MM

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Lengths = NDArray[np.float64]

STEP_MM: Final = 0.5  # of the grid on which cards are laid on each other
REACH_MM: Final = (110.0, 90.0)  # the grid's half width and depth
AIR_MM: Final = 0.08  # what stays between two cards: 60 stickered ones are then 28 mm high
EDGE_MM: Final = 0.5  # a card is laid as if it were so much larger: the grid sees no edge exactly
PRESSED: Final = 3.0  # under so many cards a bend has gone down to 1 / e


@dataclass(frozen=True, slots=True)
class Stock:
    """What the cards are made of."""

    size: tuple[float, float]
    thick: float
    sticker: float  # how thick; on both corners


BARE: Final = Stock(CARD_MM, 0.30, 0.08)  # measured on no real copy; paper of labels is 0.08
SLEEVED: Final = Stock((66.0, 91.0), 0.45, 0.08)  # two films of 0.06 and the air in them


@dataclass(frozen=True, slots=True)
class Askew:
    """How far a sticker is from the corner it belongs in."""

    across: float = 0.0
    along: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Card:
    """A card, where its middle is and how it is turned; 90 lies across, its top to the left."""

    piece: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 90.0
    bend: float = 0.0  # mm that the ends of its long side are above its middle
    lean: float = 0.0  # degrees that its right side is raised
    askew: tuple[Askew, Askew] = (Askew(), Askew())


def own(card: Card, x: Lengths, y: Lengths) -> tuple[Lengths, Lengths]:
    """Return places of the table in the card's own directions, right and up, from its middle."""
    c, s = cos(radians(card.angle)), sin(radians(card.angle))
    dx, dy = x - card.x, y - card.y
    return c * dx + s * dy, c * dy - s * dx


def places_on_table(card: Card, right: Lengths, up: Lengths) -> tuple[Lengths, Lengths]:
    """Return places of the card on the table."""
    c, s = cos(radians(card.angle)), sin(radians(card.angle))
    return card.x + c * right - s * up, card.y + s * right + c * up


def shape(card: Card, x: Lengths, y: Lengths) -> Lengths:
    """Return how much higher the card is at these places than in its middle."""
    _, up = own(card, x, y)
    bent = card.bend * (2 * up / CARD_MM[1]) ** 2
    return np.asarray(bent + (x - card.x) * np.tan(radians(card.lean)))


def is_on(card: Card, x: Lengths, y: Lengths, stock: Stock, more: float = 0.0) -> Any:
    """Tell of each place whether the card is there."""
    right, up = own(card, x, y)
    wide, long = stock.size[0] / 2 + more, stock.size[1] / 2 + more
    return (np.abs(right) <= wide) & (np.abs(up) <= long)


def has_sticker(card: Card, x: Lengths, y: Lengths, more: float = 0.0) -> Any:
    """Tell of each place whether a sticker is there."""
    right, up = own(card, x, y)
    return np.logical_or.reduce([_is_in(corner, right, up, more) for corner in corners(card)])


def _is_in(corner: tuple[float, float, float], right: Lengths, up: Lengths, more: float) -> Any:
    a, b, turn = corner
    c, s = cos(radians(turn)), sin(radians(turn))
    along, across = c * (right - a) + s * (up - b), c * (up - b) - s * (right - a)
    half = TAG_MM / 2 + more
    return (np.abs(along) <= half) & (np.abs(across) <= half)


def corners(card: Card) -> tuple[tuple[float, float, float], ...]:
    """Return each sticker's middle in the card's own directions, and how it is turned."""
    right, up = (CARD_MM[0] - TAG_MM) / 2, (CARD_MM[1] - TAG_MM) / 2
    first, second = card.askew
    return (
        (-right + first.across, up - first.along, first.turn),
        (right - second.across, -up + second.along, 180.0 + second.turn),
    )


def press_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards as the weight of those above them flattens them."""
    from dataclasses import replace

    return tuple(
        replace(card, bend=card.bend * exp(-above / PRESSED))
        for above, card in zip(reversed(range(len(cards))), cards, strict=True)
    )


def heights_of_cards(cards: Sequence[Card], stock: Stock = BARE) -> tuple[float, ...]:
    """Return how high the middle of each card's underside lies, the lowest card first.

    Each lies as low as it can, level or with its own bend and lean; none tips over an edge.
    """
    ground = _Ground()
    return tuple(ground.lay(card, stock) for card in cards)


class _Ground:
    """What lies there: the height at every place of the grid."""

    def __init__(self) -> None:
        wide, deep = (np.arange(-reach, reach + STEP_MM / 2, STEP_MM) for reach in REACH_MM)
        self.x, self.y = np.meshgrid(wide, deep)
        self.height = np.zeros_like(self.x)

    def lay(self, card: Card, stock: Stock) -> float:
        own_shape = shape(card, self.x, self.y)
        there = is_on(card, self.x, self.y, stock, EDGE_MM)
        low = float(np.max((self.height - own_shape)[there])) + AIR_MM
        stuck = there & has_sticker(card, self.x, self.y, EDGE_MM)
        top = low + own_shape + stock.thick + np.where(stuck, stock.sticker, 0.0)
        self.height = np.where(there, np.maximum(self.height, top), self.height)
        return low
