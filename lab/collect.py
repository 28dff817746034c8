"""What the collector's rows take in PostgreSQL, and how many it writes a second.

A throw-away PostgreSQL (tests/support/postgres.py; fsync=off) on this machine, without a broker.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final

from bench.options import Options
from firmware.owner.collect_keys import CollectConfig
from fleet.collect.database import Database, open_database
from fleet.intake.hours import Hour, HourSeconds, HoursToWrite, Now
from fleet.intake.intake import BATCH
from fleet.intake.rows import ArrivingRow, row_of
from fleet.intake.store import Batch
from fleet.messages import GameFinished, read_message
from lab.fleet_database import CollectorDatabase
from tests.support.collector_messages import STARTED, Letter, letter
from tests.support.postgres import postgres

TABLES: Final = 1_000
NAMES: Final = ("Anna", "Bartholomew", "Cleo", "", "Friederike")
# What a row for each message about health would be; the box says so once a minute.
SAMPLES: Final = """
CREATE TABLE roundtable.sample (
    table_name text, at timestamptz, ok boolean, parts text, PRIMARY KEY (table_name, at));
INSERT INTO roundtable.sample SELECT 'table-' || one, to_timestamp(minute * 60), true, null
FROM generate_series(1, 1000) AS one, generate_series(1, 60) AS minute
"""


def games(count: int, chain: str) -> Iterator[Letter]:
    """Yield games of TABLES tables in turn, as a table says them."""
    measures = {"swords": 12, "quests": 7, "silence": 340, "accusations": 2, "merlins": 3}
    for number in range(count):
        table = number % TABLES
        yield letter(
            number // TABLES + 1, f"{number:08x}{chain}", table=f"table-{table}",
            box=f"{table:012x}", names=NAMES, measures=measures, started=STARTED + number,
        )  # fmt: skip


def read_as_collector(letters: Sequence[Letter]) -> list[ArrivingRow]:
    """Read them as the collector does."""
    found = []
    for one in letters:
        word = read_message(*one)
        assert isinstance(word, GameFinished), word
        digest = blake2b(one.payload, digest_size=8).digest()
        found.append(ArrivingRow(row_of(word, digest), True))
    return found


def write_batches(base: Database, letters: Sequence[Letter]) -> float:
    """Write all in batches; return games a second, read and written."""
    began = time.monotonic()
    for first in range(0, len(letters), BATCH):
        base.write(Batch(read_as_collector(letters[first : first + BATCH])))
    return len(letters) / (time.monotonic() - began)


def hours() -> HoursToWrite:
    """Return an hour of all tables, one of five with a trouble."""
    all_of = {f"table-{one}": Hour(f"table-{one}", int(STARTED)) for one in range(TABLES)}
    now = {table: Now("0a1b", True, STARTED, True, STARTED) for table in all_of}
    return HoursToWrite(
        now, {hour: HourSeconds(3600, 3600, 3600, 3500, 10) for hour in all_of.values()}, {}
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Print sizes and speeds."""
    words = Options("lab.collect", __doc__)
    words.size("games", 50_000, 50, "how many are written")
    asked = words.read(argv)
    with postgres() as own:
        kept = CollectorDatabase(own)
        base = open_database(CollectConfig(collect=kept.string))
        first, second = (list(games(asked.games, chain)) for chain in ("a", "b"))
        payload = sum(len(one.payload) for one in first) / len(first)
        print(f"{payload:.0f} bytes a message of a game, {asked.games} of {TABLES} tables")
        print(f"{write_batches(base, first):.0f} games a second that are new")
        print(f"{write_batches(base, first):.0f} games a second that say nothing new")
        print(f"{write_batches(base, second):.0f} games a second that replace another")
        base.write(Batch(hours=hours()))
        base.close()
        is_wrong = kept.games != asked.games  # the other half says nothing new, or replaces one
        kept.sql(SAMPLES)
        for table in ("kept_game", "kept_hour", "sample"):
            kept.sql(f"VACUUM FULL ANALYZE roundtable.{table}")
            print(f"{kept.row_bytes(table):.0f} bytes a row of {table}, with its indexes")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{peak:.0f} MB of memory at most, all games of it held twice")
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
