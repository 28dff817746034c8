"""A table and Debian's Mosquitto, with passwords and TLS: what lies there, and what never does."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from engine.game import Json
from firmware.after.catalogue import journal_in
from firmware.after.deletion import delete
from firmware.after.forget_player import forget
from firmware.edge import Mishaps
from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.broker_thread import About, publish_meanwhile
from firmware.publishing.cursor import FILE
from firmware.publishing.publisher import Source
from firmware.publishing.troubles import NoBroker, Trouble
from firmware.publishing.wire import (
    ConnectionLost,
    ConnectionOpened,
    Event,
    PahoWire,
    RetainedMessage,
)
from firmware.table.journal import Journal
from tests.support.data_folder import ANNA, EVIL, FIRST, HOUR_S, LOYAL, OPEN, evening, shelved
from tests.support.program_process import running

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from tests.support.certificates import YEAR, Authority
from tests.support.mosquitto import (
    Mosquitto,
    asked,
    broker,
    ears,
    needs_mosquitto,
    sockets_may_be_left,
)
from tests.support.patience import PATIENCE_S

pytestmark = [needs_mosquitto, *sockets_may_be_left]
HELP = "roundtable/1/west/help"
NAMES: list[Json] = ["Anna", "Ben", "Cleo"]


class Desk:
    """A table that says what it is told to."""

    def table(self) -> Mapping[str, Json]:
        return {"game": "rumors", "players": NAMES}

    def state(self) -> Mapping[str, Json] | None:
        return {"white": 3, "black": 2, "silence": True}

    def healthy(self) -> Mapping[str, Json]:
        return {"ok": True, "says": "", "loop": {"is": "ok", "says": ""}}


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory, authority: Authority) -> Iterator[Mosquitto]:
    with broker(tmp_path_factory.mktemp("broker"), authority) as own:
        yield own


@contextmanager
def at_table(data: Path, config: MqttConfig) -> Iterator[SimpleQueue[str]]:
    """Join a table; yield what its log is told. No error may be caught at the edge."""
    log: SimpleQueue[str] = SimpleQueue()
    mishaps = Mishaps(log.put, time.monotonic)
    wall = FIRST + 365 * 24 * HOUR_S  # the box's clock is wrong by a year: nobody minds
    source, about = Source(Desk(), journal_in(data)), About("0.1.0")
    with publish_meanwhile(config, source, about, time.monotonic, lambda: wall, log.put, mishaps):
        yield log
    assert not mishaps.total, mishaps.warnings


def games(lying: dict[str, Any], table: str) -> dict[int, Any]:
    """Return the finished games that lie at the broker, by number."""
    found = {topic: told for topic, told in lying.items() if f"1/{table}/game/" in topic}
    return {told["game"]: told for told in found.values()}


def all_of(table: str, *numbers: int) -> Any:
    return lambda lying: (found := games(lying, table)).keys() >= {*numbers} and found


def test_state_health_and_finished_games_lie_there_without_a_name(
    tmp_path: Path, store: Mosquitto
) -> None:
    data, table = shelved(tmp_path / "data"), "roundtable/1/north"
    with at_table(data, asked(store, "north", mqtt_discovery=True)), ears(store) as heard:
        found = heard.until(all_of("north", ANNA, EVIL, LOYAL))
        heard.until(lambda lying: lying.keys() >= {f"{table}/state", f"{table}/health"})
    with ears(store) as late:  # who comes when the table has gone finds all of it
        late.until(all_of("north", ANNA, EVIL, LOYAL))
        late.until(lambda lying: lying.get(f"{table}/online", {}).get("online") is False)
        late.until(
            lambda lying: (
                lying.keys() >= {f"{table}/health", "homeassistant/sensor/north/game/config"}
            )
        )
        lying = late.newest
    assert OPEN not in games(lying, "north")
    assert found[ANNA]["ending"] == "loyal"
    assert found[ANNA]["started"] == FIRST
    assert lying[f"{table}/state"]["state"] == {"white": 3, "black": 2, "silence": True}
    assert lying[f"{table}/health"]["ok"] is True
    assert {told["v"] for topic, told in lying.items() if topic.startswith(table)} == {1}
    for name in (b"Anna", b"Ben", b"Cleo"):
        assert name not in heard.bytes_of("north") + late.bytes_of("north")


def test_names_are_sent_where_the_owner_allows_it_and_forgotten_when_they_are(
    tmp_path: Path, store: Mosquitto
) -> None:
    data, config = shelved(tmp_path / "data"), asked(store, "south", mqtt_names=True)
    with at_table(data, config), ears(store) as heard:
        before = heard.until(all_of("south", ANNA, EVIL, LOYAL))[ANNA]
        state = heard.until(lambda lying: lying.get("roundtable/1/south/state"))
    assert before["names"][:2] == ["Anna", "Anna 2"]
    assert state["names"] == NAMES
    assert forget(data, "Anna 2", FIRST).games
    delete(journal_in(data), EVIL, FIRST)
    with at_table(data, config), ears(store) as heard:
        heard.until(lambda lying: games(lying, "south").get(EVIL, {}).get("gone") == "deleted")
        after = heard.until(
            lambda lying: (now := games(lying, "south")[ANNA])["chain"] != before["chain"] and now
        )
    assert after["names"][:2] == ["Anna", ""]
    assert after["instead_of"] == before["chain"]
    with ears(store) as late:
        late.until(all_of("south", ANNA, EVIL, LOYAL))
    assert b"Anna 2" not in late.bytes_of("south")


def test_what_was_played_without_a_broker_arrives_and_what_comes_twice_is_known(
    tmp_path: Path, authority: Authority
) -> None:
    (tmp_path / "broker").mkdir()
    data = shelved(tmp_path / "data")
    with broker(tmp_path / "broker", authority) as own:
        with at_table(data, asked(own, "east")) as log:
            with ears(own) as heard:
                first = heard.until(all_of("east", ANNA, EVIL, LOYAL))
            own.stop()
            while "connection to the broker is lost" not in log.get(timeout=PATIENCE_S):
                pass
            header, lines = evening("loyal-win")
            journal = Journal(journal_in(data))
            journal.append(journal.begin(header, FIRST), lines)
            journal.close()
            own.start()
            with ears(own) as heard:  # this broker keeps nothing: the others are said once more
                heard.until(all_of("east", ANNA, EVIL, LOYAL, LOYAL + 1))
        (data / FILE).unlink()  # all is sent once more, in the same topics
        with ears(own) as heard:
            heard.say(f"roundtable/1/east/game/{first[ANNA]['box']}/{ANNA}", b"")
            with at_table(data, asked(own, "east")):
                again = heard.until(
                    lambda lying: (
                        (lies := {k: one for k, one in lying.items() if one and "/game/" in k})
                        and len(lies) == 4
                        and games(lies, "east")
                    )
                )
    assert again[ANNA] == first[ANNA]


@pytest.mark.slow
def test_a_table_that_is_killed_is_said_to_be_away_and_still_calls_for_help_afterwards(
    tmp_path: Path, store: Mosquitto
) -> None:
    config = tmp_path / "roundtable.toml"
    config.write_text(
        f'[mqtt]\nmqtt = "127.0.0.1"\nmqtt_port = {store.port}\nmqtt_ca = "{store.ca}"\n'
        f'mqtt_user = "west"\nmqtt_password_file = "{store.password_file}"\nmqtt_table = "west"\n'
    )
    words = ("--config", str(config), "--names", "Ava,Ben,Zuzanna")
    with ears(store) as heard:
        with running(tmp_path / "data", *words) as program:
            state = "roundtable/1/west/state"  # without a game as long as the box opens
            told = heard.until(lambda lying: (one := lying.get(state)) and one["game"] and one)
            heard.until(lambda lying: "roundtable/1/west/health" in lying)
            heard.until(lambda lying: lying.get(HELP, {}).get("help") is False)
            assert program.post("/api/call", help=True).is_success
            called = heard.until(lambda lying: lying[HELP]["help"] and lying[HELP])
            assert program.table()["help"]["says"] == "Help is called."
            program.kill()
            heard.until(lambda lying: not lying["roundtable/1/west/online"]["online"])
            heard.say(HELP, b"")  # what comes now is told anew
        with running(tmp_path / "data", *words) as program:
            assert heard.until(lambda lying: lying[HELP]) == called
            assert program.post("/api/call", help=False).is_success
            heard.until(lambda lying: not lying[HELP]["help"])
    assert (told["game"], told["players"]) == ("rumors", 3)
    assert told["state"]["white"] == 0
    assert b"Zuzanna" not in heard.bytes_of("west")


@pytest.mark.slow  # health is looked at every 5 s
def test_a_table_that_starts_is_starting_and_then_well_and_never_in_trouble(
    tmp_path: Path, store: Mosquitto
) -> None:
    config = tmp_path / "roundtable.toml"
    config.write_text(
        f'[mqtt]\nmqtt = "127.0.0.1"\nmqtt_port = {store.port}\nmqtt_ca = "{store.ca}"\n'
        f'mqtt_user = "south"\nmqtt_password_file = "{store.password_file}"\nmqtt_table = "south"\n'
    )
    health = "roundtable/1/south/health"
    with ears(store) as heard:
        heard.say(health, b"")
        with running(tmp_path / "data", "--config", str(config)):
            heard.until(lambda lying: (told := lying.get(health)) and told["loop"]["is"] == "ok")
        said = [told for topic, told in heard.all if topic == health and told]
    assert {told["loop"]["is"] for told in said} <= {"starting", "ok"}
    assert all(told["ok"] is (told["loop"]["is"] == "ok") for told in said)


def test_two_tables_with_one_name_are_told_and_overwrite_no_game(
    tmp_path: Path, store: Mosquitto
) -> None:
    one, other = shelved(tmp_path / "one"), shelved(tmp_path / "other")
    with at_table(one, asked(store, "twin")), ears(store) as heard:
        heard.until(all_of("twin", ANNA, EVIL, LOYAL))
        with at_table(other, asked(store, "twin")) as log:
            while "another box is called so" not in log.get(timeout=PATIENCE_S):
                pass
            heard.until(lambda lying: len([1 for topic in lying if "/twin/game/" in topic]) == 6)


def test_rubbish_and_commands_change_nothing_and_nothing_else_is_subscribed(
    tmp_path: Path, store: Mosquitto
) -> None:
    with ears(store) as heard:
        for place in ("online", "set", "command", "state"):
            for payload in (b"\xff{", b'{"do": "off"}', b"[" * 5000, b'{"online": true, "box": 7}'):
                heard.say(f"roundtable/1/rubbish/{place}", payload)
        data = shelved(tmp_path / "data")
        with at_table(data, asked(store, "rubbish")):
            heard.until(all_of("rubbish", ANNA, EVIL, LOYAL))
            heard.say("roundtable/1/rubbish/online", b'{"do": "new"}')
            heard.until(lambda lying: isinstance(lying["roundtable/1/rubbish/state"], dict))
    own = [line.split()[-1] for line in store.log if " roundtable-" in line and " 0 round" in line]
    assert own
    assert all(topic.endswith("/online") for topic in own)


def test_an_account_that_may_not_write_there_is_named(tmp_path: Path, store: Mosquitto) -> None:
    config = asked(store, "north", mqtt_table="elsewhere")
    with at_table(shelved(tmp_path / "data"), config) as log:
        while "Not authorized: let this account write below" not in log.get(timeout=PATIENCE_S):
            pass


def refused(config: MqttConfig) -> tuple[Trouble, str]:
    """Return why a broker is not joined."""
    told: SimpleQueue[Event] = SimpleQueue()
    wire = PahoWire(config, "roundtable-test", RetainedMessage("roundtable/1/x/online", b"{}"))
    try:
        wire.open(told.put)
    except NoBroker as error:
        return error.trouble, error.detail
    event = told.get(timeout=PATIENCE_S)
    wire.close()
    assert isinstance(event, ConnectionLost), event
    return event.trouble, event.detail


def test_why_a_broker_is_not_joined_is_named(tmp_path: Path, store: Mosquitto) -> None:
    stranger, wrong = tmp_path / "stranger.pem", tmp_path / "wrong"
    stranger.write_bytes(Authority("stranger").pem)
    wrong.write_text("swordfish")
    gone = str(tmp_path / "gone")
    assert refused(asked(store, "north", mqtt_ca=str(stranger)))[0] is Trouble.CERTIFICATE
    assert (
        refused(asked(store, "north", mqtt="localhost"))[0] is Trouble.CERTIFICATE
    )  # another name
    assert refused(asked(store, "north", mqtt_ca=gone))[0] is Trouble.CA
    assert refused(asked(store, "north", mqtt_password_file=gone))[0] is Trouble.PASSWORD
    login = refused(asked(store, "north", mqtt_password_file=str(wrong)))
    assert login == (Trouble.REFUSED, "Not authorized")
    assert refused(asked(store, "north", mqtt_ca=None))[0] is Trouble.HUNG_UP
    assert refused(asked(store, "north", mqtt_port=1))[0] is Trouble.UNREACHABLE
    gc.collect()


def test_a_certificate_of_next_year_is_named_with_the_clock(
    tmp_path: Path, authority: Authority
) -> None:
    with broker(tmp_path, authority, authority.server(begins=YEAR + timedelta(days=1))) as own:
        assert refused(asked(own, "north"))[0] is Trouble.TIME
    gc.collect()


def test_a_broker_that_is_full_is_named_and_lets_the_table_in_when_it_has_room(
    tmp_path: Path, authority: Authority
) -> None:
    with broker(tmp_path, authority, more="max_connections 1\n") as own:
        told: SimpleQueue[Event] = SimpleQueue()
        first = PahoWire(
            asked(own, "north"), "first", RetainedMessage("roundtable/1/north/online", b"{}")
        )
        first.open(told.put)
        assert isinstance(told.get(timeout=PATIENCE_S), ConnectionOpened)
        assert refused(asked(own, "south"))[0] is Trouble.HUNG_UP
        with at_table(shelved(tmp_path / "data"), asked(own, "south")) as log:
            while "no room for another table" not in log.get(timeout=PATIENCE_S):
                pass
            first.close()
            while "lets this table in" not in log.get(timeout=PATIENCE_S):
                pass
    gc.collect()
