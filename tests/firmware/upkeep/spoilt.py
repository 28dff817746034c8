"""What the `roundtable` of a tiny wheel does: the code under test, spoilt as a word says."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

UNFIT = {"name": "gpiozero", "title": "gpiozero", "is": "fail", "says": "too old"}


def run(how: str, words: Sequence[str]) -> int:
    """Run a release's program that is spoilt so, in a process of its own; return its status."""
    word = words[0]
    if word == "is-started":
        if how.startswith("migrates"):
            _migrate(Path(words[words.index("--data") + 1], "journal.sqlite"))
        return 0
    if word == "doctor" and "--migrate" in words:
        if how == "cannot migrate":
            print("roundtable doctor: journal.sqlite: no room for a table", file=sys.stderr)
            return 2
        if how == "loses a line" or how.startswith("migrates"):
            lines = 0 if how == "loses a line" else 1
            print(json.dumps({"games": 1, "lines": lines, "troubles": []}))
            return 0
    elif word == "doctor":
        if how == "unfit":
            print(json.dumps({"checks": [UNFIT]}))
            return 1
        if how == "breaks":
            raise RuntimeError("no module named anything")
    elif word in ("backup", "restore") and how.startswith("migrates"):
        _know_the_tables_of_99()
    from firmware.cli import main

    return main(words)


def _migrate(journal: Path) -> None:
    base = sqlite3.connect(journal)
    base.execute("PRAGMA user_version = 99")
    base.commit()
    base.close()


def _know_the_tables_of_99() -> None:
    """Read the program's modules anew, with a reading that takes what it finds for version 99."""
    for name in [one for one in sys.modules if one.startswith("firmware.")]:
        del sys.modules[name]
    from firmware.table import journal_reading

    journal_reading.version_of = lambda base: 99
    journal_reading.COLUMNS[99] = journal_reading.COLUMNS[journal_reading.VERSION]
    from firmware.table import journal_tables

    journal_tables.VERSION = 99
