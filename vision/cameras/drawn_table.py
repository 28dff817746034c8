"""A table that exists only as a drawing, and the camera that looks at it."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from vision.cameras.art import SIZE, Artist, Card, Scene
from vision.frame import Frame
from vision.tags import Deck, NoSuchPiece, TaggedPiece
from words.text import t

if TYPE_CHECKING:
    from vision.frame import Pixels

ASIDE_MM: Final = 4.0  # nobody stacks squarely: so far to each side
ASKEW_DEG: Final = 5.0
NOISE: Final = 3.0  # standard deviation, of 255
SHEETS: Final = 4  # of noise, that take turns: each begins a row below the one before


class DrawnTable:
    """The table. One thread changes it, another looks; `chance` says how carelessly it is laid."""

    def __init__(self, deck: Deck, pieces: Iterable[TaggedPiece], chance: random.Random) -> None:
        self.deck = deck
        self.pieces = {piece.id: piece for piece in pieces}
        self._chance = chance
        self._scene = Scene()
        self._changing = threading.Lock()

    @property
    def scene(self) -> Scene:
        """What there is to see just now."""
        return self._scene

    def place(self, piece: str, face_down: bool = False) -> None:
        """Lay a piece on top, a little aside and askew; raise NoSuchPiece.

        One that lies there already is taken from its place first: there is one of each.
        """
        if piece not in self.pieces:
            raise NoSuchPiece(t("{piece}: no such piece in this deck", piece=piece))
        with self._changing:
            card = Card(
                piece,
                x=self._chance.uniform(-ASIDE_MM, ASIDE_MM),
                y=self._chance.uniform(-ASIDE_MM, ASIDE_MM),
                angle=90 + self._chance.uniform(-ASKEW_DEG, ASKEW_DEG),
                face_up=not face_down,
            )
            others = [one for one in self._scene.cards if one.piece != piece]
            self._scene = replace(self._scene, cards=(*others, card))

    def lift(self) -> None:
        """Take the top card away, if there is one."""
        with self._changing:
            self._scene = replace(self._scene, cards=self._scene.cards[:-1])

    def clear(self) -> None:
        """Take every card away."""
        with self._changing:
            self._scene = replace(self._scene, cards=())

    def hand(self, over: bool) -> None:
        """Hold a hand over the pile, or take it away."""
        with self._changing:
            self._scene = replace(self._scene, hand=over)


class DrawnCamera:
    """Camera on a drawn table: `frames` in real time, or `next_frame` as fast as it is asked."""

    live = True
    skipped_frames = 0

    def __init__(
        self,
        table: DrawnTable,
        fps: float = 30.0,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], object] = time.sleep,
    ) -> None:
        self._table = table
        self._artist = Artist(table.deck, table.pieces)
        self._fps = fps
        self._clock = clock
        self._wait = wait
        self._noise = _noise()
        self._number = 0
        self._open = True

    def next_frame(self) -> Frame:
        """Look once; the frame's time is 1 / fps after the one before, however fast this goes."""
        frame = self._look(self._number / self._fps)
        self._number += 1
        return frame

    def frames(self) -> Iterator[Frame]:
        """Yield frames in real time until closed."""
        begun = self._clock()
        while self._open:
            due = begun + self._number / self._fps
            now = self._clock()
            if due > now:
                self._wait(due - now)
            else:  # late: frames are dropped, as a camera does
                self._number = int((now - begun) * self._fps)
            yield self.next_frame()

    def close(self) -> None:
        """End `frames`."""
        self._open = False

    def _look(self, at: float) -> Frame:
        import numpy as np

        pixels = self._artist.draw(self._table.scene)
        first = self._number % SHEETS
        return Frame(np.add(pixels, self._noise[first : first + len(pixels)]), at)


def _noise() -> Pixels:
    """Return the rows of all sheets of noise, always the same, to be added modulo 256.

    It stays below 16 of 255, and everything drawn is so far from black and white: no sum wraps.
    """
    import cv2
    import numpy as np

    cv2.setRNGSeed(1)
    rows = np.empty((SIZE[1] + SHEETS - 1, SIZE[0]), np.int8)
    cv2.randn(rows, np.zeros(1), np.full(1, NOISE))
    return rows.view(np.uint8)
