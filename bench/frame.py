"""CPU time a frame of each decoder and the watcher on drawn frames; photographs that are read."""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bench.eyes_play import bare, left_out
from bench.options import Options
from firmware.games.registry import pieces
from firmware.owner.deck import tagged
from vision.cameras.drawn import Drawn, DrawnTable
from vision.chances import read_all
from vision.decode import decoder, decoders
from vision.frame import Decoder, Frame
from vision.pictures import load
from vision.tags import Deck
from vision.watching import Watcher

if TYPE_CHECKING:
    from vision.frame import Pixels

FPS = 30.0
LAYS = 12
MOVING = 6  # frames with a hand over the pile, a lay
STILL = 24  # frames that lie still afterwards
SETTLING = 60  # frames until a still table is known to be still
ROUNDS_SLOW = 30  # OpenCV alone takes a fifth of a second a frame


def _film(lays: int) -> Iterator[Frame]:
    """Yield a game's beginning at the drawn table, 1280x720: laid, a hand, still."""
    all_pieces = tagged(pieces())
    deck = Deck.of("K7QD", all_pieces)
    table = DrawnTable(deck, all_pieces, random.Random(1))
    camera = Drawn(table, FPS)
    for _ in range(STILL):
        yield camera.next_frame()
    for piece in all_pieces[:lays]:
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


def main(argv: Sequence[str] | None = None) -> int:
    """Print the rows of every decoder that is here, and of the watcher."""
    words = Options("decoders", __doc__)
    words.size("lays", LAYS, 1, "cards that are laid")
    words.size("slow", ROUNDS_SLOW, 2, "frames for OpenCV")
    words.add_argument(
        "--photos", type=Path, metavar="DIR", help="photographs, each beside its text in NAME.txt"
    )
    args = words.read(argv)
    frames = list(_film(args.lays))
    height, width = frames[0].pixels.shape
    print(f"## CPU ms a frame, {width}x{height}, {len(frames)} frames of a drawn game\n")
    print(*left_out(), sep="\n")
    print("| reader | mean | median | p99 | against zxing-cpp alone |\n|---|---|---|---|---|")
    alone = 0.0
    for one in decoders():
        few = frames[:: len(frames) // args.slow] if one.name == "opencv" else frames
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
    if args.photos:
        _report_photographs(args.photos)
    return 0


# -- photographs ---------------------------------------------------------------------------


def _report_photographs(photos: Path) -> None:
    """Print how many photographs each reads, ours with all second chances, and what it takes."""
    pictures = [path for path in sorted(photos.iterdir()) if path.suffix in (".webp", ".png")]
    read_by: dict[str, Callable[[Pixels], set[str]]] = {
        f"ours with {one.name}": partial(_texts, one) for one in decoders()
    }
    read_by |= {f"bare {one.name}": bare(one.name) for one in decoders()}
    print(f"\n## {len(pictures)} photographs of codes, one in each\n")
    print("| reader | read | wrong | CPU ms, mean |\n|---|---|---|---|")
    for name, read in read_by.items():
        right = wrong = 0
        spent = []
        for path in pictures:
            pixels, said = load(path), path.with_suffix(".txt").read_bytes().decode()
            begun = time.process_time()
            texts = read(pixels)
            spent.append((time.process_time() - begun) * 1000)
            right += said in texts
            wrong += bool(texts - {said})
        print(f"| {name} | {right} | {wrong} | {statistics.fmean(spent):.1f} |", flush=True)


def _texts(reader: Decoder, pixels: Pixels) -> set[str]:
    return {seen.text for seen in read_all(reader, pixels)}


def _row(name: str, spent: list[float], ratio: float) -> None:
    p99 = sorted(spent)[int(len(spent) * 0.99)]
    mean, median = statistics.fmean(spent), statistics.median(spent)
    print(f"| {name} | {mean:.2f} | {median:.2f} | {p99:.2f} | {ratio:.2f} |")


if __name__ == "__main__":
    sys.exit(main())
