"""What is told of hands above the pile: cards that are held, looked below, dropped, pressed.

`python -m lab.hands` films each kind at three tiers and names the film and frame of each fault.
`--kind WORDS --tier NAME --seed N` films one again and tells second by second what was so and
what was told; `--save DIR` keeps its frames. Seeds from 0 to 99 are there to work with, those
from 1000 on (`--first 1000`) to judge with.
"""

from __future__ import annotations

import statistics
import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2

from bench.options import Options
from lab.camera_scenes import DECK
from lab.hands.film import Film
from lab.hands.judge import Fault, Truth, Verdict, judge
from lab.hands.kinds import KINDS, Kind, film
from lab.hands.studio import TIERS, Tier
from vision.decode import decoder
from vision.frame import Frame
from vision.pile.change import Change
from vision.watcher import Watcher

ACTS: Final = 2  # times that it happens in a film
BEFORE_S: Final = 1.0  # so long a watcher looked before it was started anew
FATAL: Final = (Fault.PHANTOM, Fault.WRONG)


@dataclass(frozen=True, slots=True)
class Part:
    """One film."""

    kind: Kind
    tier: Tier
    seed: int
    acts: int

    def make(self) -> Film:
        """Return the film."""
        return film(self.kind, self.tier, self.seed, self.acts)

    @property
    def words(self) -> str:
        """Return what films it again."""
        acts = f" --acts {self.acts}" if self.acts != ACTS else ""
        return f'--kind "{self.kind.name}" --tier {self.tier.name} --seed {self.seed}{acts}'


@dataclass(frozen=True, slots=True)
class WatchedFilm:
    """A film that was watched: the CPU time of both, ms a frame."""

    told: tuple[Change, ...]
    truth: Truth
    drawn_ms: float
    watched_ms: float


@dataclass(frozen=True, slots=True)
class JudgedFilm:
    """A film and what became of it."""

    part: Part
    verdict: Verdict
    seen: WatchedFilm


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table and every fault; exit status 1 where a card was told that never lay."""
    words = Options("lab.hands", __doc__)
    words.size("films", 3, 1, "of each kind and tier")
    words.size("every", 1, 13, "play one film of so many")
    words.size("acts", ACTS, 1, "times that it happens in a film")
    words.size("first", 0, 0, "the first film's seed")
    words.size("jobs", 1, 1, "processes that film")
    words.add_argument("--kind", default="", metavar="WORDS", help="kinds whose name has these")
    words.add_argument("--tier", choices=[tier.name for tier in TIERS], help="this one alone")
    words.add_argument("--seed", type=int, metavar="N", help="one film, told in full")
    words.add_argument("--save", type=Path, metavar="DIR", help="keep that film's frames")
    args = words.read(argv)
    parts = list(_parts(args))
    if not parts:
        words.error(f"no kind has the words {args.kind!r}: {', '.join(k.name for k in KINDS)}")
    if args.seed is not None:
        return max(_tell(part, args.save) for part in parts)
    with ProcessPoolExecutor(args.jobs, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        judged = []
        for one in pool.map(_judge_part, parts):
            judged.append(one)
            _print_faults(one)
    _print_table(judged)
    return int(any(one.verdict.count(fault) for one in judged for fault in FATAL))


def _parts(args: Namespace) -> Iterator[Part]:
    seeds = range(args.first, args.first + args.films)
    kinds = [kind for kind in KINDS if args.kind in kind.name]
    tiers = [tier for tier in TIERS if args.tier in (None, tier.name)]
    if args.seed is not None:
        seeds = range(args.seed, args.seed + 1)
    every = 1 if args.seed is not None or args.kind else args.every
    all_of_them = [
        Part(kind, tier, seed, args.acts) for seed in seeds for kind in kinds for tier in tiers
    ]
    yield from all_of_them[::every]


def watch_film(played: Film, save: Path | None = None, restarts: bool = False) -> WatchedFilm:
    """Let the watcher see a film; `restarts`: one saw what lies there until a moment before."""
    watcher = Watcher(decoder(), DECK)
    if restarts:
        for at, pixels in played.before(BEFORE_S):
            watcher.see(Frame(pixels, at))
        height, watcher = watcher.height(), Watcher(decoder(), DECK)
        watcher.expect(height)
    told: list[Change] = []
    spent, begun = 0.0, time.process_time()
    for number, (at, pixels) in enumerate(played.frames()):
        if save:
            cv2.imwrite(str(save / f"frame-{number:05}.jpg"), pixels)
        since = time.process_time()
        told += watcher.see(Frame(pixels, at))
        spent += time.process_time() - since
    drawn = time.process_time() - begun - spent
    each = 1000 / len(played)
    return WatchedFilm(tuple(told), played.truth(), drawn * each, spent * each)


def _judge_part(part: Part) -> JudgedFilm:
    seen = watch_film(part.make(), restarts=part.kind.at_once)
    return JudgedFilm(part, judge(seen.truth, seen.told), seen)


# -- what is printed -------------------------------------------------------------------------


def _tell(part: Part, save: Path | None) -> int:
    """Print one film second by second."""
    if save:
        save.mkdir(parents=True, exist_ok=True)
    seen = watch_film(part.make(), save, part.kind.at_once)
    truth, verdict = seen.truth, judge(seen.truth, seen.told)
    print(f"{part.kind.name}, {part.tier.name}, seed {part.seed}, {truth.fps:g} frames a second")
    lines = [(0.0, f"lies: {' '.join(truth.begun) or 'nothing'}")]
    for lay in truth.lays:
        lines += [(lay.near, f"near its place: {lay.card}"), (lay.free, f"free: {lay.card}")]
    for away in truth.aways:
        lines += [(away.since, f"is lifted: {away.card}"), (away.until, f"put back: {away.card}")]
    for card, since, until in truth.held:
        lines += [(since, f"with a hand: {card}"), (until, f"the hand is gone: {card}")]
    lines += [(change.at, f"    told: {_short(change)}") for change in seen.told]
    lines += [(one.at, f"        {one.fault.upper()} {one.card}") for one in verdict.found]
    for at, line in sorted(lines, key=lambda line: line[0]):
        print(f"{at:7.2f} s, frame {round(at * truth.fps):4}  {line}")
    return int(any(verdict.count(fault) for fault in FATAL))


def _short(change: Change) -> str:
    words = (change.saw, change.card, *change.cards, change.why, change.became, change.below)
    return " ".join(str(word) for word in words if word)


def _print_table(judged: Sequence[JudgedFilm]) -> None:
    print(f"\n# {len(judged)} films, seeds {judged[0].part.seed} to {judged[-1].part.seed}\n")
    print(f"| | | films | lays | told in 0.2 s | {' | '.join(Fault)} | asks |")
    print(f"|{'---|' * (len(Fault) + 6)}")
    for kind in [*KINDS, None]:
        for tier in TIERS:
            rows = [one for one in judged if one.part.tier == tier]
            chosen = [one.verdict for one in rows if kind in (None, one.part.kind)]
            if chosen:
                print(_row("all" if kind is None else kind.name, tier, chosen))
    unread = sum(one.verdict.unreadable for one in judged)
    print(f"\nNot counted: {unread} lays of which no code was bare for 0.2 s.")
    drawn, watched_ms = (
        statistics.fmean(times)
        for times in zip(*((one.seen.drawn_ms, one.seen.watched_ms) for one in judged), strict=True)
    )
    print(f"CPU a frame: {drawn:.1f} ms to draw, {watched_ms:.1f} ms to watch.")


def _print_faults(one: JudgedFilm) -> None:
    for found in one.verdict.found:
        frame = round(found.at * one.seen.truth.fps)
        what = f"{found.fault}: {found.card}, {found.at:.2f} s, frame {frame}"
        print(f"{what}: {one.part.words}", flush=True)


def _row(name: str, tier: Tier, verdicts: Sequence[Verdict]) -> str:
    total = Verdict()
    for verdict in verdicts:
        total.add(verdict)
    share = f"{total.in_time / total.lays:.1%}" if total.lays else ""
    counts = [share, *(total.count(fault) for fault in Fault), total.asks]
    told = " | ".join(str(count) for count in counts)
    return f"| {name} | {tier.name} | {total.films} | {total.lays} | {told} |"


if __name__ == "__main__":
    sys.exit(main())
