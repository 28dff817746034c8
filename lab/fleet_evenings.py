"""What is played at a thousand tables: dealt games of bots, at the pace of people.

No evening with people is recorded in this project, so the pace is an assumption: what bots did is
spread over about the time that shops write of each game, each pause between two changes drawn anew.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from bench.options import Options
from engine.game import Eyes, Json, Line
from firmware.after.catalogue import journal_in
from firmware.box.health import Disk, Signs, health_view
from firmware.games.registry import GAMES
from firmware.games.simulation import each_event
from firmware.games.strength import Strength
from firmware.publishing.payloads import Sender
from firmware.table.journal import Journal

PAUSE_S: Final = 5 * 60.0  # between two games: the end is shown, cards are shuffled
DEALS: Final = 6  # of each game, 3 or 4 players by turns
STARTED: Final = 1_790_000_000.0  # s, Unix time: 21 September 2026


@dataclass(frozen=True, slots=True)
class Evening:
    """One game as a table shows and keeps it."""

    game: str
    header: Line
    lines: tuple[Line, ...]  # of the record, with `at`
    changes: tuple[tuple[float, Mapping[str, Json]], ...]  # s after its begin, the common view

    @property
    def seconds(self) -> float:
        return self.changes[-1][0]

    @property
    def table(self) -> dict[str, Json]:
        """What a table says of who plays."""
        return {"game": self.game, "players": self.header["players"]}


def evenings(deals: int = DEALS) -> tuple[Evening, ...]:
    """Return dealt games of every game that is registered."""
    return tuple(_evening(name, seed) for name in GAMES for seed in range(deals))


def _evening(name: str, seed: int) -> Evening:
    played, chance = GAMES[name], Random(f"{name} {seed}")
    game = played.game
    header: Line = {"record": f"{name}/1", "players": [f"P{n}" for n in range(3 + seed % 2)]}
    setup = game.setup(header)
    company, state = played.bots.company(setup, Random(seed), Strength.STRONG), game.start(setup)
    found = [(game.write(event), game.view(after, Eyes.COMMON).as_json())
             for _, event, after in each_event(game, state, company)]  # fmt: skip
    pauses = [chance.expovariate(1.0) for _ in found]
    each = played.bots.people_s / sum(pauses)
    at, lines, changes = 0.0, [], [(0.0, game.view(state, Eyes.COMMON).as_json())]
    for (line, view), pause in zip(found, pauses, strict=True):
        at += pause * each
        lines.append({**line, "at": round(at, 3)})
        if view != changes[-1][1]:
            changes.append((at, view))
    return Evening(name, header, tuple(lines), tuple(changes))


def journal_with(data: Path, games: tuple[Evening, ...]) -> Path:
    """Make a data folder in which these games are over."""
    journal = Journal(journal_in(data))
    for number, one in enumerate(games):
        journal.append(journal.begin(one.header, STARTED + 3600 * number), one.lines)
    journal.close()
    return data


def copy_data(data: Path, to: Path) -> Path:
    """Copy a data folder, which takes less than writing its games again."""
    shutil.copytree(data, to)
    return to


def healthy() -> dict[str, object]:
    """Return what a box says of itself on a good day, as /healthz."""
    signs = Signs(0.05, ("seeing", "Pi camera"), Disk(20 * 10**9), "", (), False, 55.0)
    more = {"simulated": False, "version": "0.1.0", "safe_mode": False}
    return {**health_view(signs), **more, "mishaps": 0, "game": "rumors"}


def main(argv: Sequence[str] | None = None) -> int:
    """Print how often a table's state changes, and how long that is told."""
    words = Options("lab.fleet_evenings", __doc__)
    words.size("deals", DEALS, 1, "of each game")
    args = words.read(argv)
    sender = Sender("table-0001", "0a1b2c3d4e5f")
    print("| game | takes | changes of the state an hour | bytes of a state, mean | largest |")
    print("|---|---|---|---|---|")
    dealt = evenings(args.deals)
    for name in GAMES:
        some = [one for one in dealt if one.game == name]
        hours = sum(one.seconds + PAUSE_S for one in some) / 3600
        sizes = [len(sender.state(one.table, view, 0)) for one in some for _, view in one.changes]
        changes = sum(len(one.changes) for one in some) / hours
        takes = some[0].seconds / 60
        print(
            f"| {name} | {takes:.0f} min | {changes:.0f} | {sum(sizes) / len(sizes):.0f} "
            f"| {max(sizes)} |"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
