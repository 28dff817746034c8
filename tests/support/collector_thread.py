"""The collector in a thread of its own, between a broker and a database; a game's way to it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from threading import Event, Thread

from engine.game import Line
from firmware.owner.collect_keys import CollectConfig
from firmware.publishing.retry import Retry
from fleet.collect.connections import collector
from tests.support.certificates import Authority
from tests.support.mosquitto import Mosquitto, account, asked, broker
from tests.support.patience import until
from tests.support.postgres import Postgres
from tests.support.walks import Call, recorded
from tests.support.ways import table


@contextmanager
def collecting(store: Mosquitto, string: str) -> Iterator[list[str]]:
    config = CollectConfig(**account(store, "collector"), collect=string)
    log: list[str] = []
    stop, own = Event(), collector(config, lambda text: log.append(str(text)))
    thread = Thread(target=own.run, args=(stop, Retry("0")))
    thread.start()
    try:
        yield log
    finally:
        stop.set()
        thread.join()


def way_of_a_finished_game(folder: Path, cluster: Postgres) -> list[Call]:
    """Play a game to its end at a box, until the collector has written it."""
    name = cluster.new_base()
    lines: list[Line] = [{"do": "adjust", "black": 7}]
    lines += [{"do": "loyalty", "seat": seat, "is": "loyal"} for seat in range(3)]
    with (
        recorded() as calls,
        broker(folder / "broker", Authority()) as store,
        collecting(store, cluster.string(name, "collector")) as log,
        table(folder / "data", **asdict(asked(store, "north"))) as own,
    ):
        until(lambda: log)
        for line in lines:
            own.do(line, time.monotonic())
        until(lambda: cluster.sql(name, "SELECT game FROM roundtable.games"))
        return [*calls]
