"""A table's real publisher, Debian's Mosquitto, the collector, Debian's PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from engine.game import Json
from firmware.after.catalogue import journal_in
from firmware.after.deletion import delete
from firmware.after.forget_player import forget
from firmware.edge import Mishaps
from firmware.publishing.broker_thread import About, publish_meanwhile
from firmware.publishing.publisher import Source
from tests.support.data_folder import ANNA, EVIL, FIRST, HOUR_S, LOYAL, shelved
from tests.support.patience import PATIENCE_S, until
from tests.support.program_process import call, command
from tests.support.walks import climbs, missed, since, steps

pytest.importorskip("psycopg", reason="the extra collect is not installed")
pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

import subprocess

from tests.support.certificates import Authority
from tests.support.collector_thread import collecting, way_of_a_finished_game
from tests.support.mosquitto import Mosquitto, account, asked, broker, ears, needs_mosquitto
from tests.support.postgres import Postgres, needs_postgres

pytestmark = [needs_mosquitto, needs_postgres]
NAMES: list[Json] = ["Anna", "Ben", "Cleo"]


class Desk:
    """A table that says what it is told to."""

    def table(self) -> Mapping[str, Json]:
        return {"game": "rumors", "players": NAMES}

    def state(self) -> Mapping[str, Json] | None:
        return {"white": 3}

    def healthy(self) -> Mapping[str, Json]:
        return {"ok": False, "says": "", "eyes": {"is": "warn", "says": "x"}}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    with broker(tmp_path_factory.mktemp("broker"), Authority()) as own:
        yield own


@contextmanager
def at_table(data: Path, store: Mosquitto) -> Iterator[None]:
    config = asked(store, "north", mqtt_names=True)
    log: SimpleQueue[str] = SimpleQueue()
    mishaps = Mishaps(log.put, time.monotonic)
    wall = FIRST + 365 * 24 * HOUR_S  # the box's clock is wrong by a year: nobody minds
    source, about = Source(Desk(), journal_in(data)), About("0.1.0")
    with publish_meanwhile(config, source, about, time.monotonic, lambda: wall, log.put, mishaps):
        yield
    assert not mishaps.total, mishaps.warnings


def written(store: Mosquitto, string: str) -> dict[str, str]:
    """Return the sections of a configuration for the collector's computer."""
    lines = [f"{key} = {value!r}" for key, value in account(store, "collector").items()]
    return {"mqtt": "\n".join(lines), "collect": f"collect = {string!r}"}


def test_games_arrive_and_who_is_forgotten_at_the_table_is_forgotten_in_the_database(
    tmp_path: Path, store: Mosquitto, cluster: Postgres
) -> None:
    data, name = shelved(tmp_path / "data"), cluster.new_base()
    string = cluster.string(name, "collector")

    def select(query: str) -> list[str]:
        return cluster.sql(name, query)

    games = "SELECT game, ending, players FROM roundtable.games ORDER BY game"
    with collecting(store, string) as log:
        until(lambda: log)
        with at_table(data, store):
            until(lambda: len(select(games)) == 3)
            until(lambda: select("SELECT ok FROM roundtable.tables") == ["f"])
        until(lambda: select("SELECT online FROM roundtable.tables") == ["f"])
        assert [row.split("|")[0] for row in select(games)] == [f"{ANNA}", f"{EVIL}", f"{LOYAL}"]
        who = f"SELECT name FROM roundtable.players WHERE game = {ANNA} ORDER BY seat"
        assert select(who)[:2] == ["Anna", "Anna 2"]
    # Nobody listens meanwhile: the broker keeps it.
    assert forget(data, "Anna 2", FIRST).games
    delete(journal_in(data), EVIL, FIRST)
    with at_table(data, store), collecting(store, string):
        until(lambda: len(select(games)) == 2)
        until(lambda: select(who)[1] == "Anna 3")
    assert "Anna 2" not in cluster.dump(name)
    began = select(
        f"SELECT extract(epoch FROM started)::bigint FROM roundtable.games WHERE game = {ANNA}"
    )
    assert began == [f"{int(FIRST)}"]


@pytest.mark.slow
def test_the_command_checks_what_it_needs_and_collects_once(
    tmp_path: Path, cluster: Postgres
) -> None:
    data, folder = shelved(tmp_path / "data"), tmp_path / "broker"
    folder.mkdir()
    with broker(folder, Authority()) as own:
        with at_table(data, own), ears(own) as heard:
            heard.until(lambda lying: sum("/game/" in topic for topic in lying) == 3)
        in_command_line(tmp_path, own, cluster.string(cluster.new_base(), "collector"))


def in_command_line(tmp_path: Path, store: Mosquitto, string: str) -> None:
    file = tmp_path / "collector.toml"
    sections = written(store, string)
    file.write_text("".join(f"[{name}]\n{lines}\n" for name, lines in sections.items()))

    def ran(*words: str) -> tuple[int, str]:
        done = call("fleet", "collect", "--config", str(file), *words)
        return done.returncode, done.stdout + done.stderr

    for says in ("3 games written", "0 games written; 3 messages said nothing new"):
        status, told = ran("--once")
        assert status == 0
        assert says in told
    status, told = ran("--check")
    assert (status, told.splitlines()) == (
        0, ["database: reached; schema 1, and all rights", "broker: lets the collector in"],
    )  # fmt: skip
    file.write_text(file.read_text().replace("dbname=", "dbname=no"))
    status, told = ran("--check")
    assert status == 1
    assert "the database does not let the collector in" in told
    status, told = ran("--once")
    assert status == 2


def test_sigterm_ends_the_command_cleanly(
    tmp_path: Path, store: Mosquitto, cluster: Postgres
) -> None:
    file = tmp_path / "collector.toml"
    sections = written(store, cluster.string(cluster.new_base(), "collector"))
    file.write_text("".join(f"[{name}]\n{lines}\n" for name, lines in sections.items()))
    with subprocess.Popen(
        command("fleet", "collect", "--config", str(file)), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True,
    ) as program:  # fmt: skip
        assert program.stdout is not None
        assert program.stdout.readline() == "the collector listens, and writes to the database\n"
        program.terminate()
        assert program.wait(PATIENCE_S) == 0
        assert "0 games written" in program.stdout.read()


@pytest.mark.slow
def test_a_finished_game_goes_from_the_journal_to_the_database(
    tmp_path: Path, cluster: Postgres
) -> None:
    calls = way_of_a_finished_game(tmp_path, cluster)
    assert missed(steps("A finished game, from the journal to PostgreSQL"), calls) is None
    assert climbs(since("Session.do", calls)) == []
