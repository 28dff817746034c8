"""A film for a browser's pretended camera: cards laid at the drawn table, as raw YUV4MPEG2."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from firmware.games.registry import pieces
from firmware.owner.deck import tagged
from vision.cameras.drawn import Drawn, DrawnTable
from vision.tags import Deck

RATE = 5  # frames a second: a slow machine has little to do, and the eyes need no more


def flags(film: Path) -> tuple[str, ...]:
    """What chromium is told so that its camera is that film, and nobody is asked."""
    return (
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
        "--ignore-certificate-errors",
    )


def shoot(path: Path, code: str, cards: Sequence[str], each_s: float) -> None:
    """Film the empty mat and then the cards, each laid on those before; it begins anew at its end.

    A frame takes 1.4 MB.
    """
    stickers = tagged(pieces())
    table = DrawnTable(Deck.of(code, stickers), stickers, random.Random(1))
    camera = Drawn(table, RATE)
    with path.open("wb") as film:
        for card in ("", *cards):
            if card:
                table.place(card)
            for _ in range(round(each_s * RATE)):
                pixels = camera.next_frame().pixels
                high, wide = pixels.shape
                if film.tell() == 0:
                    film.write(f"YUV4MPEG2 W{wide} H{high} F{RATE}:1 Ip A1:1 C420\n".encode())
                # Luma of a video is 16 to 235.
                film.write(b"FRAME\n" + (16 + pixels * (219 / 255)).astype("uint8").tobytes())
                film.write(b"\x80" * (wide * high // 2))
