"""A `roundtable` with a fault: what it keeps is less than what it has acknowledged.

`python planted_fault.py FAULT …`: `forgets` drops the newest five lines, of which one may have been
written and not acknowledged, and what knows of them before each start; `ends` does not start a
second time.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path


def main(fault: str, *words: str) -> None:
    """Do harm, then become the real program."""
    data = Path(words[words.index("--data") + 1])
    journal = data / "journal.sqlite"
    if journal.exists():
        if fault == "ends":
            raise SystemExit("a planted fault")
        with closing(sqlite3.connect(journal)) as base, base:
            last = "SELECT game, number FROM lines ORDER BY game DESC, number DESC LIMIT 5"
            base.execute(f"DELETE FROM lines WHERE (game, number) IN ({last})")
        (data / "journal.head").unlink(missing_ok=True)
    os.execv(sys.executable, (sys.executable, "-m", "firmware.cli", *words))


if __name__ == "__main__":
    main(*sys.argv[1:])
