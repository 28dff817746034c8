"""What people do between two lays that is no play, filmed: nothing may be told `on-top` by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import segno

from lab import camera_scenes as scenes
from lab.camera_scenes import Lay, Lens, Light

if TYPE_CHECKING:
    from vision.frame import Pixels

Shots = Iterator[tuple["Pixels", int]]  # a still picture, and for how many frames it is seen


@dataclass(frozen=True, slots=True)
class Table:
    """The table as it lies: the picture, the one without the top card, and the camera."""

    view: Pixels
    below: Pixels
    top: Lay
    others: tuple[str, ...]  # pieces that are in nobody's way
    light: Light
    lens: Lens
    chance: np.random.Generator

    def still(self, view: Pixels) -> Pixels:
        return self.lens.still(view, self.light)

    def hand(self, view: Pixels, x: float, y: float) -> Pixels:
        return self.still(scenes.with_hand(view, x, y, self.chance))


def _hand_passes(table: Table) -> Shots:
    for x in (1000, 820, 640, 700, 950):
        yield table.hand(table.view, x, 400), 1


def _hand_rests(table: Table) -> Shots:
    x, y = table.chance.uniform(500, 800), table.chance.uniform(300, 500)
    yield table.hand(table.view, x + 200, y + 150), 1
    yield table.hand(table.view, x, y), int(table.chance.integers(10, 40))


def _peek(table: Table) -> Shots:
    """The top is pushed aside so far that the card below shows, and put back."""
    way = table.chance.uniform(0, 2 * np.pi)
    for share, frames in ((0.3, 1), (0.7, 1), (1.0, int(table.chance.integers(3, 20))), (0.5, 1)):
        x, y = (float(30 * share * part(way)) for part in (np.cos, np.sin))
        aside = replace(table.top, x=table.top.x + x, y=table.top.y + y)
        yield table.still(scenes.lay_on_picture(table.below, aside)), frames


def _fan(table: Table) -> Shots:
    """Two further cards are held side by side over the pile."""
    askew = float(table.chance.normal(0, 4))
    for aside, frames in ((110.0, 1), (50.0, 1), (0.0, int(table.chance.integers(5, 20)))):
        view = scenes.lay_on_picture(table.view, Lay(table.others[0], aside - 30, 2, askew))
        yield (
            table.still(scenes.lay_on_picture(view, Lay(table.others[1], aside + 31, -3, -askew))),
            frames,
        )


def _face_down(table: Table) -> Shots:
    """A card face down lies on the pile for a while, and is taken off again."""
    x, y = (float(n) for n in table.chance.normal(0, 4, 2))
    back = Lay(table.top.piece, x, y, 87)
    for aside, frames in ((60.0, 1), (0.0, int(table.chance.integers(5, 30)))):
        lies = replace(back, x=back.x + aside)
        yield table.still(scenes.lay_on_picture(table.view, lies, _back())), frames


@cache
def _back() -> Pixels:
    return scenes.art(np.random.default_rng(9), scenes.CARD_PX)


def _foreign(table: Table) -> Shots:
    """Somebody's telephone shows a code beside the pile."""
    made = segno.make("https://example.org/menu", micro=False)
    modules = np.array([[0 if dark else 255 for dark in row] for row in made.matrix], np.uint8)
    code = np.kron(np.pad(modules, 4, constant_values=255), np.ones((4, 4), np.uint8))
    view = table.view.copy()
    view[560 - code.shape[0] : 560, : code.shape[1]] = code
    yield table.still(view), 10


def _lamp(table: Table) -> Shots:
    """The light goes down, and up again."""
    darker = replace(table.light, gain=table.light.gain * 0.6)
    yield table.lens.still(table.view, darker), 10


def _push_card(table: Table) -> Shots:
    """A sleeve moves the top card by a few millimetres and back."""
    moved = replace(table.top, x=table.top.x + 4, angle=table.top.angle + 3)
    yield table.still(scenes.lay_on_picture(table.below, moved)), 8


def _noisy_nothing(table: Table) -> Shots:
    """The lens is covered, or blinded."""
    grey = int(table.chance.choice([0, 128, 255]))
    yield np.full_like(table.view, grey), 4
    yield np.asarray(cv2.blur(table.still(table.view), (41, 41)), np.uint8), 3


INCIDENTS: Final[tuple[Callable[[Table], Shots], ...]] = (
    _hand_passes,
    _hand_rests,
    _peek,
    _fan,
    _face_down,
    _foreign,
    _lamp,
    _push_card,
    _noisy_nothing,
)
