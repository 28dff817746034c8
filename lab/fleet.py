"""A thousand tables, one Mosquitto and one PostgreSQL on this machine: what they cost.

`python -m lab.fleet` takes five minutes; `--tables 100 --seconds 10` one. The tables are the
program's own Tellers with a connection each, encrypted and with an account; what is played comes
from dealt games at the pace of people (lab/fleet_evenings.py). One listener hears all of it, as
a hall's page does, and `roundtable fleet collect` writes it down.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from bench.options import Options
from lab.fleet_broker import Broker, Ears, process_usage
from lab.fleet_database import Collector, CollectorDatabase
from lab.fleet_estimate import Basis, StoredBytes, chain, cluster
from lab.fleet_evenings import DEALS, Evening, copy_data, evenings, journal_with
from lab.fleet_measurement import (
    KINDS_SAID,
    Measurement,
    Scales,
    kinds,
    machines,
    rates,
    told_by_broker,
)
from lab.fleet_tables import Crowd, SimulatedTable, Table
from lab.fleet_wires import Poll
from tests.support.postgres import postgres

HOUR_S: Final = 3600.0
GAMES: Final = 1  # of the hour before, in each journal, where all come at once
KINDS: Final = 6  # of journals
LEAPS: Final = 12  # of an hour without a broker
WARM_S: Final = 3.0
PATIENCE_S: Final = 300.0
# A box has a disk of its own; a thousand on one disk would measure how often that can be waited
# for: 17 s until 100 tables were let in, where the processor was busy for 4 of them.
OWN_DISK: Final = Path("/dev/shm")


def tables_of(
    folder: Path, names: Sequence[str], broker: Broker, games: tuple[Evening, ...]
) -> Crowd:
    """Set up the tables, each with the games of an hour that nobody has been told of."""
    chance, poll, tables = Random(19), Poll(), []
    kinds = [
        journal_with(folder / f"kind-{n}", tuple(chance.choices(games, k=GAMES)))
        for n in range(KINDS)
    ]
    for number, name in enumerate(names):
        data = copy_data(kinds[number % KINDS], folder / name)
        shown = SimulatedTable(data, games, chance, GAMES)
        tables.append(Table(name, shown, data, broker.config(name), poll))
    return Crowd(tables, poll)


@dataclass
class Load:
    """The parts of the test, one after the other."""

    crowd: Crowd
    broker: Broker
    scales: Scales
    base: CollectorDatabase | None
    ahead: list[float] = field(default_factory=list)  # bytes that it wrote ahead, a table-hour

    def let_in(self) -> Measurement:
        """All begin at once, as after a power cut, and tell the games of an hour."""
        self.crowd.begins()
        self.scales.begin()
        return self.scales.end(f"all begin at once: {self._all_there()}")

    def steady(self, seconds: float, warm_s: float, faster: float) -> Measurement:
        self.crowd.goes(faster)
        self._for(warm_s)
        self.scales.begin()
        before, begun = self.base.log_bytes if self.base else 0, self.crowd.at
        self._for(seconds)
        if self.base is not None:
            hours = len(self.crowd.tables) * (self.crowd.at - begun) / HOUR_S
            self.ahead.append((self.base.log_bytes - before) / hours)
        return self.scales.end("as people play" if faster == 1 else f"{faster:.0f} times as fast")

    def away(self, faster: float) -> Measurement:
        """The broker is away for an hour of the tables' clock; they go on playing."""
        self.crowd.goes(faster)
        self.broker.stop()
        self._until(lambda: self.crowd.let_in == 0)
        for _ in range(LEAPS):
            self.crowd.leaps(HOUR_S / LEAPS)
        self.crowd.begins()
        self.broker.start()
        self.scales.pids["broker"] = self.broker.pid
        self.scales.begin()
        told = f"back after an hour, {faster:.0f} times as fast: {self._all_there(faster)}"
        return self.scales.end(told)

    def _all_there(self, faster: float = 1.0) -> str:
        """Wait until all are let in and all games have arrived; return when they had."""
        games, missed, begun = (
            self.crowd.over,
            self.crowd.over - self.crowd.acknowledged_games,
            self.crowd.at,
        )
        self._until(lambda: self.crowd.let_in == len(self.crowd.tables))
        let_in = self.crowd.at - begun
        self._until(lambda: self.crowd.acknowledged_games >= games)
        told = f"let in after {let_in:.0f} s, {missed} games told after {self.crowd.at - begun:.0f}"
        if (base := self.base) is not None:
            self._until(lambda: base.games >= games, every_s=1.0)
            told += f", in PostgreSQL after {self.crowd.at - begun:.0f}"
        return told + (" s" if faster == 1 else " s of the tables' clock")

    def _for(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.crowd.turn()

    def _until(self, holds: Callable[[], bool], every_s: float = 0.0) -> None:
        until = time.monotonic() + PATIENCE_S
        while not holds():
            self.crowd.turn()
            self._for(every_s)
            if time.monotonic() > until:
                raise SystemExit(f"not within {PATIENCE_S:.0f} s; {self.crowd.let_in} are in")


def main(argv: Sequence[str] | None = None) -> int:
    """Print the tables of docs/measured/fleet.md; in short none that is computed."""
    words = Options("lab.fleet", __doc__)
    words.size("tables", 1000, 3, "how many")
    words.size("seconds", 60.0, 0.5, "each part")
    words.size("faster", "1,10,30", "30", "how much faster than people")
    words.size("queued", 1000, 1000, "Mosquitto's max_queued_messages")
    words.size("away", 10.0, 100.0, "how much faster where the broker was away")
    words.size("warm", WARM_S, 0.1, "seconds before each part")
    words.size("deals", DEALS, 1, "games of each kind that are dealt")
    words.add_argument("--no-away", action="store_true", help="the broker is never stopped")
    words.add_argument("--no-base", action="store_true", help="no PostgreSQL, no collector")
    args = words.read(argv)
    asked = " ".join(("python -m lab.fleet", *(sys.argv[1:] if argv is None else argv)))
    print(f"`{asked}`, {time.strftime('%Y-%m-%d %H:%M')}, {os.cpu_count()} cores\n", flush=True)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a connection is a descriptor
    with ExitStack() as stack:
        return _run(args, stack)


def _run(args: Namespace, stack: ExitStack) -> int:
    """Run all parts; return 1 where a message was lost, rubbish, or never said."""
    names = [f"table-{n:04}" for n in range(args.tables)]
    place = _folder(stack)
    broker = Broker(place, names, args.queued)
    boxes = _folder(stack, OWN_DISK if OWN_DISK.is_dir() else None)
    crowd = tables_of(boxes, names, broker, evenings(args.deals))
    broker.start()
    stack.callback(broker.stop)
    empty_mb = process_usage(broker.pid).memory_mb
    ears = Ears(broker.config("staff"))
    stack.callback(ears.end)
    scales = Scales(crowd, ears, {"broker": broker.pid})
    base = None if args.no_base else _with_base(stack, place, broker, scales)
    stack.callback(crowd.end)
    load = Load(crowd, broker, scales, base[0] if base else None)
    found = _measure_parts(args, load)
    told = ears.ask_told()
    lost = sum(sum(one.missing.values()) for one in found)
    unsaid = {*KINDS_SAID} - {one.kind for one in found[0].handed}
    assert found[0].traffic.out > found[0].payload, "not every segment was counted"
    stored = _count_stored(*base, load.ahead[min(1, len(load.ahead) - 1)]) if base else None
    print(rates(found), machines(found), f"Not heard: {lost}; rubbish heard: {told.rubbish}; "
          f"never said: {', '.join(unsaid) or 'nothing'}", sep="\n\n")  # fmt: skip
    if not args.short:  # of some seconds nothing can be reckoned
        basis = Basis(found[0], found[min(2, len(found) - 1)], empty_mb, stored)
        itself = f"The broker of itself: {told_by_broker(basis.steady)}"
        print("", kinds(basis.steady), itself, chain(basis), cluster(basis), sep="\n\n")
    return int(bool(lost or told.rubbish or unsaid))


def _measure_parts(args: Namespace, load: Load) -> list[Measurement]:
    faster = [float(one) for one in args.faster.split(",")]
    parts: list[Callable[[], Measurement]] = [load.let_in]
    parts += [partial(load.steady, args.seconds, args.warm, one) for one in faster]
    parts += [] if args.no_away else [partial(load.away, args.away)]
    found = []
    for part in parts:
        found.append(part())
        print(f"{found[-1].what}: {found[-1].rate:.0f} messages a second", file=sys.stderr)
    return found


def _with_base(
    stack: ExitStack, place: Path, broker: Broker, scales: Scales
) -> tuple[CollectorDatabase, Collector]:
    base = CollectorDatabase(stack.enter_context(postgres(options="")))
    collector = Collector(place, broker.config("staff"), base)
    collector.start()
    stack.callback(collector.end)
    scales.pids |= {"collector": collector.pid, "PostgreSQL": base.pid}
    return base, collector


def _count_stored(base: CollectorDatabase, collector: Collector, ahead: float) -> StoredBytes:
    """Return what PostgreSQL keeps of it; the hours are written when the collector ends."""
    collector.end()
    print(f"{base.games} games; the collector: {collector.output.splitlines()[-1]}\n")
    return StoredBytes(base.row_bytes("kept_game"), base.row_bytes("kept_hour"), ahead)


def _folder(stack: ExitStack, where: Path | None = None) -> Path:
    return Path(
        stack.enter_context(tempfile.TemporaryDirectory(prefix="roundtable-fleet-", dir=where))
    )


if __name__ == "__main__":
    sys.exit(main())
