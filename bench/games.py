"""The list of 10,000 games: how soon its first rows are there, beside a plain SQL count.

The journal is made of 30 games of bots, over and over.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from bench.options import Options
from bench.records import events_of
from engine.game import Line
from firmware.after.catalogue import GameFilter, catalogue, journal_in
from firmware.after.history import history
from firmware.games.registry import DEFAULT, GAMES
from firmware.table.journal import Journal
from firmware.table.journal_reading import reading

COUNT: Final = 10_000
KINDS: Final = 30
TARGET_S: Final = 0.05  # first rows of 10,000 games


def _record(seed: int) -> tuple[Line, list[Line]]:
    played = GAMES[DEFAULT]
    game = played.game
    header: Line = {"record": f"{game.name}/1", "players": [f"P{n}" for n in range(3 + seed % 5)]}
    lines = [game.write(event) for event in events_of(played, header, seed)]
    return header, [{**line, "at": 20.0 * at} for at, line in enumerate(lines)]


def _fill(data: Path, games: int, kinds: int) -> None:
    records = [_record(seed) for seed in range(kinds)]
    journal = Journal(journal_in(data))
    for number in range(games):
        header, lines = records[number % kinds]
        journal.begin(header, 1.7e9 + 3600 * number, lines)
    journal.close()


def _page(data: Path, game_filter: GameFilter) -> None:
    with catalogue(data) as games:
        games.page(game_filter)


def _history(data: Path) -> None:
    with catalogue(data) as games:
        history(row.result for row in games.rows(GameFilter()))


def _count(data: Path) -> None:
    with reading(journal_in(data)) as base:
        base.execute("SELECT count(*) FROM lines").fetchone()


def _time_call(does: Callable[..., None], *given: Any) -> float:
    began = perf_counter()
    does(*given)
    return perf_counter() - began


def main(argv: Sequence[str] | None = None) -> int:
    """Print how long each took."""
    words = Options("bench.games", __doc__)
    words.size("games", COUNT, 40, "in the journal")
    words.size("kinds", KINDS, 3, "of games, over and over")
    words.add_argument("--history", action="store_true", help="that of all, too: a minute more")
    args = words.read(argv)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        _fill(data, args.games, args.kinds)
        rows = {
            "first rows, the box has not looked at them before": _time_call(
                _page, data, GameFilter()
            ),
            "first rows": _time_call(_page, data, GameFilter()),
        }
        if args.history or args.short:
            rows |= {
                "history of all, worked out for the first time": _time_call(_history, data),
                "history of all": _time_call(_history, data),
                "first rows of one player": _time_call(_page, data, GameFilter(player="P6")),
                "first rows of a result that none has": _time_call(
                    _page, data, GameFilter(result="none")
                ),
            }
        count = _time_call(_count, data)
    print(f"## First rows of {args.games} games, the target {TARGET_S} s\n")
    print("| | s | against the count |\n|---|---|---|")
    for what, seconds in {"SQLite counts their lines": count, **rows}.items():
        print(f"| {what} | {seconds:.3f} | {seconds / count:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
