"""What each second chance adds to a plain reading, on the pictures of the sweeps."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

import numpy as np

from bench.eyes_scenes import DECK, PIECES, Lens
from bench.eyes_sweeps import SWEEPS
from vision.chances import LADDER, read_rung
from vision.decode import decoder

if TYPE_CHECKING:
    from vision.frame import Pixels, Sighting

SAMPLES: Final = 16  # pictures at each level


def report() -> None:
    """Print a row for each step."""
    reader = decoder()
    missed = [one for one in _pictures() if not _is_in(one[1], reader.decode(one[0]))]
    reads: list[list[bool]] = []
    print(f"## What the second chances add to {len(missed)} pictures that were not read plainly\n")
    print("| step | reads | which no step before it reads | which no other reads | CPU ms |")
    print("|---|---|---|---|---|")
    spent = []
    for rung in range(len(LADDER)):
        begun = time.process_time()
        reads.append([_is_in(text, read_rung(reader, pixels, rung)) for pixels, text in missed])
        spent.append((time.process_time() - begun) * 1000 / max(len(missed), 1))
    for rung, (_, make) in enumerate(LADDER):
        before = [any(column[:rung]) for column in zip(*reads, strict=True)]
        others = [any(c[:rung] + c[rung + 1 :]) for c in zip(*reads, strict=True)]
        news = sum(r and not b for r, b in zip(reads[rung], before, strict=True))
        alone = sum(r and not o for r, o in zip(reads[rung], others, strict=True))
        name = make.__name__.strip("_")
        print(f"| {name} | {sum(reads[rung])} | {news} | {alone} | {spent[rung]:.2f} |")


def _pictures() -> Iterator[tuple[Pixels, str]]:
    lens = Lens(np.random.default_rng(5))
    for sweep in SWEEPS:
        for level in sweep.levels:
            for number in range(SAMPLES):
                piece = PIECES[number * 3 % len(PIECES)].id
                chance = np.random.default_rng(100 + number)
                yield sweep.seen(piece, level, chance, lens), DECK.text(piece)


def _is_in(text: str, seen: Iterable[Sighting]) -> bool:
    return any(one.text == text for one in seen)
