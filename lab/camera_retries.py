"""What each second chance adds to a plain reading, on the pictures of the sweeps."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from lab.camera_scenes import DECK, PIECES, Lens
from lab.camera_sweeps import SWEEPS
from vision.decode import decoder
from vision.frame import Decoder, NoDecoder, Sighting
from vision.retries import LADDER, read_rung

if TYPE_CHECKING:
    from vision.frame import Pixels

Read = Callable[["Pixels"], Sequence[Sighting]]

SAMPLES: Final = 16  # pictures at each level
MIDDLE: Final = (slice(85, 275), slice(145, 335))  # 190 px around the code, for slow readers


def print_tables(each: int = SAMPLES) -> None:
    """Print a row for each step, and for others that were tried and left out."""
    reader = decoder()
    missed = [one for one in _pictures(each) if not _is_in(one[1], reader.decode(one[0]))]
    ours = [_try_reading(missed, partial(_rung, reader, rung)) for rung in range(len(LADDER))]
    print(f"## What the second chances add to {len(missed)} pictures that were not read plainly\n")
    print("| step | reads | which no step before it reads | which no other reads | CPU ms |")
    print("|---|---|---|---|---|")
    for rung, (_, make) in enumerate(LADDER):
        reads, spent = ours[rung]
        columns = [column for column, _ in ours]
        news = _beyond(reads, columns[:rung])
        alone = _beyond(reads, columns[:rung] + columns[rung + 1 :])
        name = make.__name__.strip("_")
        print(f"| {name} | {sum(reads)} | {news} | {alone} | {spent:.2f} |")
    print("\n| tried and left out | reads | which none of the above reads | CPU ms |")
    print("|---|---|---|---|")
    for name, read in _others(reader).items():
        reads, spent = _try_reading(missed, read)
        news = _beyond(reads, [column for column, _ in ours])
        print(f"| {name} | {sum(reads)} | {news} | {spent:.2f} |")


def _others(reader: Decoder) -> dict[str, Read]:
    steps: dict[str, Read] = {
        "adaptiveThreshold(15, 4)": lambda pixels: reader.decode(_threshold(pixels)),
        "double size": lambda pixels: reader.decode(_double_size(pixels)),
        "CLAHE": lambda pixels: reader.decode(_clahe(pixels)),
        "a crop of 190 px": lambda pixels: reader.decode(_crop_middle(pixels)),
    }
    with suppress(NoDecoder):
        pyzbar = decoder("pyzbar")
        steps["pyzbar, a crop of 190 px"] = lambda pixels: pyzbar.decode(_crop_middle(pixels))
        steps["pyzbar, the same sharpened"] = lambda pixels: pyzbar.decode(
            LADDER[0][1](_crop_middle(pixels))
        )
    return steps


def _rung(reader: Decoder, rung: int, pixels: Pixels) -> Sequence[Sighting]:
    return read_rung(reader, pixels, rung)


def _crop_middle(pixels: Pixels) -> Pixels:
    return np.ascontiguousarray(pixels[MIDDLE])


def _threshold(pixels: Pixels) -> Pixels:
    mean, binary = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY
    return np.asarray(cv2.adaptiveThreshold(pixels, 255, mean, binary, 15, 4), np.uint8)


def _double_size(pixels: Pixels) -> Pixels:
    return np.asarray(cv2.resize(pixels, (pixels.shape[1] * 2, pixels.shape[0] * 2)), np.uint8)


def _clahe(pixels: Pixels) -> Pixels:
    return np.asarray(cv2.createCLAHE(2.0, (8, 8)).apply(pixels), np.uint8)


def _try_reading(missed: Sequence[tuple[Pixels, str]], read: Read) -> tuple[list[bool], float]:
    """Return which pictures are read, and the CPU milliseconds of one."""
    begun = time.process_time()
    reads = [_is_in(text, read(pixels)) for pixels, text in missed]
    return reads, (time.process_time() - begun) * 1000 / max(len(missed), 1)


def _beyond(reads: list[bool], others: Sequence[list[bool]]) -> int:
    """Return how many pictures are read that none of the others reads."""
    return sum(read and not any(column[n] for column in others) for n, read in enumerate(reads))


def _pictures(each: int) -> Iterator[tuple[Pixels, str]]:
    lens = Lens(np.random.default_rng(5))
    for sweep in SWEEPS:
        for level in sweep.levels:
            for number in range(each):
                piece = PIECES[number * 3 % len(PIECES)].id
                chance = np.random.default_rng(100 + number)
                yield sweep.frame_of(piece, level, chance, lens), DECK.text(piece)


def _is_in(text: str, sightings: Iterable[Sighting]) -> bool:
    return any(one.text == text for one in sightings)
