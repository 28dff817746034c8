"""The box broken on purpose, over and over: what is lost, silent or stopped by it.

`python -m lab.faults` takes an hour on a quiet machine; `--short` half a minute; `--only WORD`
the rows whose name holds it; `--out FILE` adds the table to a file. Everything happens in a folder
of its own and on this machine's own addresses.
Exit status 1 where anything was lost, silent or stopped.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from bench.options import Options
from lab import faults_camera, faults_disk, faults_kill, faults_network
from lab.faults_box import Box, Row

# (function, tries, tries of the short version)
FAULTS: Final[tuple[tuple[Callable[[Path, int], Row], int, int], ...]] = (
    (faults_kill.kills, 300, 1),
    (faults_kill.told_to_end, 30, 1),
    (faults_disk.bit_flips, 1000, 5),
    (faults_disk.full, 10, 1),
    (faults_disk.read_only, 10, 1),
    (faults_disk.full_at_start, 10, 1),
    (faults_camera.incidents, 20, 1),
    (faults_camera.clock_jumps, 20, 1),
    (faults_network.starved, 300, 300),
)
# These happen to one box, one after the other.
CROWDS: Final[tuple[tuple[Callable[[Box, int], Row], int, int], ...]] = (
    (faults_kill.frozen, 10, 1),
    (faults_network.mangled, 10_000, 30),
    (faults_network.posts, 5000, 20),
    (faults_network.big_bodies, 50, 1),
    (faults_network.deaf_streams, 200, 5),
    (faults_network.half_open, 500, 20),
)
Given = TypeVar("Given")


def main(argv: Sequence[str] | None = None) -> int:
    """Print a table, a row as soon as it is known; whether all is well."""
    words = Options("lab.faults", __doc__)
    words.add_argument("--only", default="", metavar="WORD", help="rows whose name holds it")
    words.add_argument("--out", type=Path, metavar="FILE", help="add the table to a file, too")
    args = words.read(argv)
    asked = " ".join(("python -m lab.faults", *(sys.argv[1:] if argv is None else argv)))
    tell = _teller(args.out)
    tell(f"`{asked}`, {time.strftime('%Y-%m-%d %H:%M')}:\n")
    tell("| fault | tries | lost | silent | stopped | |\n|---|---|---|---|---|---|")
    good = True
    for row in _rows(args.only, args.short):
        good = good and row.is_good
        counts = f"{row.tries} | {row.lost} | {row.silent} | {row.stopped}"
        tell(f"| {row.what} | {counts} | {row.figure} |")
    return 0 if good else 1


def _rows(only: str, short: bool) -> Iterator[Row]:
    """Yield what came of each fault whose name holds a word."""
    for fault, tries, few in FAULTS:
        if only in fault.__name__:
            with TemporaryDirectory(prefix="roundtable-faults-") as folder:
                yield _row(fault, Path(folder), few if short else tries)
    crowds = [one for one in CROWDS if only in one[0].__name__]
    if crowds:
        with TemporaryDirectory(prefix="roundtable-faults-") as folder:
            box = Box(Path(folder, "network"))
            box.start()
            try:
                for crowd, tries, few in crowds:
                    yield _row(crowd, box, few if short else tries)
            finally:
                box.end()


def _row(fault: Callable[[Given, int], Row], given: Given, tries: int) -> Row:
    """Break the box in this way; say on the terminal's other channel how far it is."""
    begun = time.monotonic()
    print(f"{fault.__name__}: {tries} tries …", file=sys.stderr, flush=True)
    row = fault(given, tries)
    print(f"{fault.__name__}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    return row


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
