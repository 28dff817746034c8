"""Which share of the branches, room by room, do the tests take? `make coverage`.

The programs that tests start are counted, too, unless a test gives them an environment of its own
or ends them by force. `--short` runs the tests of one file, and counts one package.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from coverage import Coverage

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = ("engine", "firmware", "fleet", "hardware", "makers", "vision", "words")
SHORT: Final = (["tests/hardware/test_presses.py"], ["hardware"])
MARKS: Final = "not slow and not long"  # what `make test` runs
PROCESSES: Final = 2
COUNTED: Final = ("num_statements", "covered_lines", "num_branches", "covered_branches")
SETTINGS: Final = """
[run]
branch = true
parallel = true
patch = subprocess, _exit
source_dirs = {sources}
data_file = {folder}/lines
disable_warnings = no-data-collected
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tests and print one table; the exit status is pytest's."""
    words = ArgumentParser(prog="python -m lab.coverage", description=__doc__)
    words.add_argument("--short", action="store_true", help="one file of tests, one package")
    words.add_argument("--marks", default=MARKS, help=f"which tests, as pytest's -m: {MARKS}")
    words.add_argument("--tests", nargs="+", default=["tests"], help="their folders: tests")
    args = words.parse_args(argv)
    tests, packages = SHORT if args.short else (args.tests, PACKAGES)
    with tempfile.TemporaryDirectory(prefix="coverage-") as name:
        status = run(Path(name), args.marks, tests, packages)
        print("\n".join(table(counts(Path(name)))))
    return status


def run(folder: Path, marks: str, tests: Sequence[str], packages: Sequence[str]) -> int:
    """Run the tests; every process writes to the folder what it ran of the packages."""
    sources = ", ".join(str(ROOT / package) for package in packages)
    (folder / "settings").write_text(SETTINGS.format(sources=sources, folder=folder))
    words = ["coverage", "run", f"--rcfile={folder / 'settings'}", "-m", "pytest",
             "-p", "no:cacheprovider", "-m", marks, f"--numprocesses={PROCESSES}",
             "--dist=worksteal", "--tb=line", "-q", *tests]  # fmt: skip
    env = {**os.environ, "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis")}
    return subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=env).returncode


def counts(folder: Path) -> dict[str, Counter[str]]:
    """Return of each room how many statements and branches it has, and how many were run."""
    lines = Coverage(config_file=str(folder / "settings"))
    lines.combine()
    lines.json_report(outfile=str(folder / "report.json"))
    files = json.loads((folder / "report.json").read_text(encoding="utf-8"))["files"]
    rooms = defaultdict[str, Counter[str]](Counter)
    for path, told in files.items():
        room = Path(ROOT, path).parent.relative_to(ROOT).as_posix()
        for own in (room, "all"):
            rooms[own].update({key: told["summary"][key] for key in COUNTED})
    return rooms


def table(rooms: Mapping[str, Counter[str]]) -> Iterator[str]:
    yield "| room | statements | run | branches | taken |"
    yield "|---|---|---|---|---|"
    for room in sorted(rooms, key=lambda room: (room == "all", room)):
        of = rooms[room]
        ran = _share(of["covered_lines"], of["num_statements"])
        taken = _share(of["covered_branches"], of["num_branches"])
        yield f"| {room} | {of['num_statements']} | {ran} | {of['num_branches']} | {taken} |"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else ""


if __name__ == "__main__":
    sys.exit(main())
