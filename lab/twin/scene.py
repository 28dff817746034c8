"""What stands on the table: mast, camera, lamp, window, mat and cards. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import atan, degrees, radians, sin
from typing import Final

import numpy as np

from lab.twin.cards import BARE, SLEEVED, Card, Stock, heights_of_cards, press_cards
from lab.twin.meshes import Mesh, Tile, box, face, join_meshes, patch, quad, rim, sticker, wavy
from makers.plans.mast_svg import ABOVE, BEHIND, SEEN
from vision.mat import MAT_MM

FULL: Final = (1280, 720)  # px of the whole view
FIELD_DEG: Final = 2 * degrees(atan(SEEN[0] / 2 / ABOVE))
LENS_MM: Final = 4.74 / 1.8  # the Camera Module 3's: focal length through f-number
BAR_MM: Final = (300.0, 20.0)  # what shines of the LED bar
# Where the guide had the bar until the twin was asked: less even than now, so what is read there
# is read where it stands now.
NEAR_MM: Final = 200.0


class Finish(StrEnum):
    """How a surface mirrors. The renderer has the numbers."""

    MATTE = "matte paper"
    GLOSSY = "glossy paper"
    PHOTO = "photo paper"
    SLEEVE = "clear sleeve"
    MATTE_SLEEVE = "matte sleeve"
    CARD = "card"  # linen finish, between matte and glossy
    DULL = "dull"  # wood, cloth, metal that is no mirror


FILMS: Final = (Finish.SLEEVE, Finish.MATTE_SLEEVE)  # plastic over card and stickers


@dataclass(frozen=True, slots=True)
class Sheet:
    """A surface with what is printed on it."""

    mesh: Mesh
    print: str  # the name of a picture, or a grey such as "0.3"
    finish: Finish = Finish.DULL


@dataclass(frozen=True, slots=True)
class Lamp:
    """The LED bar: along y, so far to the right of the pile's middle and above the mat."""

    aside: float = NEAR_MM
    above: float = NEAR_MM


@dataclass(frozen=True, slots=True)
class Window:
    """A window in the wall: its middle, as seen from the mat. It faces the mat."""

    x: float
    y: float
    above: float = 600.0
    size: tuple[float, float] = (900.0, 1200.0)  # wide, high


@dataclass(frozen=True, slots=True)
class Phone:
    """A camera in somebody's hand: where it is and what its middle looks at, mm of the table."""

    eye: tuple[float, float, float]
    looks_at: tuple[float, float, float]
    field_deg: float = 66.0  # across, as phones have it
    lens_mm: float = 3.4  # across: 6 mm focal length through f/1.8


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture to be taken."""

    sheets: tuple[Sheet, ...]
    lamp: Lamp | None = Lamp()
    window: Window | None = None
    sun: tuple[float, float, float] | None = None  # where it stands, from the mat
    room: float = 1.0  # of the usual light of the room, which comes from everywhere
    focus: float = 14.0  # mm above the mat
    size: tuple[int, int] = FULL  # px, the middle of the whole view; a phone's is its whole view
    phone: Phone | None = None  # in the place of the box's own camera
    bars: tuple[Mesh, ...] = ()  # further lamps, as bright as the box's


@dataclass(frozen=True, slots=True)
class Tiles:
    """Where in the two large pictures each card's art and each sticker are."""

    art: Sequence[Tile]
    rim: Tile
    stickers: Mapping[str, Tile]


def table(lean: float = 0.0) -> tuple[Sheet, ...]:
    """Return the table, the mat, the mast with its arm and the camera.

    A mat that leans looks as a camera sees it that stands askew.
    """
    low = -0.3 - MAT_MM[0] / 2 * sin(radians(lean))
    return (
        Sheet(patch(0, 100, low, (1400, 1000)), "table"),
        Sheet(_mast(), "0.35"),
        Sheet(box((-13, -12, ABOVE + 2), (13, 12, ABOVE + 12)), "0.03"),
        Sheet(patch(0, 0, 0.0, MAT_MM, lean), "mat", Finish.MATTE),
    )


def _mast() -> Mesh:
    upright = box((-10, BEHIND, 0), (10, BEHIND + 20, 400))
    arm = box((-10, BEHIND - 200, ABOVE + 12), (10, BEHIND, ABOVE + 32))
    return join_meshes((upright, arm))


def pile(cards: Sequence[Card], tiles: Tiles, paper: Finish = Finish.MATTE) -> tuple[Sheet, ...]:
    """Return a pile with its stickers; in sleeves both lie under the film."""
    if not cards:
        return ()
    stock = SLEEVED if paper is Finish.SLEEVE else BARE
    lying = press_cards(cards)
    lows = heights_of_cards(lying, stock)
    both = list(zip(lying, lows, strict=True))
    art = [tiles.art[sum(map(ord, card.piece)) % len(tiles.art)] for card in lying]
    faces = join_meshes(tuple(face(c, z, stock, t) for (c, z), t in zip(both, art, strict=True)))
    stuck = join_meshes(
        tuple(
            sticker(card, low, stock, n, tiles.stickers[card.piece])
            for card, low in both
            for n in (0, 1)
        )
    )
    rims = join_meshes(tuple(rim(card, low, stock, tiles.rim) for card, low in both))
    if paper is Finish.SLEEVE:
        faces, stuck = wavy(faces, 1), wavy(stuck, 1)
    return (
        Sheet(faces, "art", Finish.SLEEVE if paper is Finish.SLEEVE else Finish.CARD),
        Sheet(rims, "art", Finish.DULL),
        Sheet(stuck, "stickers", paper),
    )


def height(cards: Sequence[Card], stock: Stock = BARE) -> float:
    """Return how high a pile's top card lies, mm above the mat."""
    lying = press_cards(cards)
    return heights_of_cards(lying, stock)[-1] + stock.thick


def bar(lamp: Lamp, at: float = 14.0) -> Mesh:
    """Return what shines of the bar; it looks at the pile's middle."""
    middle = np.array([lamp.aside, 0.0, lamp.above])
    way = np.array([0.0, 0.0, at]) - middle
    way /= np.linalg.norm(way)
    along = np.array([0.0, BAR_MM[0] / 2, 0.0])
    across = np.cross(along, way)
    return quad(middle, across / np.linalg.norm(across) * BAR_MM[1] / 2, along)


def pane(window: Window) -> Mesh:
    """Return the window's panes; they stand upright and look at the mat."""
    middle = np.array([window.x, window.y, window.above])
    way = np.array([-window.x, -window.y, 0.0])
    way /= np.linalg.norm(way)
    up = np.array([0.0, 0.0, window.size[1] / 2])
    across = np.cross(up, way)
    return quad(middle, across / np.linalg.norm(across) * window.size[0] / 2, up)


def seen_at(x: float, y: float, z: float, size: tuple[int, int] = FULL) -> tuple[float, float]:
    """Return the px where the camera sees a place."""
    scale = FULL[0] / SEEN[0] * ABOVE / (ABOVE - z)
    return size[0] / 2 + x * scale, size[1] / 2 - y * scale
