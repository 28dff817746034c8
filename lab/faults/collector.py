"""The way of a game to the collector's database: hostile words, kills, copies, a hurt name."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.registry import Need
from lab.faults.box import Box, game_lines
from lab.faults.rows import Bench, LeftOut, Verdict
from lab.registry import BASE, HTTPS, MOSQUITTO, MQTT, POSTGRES

TABLE: Final = "north"
NEEDS: Final[tuple[Need, ...]] = (MQTT, HTTPS, MOSQUITTO, BASE, POSTGRES)
PATIENCE_S: Final = 60.0
MESSAGES: Final = 100  # hostile ones of a case
WORDS: Final[tuple[Any, ...]] = (
    None, True, -1, 10**400, 1e308, "", "\u0000", "é" * 3000, [], {}, [[[]]], "9" * 5000, -0.0,
)  # fmt: skip


class Hall:
    """A broker, a database, a collector and one table's box."""

    def __init__(self, bench: Bench, broker: Any, base: Any, collector: Any) -> None:
        self.bench, self.broker, self.base, self.collector = bench, broker, base, collector
        self.data = bench.folder() / "data"
        config = broker.config(TABLE)
        names = ("mqtt", "mqtt_ca", "mqtt_user", "mqtt_password_file", "mqtt_table")
        keys = [f'{key} = "{getattr(config, key)}"' for key in names]
        text = "\n".join(("[mqtt]", f"mqtt_port = {config.mqtt_port}", *keys, ""))
        (self.data.parent / "roundtable.toml").write_text(text)
        self.played = 0
        self._seeds = iter(range(1, 1000))

    def box(self) -> Box:
        """Start the box on its folder."""
        box = self.bench.box(self.data)
        box.start()
        return box

    def play(self, box: Box, games: int = 1) -> None:
        """Play whole games of bots."""
        for _ in range(games):
            header, *lines = game_lines(next(self._seeds))
            box.begin(header).raise_for_status()
            for line in lines:
                box.post("api/do", line).raise_for_status()
            self.played += 1
        box.begin({"record": "rumors/1", "players": 4})

    def rows(self, wanted: int) -> int:
        """Return how many games the database has, as soon as it has so many and no more come."""
        deadline = time.monotonic() + PATIENCE_S
        while self.base.games < wanted and time.monotonic() < deadline:
            time.sleep(0.5)
        return int(self.base.games)

    def judge(self, verdict: Verdict, how: str) -> None:
        """Compare the rows with what was played."""
        rows = self.rows(self.played)
        if rows < self.played:
            verdict.lost.append(f"{how}: {self.played} games were played, {rows} are there")
        if rows > self.played:
            verdict.twice.append(f"{how}: {self.played} games were played, {rows} are there")


@contextmanager
def hall(bench: Bench) -> Iterator[Hall]:
    """Run one; raise LeftOut where a part of it is not installed."""
    lacking = [f"no {one.name} here: {one.mend}" for one in NEEDS if not one.is_here()]
    if lacking:
        raise LeftOut("; ".join(lacking))
    from lab.fleet_broker import Broker
    from lab.fleet_database import Collector, CollectorDatabase
    from tests.support.postgres import postgres

    folder = bench.folder()
    broker = Broker(folder, [TABLE], queued=1000)
    broker.start()
    try:
        with postgres() as own:
            base = CollectorDatabase(own)
            collector = Collector(folder, broker.config("staff"), base)
            collector.start()
            try:
                yield Hall(bench, broker, base, collector)
            finally:
                bench.end_boxes()
                collector.end()
    finally:
        broker.stop()


def break_collecting(bench: Bench, seed: int) -> Verdict:
    """Break the way of games to the database: each game that was played is there once."""
    name, change = WAYS[(seed - 1) % len(WAYS)]
    verdict = Verdict(tries=1)
    with hall(bench) as own:
        change(own, Random(seed), verdict)
        own.judge(verdict, name)
    return verdict


def _kill_parts(own: Hall, chance: Random, _verdict: Verdict) -> None:
    """Kill the collector or restart the broker while games come."""
    box = own.box()
    for _ in range(2):
        own.play(box)
        if chance.random() < 0.5:
            os.kill(own.collector.pid, signal.SIGKILL)
            own.play(box)
            own.collector.start()
        else:
            own.broker.stop()
            own.play(box)
            own.broker.start()


def _hostile(own: Hall, chance: Random, verdict: Verdict) -> None:
    """Say hostile messages in every topic; a game that comes after them is written."""
    from paho.mqtt.client import Client
    from paho.mqtt.enums import CallbackAPIVersion

    config = own.broker.config("staff")
    client = Client(CallbackAPIVersion.VERSION2)
    client.username_pw_set("staff", Path(config.mqtt_password_file).read_text())
    client.tls_set(config.mqtt_ca)
    client.connect("127.0.0.1", config.mqtt_port)
    client.loop_start()
    for n in range(MESSAGES):
        kind = chance.choice(("game/0123456789ab/1", "state", "health", "online", "help", "x/y"))
        topic = f"roundtable/1/rubbish-{n % 7}/{kind}"
        client.publish(topic, _payload(chance), qos=1, retain=True).wait_for_publish(10)
    client.disconnect()
    client.loop_stop()
    verdict.counts["hostile messages"] += MESSAGES
    own.play(own.box())


def _payload(chance: Random) -> bytes:
    if chance.random() < 0.3:
        return chance.choice(
            (b"", b"{", b"[" * 5000, b"\xff", b"null", b"\0" * 100, b'{"v":1e999}')
        )
    keys = ("v", "table", "box", "game", "line", "chain", "rules", "started", "players", "winners",
            "measures", "online", "at", "gone", "names", "instead_of", "state", "help")  # fmt: skip
    body = {key: chance.choice((*WORDS, 1, 1, TABLE)) for key in chance.sample(keys, 12)}
    return json.dumps({"v": 1, **body}).encode()


def _older_copy(own: Hall, _chance: Random, _verdict: Verdict) -> None:
    """Restore a copy from before a game, and play on: no game takes another one's place."""
    box = own.box()
    own.play(box)
    copy = own.data.with_name("older.backup")
    own.bench.command("backup", str(copy), "--data", str(own.data)).check_returncode()
    own.play(box)
    own.rows(own.played)
    box.end()
    own.bench.command("restore", str(copy), "--data", str(own.data)).check_returncode()
    own.play(own.box(), 2)


def _hurt_name(own: Hall, chance: Random, _verdict: Verdict) -> None:
    """Hurt the file with the name that the box drew for itself."""
    box = own.box()
    own.play(box, 2)
    own.rows(own.played)
    box.end()
    path = own.data / "fleet-box"
    content = bytearray(path.read_bytes())
    if chance.random() < 0.5:
        del content[chance.randrange(len(content)) :]
    else:
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)
    own.play(own.box())


Way = Callable[[Hall, Random, Verdict], None]
WAYS: Final[tuple[tuple[str, Way], ...]] = (
    ("an older copy was restored", _older_copy),
    ("fleet-box was hurt", _hurt_name),
    ("the collector or the broker was killed", _kill_parts),
    ("hostile messages", _hostile),
)
