"""A film for a browser's pretended camera, as raw YUV4MPEG2: the drawn table, as it is just now."""

from __future__ import annotations

import os
import random
from pathlib import Path

from firmware.games.registry import pieces
from firmware.owner.deck import tagged_pieces
from vision.cameras.drawn_table import DrawnCamera, DrawnTable
from vision.tags import Deck

RATE = 10  # frames a second


def flags(film: Path) -> tuple[str, ...]:
    """What chromium is told so that its camera is that film, and nobody is asked."""
    return (
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
        "--ignore-certificate-errors",
    )


class Film:
    """One frame that the browser reads again and again, and that is written anew at each lay.

    So a card lies there until it has been told, however slow the machine.
    """

    def __init__(self, path: Path, code: str) -> None:
        stickers = tagged_pieces(pieces())
        self.path = path
        self._table = DrawnTable(Deck.of(code, stickers), stickers, random.Random(1))
        self._camera = DrawnCamera(self._table, RATE)
        high, wide = self._camera.next_frame().pixels.shape
        header = f"YUV4MPEG2 W{wide} H{high} F{RATE}:1 Ip A1:1 C420\nFRAME\n".encode()
        path.write_bytes(header + bytes(wide * high) + b"\x80" * (wide * high // 2))
        self._at = len(header)
        self._show()

    def lay(self, card: str) -> None:
        """Lay a card on the others."""
        self._table.place(card)
        self._show()

    def _show(self) -> None:
        pixels = self._camera.next_frame().pixels
        luma = (16 + pixels * (219 / 255)).astype("uint8")  # a video's is 16 to 235
        film = os.open(self.path, os.O_WRONLY)
        os.pwrite(film, luma.tobytes(), self._at)
        os.close(film)
