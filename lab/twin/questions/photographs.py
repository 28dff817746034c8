"""Is a whole deck read from four photographs of a phone, with two lamps mirrored in its codes?

Twenty cards lie on the bare table, their stickers on photo paper, which mirrors the most. Each lamp
stands where its mirror image covers half of two codes: four of forty. The same pictures made
smaller are what a phone takes from farther away. A phone that goes by the dark table makes the
stickers' paper so bright that nothing in it is grey any more: each picture is developed so, too.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin, tan
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from lab.camera_scenes import DECK, NAMES
from lab.twin import film
from lab.twin.album import Album, Shot
from lab.twin.cards import BARE, Card
from lab.twin.meshes import Mesh, face, join_meshes, patch, quad, rim, sticker
from lab.twin.paint import tiles
from lab.twin.questions.tables import rows
from lab.twin.scene import Finish, Phone, Scene, Sheet
from vision.decode import decoder
from vision.mat import CARD_MM, TAG_MM
from vision.outline import side
from vision.photo import Photo, read_photo

if TYPE_CHECKING:
    from vision.frame import Pixels

CARDS: Final = 20  # a picture
COLUMNS: Final = 5
PICTURES: Final = 4
SIZE: Final = (4000, 3000)  # px
WIDTHS: Final = (4000, 2800, 2000, 1600)  # px, of the same pictures
TILTS: Final = (0, 20, 40)  # degrees
SAMPLES: Final = 9  # a px
STEP_MM: Final = tuple(side + 8.0 for side in CARD_MM)
FAR_MM: Final = 1.25  # of what the field needs
LAMP_MM: Final = 900.0  # above the table
LAMP_SIZE: Final = (300.0, 40.0)
# Percentile of the light that is made as bright as white paper: the stickers', or the cards'.
EXPOSURES: Final = {"stickers as white paper": 98.0, "stickers too bright": 92.0}


@dataclass
class Tally:
    """What became of the photographs of one tilt and size."""

    cards: int = 0
    read: int = 0
    wrong: int = 0  # pieces that do not lie there
    codes: int = 0  # read at the first look, without what a photograph is improved by
    module_px: float = 0.0
    seconds: float = 0.0  # of the processor, the slowest


def answer(album: Album) -> list[str]:
    """Return the tables: cards read, by the picture's size (so by distance) and its tilt."""
    return [line for exposed in EXPOSURES for line in ("", *_table(album, exposed))]


def _table(album: Album, exposed: str) -> list[str]:
    cells = {tilt: _read_by_width(album, tilt, exposed) for tilt in TILTS}
    lines = [
        [f"{width}x{width * 3 // 4}", *(_cell(cells[tilt].get(width)) for tilt in TILTS)]
        for width in WIDTHS
    ]
    return rows([f"px, {exposed}", *(f"{tilt}°" for tilt in TILTS)], lines)


def _cell(tally: Tally | None) -> str | None:
    if tally is None:
        return None
    return (
        f"{tally.read} of {tally.cards}, wrong {tally.wrong}; {tally.codes} of {2 * tally.cards}"
        f" codes at first; {tally.module_px:.1f} px a module; {tally.seconds:.1f} s"
    )


def _read_by_width(album: Album, tilt: int, exposed: str) -> dict[int, Tally]:
    """Return what is read of the pictures with that tilt; nothing where one was not taken."""
    tallies = {width: Tally() for width in WIDTHS}
    for number in range(PICTURES):
        light = album.light(shot(number, tilt))
        if light is None:
            return {}
        gain = film.exposure(float(np.percentile(light, EXPOSURES[exposed])))
        name = f"photo-{number}-tilt{tilt} {exposed}".replace(" ", "-")
        whole = album.picture(name, light, gain)
        for width, tally in tallies.items():
            size = (width, width * 3 // 4)
            pixels = cv2.resize(whole, size, interpolation=cv2.INTER_AREA)
            _count(tally, np.asarray(pixels, np.uint8), {card.piece for card in cards(number)})
    return tallies


def _count(tally: Tally, pixels: Pixels, pieces: set[str]) -> None:
    reader = decoder()
    codes = reader.decode(pixels)
    begun = time.process_time()
    photo: Photo = read_photo(pixels, reader, DECK)
    tally.seconds = max(tally.seconds, time.process_time() - begun)
    read = {one.piece for one in photo.found_pieces}
    tally.cards += CARDS
    tally.read += len(read & pieces)
    tally.wrong += len(read - pieces)
    tally.codes += len(codes)
    tally.module_px += sum(side(one.corners) / 21 for one in codes) / max(len(codes), 1) / PICTURES


# -- what lies there ---------------------------------------------------------------------------


def cards(number: int) -> tuple[Card, ...]:
    """Return the cards of a picture: in rows, each a little askew, some bent, some upside down."""
    chance = np.random.default_rng(number)
    lying = []
    for n in range(CARDS):
        row, column = divmod(n, COLUMNS)
        lying.append(
            Card(
                NAMES[(number * CARDS + n) % len(NAMES)],
                (column - (COLUMNS - 1) / 2) * STEP_MM[0],
                ((CARDS / COLUMNS - 1) / 2 - row) * STEP_MM[1],
                float(chance.uniform(-6, 6)) + 180.0 * float(chance.random() < 0.3),
                bend=float(chance.uniform(0, 1.5)),
            )
        )
    return tuple(lying)


def shot(number: int, tilt: int) -> Shot:
    """Return the picture of twenty cards by a phone that leans so many degrees."""
    lying, phone = cards(number), phone_at(tilt)
    low = 0.1
    art = tiles().art
    faces = join_meshes(
        tuple(face(card, low, BARE, art[n % len(art)]) for n, card in enumerate(lying))
    )
    rims = join_meshes(tuple(rim(card, low, BARE, tiles().rim) for card in lying))
    stuck = join_meshes(
        tuple(
            sticker(card, low, BARE, corner, tiles().stickers[card.piece])
            for card in lying
            for corner in (0, 1)
        )
    )
    sheets = (
        Sheet(patch(0, 0, 0.0, (1400, 1000)), "table"),
        Sheet(faces, "art", Finish.CARD),
        Sheet(rims, "art"),
        Sheet(stuck, "stickers", Finish.PHOTO),
    )
    bars = tuple(mirror_lamp(phone, place) for place in edge_of_codes(number))
    scene = Scene(sheets, lamp=None, room=3.0, size=SIZE, phone=phone, bars=bars)
    return Shot.of(f"photograph-{number}-tilt{tilt}", scene, SAMPLES)


def phone_at(tilt: int) -> Phone:
    """Return a phone that sees all cards, tilted towards the lower side of the table."""
    deep = CARDS / COLUMNS * STEP_MM[1]
    field = Phone((0, 0, 1), (0, 0, 0)).field_deg
    away = FAR_MM * deep / 2 / (tan(radians(field / 2)) * SIZE[1] / SIZE[0])
    lean = radians(tilt)
    return Phone((0.0, -away * sin(lean), away * cos(lean)), (0.0, 0.0, 0.0))


def edge_of_codes(number: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the edge of codes in two rows, where the middle of each lamp is mirrored, mm."""
    right = (number % 2 - 0.5) * STEP_MM[0]  # between two columns
    up = (CARD_MM[1] - TAG_MM) / 2 + TAG_MM / 4
    top, bottom = 0.5 * STEP_MM[1], -1.5 * STEP_MM[1]
    return (right, top + up), (-right, bottom + up)


def mirror_lamp(phone: Phone, place: Sequence[float]) -> Mesh:
    """Return a lamp that the phone sees mirrored at a place of the table."""
    eye = np.array([*phone.eye[:2], -phone.eye[2]])
    on_table = np.array([*place, 0.0])
    middle = on_table + (on_table - eye) * LAMP_MM / phone.eye[2]
    way = (on_table - middle) / np.linalg.norm(on_table - middle)
    along = np.array([LAMP_SIZE[0] / 2, 0.0, 0.0])
    across = np.cross(way, along)
    return quad(middle, along, across / np.linalg.norm(across) * LAMP_SIZE[1] / 2)
