"""What a frame costs: the watcher on a drawn game, beside the bare decoders on the same frames."""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from bench.options import Options
from firmware.games.registry import pieces
from firmware.owner.deck import tagged_pieces
from vision.cameras.drawn_table import DrawnCamera, DrawnTable
from vision.decode import DECODERS, decoder, decoders
from vision.frame import Frame, NoDecoder
from vision.pile.change import Change, ChangeKind
from vision.tags import Deck
from vision.watcher import Watcher

if TYPE_CHECKING:
    from vision.frame import Pixels

FPS = 30.0
LAYS = 12
MOVING = 6  # frames with a hand over the pile, a lay
STILL = 24  # frames that lie still afterwards
SETTLING = 60  # frames until a still table is known to be still
ROUNDS_SLOW = 30  # pyzbar takes 27 ms a frame, OpenCV a tenth of a second
Read = Callable[["Pixels"], set[str]]


def film(lays: int) -> Iterator[Frame]:
    """Yield a game's beginning at the drawn table, 1280x720: laid, a hand, still."""
    all_pieces = tagged_pieces(pieces())
    deck = Deck.of("K7QD", all_pieces)
    table = DrawnTable(deck, all_pieces, random.Random(1))
    camera = DrawnCamera(table, FPS)
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
    words = Options("bench.frame", __doc__)
    words.size("lays", LAYS, 1, "cards that are laid")
    words.size("slow", ROUNDS_SLOW, 2, "frames for the slow decoders")
    args = words.read(argv)
    frames = list(film(args.lays))
    height, width = frames[0].pixels.shape
    print(f"## CPU ms a frame, {width}x{height}, {len(frames)} frames of a drawn game\n")
    print(*left_out(), sep="\n")
    print("| reader | mean | median | p99 | against zxing-cpp alone |\n|---|---|---|---|---|")
    alone = 0.0
    for one in decoders():
        few = frames if one.name == "zxing-cpp" else frames[:: len(frames) // args.slow]
        spent = _ms(_on_pixels(bare(one.name)), few)
        mean = statistics.fmean(spent)
        alone = alone or mean
        _row(f"bare {one.name}", spent, mean / alone)
    deck = Deck.of("K7QD", tagged_pieces(pieces()))
    watcher, told = Watcher(decoder(), deck), list[Change]()
    spent = _ms(lambda frame: told.extend(watcher.see(frame)), frames)
    _row("ours: watcher with the best decoder", spent, statistics.fmean(spent) / alone)
    quiet = [Frame(frames[n % STILL].pixels, n / FPS) for n in range(SETTLING + STILL * 8)]
    still = _ms(Watcher(decoder(), deck).see, quiet)[SETTLING:]
    _row("ours, nothing moving", still, statistics.fmean(still) / alone)
    laid = sum(change.saw is ChangeKind.ON_TOP for change in told)
    print(f"\nThe watcher told {laid} of {args.lays} cards that were laid.")
    return int(laid != args.lays)


def _row(name: str, spent: list[float], ratio: float) -> None:
    p99 = sorted(spent)[int(len(spent) * 0.99)]
    mean, median = statistics.fmean(spent), statistics.median(spent)
    print(f"| {name} | {mean:.2f} | {median:.2f} | {p99:.2f} | {ratio:.2f} |")


def _on_pixels(read: Read) -> Callable[[Frame], object]:
    return lambda frame: read(frame.pixels)


def left_out() -> Iterator[str]:
    """Yield a line for each decoder whose library is not here."""
    for name in DECODERS:
        try:
            decoder(name)
        except NoDecoder as error:
            yield f"Left out: {error}"


def bare(name: str) -> Read:
    """Return the bare call of a library on a whole frame."""
    if name == "zxing-cpp":
        import zxingcpp

        how: dict[str, Any] = {"formats": zxingcpp.BarcodeFormat.QRCode, "try_invert": False}
        return lambda pixels: {code.text for code in zxingcpp.read_barcodes(pixels, **how)}
    other = decoder(name)
    return lambda pixels: {seen.text for seen in other.decode(pixels)}


if __name__ == "__main__":
    sys.exit(main())
