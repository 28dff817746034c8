"""How well and how fast cards are seen, on generated frames, beside the bare libraries.

`python -m bench.eyes` takes about a minute; `--frames N` plays about N frames for the first table.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from bench import eyes_ladder
from bench.eyes_play import IN_TIME, Read, Spoilt, Tally, bare, idle_ms, played
from bench.eyes_scenes import DECK, PIECES, Lens
from bench.eyes_sweeps import SWEEPS, Sweep
from vision.chances import read_all
from vision.decode import decoder

if TYPE_CHECKING:
    from vision.frame import Pixels

FRAMES: Final = 1800  # played by default
A_LAY: Final = 25.5  # frames, the mean
PI4: Final = 3  # times slower than the machine that this was written on: an estimate
SAMPLES: Final = 16  # pictures for each figure of the second table
MATTERS: Final = (
    Spoilt(),
    Spoilt("glare"),
    Spoilt("finger"),
    Spoilt("glare", 1),
    Spoilt("finger", 1),
)
ALSO: Final = {"zxing-cpp": 1, "pyzbar": 5, "opencv": 15}  # asked at every so many lays: time


def report(frames: int = FRAMES) -> None:
    """Print all tables."""
    tallies = _plays(frames)
    _time_table(tallies)
    print()
    _sweep_table()
    eyes_ladder.report()


# -- play ----------------------------------------------------------------------------------


def _plays(frames: int) -> list[Tally]:
    others = {name: (bare(name), every) for name, every in ALSO.items()}
    each = max(round(frames / A_LAY / (len(MATTERS) + 1)), 1)
    lays = [2 * each, *[each] * (len(MATTERS) - 1)]
    tallies = [played(spoilt, n, others) for spoilt, n in zip(MATTERS, lays, strict=True)]
    print(f"## Cards that were laid, {sum(tally.frames for tally in tallies)} frames of play\n")
    print(f"Recognised in {IN_TIME} frames of 30 a second after the first that lies still.\n")
    print(
        "| | lays | ours | bare zxing-cpp | bare pyzbar | bare opencv |\n|---|---|---|---|---|---|"
    )
    for spoilt, tally in zip(MATTERS, tallies, strict=True):
        what = f"{spoilt.by or 'clean'}, {spoilt.stickers} sticker{'s'[: spoilt.stickers - 1]}"
        told = " | ".join(_share(tally.bare[name]) for name in ALSO)
        print(f"| {what} | {tally.lays} | {tally.in_time / tally.lays:.1%} | {told} |")
    wrong = sum(tally.wrong for tally in tallies)
    print(f"\nPhantoms and wrong cards in these frames: {wrong}.")
    return tallies


def _share(seen: Sequence[bool]) -> str:
    return f"{sum(seen) / len(seen):.1%} of {len(seen)}"


def _time_table(tallies: list[Tally]) -> None:
    ours = [ms for tally in tallies for ms in tally.ours_ms]
    alone = [ms for tally in tallies for ms in tally.bare_ms]
    idle = idle_ms()
    print(f"\n| CPU ms a frame | mean | p99 | a Pi 4's core, {PI4} times as long: an estimate |")
    print("|---|---|---|---|")
    rows = (("ours, play", ours), ("ours, nothing moves", idle), ("bare zxing-cpp", alone))
    for name, spent in rows:
        p99 = sorted(spent)[int(len(spent) * 0.99)]
        mean = statistics.fmean(spent)
        print(f"| {name} | {mean:.2f} | {p99:.2f} | {PI4 * mean:.1f} |")
    print(f"\nMemory of the watcher and its libraries: {_megabytes():.0f} MB.")


def _megabytes() -> float:
    """Return the resident memory of a process that has watched a hundred frames."""
    run = (sys.executable, "-m", "bench.eyes_memory")
    return float(subprocess.run(run, capture_output=True, text=True, check=True).stdout)


# -- what one reading bears ----------------------------------------------------------------


def _sweep_table() -> None:
    readers: dict[str, Read] = {"ours": _ours}
    readers |= {name: bare(name) for name in ALSO}
    lens = Lens(np.random.default_rng(4))
    print(f"## One sticker in one frame, {SAMPLES} pictures each, how many are read\n")
    for sweep in SWEEPS:
        print(f"| {sweep.name} | {' | '.join(f'{level:g}' for level in sweep.levels)} |")
        print("|---" * (len(sweep.levels) + 1) + "|")
        columns = [_read_shares(sweep, level, readers, lens) for level in sweep.levels]
        for name in readers:
            print(f"| {name} | {' | '.join(f'{shares[name]:.0%}' for shares in columns)} |")
        print(flush=True)


def _read_shares(
    sweep: Sweep, level: float, readers: Mapping[str, Read], lens: Lens
) -> dict[str, float]:
    read = dict.fromkeys(readers, 0)
    for number in range(SAMPLES):
        piece = PIECES[number * 5 % len(PIECES)].id
        pixels = sweep.seen(piece, level, np.random.default_rng(number), lens)
        for name, reader in readers.items():
            read[name] += DECK.text(piece) in reader(pixels)
    return {name: count / SAMPLES for name, count in read.items()}


def _ours(pixels: Pixels) -> set[str]:
    return {seen.text for seen in read_all(decoder(), pixels)}


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m bench.eyes")
    words.add_argument("--frames", type=int, default=FRAMES, help=f"default: {FRAMES}")
    report(words.parse_args().frames)
    return 0


if __name__ == "__main__":
    sys.exit(main())
