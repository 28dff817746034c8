"""A thousand tables, one Mosquitto and one PostgreSQL on this machine: what they cost.

`python -m bench.fleet` takes five minutes; `--tables 100 --short` a minute. The tables are the
program's own Tellers with a connection each, encrypted and with an account, what is played comes
from dealt games (bench/fleet_evenings.py), and somebody listens to all of it in another process.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final

from bench.fleet_broker import Broker, Ears
from bench.fleet_evenings import Evening, copied, evenings, journal_with
from bench.fleet_measured import HEAD, Measured, Scales, kinds, row, told_by_broker
from bench.fleet_tables import Crowd, Shown, Table
from bench.fleet_wires import Poll

HOUR_S: Final = 3600.0
GAMES: Final = 2  # of the hour before, in each journal, where all come at once
KINDS: Final = 6  # of journals
# A box has a disk of its own; a thousand on one disk would measure how often that can be waited
# for: 17 s until 100 tables were let in, where the processor was busy for 4 of them.
OWN_DISK: Final = Path("/dev/shm")


def tables_of(
    folder: Path, names: list[str], broker: Broker, games: tuple[Evening, ...], poll: Poll
) -> Crowd:
    """Set up the tables, each with the games of an hour that nobody has been told of."""
    chance = Random(19)
    kinds = [journal_with(folder / f"kind-{n}", tuple(chance.choices(games, k=GAMES)))
             for n in range(KINDS)]  # fmt: skip
    tables = []
    for number, name in enumerate(names):
        data = copied(kinds[number % KINDS], folder / name)
        shown = Shown(data, games, chance)
        shown.over += GAMES
        tables.append(Table(name, shown, data, broker.config(name), poll))
    return Crowd(tables, poll)


class Load:
    """The parts of the test, one after the other."""

    def __init__(self, crowd: Crowd, broker: Broker, scales: Scales) -> None:
        self._crowd, self._broker, self._scales = crowd, broker, scales
        self._scales.pids["broker"] = broker.pid

    def let_in(self) -> Measured:
        """All begin at once, as after a power cut, and tell the games of an hour."""
        games = self._crowd.over
        self._scales.begin()
        self._until(lambda: self._crowd.let_in == len(self._crowd.tables))
        took = time.monotonic() - self._scales.began
        self._until(lambda: self._crowd.taken >= games)
        return self._scales.end(f"all begin at once (all let in after {took:.1f} s)", 20.0)

    def steady(self, seconds: float, faster: float) -> Measured:
        self._crowd.goes(faster)
        self._for(3.0)
        self._scales.begin()
        self._for(seconds)
        what = "as in the evening" if faster == 1 else f"{faster:.0f} times as fast"
        return self._scales.end(what)

    def away(self, faster: float) -> Measured:
        """The broker is away for an hour of the tables' clock; they go on playing."""
        self._crowd.goes(faster)
        self._broker.stop()
        self._until(lambda: self._crowd.let_in == 0)
        for _ in range(60):
            self._crowd.leaps(HOUR_S / 60)
        games, before = self._crowd.over, self._crowd.taken
        self._broker.start()
        self._scales.pids["broker"] = self._broker.pid
        self._scales.begin()
        begun = self._crowd.at
        self._until(lambda: self._crowd.let_in == len(self._crowd.tables))
        let_in = self._crowd.at - begun
        self._until(lambda: self._crowd.taken >= games)
        took = self._crowd.at - begun
        return self._scales.end(
            f"after an hour without a broker (all let in after {let_in:.0f} s of the tables' "
            f"clock, {games - before} games there after {took:.0f} s)", 20.0,
        )  # fmt: skip

    def _for(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._crowd.turn()

    def _until(self, holds: Callable[[], bool], patience_s: float = 300.0) -> None:
        until = time.monotonic() + patience_s
        while not holds():
            self._crowd.turn()
            if time.monotonic() > until:
                raise SystemExit(f"not within {patience_s:.0f} s; {self._crowd.let_in} are in")


def main(argv: list[str] | None = None) -> int:
    """Print the tables of docs/fleet.md."""
    words = argparse.ArgumentParser(prog="python -m bench.fleet", description=__doc__)
    words.add_argument("--tables", type=int, default=1000, metavar="N", help="how many (1000)")
    words.add_argument("--seconds", type=float, default=60.0, metavar="S", help="each part (60)")
    words.add_argument(
        "--faster", default="1,10,30", metavar="N,N", help="how much faster than people (1,10,30)"
    )
    words.add_argument(
        "--queued", type=int, default=1000, metavar="N", help="Mosquitto's max_queued_messages"
    )
    words.add_argument("--no-away", action="store_true", help="the broker is never stopped")
    args = words.parse_args(argv)
    print(f"{time.strftime('%Y-%m-%d %H:%M')}, {args.tables} tables, {os.cpu_count()} cores\n")
    with ExitStack() as stack:
        _run(args, stack)
    return 0


def _run(args: argparse.Namespace, stack: ExitStack) -> None:
    names = [f"table-{n:04}" for n in range(args.tables)]
    broker = Broker(_folder(stack, None), names, args.queued)
    boxes = _folder(stack, OWN_DISK if OWN_DISK.is_dir() else None)
    crowd = tables_of(boxes, names, broker, evenings(), Poll())
    broker.start()
    stack.callback(broker.stop)
    ears = Ears(broker.config("staff"))
    stack.callback(ears.end)
    stack.callback(crowd.end)
    load = Load(crowd, broker, Scales(crowd, ears))
    print(HEAD, flush=True)
    found = []
    for part in _parts(load, args):
        found.append(part())
        print(row(found[-1]), flush=True)
    print(f"\n{kinds(found[1])}\n\nThe broker of itself: {told_by_broker(ears.told())}")


def _folder(stack: ExitStack, where: Path | None) -> Path:
    return Path(
        stack.enter_context(tempfile.TemporaryDirectory(prefix="roundtable-fleet-", dir=where))
    )


def _parts(load: Load, args: argparse.Namespace) -> list[Callable[[], Measured]]:
    rates = [float(one) for one in args.faster.split(",")]
    steady = [lambda rate=rate: load.steady(args.seconds, rate) for rate in rates]
    away = [] if args.no_away else [lambda: load.away(rates[-1])]
    return [load.let_in, *steady, *away]


if __name__ == "__main__":
    sys.exit(main())
