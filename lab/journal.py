"""A year of a store's play: how large the journal grows, and how fast it is read at a start."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

from bench.options import Options
from engine.game import Line
from firmware.table.backups import back_up
from firmware.table.journal import Journal
from firmware.table.ledger import Ledger

HEADER: Line = {"record": "rumors/1", "players": ["Anna", "Ben", "Carla", "Dora", "Emil"]}
LINES = 90  # of a game of five: 62 to 105 in `roundtable demo --games 20`
YEAR = 12 * 365  # games
SIZES = ((100, 1), (10_000, 111), (100_000, 1_111), (YEAR * LINES, YEAR), (450_000, 5_000))
LONG = 19_999  # lines of one game: more, no record may have
PATIENCE_S = 60


def main(argv: Sequence[str] | None = None) -> int:
    """Print a row for each size."""
    words = Options("lab.journal", __doc__)
    words.size("sizes", len(SIZES), 1, "how many of the sizes, the smallest first")
    words.size("long", LONG, 0, "lines of the one long game; 0: none")
    args = words.read(argv)
    print("## The journal: a start with so many games\n")
    print("| games | lines | MB | looked through and resumed | listed | page is there | backup |")
    print("|---|---|---|---|---|---|---|")
    for lines, games in (*SIZES[: args.sizes], *([(args.long, 1)] if args.long else ())):
        with tempfile.TemporaryDirectory() as folder:
            _row(Path(folder), games, lines)
    return 0


def _row(data: Path, games: int, lines: int) -> None:
    path = data / "journal.sqlite"
    _fill(path, games, lines // games)
    size = path.stat().st_size / 1e6
    resumed = _time_work(lambda: _resume_game(path))
    listed = _time_work(lambda: _ran("games", "list", "--data", str(data)))
    shown = _time_to_page(data)
    copied = _time_work(lambda: back_up(data, data / "copy", 0.0))
    print(
        f"| {games} | {lines} | {size:.1f} | {resumed:.2f} s | {listed:.2f} s | {shown:.2f} s "
        f"| {copied:.2f} s, {(data / 'copy').stat().st_size / 1e6:.1f} MB |"
    )


def _fill(path: Path, games: int, lines: int) -> None:
    """Write games as they are played, but each in one transaction."""
    journal = Journal(path)
    for game in range(games):
        journal.begin(HEADER, 1.7e9 + 3600 * game, islice(_lines(), lines - 1))
    journal.close()


def _lines() -> Iterator[Line]:
    """Lines that the rules take for ever, about as long as those of a game."""
    both = ({"do": "lay", "card": "excalibur-4.1"}, {"do": "undo"})
    for number, line in enumerate(cycle(both)):
        yield {**line, "at": round(number * 21.357, 3)}


def _resume_game(path: Path) -> None:
    journal = Journal(path)
    assert Ledger(journal, lambda: 1.8e9).resume(0.0)
    assert not journal.troubles, journal.troubles
    journal.close()


def _time_work(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _command(*words: str) -> list[str]:
    return [sys.executable, "-m", "firmware.cli", *words]


def _ran(*words: str) -> None:
    subprocess.run(_command(*words), check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE_S)


def _time_to_page(data: Path) -> float:
    """Return the seconds until `roundtable run` names its page."""
    words = _command("run", "--data", str(data), "--pins", "mock", "--port", "0")
    begun = time.perf_counter()
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while "shown at" not in process.stdout.readline():
            pass
        spent = time.perf_counter() - begun
        process.terminate()
    return spent


if __name__ == "__main__":
    sys.exit(main())
