"""What a language costs: its catalogue, and a snapshot that is written in it.

Reading a catalogue, and writing the snapshot of a game in English, in another language as the box
does it, and in another language with nothing kept from the snapshot before.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from bench.options import Options
from firmware.screen.page_language import table_in
from firmware.screen.snapshot import NO_LAMPS, Around, snapshot
from firmware.table.journal import Journal
from firmware.table.session import Session
from words.catalog import ENGLISH, LOCALE, Language, read_catalogue

if TYPE_CHECKING:
    from firmware.shapes.table import Table

ROUNDS: Final = 300
HEADER: Final = {"record": "rumors/1", "players": ["Anna", "Ben", "Carla", "Dora"]}


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    words = Options("lab.languages", __doc__)
    words.size("rounds", ROUNDS, 2, "of each call")
    words.size("languages", 100, 1, "at most")
    args = words.read(argv)
    rounds: int = args.rounds
    languages = [_read(path) for path in sorted(LOCALE.glob("*.po"))[: args.languages]]
    with TemporaryDirectory() as folder:
        session = Session(Journal(Path(folder) / "journal.sqlite"), time.time)
        session.begin(HEADER, 0.0)
        around = Around(simulated=True, drawn=False, eyes_state="none", eyes_text="")

        def table() -> Table:
            return snapshot(1, session, (), around, NO_LAMPS)

        print(f"built: {_ms(table, rounds):.2f} ms")
        for language in (ENGLISH, *languages):
            _tell(language, table, rounds)
    return 0


def _read(path: Path) -> Language:
    begun = time.perf_counter()
    read_catalogue(path)
    took = time.perf_counter() - begun
    tracemalloc.start()  # it makes reading slow: once more
    language = read_catalogue(path)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    many = len(language.messages)
    print(f"{path.stem}: {many} messages read in {took:.2f} s, {size / 1e6:.1f} MB")
    return language


def _tell(language: Language, table: Callable[[], Table], rounds: int) -> None:
    one = table()
    kept = _ms(lambda: json.dumps(table_in(language, one)), rounds)
    bare = _ms(lambda: json.dumps(language.render(one)), rounds)
    print(f"{language.code}: written in {kept:.2f} ms; with nothing kept {bare:.2f} ms")


def _ms(call: Callable[[], object], rounds: int) -> float:
    """Return the median of a call, in ms."""
    took = []
    for _ in range(rounds):
        begun = time.perf_counter()
        call()
        took.append(time.perf_counter() - begun)
    return 1000 * statistics.median(took)


if __name__ == "__main__":
    sys.exit(main())
