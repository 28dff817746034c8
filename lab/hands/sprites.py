"""Flat things with a look: cards with their stickers, sleeves, hands in three poses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from lab import camera_piles
from lab.camera_scenes import SCALE
from vision.mat import CARD_MM, TAG_MM

if TYPE_CHECKING:
    from vision.frame import Pixels

FINER: Final = 2  # than the picture: what is held high is shown larger
HAND_PX: Final = 3  # px a mm of a hand
ARM: Final = (-95.0, 330.0)  # mm of a hand's picture, from beyond its fingers to its sleeve
ACROSS: Final = 75.0  # mm to each side
SLEEVE_MM: Final = 1.5  # that a sleeve is larger on each side
HALO_MM: Final = 2.0  # how far the dark under an edge reaches
SLEEVE_FROM: Final = 150.0  # mm from the fingertips

Finger = tuple[tuple[float, float, float], ...]  # mm along the arm, mm across, mm thick by half


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A flat thing: (height, width) uint8 each, its grey times its alpha, and its alpha."""

    grey: Pixels
    alpha: Pixels
    fine: float  # px a mm
    middle: tuple[float, float]  # px of its own (0, 0)
    shiny: bool = False
    soft: bool = False  # it has nothing fine

    def mm(self) -> Any:
        """Return what brings its px to its own mm, (3, 3)."""
        x, y = self.middle
        return np.array(
            [[1 / self.fine, 0, -x / self.fine], [0, 1 / self.fine, -y / self.fine], [0, 0, 1]]
        )


@dataclass(frozen=True, slots=True)
class Card:
    """A card as somebody made it: where each sticker sits, and whether it is in a sleeve."""

    piece: str
    stuck: tuple[tuple[float, float, float], ...] = ((0, 0, 0), (0, 0, 0))
    sleeved: bool = False

    def code(self, sticker: int, each: int = 6, mm: float = 15.0) -> Any:
        """Return places spread over one of its codes, (each * each, 2) of the card's own mm."""
        x, y, _ = self.stuck[sticker]
        way = 1 if sticker == 0 else -1
        middle = np.array([x + (TAG_MM - CARD_MM[0]) / 2, y + (TAG_MM - CARD_MM[1]) / 2]) * way
        line = np.linspace(-mm / 2, mm / 2, each)
        return np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2) + middle


def card_sprite(card: Card) -> Sprite:
    """Return what a card looks like, a little dark under its edges."""
    drawn = camera_piles.face(card.piece, card.stuck, FINER)
    fine = FINER * SCALE
    face: Any = cv2.GaussianBlur(drawn, (0, 0), 0.8)  # finer than the picture: else it flickers
    cv2.rectangle(face, (0, 0), (face.shape[1] - 1, face.shape[0] - 1), 70, 2)
    alpha: Any = np.full_like(drawn, 255)
    if card.sleeved:
        face, alpha = _sleeve_card(face, round(SLEEVE_MM * fine))
    rim = round(HALO_MM * fine)
    face, alpha = (
        cv2.copyMakeBorder(plane, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=0)
        for plane in (cv2.multiply(face, alpha, scale=1 / 255), alpha)
    )
    dark = cv2.GaussianBlur(alpha // 2, (0, 0), rim / 3)
    middle = (face.shape[1] / 2 - 0.5, face.shape[0] / 2 - 0.5)
    return Sprite(face, np.maximum(alpha, dark), fine, middle, card.sleeved)


def _sleeve_card(face: Any, rim: int) -> tuple[Any, Any]:
    """Return the card under film: greyer, with a rim that lets through what is below."""
    face = cv2.addWeighted(face, 0.92, np.full_like(face, 255), 0.05, 0)
    face = cv2.copyMakeBorder(face, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=200)
    alpha = np.full(face.shape, 70, np.uint8)
    alpha[rim:-rim, rim:-rim] = 255
    cv2.rectangle(alpha, (0, 0), (face.shape[1] - 1, face.shape[0] - 1), 200, 2)
    return face, alpha


# -- hands -----------------------------------------------------------------------------------

PALM: Final[Finger] = ((70, 2, 30), (84, 0, 37), (104, 0, 36), (140, 0, 27), (330, 0, 36))
UNDER: Final[tuple[Finger, ...]] = (  # fingers below a card that is held
    ((66, 26, 9), (44, 28, 8), (18, 26, 6)),
    ((62, 12, 9), (32, 14, 8.5), (-2, 14, 7)),
    ((60, -6, 9.5), (25, -2, 9), (-12, 2, 7.5)),
    ((62, -22, 9), (28, -17, 8.5), (-12, -7, 7)),
)
THUMB: Final[Finger] = ((92, 34, 13), (58, 36, 10.5), (24, 21, 9.5), (-7, 5, 8))
POINTS: Final[tuple[Finger, ...]] = (
    ((88, 34, 12), (62, 40, 10), (42, 28, 8.5)),
    ((66, 26, 9), (54, 24, 9)),
    ((62, 12, 10), (48, 9, 9.5)),
    ((60, -4, 10), (44, -4, 9.5)),
    ((64, -24, 9.5), (30, -13, 9), (3, 0, 7.5)),
)
FLAT: Final[tuple[Finger, ...]] = (
    ((40, -38, 13), (14, -56, 10), (-12, -64, 8)),
    ((0, 28, 8.5), (-30, 34, 7.5), (-50, 38, 6.5)),
    ((-8, 11, 9.5), (-48, 14, 8.5), (-76, 16, 7)),
    ((-10, -8, 10), (-50, -8, 9), (-84, -8, 7.5)),
    ((-6, -27, 9.5), (-42, -32, 8.5), (-70, -35, 7)),
)
FLAT_PALM: Final[Finger] = ((6, 0, 36), (28, 0, 40), (58, 0, 37), (96, 0, 27), (330, 0, 36))


@dataclass(frozen=True, slots=True)
class Person:
    """Whose hand it is."""

    skin: int  # grey of 255
    sleeve: int
    from_mm: float = SLEEVE_FROM  # where the sleeve begins
    size: float = 1.0
    left: bool = False

    @classmethod
    def of(cls, chance: np.random.Generator) -> Person:
        """Return anybody."""
        return cls(
            int(chance.integers(60, 215)),
            int(chance.integers(20, 225)),
            float(chance.choice([130, 150, 200, 320])),
            float(chance.uniform(0.8, 1.05)),
            bool(chance.random() < 0.3),
        )


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand in one pose: what of it is below the cards that it holds, and what above."""

    below: Sprite | None
    above: Sprite


class Hands:
    """One person's hand in three poses, each drawn when it is first asked for."""

    def __init__(self, person: Person, chance: np.random.Generator) -> None:
        self._skin = _Skin(person, chance)

    @cached_property
    def holding(self) -> Hand:
        return Hand(self._skin.sprite((*UNDER, PALM)), self._skin.sprite((THUMB,)))

    @cached_property
    def pointing(self) -> Hand:
        return Hand(None, self._skin.sprite((*POINTS[:-1], PALM, POINTS[-1])))

    @cached_property
    def flat(self) -> Hand:
        return Hand(None, self._skin.sprite((*FLAT, FLAT_PALM)))


class _Skin:
    """Draws parts of somebody's hand, round and with its own shadow."""

    def __init__(self, person: Person, chance: np.random.Generator) -> None:
        self._person, self._chance = person, chance
        self._size = (round(2 * ACROSS * HAND_PX), round((ARM[1] - ARM[0]) * HAND_PX))

    def sprite(self, parts: tuple[Finger, ...]) -> Sprite:
        grey = np.zeros(self._size, np.float32)
        alpha: Any = np.zeros(self._size, np.uint8)
        for part in parts:
            mask = self._mask(part)
            grey = np.where(mask > 0, self._round_greys(mask, part is THUMB), grey)
            alpha = np.maximum(alpha, mask)
        grey = self._add_sleeve(grey)
        alpha = cv2.GaussianBlur(alpha, (0, 0), 0.8)
        dark = cv2.GaussianBlur(alpha // 3, (0, 0), 2.0 * HAND_PX)
        body = np.clip(grey, 0, 255) * (alpha / 255.0)
        middle = (-ARM[0] * HAND_PX, ACROSS * HAND_PX)
        shade = np.maximum(alpha, dark)
        return Sprite(body.astype(np.uint8), shade, HAND_PX / self._person.size, middle, soft=True)

    def _mask(self, part: Finger) -> Any:
        mask = np.zeros(self._size, np.uint8)
        side = -1 if self._person.left else 1
        for (u, v, r), (u2, v2, r2) in pairwise(part):
            steps = max(int(hypot(u2 - u, v2 - v) / 1.5), 2)
            for share in np.linspace(0, 1, steps):
                at = (u + share * (u2 - u) - ARM[0], side * (v + share * (v2 - v)) + ACROSS)
                centre = (round(at[0] * HAND_PX), round(at[1] * HAND_PX))
                cv2.circle(mask, centre, round((r + share * (r2 - r)) * HAND_PX), 255, -1)
        return mask

    def _round_greys(self, mask: Any, nail: bool) -> Any:
        """Return the greys of something round, lit from one side."""
        deep = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
        reach = max(min(float(deep.max()), 11.0 * HAND_PX), 1.0)
        share = np.clip(deep / reach, 0, 1)
        high = cv2.GaussianBlur(np.sqrt(1 - (1 - share) ** 2), (0, 0), 3.0)
        lit = cv2.Sobel(high, cv2.CV_32F, 0, 1, ksize=3) * 1.2
        grey = self._person.skin * (0.55 + 0.45 * high + np.clip(lit, -0.2, 0.2))
        if nail:
            side = -1 if self._person.left else 1
            at = (round((-6 - ARM[0]) * HAND_PX), round((side * 5.5 + ACROSS) * HAND_PX))
            cv2.ellipse(
                grey,
                at,
                (round(6.5 * HAND_PX), round(5.2 * HAND_PX)),
                side * 35,
                0,
                360,
                self._person.skin * 1.18,
                -1,
            )
        return np.asarray(grey, np.float32)

    def _add_sleeve(self, grey: Any) -> Any:
        """Add what skin has of spots, and a sleeve with its weave and its hem."""
        height, width = self._size
        spots = self._chance.normal(0, 1, (height // 12, width // 12)).astype(np.float32)
        grey = grey * (1 + 0.03 * cv2.resize(spots, (width, height)))
        hem = round((self._person.from_mm - ARM[0]) * HAND_PX)
        if hem >= width:
            return grey
        u = np.arange(width - hem, dtype=np.float32)[None, :]
        v = np.arange(height, dtype=np.float32)[:, None]
        weave = 1 + 0.08 * np.sin(u) * np.sin(v) + 0.1 * np.sin(u / 34 + v / 68)
        shade = grey[:, hem:] / self._person.skin
        grey[:, hem:] = self._person.sleeve * shade * weave
        grey[:, hem : hem + 4 * HAND_PX] *= 0.7
        return grey
