"""Are small faults of the sources found by the tests that run their lines? `make mutants`.

`--short` tries six faults of one room in half a minute. What each word means: docs/lab.md.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from lab.mutants.reach import HERE, Test, TestReach, reach
from lab.mutants.sources import Mutant, choose
from lab.mutants.trial import Fate, Orders, Trial, end, rows_of, start

ROOMS: Final = {
    "engine": 120, "vision/pile": 60, "hardware/presses.py": 30, "firmware/table": 60,
    "firmware/table/journal*.py": 30,
}  # fmt: skip
SHORT: Final = ({"hardware/presses.py": 6}, ["tests/hardware/test_presses.py"])
SEED: Final = 27
MARKS: Final = "not slow and not long"  # what `make test` runs
PROCESSES: Final = 2


def main(argv: Sequence[str] | None = None, root: Path = HERE) -> int:
    """Choose mutants of a project, try each, and say how many were killed and which were not."""
    args, kept = _words(argv), Path.cwd() / ".mutants_cache"
    os.chdir(root)
    mutants = choose(root, args.rooms, args.seed)
    reached = reach(root, kept, list(args.rooms), args.tests, args.marks)
    left_out = (f"{len(names)} {kind}" for kind, names in reached.left_out.items())
    print(f"{len(reached.tests)} tests run in this process, and pass; {', '.join(left_out)}")
    with suppress(ImportError):  # read once, before the processes part
        import cv2  # noqa: F401
    trials = judge(mutants, reached, args.marks)
    print("\n".join(report(mutants, trials)))
    used = os.times()
    busy_s = used.user + used.system + used.children_user + used.children_system
    print(f"seed {args.seed}, {busy_s / 60:.1f} min of a processor")
    return 0


def _words(argv: Sequence[str] | None) -> Namespace:
    words = ArgumentParser(prog="python -m lab.mutants", description=__doc__)
    words.add_argument("--short", action="store_true", help="six mutants of one room")
    words.add_argument("--seed", type=int, default=SEED, help="another seed, another sample")
    words.add_argument("--room", action="append", metavar="PATH=NUMBER", dest="rooms",
                       help="so many of a folder or file, instead of the usual")  # fmt: skip
    words.add_argument("--tests", action="append", metavar="PATH", help="instead of all tests")
    words.add_argument("--marks", default=MARKS, help=f"which tests, as pytest's -m: {MARKS}")
    args = words.parse_args(argv)
    rooms, tests = SHORT if args.short else (ROOMS, ["tests"])
    args.tests = args.tests or tests
    args.rooms = {name: int(number) for name, _, number in
                  (room.partition("=") for room in args.rooms or [])} or rooms  # fmt: skip
    return args


def judge(mutants: Sequence[Mutant], reached: TestReach, marks: str) -> dict[Mutant, Trial]:
    """Try every mutant; again those that a test killed which fails without any fault, too."""
    trials, waiting = dict[Mutant, Trial](), list(mutants)
    while waiting:
        trials |= _try_all([(mutant, reached.by(mutant)) for mutant in waiting], reached, marks)
        killers = {trial.killer for trial in trials.values()} & reached.tests.keys()
        doubtful = _failing_by_themselves([reached.tests[name] for name in killers], reached, marks)
        for name in doubtful:
            print(f"not believed, for it fails without a fault: {name}")
            del reached.tests[name]
        waiting = [mutant for mutant in waiting if trials[mutant].killer in doubtful]
    return trials


def _try_all(
    waiting: Sequence[tuple[Mutant, Collection[Test]]], reached: TestReach, marks: str
) -> dict[Mutant, Trial]:
    """Try each mutant on its tests, two at a time."""
    trials = {mutant: Trial(Fate.UNREACHED, 0) for mutant, tests in waiting if not tests}
    todo, running = [one for one in waiting if one[1]], dict[int, tuple[Mutant, Path]]()
    folders = count()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        while todo or running:
            while todo and len(running) < PROCESSES:
                mutant, tests = todo.pop(0)
                own = Path(folder, str(next(folders)))
                child = start(Orders(mutant, tests, reached.names, marks), own)
                running[child] = mutant, own
            child, status, used = os.wait4(-1, 0)
            mutant, own = running.pop(child)
            trials[mutant] = end(status, used, own)
            shutil.rmtree(own)
            print(_line(mutant, trials[mutant]), flush=True)
    return trials


def _failing_by_themselves(tests: Collection[Test], reached: TestReach, marks: str) -> set[str]:
    """Return which of these tests fail on the sources as they are, run as a trial runs them."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        own = Path(folder, "as-it-is")
        _, status, used = os.wait4(start(Orders(None, tests, reached.names, marks), own), 0)
        last = end(status, used, own)
        return {row["test"] for row in rows_of(own) if row["is"] == "failed"} | {last.killer} - {""}


def report(mutants: Sequence[Mutant], trials: Mapping[Mutant, Trial]) -> Iterator[str]:
    """Yield a table by room, then every mutant that was not killed."""
    yield "| room | mutants | killed | " + " | ".join(Fate) + " |"
    yield "|---|---|---|" + "---|" * len(Fate)
    for room in (*sorted({mutant.room for mutant in mutants}), "all"):
        fates = Counter(trials[one].fate for one in mutants if room in (one.room, "all"))
        killed, number = sum(fates[fate] for fate in Fate if fate.is_killed), fates.total()
        counts = " | ".join(str(fates[fate]) for fate in Fate)
        yield f"| {room} | {number} | {killed / number:.1%} | {counts} |"
    yield ""
    for mutant in sorted(mutants, key=lambda one: (one.path, one.line)):
        if not trials[mutant].fate.is_killed:
            yield _line(mutant, trials[mutant])


def _line(mutant: Mutant, trial: Trial) -> str:
    by = f", the last {trial.killer}" if trial.killer else ""
    where = f"{mutant.path}:{mutant.line}"
    return f"{trial.fate}: {where}: {mutant.change} ({trial.ran} tests{by}; {trial.cpu_s:.1f} s)"


if __name__ == "__main__":
    sys.exit(main())
