"""The box broken on purpose, over and over: what is lost, silent, stopped or executed twice.

`python -m lab.faults` takes hours on a quiet machine; `--short` a minute or two;
`--only ROW` the rows whose name holds it; `--out FILE` adds the table to a file. Each case has a
seed: where something went wrong the case is named, and `--only ROW --seed N` repeats it.
Everything happens in a folder of its own and on this machine's own addresses.
Exit status 1 where anything was lost, silent, stopped or executed twice.
"""

from __future__ import annotations

import shlex
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.options import Options
from lab.faults import (
    calls,
    clients,
    collector,
    disk,
    files,
    growth,
    keys,
    network,
    pictures,
    restores,
)
from lab.faults.box import PROGRAM
from lab.faults.camera import clock_jumps, incidents
from lab.faults.damage import damage_files
from lab.faults.kills import frozen, kills, told_to_end
from lab.faults.rows import Bench, LeftOut, Row, Verdict

# In their order: name, what is broken, a case, cases, cases of the short form (0: left out).
ROWS: Final = tuple(
    Row(*one)
    for one in (
        ("kills", "kill -9 under lines", kills, 200, 1),
        ("ends", "SIGTERM, SIGHUP, SIGINT", told_to_end, 30, 0),
        ("frozen", "SIGSTOP for 2 s", frozen, 10, 1),
        ("calls", "calls that fail in play", calls.in_play, 300, 1),
        ("starts", "calls that fail during a start", calls.at_start, 100, 0),
        ("stalls", "a disk that stands still for 13 s", calls.stalls, 10, 1),
        ("damage", "a bit, a cut or a zeroed sector in any file kept", damage_files, 1000, 1),
        ("files", "what hands do to the data folder in play", files.in_play, 16, 1),
        (
            "restore",
            "a restore killed at each call that changes a file",
            restores.kill_restore,
            120,
            1,
        ),
        ("copies", "hostile copies that are restored", restores.hostile, 20, 1),
        ("full", "a full disk, and room again", disk.full, 10, 0),
        ("read-only", "a start on a disk that is read-only", disk.read_only, 10, 0),
        ("no-room", "a first start on a disk that is full", disk.full_at_start, 10, 0),
        ("camera", "a camera that hangs, dies, is gone, gives garbage, noise", incidents, 100, 1),
        ("clock", "a clock that jumps by up to 30 years", clock_jumps, 20, 1),
        ("repeats", "a clock that jumps while a request is repeated", network.jumping_clock, 20, 1),
        ("phone", "hostile pictures through a phone's seat", pictures.through_a_phone, 20, 1),
        ("folder", "30,000 by 30,000 pixels in a folder", pictures.in_a_folder, 2, 1),
        ("keys", "bad values of every key", keys.bad_values, 10, 1),
        ("no-config", "a configuration that is none", keys.no_files, 9, 0),
        ("network", "a network that hurts one request in five", network.presses, 34, 1),
        ("collector", "games on their way to the collector", collector.break_collecting, 12, 0),
        ("play", "played on for 20 minutes", growth.play, 1, 0),
        ("mangled", "mangled requests over every route", clients.send_mangled, 20, 1),
        ("posts", "posts one after the other", clients.posts, 10, 1),
        ("bodies", "bodies of 100 MB", clients.big_bodies, 50, 1),
        ("streams", "300 event streams that never read", clients.deaf_streams, 1, 1),
        ("half-open", "500 half-open connections", clients.half_open, 1, 1),
        (
            "starved",
            "connections at 256 descriptors, 100 a second anew",
            clients.starve_connections,
            1,
            0,
        ),
    )
)
FEW: Final = 3
HEAD: Final = (
    "| row | what is broken | tries | lost | silent | stopped | twice | |\n"
    "|---|---|---|---|---|---|---|---|"
)


def main(argv: Sequence[str] | None = None) -> int:
    """Print a table, a row as soon as it is known; whether all is well."""
    words = Options("lab.faults", __doc__)
    words.add_argument("--only", default="", metavar="ROW", help="rows whose name holds it")
    words.add_argument("--seed", type=int, metavar="N", help="the first case of a row; then one")
    words.add_argument("--cases", type=int, metavar="N", help="how many cases of each row")
    words.add_argument("--out", type=Path, metavar="FILE", help="add the table to a file, too")
    words.add_argument(
        "--program", default=shlex.join(PROGRAM), help="what is broken, in place of this roundtable"
    )
    args = words.read(argv)
    asked = " ".join(("python -m lab.faults", *(sys.argv[1:] if argv is None else argv)))
    tell = _teller(args.out)
    tell(f"`{asked}`, {time.strftime('%Y-%m-%d %H:%M')}:\n\n{HEAD}")
    wrong = list[str]()
    with TemporaryDirectory(prefix="roundtable-faults-") as folder:
        program = shlex.split(args.program)
        bench = Bench(Path(folder), args.short, program, forks=tuple(program) == PROGRAM)
        try:
            with calls.breakable(bench):
                for row in (one for one in ROWS if args.only in one.name):
                    if seeds := _seeds(row, args.short, args.seed, args.cases):
                        tell(_run(bench, row, seeds, wrong))
        finally:
            bench.close()
    tell("\n".join(("", *wrong)))
    return 1 if wrong else 0


def _seeds(row: Row, short: bool, first: int | None, cases: int | None) -> range:
    usual = 1 if first is not None else row.short if short else row.cases
    begin = 1 if first is None else first
    return range(begin, begin + (usual if cases is None else cases))


def _run(bench: Bench, row: Row, seeds: range, wrong: list[str]) -> str:
    """Run cases of a row; return its line of the table, and add what went wrong by case."""
    whole, begun = Verdict(), time.monotonic()
    for seed in seeds:
        print(f"{row.name} {seed} …", file=sys.stderr, flush=True)
        try:
            verdict = _verdict(bench, row, seed)
        except LeftOut as error:
            return f"| {row.name} | {row.what} | 0 | | | | | left out: {error} |"
        for column, said in verdict.wrong.items():
            wrong.append(f"{row.name}, {column}: {_in_short(said)}")
            wrong.append(f"    python -m lab.faults --only {row.name} --seed {seed}")
            print("\n".join(wrong[-2:]), file=sys.stderr, flush=True)
        whole.add(verdict)
    print(f"{row.name}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    counts = (
        whole.tries,
        *(len(one) for one in (whole.lost, whole.silent, whole.stopped, whole.twice)),
    )
    return " | ".join(
        (f"| {row.name}", row.what, *(f"{one:,}" for one in counts), whole.figure, "")
    )


def _in_short(sentences: Sequence[str]) -> str:
    """Return the first sentences, and how many more there are."""
    more = f"; and {len(sentences) - FEW} more" if len(sentences) > FEW else ""
    return "; ".join(sentences[:FEW]) + more


def _verdict(bench: Bench, row: Row, seed: int) -> Verdict:
    """Run one case. One that comes to no end, for no page answered any more, counts as stopped."""
    try:
        return row.case(bench, seed)
    except LeftOut:
        raise
    except Exception as error:
        traceback.print_exc()
        return Verdict(1, stopped=[f"the case came to no end: {error!r}"])
    finally:
        bench.clear()
        calls.let_through(bench)


def _teller(out: Path | None) -> Callable[[str], None]:
    """Return what prints a line, and adds it to a file where one is named."""

    def tell(line: str) -> None:
        print(line, flush=True)
        if out is not None:
            with out.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")

    return tell


if __name__ == "__main__":
    sys.exit(main())
