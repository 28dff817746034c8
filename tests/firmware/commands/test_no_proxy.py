"""What the program's own commands ask of the running box never reaches a proxy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.box.probes import own_version
from tests.firmware.commands.test_panel import Terminal
from tests.support.program_process import Program, command, running
from tests.support.proxy import Proxy, proxy

NOBODYS = "1"  # a port at which no box listens
HEALTH = "import sys, json; from firmware.upkeep.switch_watch import Systemd\n" + (
    "print(json.dumps(Systemd('0.0.0.0', int(sys.argv[1])).health()))"
)


@pytest.fixture
def standing() -> Iterator[Proxy]:
    with proxy() as one:
        yield one


def port_of(program: Program) -> str:
    return program.address.rstrip("/").rpartition(":")[2]


def ran(standing: Proxy, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words, env={**os.environ, **standing.environment()}, capture_output=True, text=True
    )


def with_pin(folder: Path) -> str:
    """Return a configuration that asks for a PIN, on the box itself too."""
    file = folder / "pin.toml"
    file.write_text('[screen]\npin = "471147"\n', encoding="utf-8")
    return str(file)


def test_the_stand_in_is_asked_by_who_honours_the_environment(standing: Proxy) -> None:
    code = "from urllib.request import urlopen; print(urlopen('http://127.0.0.1:9/x').status)"
    assert ran(standing, sys.executable, "-c", code).stdout == "200\n"
    assert standing.received == ["GET http://127.0.0.1:9/x"]


def test_do_gives_the_pin_to_the_box_alone(standing: Proxy, tmp_path: Path) -> None:
    config = with_pin(tmp_path)
    with running(tmp_path / "data", "--config", config, "--players", "3") as program:
        said = ran(
            standing, *command("do", "lay", "picts-5", "--config", config),
            "--port", port_of(program),
        )  # fmt: skip
        assert (said.returncode, said.stderr) == (0, "")
        assert program.state()["top"] == "picts-5"
    assert standing.received == []


def test_do_takes_no_proxy_for_the_table(standing: Proxy) -> None:
    said = ran(standing, *command("do", "undo", "--port", NOBODYS))
    assert said.returncode == 1
    assert "no table answers" in said.stderr
    assert standing.received == []


def test_the_panel_follows_and_presses_past_the_proxy(standing: Proxy, tmp_path: Path) -> None:
    with (
        running(tmp_path, "--names", "Anna,Ben,Cleo", "--board", "deluxe") as program,
        Terminal(port_of(program), environment=standing.environment()) as panel,
    ):
        panel.until("SIMULATED", "A new game begins.")
        program.until(lambda table: table["eyes"]["state"] == "seeing" and table["hold"] is None)
        program.post("/api/place", piece="picts-5", how="up")
        panel.until("Anna lays Picts 5.")
        panel.type(b"1")
        panel.until("too early: 1 black Sword")
        panel.type(b"q")
        assert panel.ended()[0] == 0
    assert standing.received == []


@pytest.mark.slow
def test_the_update_sees_the_running_box_past_the_proxy(standing: Proxy, tmp_path: Path) -> None:
    with running(tmp_path) as program:
        said = ran(standing, sys.executable, "-c", HEALTH, port_of(program))
        assert json.loads(said.stdout)["version"] == own_version()
    assert standing.received == []


def test_the_update_takes_no_proxy_for_a_box_that_is_well(standing: Proxy) -> None:
    assert json.loads(ran(standing, sys.executable, "-c", HEALTH, NOBODYS).stdout) is None
    assert standing.received == []
