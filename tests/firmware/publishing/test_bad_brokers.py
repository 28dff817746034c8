"""A table and a Mosquitto that is away for long, slow, or has others who say what they like there.

The table's clock is counted: an hour passes at once, and no second of it before it has to.
"""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import active_count

import pytest

from engine.game import Json
from firmware.after.catalogue import journal_in
from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.cursor import Cursor
from firmware.publishing.payloads import Sender
from firmware.publishing.publisher import Publisher, Source
from firmware.publishing.topics import Topics
from firmware.publishing.wire import Event, PahoWire, RetainedMessage
from firmware.table.journal import Journal
from tests.support.data_folder import FIRST, evening, shelved
from tests.support.program_process import running

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from tests.support.certificates import Authority
from tests.support.mosquitto import Mosquitto, asked, broker, ears, needs_mosquitto
from tests.support.patience import PATIENCE_S
from tests.support.slow_line import slow_line

pytestmark = needs_mosquitto
LOOK_S = 0.05  # of the clock, for which an event is waited for
RUBBISH = (
    b"", b"\xff\x00{", b"[" * 5000, b'{"do": "off"}', b"OFF", b"x" * 9000,
    b'{"v":1,"online":false}', b'{"v":1,"online":true,"box":7}', b'{"v":9,"help":true}',
    b'{"do":"lay","card":"picts-5"}',
)  # fmt: skip
PLACES = (
    "online", "state", "health", "help", "set", "command", "game/1", "game/0a/99999", "help/set",
)  # fmt: skip


class Desk:
    white = 0

    def table(self) -> Mapping[str, Json]:
        return {"game": "rumors", "players": 4}

    def state(self) -> Mapping[str, Json] | None:
        return {"white": self.white}

    def healthy(self) -> Mapping[str, Json]:
        return {"ok": True}


class Table:
    """The real Publisher with its real connection; its clock goes on when the test lets it."""

    def __init__(self, data: Path, config: MqttConfig) -> None:
        name = str(config.mqtt_table)
        self.desk, self.log, self.at = Desk(), list[str](), 0.0
        self._events: SimpleQueue[tuple[int, Event]] = SimpleQueue()
        self.cursor = Cursor(data, "broker")
        sender = Sender(name, self.cursor.box)
        will = RetainedMessage(Topics(name).online, sender.online(False))
        self.publisher = Publisher(
            Source(self.desk, journal_in(data)), sender, self.cursor,
            PahoWire(config, f"roundtable-{self.cursor.box}", will),
            lambda connection: lambda event: self._events.put((connection, event)),
            self.log.append, lambda: FIRST,
        )  # fmt: skip

    def turn(self) -> None:
        """Do what is due and take what happens; the clock goes no faster than the machine's."""
        self.publisher.step(self.at)
        try:
            event = self._events.get(timeout=LOOK_S)
        except Empty:
            self.at += LOOK_S
        else:
            self.publisher.take(*event, self.at)

    def until(self, holds: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < deadline, self.log
            self.turn()

    @property
    def games(self) -> int:
        """How many finished games the broker has acknowledged."""
        return sum(one.is_out for one in self.cursor.sent_games.values())


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority()


@pytest.fixture
def store(tmp_path: Path, authority: Authority) -> Iterator[Mosquitto]:
    (tmp_path / "broker").mkdir()
    with broker(tmp_path / "broker", authority) as own:
        yield own


def clients() -> int:
    """Return how many connections this process remembers, dead ones included."""
    from paho.mqtt.client import Client

    gc.collect()
    return sum(type(one) is Client for one in gc.get_objects())


def games_in(log: list[str]) -> Counter[str]:
    """Return how often each game's message has come to the broker, by its topic."""
    topics = [line.split("'")[1] for line in list(log) if "Received PUBLISH" in line]
    return Counter(topic for topic in topics if "/game/" in topic)


@pytest.mark.slow
def test_what_was_played_in_an_hour_without_a_broker_arrives_once(
    tmp_path: Path, store: Mosquitto
) -> None:
    data = shelved(tmp_path / "data")
    table = Table(data, asked(store, "east"))
    table.until(lambda: table.games == 3)
    before = clients(), active_count()
    store.stop()
    table.until(lambda: "connection to the broker is lost" in table.log[-1])
    header, lines = evening("morgan-7")
    journal = Journal(journal_in(data))
    for minute in range(60):
        if minute % 10 == 0:
            journal.append(journal.begin(header, FIRST), lines)
        table.desk.white = minute
        table.at += 60.0
        table.publisher.step(table.at)
    journal.close()
    assert (clients(), active_count()) <= before
    assert len(table.log) == 3  # let in, lost, cannot be reached
    store.log.clear()
    store.start()
    table.at += 300.0
    table.until(lambda: table.games == 9)
    # Three were told before, and are said once more. Its log may come later than its answer.
    table.until(lambda: len(games_in(store.log)) == 9)
    table.publisher.end()
    assert {*games_in(store.log).values()} == {1}


def test_a_slow_broker_gets_the_newest_state_and_a_mute_one_is_tried_again(
    tmp_path: Path, store: Mosquitto
) -> None:
    def state(white: int) -> Callable[[], object]:
        return lambda: (
            heard.newest.get("roundtable/1/west/state", {}).get("state") == {"white": white}
        )

    def is_mute() -> bool:
        table.at += 10.0
        return "acknowledged nothing for two minutes" in table.log[-1]

    with ears(store) as heard, slow_line(store.port) as line:
        table = Table(shelved(tmp_path / "data"), asked(store, "west", mqtt_port=line.port))
        table.until(lambda: table.games == 3 and state(0)())
        line.hold()
        for table.desk.white in range(1, 60):
            table.at += 1.0
            table.publisher.step(table.at)
        line.go()
        table.until(state(59))
        assert sum("Received PUBLISH" in one and "/state'" in one for one in store.log) <= 3
        line.hold()
        table.desk.white = 60
        table.until(is_mute)
        line.go()
        table.desk.white = 61
        table.at += 10.0
        table.until(state(61))
        table.publisher.end()


@pytest.mark.slow
def test_rubbish_and_commands_in_every_topic_change_nothing_at_a_table_that_plays(
    tmp_path: Path, store: Mosquitto
) -> None:
    config = tmp_path / "roundtable.toml"
    config.write_text(
        f'[mqtt]\nmqtt = "127.0.0.1"\nmqtt_port = {store.port}\nmqtt_ca = "{store.ca}"\n'
        f'mqtt_user = "north"\nmqtt_password_file = "{store.password_file}"\n'
        'mqtt_table = "north"\n'
    )
    own, log = "roundtable/1/north", tmp_path / "log"
    with (
        ears(store) as heard,
        log.open("w") as errors,
        running(
            tmp_path / "data", "--config", str(config), "--players", "4", stderr=errors
        ) as program,
    ):
        heard.until(lambda lying: lying.get(f"{own}/state"))
        assert program.do(do="lay", card="saxons-4.1").is_success
        before = program.state()
        for topic in (*(f"{own}/{place}" for place in PLACES), "homeassistant/status"):
            for payload in RUBBISH:
                heard.say(topic, payload)
        for number in range(20):
            heard.say(f"{own}/online", b'{"v":1,"online":true,"box":"%d"}' % number)
        assert program.state() == before
        assert program.do(do="lay", card="saxons-5").is_success
        after = program.state()
        heard.until(lambda lying: (told := lying[f"{own}/state"]) and told.get("state") == after)
    said = log.read_text() + "".join(program.printed)
    assert said.count("another box is called so") == 1
    assert "Traceback" not in said
