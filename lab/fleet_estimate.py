"""What ten thousand tables and a chain of shops come to: reckoned from what was measured."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from lab.fleet_measurement import HOUR_S, Measurement

SHOPS: Final = 200
TABLES: Final = 5  # of a shop
OPEN_H: Final = 10.0  # a day
DAYS: Final = 30
MANY: Final = 10_000
NODES: Final = 3  # fewer cannot agree on who has gone
FULL: Final = 0.5  # of a node's one core: the other half is for the moment when one has gone


@dataclass(frozen=True, slots=True)
class StoredBytes:
    """What PostgreSQL keeps, in bytes with indexes; measured."""

    game: float
    hour: float  # of a table
    log: float  # written ahead of all else, a table-hour


@dataclass(frozen=True, slots=True)
class Basis:
    """The measured parts that all is reckoned from."""

    begun: Measurement  # all let in at once
    steady: Measurement
    empty_mb: float  # the broker's memory before anybody came
    stored: StoredBytes | None

    @property
    def games(self) -> float:
        """Finished games of a table-hour."""
        return self.steady.an_hour(sum(one.kind == "game" for one in self.steady.handed))

    @property
    def rate(self) -> float:
        """Messages of a table a second, at the pace of people."""
        return self.steady.an_hour(len(self.steady.handed)) / HOUR_S

    @property
    def let_in_ms(self) -> float:
        """CPU time of the broker for each table that comes with the games of an hour."""
        return 1000 * self.begun.used["broker"].cpu_s / self.begun.tables

    @property
    def table_kb(self) -> float:
        """Memory of the broker for each table."""
        return 1000 * (self.begun.used["broker"].memory_mb - self.empty_mb) / self.begun.tables


def chain(basis: Basis) -> str:
    """Return what a chain of shops comes to."""
    tables, steady = SHOPS * TABLES, basis.steady
    hours = tables * OPEN_H
    lines = [
        f"A chain of {SHOPS} shops with {TABLES} tables each, {OPEN_H:.0f} h a day, {DAYS} days, "
        "every table in play all the time (computed):\n",
        "| | |\n|---|---|",
        f"| messages a day | {hours * HOUR_S * basis.rate / 1e6:.1f} million |",
        f"| from a shop, on the wire | {steady.an_hour(steady.on_wire) * TABLES * 8 / HOUR_S:.0f} "
        f"bit/s, {steady.an_hour(steady.on_wire) * TABLES * OPEN_H * DAYS / 1e9:.2f} GB a month |",
        f"| all shops | {steady.an_hour(steady.on_wire) * hours * DAYS / 1e9:.0f} GB a month |",
        f"| finished games a day | {basis.games * hours:,.0f} |",
    ]
    if basis.stored is not None:
        games, table_hours = basis.games * hours, tables * 24
        kept = games * basis.stored.game + table_hours * basis.stored.hour
        lines += [
            f"| rows a day | {games:,.0f} games ({basis.stored.game:.0f} bytes each, with "
            f"indexes), {table_hours:,.0f} hours of tables ({basis.stored.hour:.0f}) |",
            f"| PostgreSQL keeps | {kept / 1e6:.1f} MB a day, {kept * 365 / 1e9:.1f} GB a year |",
            f"| its log, written ahead | {basis.stored.log * hours / 1e6:,.0f} MB a day |",
        ]
    return "\n".join(lines)


def cluster(basis: Basis) -> str:
    """Return what ten thousand tables come to."""
    rate = MANY * basis.rate
    cores = rate * basis.steady.micros("broker") / 1e6
    nodes = max(NODES, ceil(cores / FULL) + 1)
    storm_s = MANY * basis.let_in_ms / 1000
    memory_mb = basis.empty_mb + MANY * basis.table_kb / 1000
    wire = basis.steady.an_hour(basis.steady.on_wire) * MANY * 8 / HOUR_S / 1e6
    return "\n".join([
        f"{MANY:,} tables (computed; one listener to all of it, as measured; a clustered broker "
        "was not tried, each node is taken to need what Mosquitto needs):\n",
        "| | |\n|---|---|",
        f"| messages a second, in | {rate:,.0f} |",
        f"| network, in | {wire:.1f} Mbit/s, and once more for each listener |",
        f"| cores of the broker, together | {cores:.2f} |",
        f"| memory, together | {memory_mb:,.0f} MB |",
        f"| all come at once | {storm_s:.0f} s of one core |",
        f"| nodes of one core and 1 GB, half full, one may be gone | {nodes} |",
        f"| each of them | {cores / nodes:.2f} cores, with one gone {cores / (nodes - 1):.2f} |",
    ])  # fmt: skip
