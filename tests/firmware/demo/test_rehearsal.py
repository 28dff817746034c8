"""A rehearsal of a hall: bots at a real broker, marked in each message, and gone at the end."""

from __future__ import annotations

import random
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.demo.rehearsal import call_of
from tests.support.program_process import command, fails
from words.terminal import WRONG

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from tests.support.certificates import Authority
from tests.support.mosquitto import Mosquitto, broker, ears, needs_mosquitto
from tests.support.patience import PATIENCE_S

NORTH = "roundtable/1/north"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Mosquitto]:
    folder = tmp_path / "broker"
    folder.mkdir()
    with broker(folder, Authority()) as own:
        yield own


def config(store: Mosquitto, file: Path) -> Path:
    file.write_text(
        f'[mqtt]\nmqtt = "127.0.0.1"\nmqtt_port = {store.port}\nmqtt_ca = "{store.ca}"\n'
        f'mqtt_user = "north"\nmqtt_password_file = "{store.password_file}"\n'
        "mqtt_discovery = true\n"
    )
    return file


@pytest.mark.slow  # finished games are looked for every 30 s
@needs_mosquitto
def test_a_rehearsal_plays_calls_for_help_tells_its_games_and_leaves_nothing(
    store: Mosquitto, tmp_path: Path
) -> None:
    file, data = config(store, tmp_path / "hall.toml"), tmp_path / "real"
    words = command("demo", "--config", str(file), "--table", "north", "--speed", "max")
    with (
        ears(store) as staff,
        subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={"ROUNDTABLE_DATA": str(data), "PATH": "/usr/bin:/bin"},
        ) as rehearsal,
    ):  # fmt: skip
        try:
            staff.until(lambda lying: lying.get(f"{NORTH}/help", {}).get("help"))
            staff.until(lambda lying: lying[f"{NORTH}/help"]["help"] is False)
            staff.until(lambda lying: any("/game/" in topic for topic in lying))
        finally:
            rehearsal.send_signal(signal.SIGTERM)
            said, errors = rehearsal.communicate(timeout=PATIENCE_S)
        staff.until(lambda lying: not any(lying.values()))
        told = [one for one in staff.all if one[1]]
    assert rehearsal.returncode == 0, errors
    assert {topic.split("/")[2] for topic, _ in told} == {"north"}
    assert all(message["rehearsal"] is True for _, message in told)
    assert "REHEARSAL: north tells 127.0.0.1; Ctrl-C ends it" in said
    assert errors.strip() == "MQTT: the broker lets this table in as north"
    assert not data.exists()  # no real game is opened


@needs_mosquitto
def test_a_file_that_names_no_broker_and_a_name_without_a_file_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text("")
    assert "names no broker ([mqtt] mqtt)" in fails("demo", "--config", str(file))
    assert "--table t-1: only with --config" in fails("demo", "--table", "t-1", status=WRONG)
    file.write_text('[mqtt]\nmqtt = "localhost"\n')
    assert "letters, digits" in fails("demo", "--config", str(file), "--table", "a/b", status=WRONG)


def test_each_game_calls_for_help_once_and_is_helped_before_its_end() -> None:
    for seed in range(200):
        call = call_of(100, random.Random(seed))
        assert 20 < call.begins < call.ends <= 86
