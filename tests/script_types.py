"""Check the types of the pages' scripts: `python -m tests.script_types`, in `make check`.

TypeScript reads all of them, strictly (tsconfig.json). Scripts that are older than this check stand
in `tests/untyped_scripts.txt`: what is found there is not told. A script that has become clean must
leave that list, so that it only becomes shorter; no new script comes onto it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LIST: Final = Path(__file__).with_name("untyped_scripts.txt")
FOUND: Final = re.compile(r"^(?P<file>[^(\s][^(]*)\(\d+,\d+\): error ", re.MULTILINE)


def untyped() -> frozenset[str]:
    """Return the scripts that are not yet checked, by their path."""
    return frozenset(LIST.read_text("ascii").split())


def judge(told: str, listed: frozenset[str]) -> tuple[str, ...]:
    """Return what is wrong, of what tsc told: lines of scripts that are checked, stale entries."""
    wrong, file = [], ""
    for line in told.splitlines():
        found = FOUND.match(line)
        file = found["file"] if found else file
        if line.strip() and file not in listed:
            wrong.append(line)
    counted = Counter(FOUND.findall(told))
    clean = sorted(one for one in listed if not counted[one])
    return (*wrong, *(f"{one} is clean: take it out of {LIST.name}" for one in clean))


def main() -> int:
    """Run tsc and tell what is wrong; 1 where something is."""
    ran = subprocess.run(["tsc", "--pretty", "false"], cwd=ROOT, capture_output=True, text=True)
    wrong = judge(ran.stdout + ran.stderr, untyped())
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
