"""CPU time a frame of each decoder, and of the watcher, on the same drawn frames."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator

from bench.eyes_play import bare
from firmware.deck import tagged
from firmware.registry import pieces
from vision.cameras.drawn import Drawn, DrawnTable
from vision.decode import decoder, decoders
from vision.frame import Frame
from vision.tags import Deck
from vision.watching import Watcher

FPS = 30.0
LAYS = 12
MOVING = 6  # frames with a hand over the pile, a lay
STILL = 24  # frames that lie still afterwards
SETTLING = 60  # frames until a still table is known to be still
ROUNDS_SLOW = 30  # OpenCV alone takes a fifth of a second a frame


def _film() -> Iterator[Frame]:
    """Yield a game's beginning at the drawn table, 1280x720: laid, a hand, still."""
    all_pieces = tagged(pieces())
    deck = Deck.of("K7QD", all_pieces)
    table = DrawnTable(deck, all_pieces, random.Random(1))
    camera = Drawn(table, FPS)
    for _ in range(STILL):
        yield camera.next_frame()
    for piece in all_pieces[:LAYS]:
        table.hand(True)
        for _ in range(MOVING):
            yield camera.next_frame()
        table.place(piece.id)
        table.hand(False)
        for _ in range(STILL):
            yield camera.next_frame()


def _ms(look: Callable[[Frame], object], frames: list[Frame]) -> list[float]:
    """Return the CPU milliseconds of each frame."""
    spent = []
    for frame in frames:
        begun = time.process_time()
        look(frame)
        spent.append((time.process_time() - begun) * 1000)
    return spent


def report() -> None:
    frames = list(_film())
    height, width = frames[0].pixels.shape
    print(f"## CPU ms a frame, {width}x{height}, {len(frames)} frames of a drawn game\n")
    print("| reader | mean | median | p99 | against zxing-cpp alone |\n|---|---|---|---|---|")
    alone = 0.0
    for one in decoders():
        few = frames[:: len(frames) // ROUNDS_SLOW] if one.name == "opencv" else frames
        read = bare(one.name)
        spent = _ms(lambda frame, read=read: read(frame.pixels), few)
        mean = statistics.fmean(spent)
        alone = alone or mean
        _row(f"bare {one.name}", spent, mean / alone)
    deck = Deck.of("K7QD", tagged(pieces()))
    spent = _ms(Watcher(decoder(), deck).see, frames)
    _row("ours: watcher with the best decoder", spent, statistics.fmean(spent) / alone)
    quiet = [Frame(frames[n % STILL].pixels, n / FPS) for n in range(SETTLING + STILL * 8)]
    still = _ms(Watcher(decoder(), deck).see, quiet)[SETTLING:]
    _row("ours, nothing moving", still, statistics.fmean(still) / alone)


def _row(name: str, spent: list[float], ratio: float) -> None:
    p99 = sorted(spent)[int(len(spent) * 0.99)]
    mean, median = statistics.fmean(spent), statistics.median(spent)
    print(f"| {name} | {mean:.2f} | {median:.2f} | {p99:.2f} | {ratio:.2f} |")
