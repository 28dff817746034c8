"""docs/fleet.md makes a hall of five tables: a script does what the page says, and nothing else.

The commands of the page run as they stand. Another computer's places are folders of the test:
`/etc` and the stick. What only root may do is done by stand-ins of `systemctl` and `id`, and by
install.sh's own functions (tests/install/root_fleet.py runs install.sh itself).
"""

from __future__ import annotations

import getpass
import os
import re
import shutil
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import httpx
import pytest

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from fleet.rehearsal import bots
from tests.support.install_script import in_script
from tests.support.mosquitto import Mosquitto, needs_mosquitto
from tests.support.patience import PATIENCE_S, until
from tests.support.places import DOCS, ROOT
from tests.support.program_process import started

PAGE: Final = (DOCS / "fleet.md").read_text(encoding="utf-8")
TABLES: Final = ("north", "south", "east", "west", "middle")
INSTALL: Final = "bash roundtable/install.sh --fleet"
MOST: Final = {"Set up a hall": 6, "Each table": 2}  # actions of a hand


def actions(heading: str) -> list[str]:
    """Return what stands below a heading as numbered steps: a command, "" for a hand's work."""
    (part,) = re.findall(rf"^##+ {heading}\n(.*?)^(?:- |#)", PAGE, re.DOTALL | re.MULTILINE)
    steps = re.split(r"^\d\. ", part, flags=re.MULTILINE)[1:]
    commands = [re.findall(r"^ +```sh\n(.*?)^ +```", step, re.DOTALL | re.M) for step in steps]
    assert all(len(found) <= 1 for found in commands)
    assert all(found[0].count("\n") == 1 for found in commands if found), "one line an action"
    return [found[0].strip() if found else "" for found in commands]


@pytest.mark.parametrize("heading", MOST)
def test_the_page_asks_for_no_more_actions_than_it_promises(heading: str) -> None:
    assert len(actions(heading)) <= MOST[heading]


@needs_mosquitto
@pytest.mark.slow
def test_the_page_makes_a_hall_of_five_tables_and_a_call_goes_through(tmp_path: Path) -> None:
    with _Place(tmp_path) as place:
        said = [place.at_the_hall(command) for command in actions("Set up a hall")]
        (pin,) = [told.strip() for told in said if re.fullmatch(r"\d{4,8}\n", told)]
        for table in TABLES:
            for command in actions("Each table"):
                place.at_a_box(table, command.replace("north", table))
        files = [place.box(table) / "roundtable.toml" for table in TABLES]
        client = httpx.Client(base_url=place.address, timeout=PATIENCE_S)
        with bots(files) as boxes, client as hall:
            assert hall.get("/api/hall").status_code == 401
            assert hall.post("/api/pin", json={"pin": pin}).status_code == 200

            def is_called() -> bool:
                assert not [box.last_words for box in boxes if box.has_ended]
                rows = hall.get("/api/hall").json()["rows"]
                shown = {row["table"] for row in rows}
                return shown == {*TABLES} and "help" in {row["kind"] for row in rows}

            until(is_called, "five tables, one of which calls", longest_s=180, look_s=0.5)


class _Place(ExitStack):
    """The hall's computer and the boxes, each a folder of the test."""

    def __init__(self, root: Path) -> None:
        super().__init__()
        self._root = root
        self._port, self._page = _free_port(), _free_port()
        self.address = f"http://127.0.0.1:{self._page}"
        self._moved = {  # a place of the page or of a file, and where it is here
            "/etc/mosquitto": str(root / "etc/mosquitto"),
            "/etc/roundtable": str(root / "etc/roundtable"),
            "/var/lib/roundtable-hall": str(root / "data"),
            "/opt/roundtable/current/venv/bin/roundtable": sys.executable,
            "/media/stick": str(root / "stick"),
            "tar -xf hall.tar -C /": f"tar -xf hall.tar -C {root}",
        }
        for name in ("etc/mosquitto", "stick", "bin"):
            (root / name).mkdir(parents=True)
        for name, does in (("id", "echo 0"), ("systemctl", ":"), ("sudo", 'exec "$@"')):
            (root / "bin" / name).write_text(f"#!/bin/sh\n{does}\n")
            (root / "bin" / name).chmod(0o755)
        program = f'#!/bin/sh\nexec {sys.executable} -m firmware.cli "$@"\n'
        (root / "bin" / "roundtable").write_text(program)
        (root / "bin" / "roundtable").chmod(0o755)

    def at_the_hall(self, command: str) -> str:
        """Do an action of the hall's computer; return what it said."""
        if command in ("", INSTALL):
            return ""  # a hand's work; install.sh has its own tests
        if " fleet new " in command:
            command += f" --broker 127.0.0.1 --broker-port {self._port} --hall-port {self._page}"
        if command.endswith("set-up"):
            self._move(self._root / "hall" / "set-up")
        path = f"{self._root / 'bin'}:{os.environ['PATH']}"
        ran = subprocess.run(
            ["bash", "-c", self._here(command)], cwd=self._root, env=os.environ | {"PATH": path},
            capture_output=True, text=True,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stderr
        if command.endswith("set-up"):
            self._start()
        return ran.stdout

    def at_a_box(self, table: str, command: str) -> None:
        """Do an action at a box."""
        if not command:
            return
        bundle = Path(self._here(command.removeprefix(f"{INSTALL} ")))
        etc = self.box(table)
        etc.mkdir(parents=True)
        shutil.copy(ROOT / "systemd" / "roundtable.toml", etc)
        status, said = in_script(f"BUNDLE={bundle}; check_bundle; put_bundle", etc)
        assert status == 0, said
        self._move(etc / "roundtable.toml", {"/etc/roundtable": str(etc)})

    def box(self, table: str) -> Path:
        return self._root / "boxes" / table

    def _start(self) -> None:
        """Start what systemd would, by the files that `set-up` has put there."""
        at = self._root / "etc" / "mosquitto"
        self._move(at / "conf.d" / "roundtable.conf")
        conf = (at / "conf.d" / "roundtable.conf").read_text()
        head = f"user {getpass.getuser()}\nlog_dest stderr\nlog_type all\n"
        (at / "mosquitto.conf").write_text(head + conf)
        broker = Mosquitto(at, self._port, at / "roundtable" / "server.pem")
        broker.start()
        self.callback(broker.stop)
        self._move(self._root / "etc/roundtable/hall/hall.toml")
        unit = (self._root / "etc/systemd/system/roundtable-hall.service").read_text()
        (words,) = re.findall(r"^ExecStart=\S+ \S+/roundtable (.+)$", unit, re.MULTILINE)
        (data,) = re.findall(r"^Environment=ROUNDTABLE_DATA=(.+)$", unit, re.MULTILINE)
        log = self.enter_context((self._root / "log").open("w"))
        program = (*self._here(words).split(), "--data", self._here(data))
        self.enter_context(started(*program, stderr=log))

    def _here(self, text: str) -> str:
        for place, here in self._moved.items():
            text = text.replace(place, here)
        return text

    def _move(self, file: Path, moved: dict[str, str] | None = None) -> None:
        text = file.read_text()
        for place, here in (moved or self._moved).items():
            text = text.replace(place, here)
        file.write_text(text)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])
