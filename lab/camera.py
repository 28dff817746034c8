"""How well and how fast cards are seen, on generated frames, beside the bare libraries.

`python -m lab.camera` takes about a minute; `--frames N` plays about N frames for the first table,
`--jobs 2` on two cores (then the times are not worth much).
"""

from __future__ import annotations

import itertools
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np

from bench.frame import Read, bare, left_out
from bench.options import Options
from lab import camera_photos, camera_piles, camera_retries
from lab.camera_piles import HABITS, Count, Habit
from lab.camera_play import IN_TIME, Spoilt, Tally, idle_ms, lay_cards
from lab.camera_scenes import DECK, PIECES, Lens
from lab.camera_sweeps import SWEEPS, Sweep
from vision.decode import decoder, decoders
from vision.retries import read_all

if TYPE_CHECKING:
    from vision.frame import Pixels

Part = TypeVar("Part")
Result = TypeVar("Result")

FRAMES: Final = 1800  # played by default
A_LAY: Final = 30  # frames, the mean
A_PART: Final = 40  # lays of one play: a pile is made anew for each
PI4: Final = 3  # times slower than the machine that this was written on: an estimate
SAMPLES: Final = 16  # pictures for each figure of the second table
MATTERS: Final = {  # what is played, and which part of its lays is to be told in time
    Spoilt(): "99.9 %",
    Spoilt(incidents=True): "99.9 %",
    Spoilt("glare"): "99.5 %",
    Spoilt("finger"): "99.5 %",
    Spoilt("glare", 1): "",
    Spoilt("finger", 1): "",
}
SHARES: Final = (3, 2, 1, 1, 0.5, 0.5)  # of the lays
CARELESS: Final = 0.4  # of all frames show piles that people make
A_CARELESS_LAY: Final = 40  # frames, the mean
ALSO: Final = {"zxing-cpp": 1, "pyzbar": 5, "opencv": 15}  # asked at every so many lays: time


def main(argv: Sequence[str] | None = None) -> int:
    """Print all tables; exit status 1 where a card was told that was not laid."""
    words = Options("lab.camera", __doc__)
    words.size("frames", FRAMES, 30, "frames of play")
    words.size("each", SAMPLES, 1, "pictures of a level in the tables of one reading")
    words.size("idle", 6.0, 0.3, "seconds of a pile that nobody touches")
    words.size("jobs", 1, 1, "processes that play")
    words.add_argument(
        "--photos", type=Path, metavar="DIR", help="photographs, each beside its text in NAME.txt"
    )
    args = words.read(argv)
    print(*left_out(), sep="\n")
    if args.photos:
        camera_photos.print_table(args.photos)
        return 0
    tallies = _plays(round(args.frames * (1 - CARELESS)), args.jobs)
    careless = _careless_table(round(args.frames * CARELESS), args.jobs)
    _time_table(tallies, args.idle)
    print()
    _sweep_table(args.each)
    camera_retries.print_tables(args.each)
    return int(any(one.wrong for one in tallies) or any(one.wrong for one in careless))


# -- play ----------------------------------------------------------------------------------


def _map_parts(work: Callable[[Part], Result], parts: Iterable[Part], jobs: int) -> list[Result]:
    """Return what comes of each part, in so many processes."""
    if jobs == 1:
        return list(map(work, parts))
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(work, parts))


def _plays(frames: int, jobs: int) -> list[Tally]:
    tallies = {spoilt: Tally() for spoilt in MATTERS}
    parts = list(_parts(frames))
    done = _map_parts(_play, parts, jobs)
    for (spoilt, *_), tally in zip(parts, done, strict=True):
        tallies[spoilt].add(tally)
    print(f"## Cards that were laid, {sum(tally.frames for tally in done)} frames of play\n")
    print(f"Recognised in {IN_TIME} frames of 30 a second after the first that lies still.\n")
    print("| | lays | ours | target | bare zxing-cpp | bare pyzbar | bare opencv |")
    print("|---|---|---|---|---|---|---|")
    for (spoilt, tally), target in zip(tallies.items(), MATTERS.values(), strict=True):
        told = " | ".join(_share(tally.bare.get(name, ())) for name in ALSO)
        ours = tally.in_time / tally.lays
        print(f"| {spoilt.name} | {tally.lays} | {ours:.2%} | {target} | {told} |")
    wrong = sum(tally.wrong for tally in done)
    print(f"\nPhantoms and wrong cards in these frames: {wrong} (target: 0 in 100,000).")
    return done


def _careless_table(frames: int, jobs: int) -> list[Count]:
    """Print, and return, what becomes of lays on piles as people make them."""
    lays = max(round(frames / A_CARELESS_LAY / len(HABITS)), 1)
    parts = [
        (habit, min(left, A_PART), seed)
        for habit in HABITS
        for seed, left in enumerate(range(lays, 0, -A_PART), 1)
    ]
    counts = {habit: Count() for habit in HABITS}
    done = _map_parts(_careless, parts, jobs)
    for (habit, *_), count in zip(parts, done, strict=True):
        counts[habit].add(count)
    camera_piles.table(counts)
    return done


def _careless(part: tuple[Habit, int, int]) -> Count:
    return camera_piles.lay_as_habit(*part)


def _parts(frames: int) -> Iterator[tuple[Spoilt, int, int, int]]:
    """Yield what is played, how many lays, how seldom others are asked, and a seed."""
    lays = frames / A_LAY
    seldom = max(round(frames / 10_000), 1)
    for spoilt, share in zip(MATTERS, SHARES, strict=True):
        left = max(round(lays * share / sum(SHARES)), 1)
        for seed in itertools.count(1):
            yield spoilt, min(left, A_PART), seldom, seed
            left -= A_PART
            if left <= 0:
                break


def _play(part: tuple[Spoilt, int, int, int]) -> Tally:
    spoilt, lays, seldom, seed = part
    others = {name: (bare(name), every * seldom) for name, every in _others().items()}
    return lay_cards(spoilt, lays, others, seed)


def _others() -> dict[str, int]:
    """Return those of ALSO whose library is here."""
    here = {one.name for one in decoders()}
    return {name: every for name, every in ALSO.items() if name in here}


def _share(seen: Sequence[bool]) -> str:
    return f"{sum(seen) / len(seen):.1%} of {len(seen)}" if seen else "not asked"


def _time_table(tallies: list[Tally], idle_s: float) -> None:
    ours = [ms for tally in tallies for ms in tally.ours_ms]
    alone = [ms for tally in tallies for ms in tally.bare_ms]
    idle = idle_ms(idle_s)
    pi = f"a Pi 4's core, {PI4} times as long: an estimate"
    print(f"\n| CPU ms a frame, 1280x720 | mean | target | p99 | {pi}: mean, p99 |")
    print("|---|---|---|---|---|")
    rows = (
        ("ours, play", "< 2.2 and less than bare zxing-cpp", ours),
        ("ours, nothing moves", "< 0.4", idle),
        ("bare zxing-cpp, the same play", "", alone),
    )
    for name, target, spent in rows:
        p99 = sorted(spent)[int(len(spent) * 0.99)]
        mean = statistics.fmean(spent)
        pi = f"{PI4 * mean:.1f}, {PI4 * p99:.0f}"
        print(f"| {name} | {mean:.2f} | {target} | {p99:.2f} | {pi} |")


# -- what one reading bears ----------------------------------------------------------------


def _sweep_table(each: int) -> None:
    readers: dict[str, Read] = {"ours": _ours}
    readers |= {name: bare(name) for name in _others()}
    lens = Lens(np.random.default_rng(4))
    print(f"## One sticker in one frame, {each} pictures each, how many are read\n")
    for sweep in SWEEPS:
        print(f"| {sweep.name} | {' | '.join(f'{level:g}' for level in sweep.levels)} |")
        print("|---" * (len(sweep.levels) + 1) + "|")
        columns = [_read_shares(sweep, level, readers, lens, each) for level in sweep.levels]
        for name in readers:
            print(f"| {name} | {' | '.join(f'{shares[name]:.0%}' for shares in columns)} |")
        print(flush=True)


def _read_shares(
    sweep: Sweep, level: float, readers: Mapping[str, Read], lens: Lens, each: int
) -> dict[str, float]:
    read = dict.fromkeys(readers, 0)
    for number in range(each):
        piece = PIECES[number * 5 % len(PIECES)].id
        pixels = sweep.frame_of(piece, level, np.random.default_rng(number), lens)
        for name, reader in readers.items():
            read[name] += DECK.text(piece) in reader(pixels)
    return {name: count / each for name, count in read.items()}


def _ours(pixels: Pixels) -> set[str]:
    return {seen.text for seen in read_all(decoder(), pixels)}


if __name__ == "__main__":
    sys.exit(main())
