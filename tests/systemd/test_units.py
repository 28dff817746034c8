"""The unit, under systemd's own check."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from firmware.commands.dark import make_dark
from firmware.commands.notify import alive
from hardware.mock_chain import mock_leds
from hardware.pins import open_pins
from hardware.profiles import load
from tests.support.places import ROOT
from tests.support.program_process import command, running

SYSTEMD = ROOT / "systemd"
UNIT = SYSTEMD / "roundtable.service"
UNITS = sorted(
    path for path in SYSTEMD.iterdir() if path.suffix in {".path", ".service", ".target", ".timer"}
)
# What `systemd-analyze security --offline=true` may say at most, in tenths; 0 is the safest.
EXPOSED = {
    "roundtable.service": 20,
    "roundtable-backup.service": 10,
    "roundtable-settle.service": 45,  # root's, who switches releases and starts the service
    "roundtable-kiosk.service": 80,  # a browser with a sandbox of its own, which needs rights
}
needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd-analyze is not here: apt install systemd"
)


@needs_systemd
def test_systemd_accepts_the_units() -> None:
    words = ["systemd-analyze", "verify", *map(str, UNITS)]
    ran = subprocess.run(words, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


@needs_systemd
@pytest.mark.parametrize("name", EXPOSED)
def test_no_service_is_exposed_more_than_it_must_be(name: str) -> None:
    words = ["systemd-analyze", "security", "--offline=true", "--no-pager"]
    words += [f"--threshold={EXPOSED[name]}", str(SYSTEMD / name)]
    ran = subprocess.run(words, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-300:]


def test_every_service_has_its_limit() -> None:
    assert {unit.name for unit in UNITS if unit.suffix == ".service"} == set(EXPOSED)


def test_whatever_is_installed_names_its_version() -> None:
    """By it install.sh and `roundtable doctor` see what has drifted."""
    installed = [path for path in SYSTEMD.rglob("*") if path.is_file() and path.suffix != ".toml"]
    assert {
        path.name: len(re.findall(r"roundtable unit version \d+", path.read_text()))
        for path in installed
    } == {path.name: 1 for path in installed}


def test_the_folder_of_the_configuration_has_the_mode_that_install_sh_gives_it() -> None:
    """systemd warns at each start where they differ."""
    (mode,) = re.findall(r"^ConfigurationDirectoryMode=0(\d+)$", UNIT.read_text(), re.M)
    (given,) = re.findall(r'chmod (\d+) "\$ETC"', (ROOT / "install.sh").read_text())
    assert mode == given


def test_after_a_crash_the_unit_makes_every_lamp_dark_with_a_command_that_works(
    tmp_path: Path,
) -> None:
    (asked,) = re.findall(
        r"^ExecStopPost=-/usr/bin/env \S+/roundtable (.*)$", UNIT.read_text(), re.M
    )
    config = tmp_path / "roundtable" / "roundtable.toml"
    config.parent.mkdir()
    config.write_text('[panel]\npins = "mock"\nboard = "deluxe"\nmisspelt = 1\n')
    words = command(*asked.split())
    data = {**os.environ, "ROUNDTABLE_DATA": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    ran = subprocess.run(words, capture_output=True, text=True, env=data)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_systemd_never_gives_up() -> None:
    unit = UNIT.read_text()
    assert re.search(r"^StartLimitIntervalSec=0$", unit, re.M)
    assert re.search(r"^Restart=always$", unit, re.M)


def test_a_program_whose_systemd_is_gone_goes_on(
    tmp_path: Path,
) -> None:
    os.environ["NOTIFY_SOCKET"] = str(tmp_path / "nobody")
    try:
        alive()
    finally:
        del os.environ["NOTIFY_SOCKET"]


def test_dark_is_dark_whatever_the_pins_showed(tmp_path: Path) -> None:
    board, factory = load("deluxe"), open_pins("mock", tmp_path)
    assert isinstance(factory, MockFactory)
    assert board.ring is not None
    chain = mock_leds(board.ring, board.pixels, factory)
    for bcm in (*board.lamps.values(), board.buzzer):  # as a crash leaves them
        pin = factory.pin(bcm)
        pin.function, pin.state = "output", 1
    chain.pixels = ((255, 220, 180),) * board.pixels
    assert make_dark(board, factory) == ()
    assert {factory.pin(bcm).state for bcm in (*board.lamps.values(), board.buzzer)} == {0}
    assert set(chain.pixels) == {(0, 0, 0)}


def test_the_polkit_rule_lets_the_units_user_switch_off_and_no_more() -> None:
    rule = (ROOT / "systemd" / "50-roundtable.rules").read_text()
    (user,) = re.findall(r"^User=(\S+)$", UNIT.read_text(), re.M)
    assert f'subject.user === "{user}"' in rule
    actions = re.findall(r'"(org\.freedesktop\.[^"]+)"', rule)
    assert actions
    assert all(action.startswith("org.freedesktop.login1.power-off") for action in actions)


def test_the_program_tells_systemd_when_it_is_ready_and_when_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(path))
        heard.settimeout(30)
        os.environ["NOTIFY_SOCKET"] = str(path)
        try:
            with running(tmp_path / "data"):
                said = {heard.recv(100), heard.recv(100)}
        finally:
            del os.environ["NOTIFY_SOCKET"]
        assert said == {b"READY=1", b"WATCHDOG=1"}
        assert heard.recv(100) == b"STOPPING=1"
