"""Does the watcher tell every lay of careless piles? Each lay is one picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from lab.camera_scenes import DECK
from lab.twin.album import Album, Shot
from lab.twin.film import exposure
from lab.twin.paint import tiles
from lab.twin.questions import pile_growth
from lab.twin.questions.tables import rows
from lab.twin.scene import Finish, Scene, pile, table
from vision.decode import decoder
from vision.frame import Frame
from vision.pile.change import ChangeKind
from vision.watcher import Watcher

if TYPE_CHECKING:
    from vision.frame import Pixels

FPS: Final = 30.0
STILL: Final = 12  # frames that each picture stands
SHEETS: Final = 3  # of noise that take turns
NOISE: Final = 3.0  # of 255


@dataclass(frozen=True, slots=True)
class Film:
    """A pile that grows from so many cards to so many."""

    name: str
    paper: Finish
    first: int
    last: int


FILMS: Final = (
    Film("matte", Finish.MATTE, 0, 10),
    Film("glossy", Finish.GLOSSY, 22, 30),
    Film("sleeves", Finish.SLEEVE, 56, 60),
)


def shot(film: Film, count: int) -> Shot:
    """Return the whole view with so many cards of the film's pile."""
    sheets = table() + pile(pile_growth.lying(count, film.paper), tiles(), film.paper)
    return Shot.of(f"film-{film.name}-{count:02}", Scene(sheets))


def answer(album: Album) -> list[str]:
    """Return the table: lays told, by film."""
    lines: list[list[object]] = []
    for film in FILMS:
        counts = range(film.first, film.last + 1)
        pictures = [_picture(album, film, count) for count in counts]
        taken = [picture for picture in pictures if picture is not None]
        if len(taken) < len(pictures):
            lines.append([film.name, None, None])
            continue
        laid = [card.piece for card in pile_growth.cards(film.last)[film.first :]]
        told = list(told_of(taken))
        lines.append([film.name, len(laid), sum(a == b for a, b in zip(told, laid, strict=False))])
        if told != laid:
            print(f"{film.name}: laid {laid}, told {told}")
    return rows(["pile", "lays", "told, in their order"], lines)


def told_of(pictures: list[Pixels]) -> Iterator[str]:
    """Yield the cards that the watcher tells when each picture stands for 0.4 s."""
    watcher = Watcher(decoder(), DECK)
    chance = np.random.default_rng(11)
    shape = (SHEETS, *pictures[0].shape)
    noise = (NOISE * chance.standard_normal(shape, np.float32)).round().astype(np.int16)
    for number in range(len(pictures) * STILL):
        pixels = cv2.add(pictures[number // STILL], noise[number % SHEETS], dtype=cv2.CV_8U)
        changes = watcher.see(Frame(np.asarray(pixels, np.uint8), number / FPS))
        yield from (str(change.card) for change in changes if change.saw is ChangeKind.ON_TOP)


def _picture(album: Album, film: Film, count: int) -> Pixels | None:
    taken = shot(film, count)
    light = album.light(taken)
    if light is None:
        return None
    return album.picture(taken.name, light, exposure(pile_growth.white_of_the_mat(album)))
