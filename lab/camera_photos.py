"""Photographs of codes that are read, by the bare libraries and with all second chances."""

from __future__ import annotations

import statistics
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bench.frame import Read, bare
from vision.decode import decoders
from vision.frame import Decoder
from vision.pictures import load
from vision.retries import read_all

if TYPE_CHECKING:
    from vision.frame import Pixels


def print_table(photos: Path) -> None:
    """Print how many photographs each reads, ours with all second chances, and what it takes."""
    pictures = [path for path in sorted(photos.iterdir()) if path.suffix in (".webp", ".png")]
    read_by: dict[str, Read] = {f"ours with {one.name}": partial(_texts, one) for one in decoders()}
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
