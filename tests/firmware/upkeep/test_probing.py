"""What the doctor asks the machine, with a kernel and files that are not this machine's."""

from __future__ import annotations

import os
import struct
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware.fleet.cursor import Cursor
from firmware.fleet.joining import receiver
from firmware.owner.config import Config, load_what_can_be
from firmware.upkeep import devices, probing
from firmware.upkeep.broker import broker
from firmware.upkeep.checks import examined
from firmware.upkeep.facts import Broker, Chip, Speech, Spi, Unknown
from firmware.upkeep.places import Places

LISTED = """\
Available cameras
-----------------
0 : imx708_wide [4608x2592 10-bit RGGB] (/base/axi/pcie@120000/rp1/i2c@88000/imx708@1a)
    Modes: 'SRGGB10_CSI2P' : 1536x864 [120.13 fps - (768, 432)/3072x1728 crop]
                             2304x1296 [56.03 fps - (0, 0)/4608x2592 crop]

1 : ov5647 [2592x1944 10-bit GBRG] (/base/soc/i2c0mux/i2c@1/ov5647@36)
    Modes: 'SGBRG10_CSI2P' : 640x480 [58.92 fps - (16, 0)/2560x1920 crop]
"""


@pytest.mark.parametrize(
    "error",
    [OSError(5, "Input/output error"), ValueError("no number"), ZeroDivisionError("nobody thought"),
     subprocess.TimeoutExpired(["vcgencmd"], 10), KeyError("gpio")],
)  # fmt: skip
def test_a_probe_that_fails_in_any_way_gives_the_reason(error: Exception) -> None:
    def fails() -> int:
        raise error

    found = probing.probed(fails)
    assert isinstance(found, Unknown)
    assert found.why
    assert "\n" not in found.why


def test_a_whole_machine_is_looked_at_whatever_it_is(tmp_path: Path) -> None:
    loaded = load_what_can_be(None, {"data": str(tmp_path)})
    lines = examined(probing.find(loaded, Places(tmp_path)))
    assert len(lines) == 22
    assert not [one for one in lines if "nobody thought" in one.says]


def test_chips_are_known_by_the_label_that_the_kernel_gives(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()

    def ask(file: int, number: int, asked: bytes) -> bytes:
        assert (number, len(asked)) == (devices.CHIP_INFO, 68)
        return struct.pack("32s32sI", b"gpiochip0", b"pinctrl-rp1", 54)

    assert devices.chips(tmp_path, ask) == (Chip(f"{tmp_path}/gpiochip0", "pinctrl-rp1"),)


@pytest.mark.parametrize(("board", "ring", "parts"), [
    ("standard", True, {}), ("minimal", False, {9: "black"}),
])  # fmt: skip
def test_a_board_tells_whether_it_needs_spi_and_what_it_has_on_its_pins(
    board: str, ring: bool, parts: dict[int, str], tmp_path: Path
) -> None:
    config = Config(tmp_path, board=board)
    device = tmp_path / "spidev0.0"
    assert devices.spi(config, device) == Spi(str(device), ring, False, False, parts)
    device.touch()
    assert devices.spi(config, device) == Spi(str(device), ring, True, True, parts)


def test_a_chip_that_says_no_is_told_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()

    def ask(file: int, number: int, asked: bytes) -> bytes:
        raise PermissionError(13, "Permission denied")

    assert devices.chips(tmp_path, ask)[0].fault == "Permission denied"


def _camera(file: int, number: int, asked: bytes) -> bytes:
    """A webcam with one format of two sizes."""
    if number == devices.CAPABILITIES:
        return struct.pack("=16s32s32sIII12x", b"uvcvideo", b"HD Pro C920", b"usb", 0, 1 << 31, 1)
    index = struct.unpack_from("=I", asked)[0]
    if number == devices.ENUM_FORMATS and index == 0:
        return asked[:44] + b"MJPG" + asked[48:]
    if number == devices.ENUM_SIZES and index < 2:
        return struct.pack("=IIIII24x", index, 0, 1, *((640, 480), (1280, 720))[index])
    raise OSError(22, "Invalid argument")


def test_a_webcam_is_told_with_its_name_modes_and_who_holds_it(tmp_path: Path) -> None:
    device, process = tmp_path / "video0", tmp_path / "proc" / "4711"
    device.touch()
    (process / "fd").mkdir(parents=True)
    os.symlink(device, process / "fd" / "7")
    (process / "comm").write_text("chromium\n")
    (process / "cmdline").write_bytes(b"/usr/lib/chromium\0--kiosk\0")
    (found,) = devices.webcams(tmp_path, tmp_path / "proc", _camera)
    assert (found.name, found.modes) == ("HD Pro C920", ("MJPG 640x480", "MJPG 1280x720"))
    assert found.holders == ("chromium (4711)",)


def test_a_process_of_ours_is_known_though_its_name_is_python(tmp_path: Path) -> None:
    device, process = tmp_path / "video0", tmp_path / "proc" / "812"
    (process / "fd").mkdir(parents=True)
    os.symlink(device, process / "fd" / "7")
    (process / "comm").write_text("python\n")
    (process / "cmdline").write_bytes(b"/opt/roundtable/current/venv/bin/python\0-c\0")
    assert devices.holders(device, tmp_path / "proc") == ("roundtable (812)",)


def test_the_pis_cameras_are_read_from_what_its_own_program_lists() -> None:
    wide, old = probing.pi_cameras_in(LISTED)
    assert (wide.name, wide.modes) == ("imx708_wide", ("1536x864 120/s", "2304x1296 56/s"))
    assert (old.name, old.modes) == ("ov5647", ("640x480 59/s",))
    assert probing.pi_cameras_in("No cameras available!\n") == ()


@pytest.mark.parametrize(
    ("file", "origin"),
    [
        ("/opt/roundtable/releases/1/venv/lib/python3.11/site-packages/gpiozero.py", "venv"),
        ("/usr/lib/python3/dist-packages/gpiozero/__init__.py", "apt"),
        ("/usr/local/lib/python3.11/dist-packages/gpiozero/__init__.py", "elsewhere"),
    ],
)  # fmt: skip
def test_where_a_library_comes_from(file: str, origin: str) -> None:
    assert probing.origin_of(file, "/opt/roundtable/releases/1/venv") == origin


def test_units_tell_their_version(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.units.mkdir(parents=True)
    (places.units / "roundtable.service").write_text("# roundtable unit version 1\n[Unit]\n")
    (unit,) = probing.units(places)
    assert (unit.name, unit.version) == ("roundtable.service", 1)


def test_how_the_box_stands_with_its_broker_is_read_and_no_broker_asked(tmp_path: Path) -> None:
    assert broker(Config(tmp_path)) == Broker(None)
    pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
    config = Config(tmp_path, mqtt="store.invalid", mqtt_table="north")
    assert broker(config) == Broker("store.invalid:1883", "north")
    noted = Cursor(tmp_path, receiver(config, "north"))
    noted.note("unreachable", "no route", 2, 1_774_000_000)
    assert broker(config) == Broker(
        "store.invalid:1883", "north", since="2026-03-20 09:46 UTC",
        trouble="the broker cannot be reached: no route", waiting=2,
    )  # fmt: skip
    assert broker(replace(config, mqtt_table="south")).since is None  # noted of another name


@pytest.mark.parametrize(
    ("key", "says"),
    [("mqtt_ca", "Is a directory: name a file with the certificate of your authority"),
     ("mqtt_password_file", "Is a directory: name a file that the program's user may read")],
)  # fmt: skip
def test_a_file_that_the_broker_needs_is_named_where_it_cannot_be_read(
    tmp_path: Path, key: str, says: str
) -> None:
    pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
    named: dict[str, Any] = {key: str(tmp_path)}
    found = broker(Config(tmp_path, mqtt="store.invalid", mqtt_user="north", **named))
    assert (found.place is not None, found.since) == (True, None)
    assert found.unfit == f"[mqtt] {key}: {tmp_path}: {says}"


def test_a_box_that_is_to_speak_is_tried_through_its_device(tmp_path: Path) -> None:
    """Whatever this machine has: it has no such device, or else no espeak-ng."""
    assert probing.speech(Config(tmp_path)) == Speech(None)
    told = probing.speech(Config(tmp_path, speech="box", speech_device="nosuch"))
    assert told.device == "nosuch"
    assert told.trouble
