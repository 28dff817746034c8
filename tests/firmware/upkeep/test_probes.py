"""What the doctor asks the machine, with a kernel and files that are not this machine's."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
import time
from dataclasses import replace
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import pytest

from firmware.edge import Mishaps
from firmware.owner.config import Config, load_what_can_be
from firmware.owner.config_places import config_file
from firmware.publishing.broker_thread import About, publish_meanwhile, receiver
from firmware.publishing.cursor import Cursor
from firmware.publishing.publisher import Source
from firmware.table.journal import Journal
from firmware.upkeep import devices, probes, requirements
from firmware.upkeep import probes_service as service
from firmware.upkeep.broker import broker
from firmware.upkeep.checks import examine_facts
from firmware.upkeep.facts import Broker, Chip, Port, Settings, Speech, Spi, Unknown
from firmware.upkeep.listeners import Listener
from firmware.upkeep.places import OWN_FILES, RULES, UNITS, Places
from firmware.upkeep.root_view import (
    MOST_LISTENERS,
    SAW,
    RootView,
    last_line,
    look,
    root_view,
    sum_of,
)
from hardware.profiles import load
from hardware.rings import RINGS, Ring
from tests.support.program_process import running
from tests.support.still_desk import StillDesk

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

    found = probes.run_probe(fails)
    assert isinstance(found, Unknown)
    assert found.why
    assert "\n" not in found.why


def test_a_whole_machine_is_looked_at_whatever_it_is(tmp_path: Path) -> None:
    loaded = load_what_can_be(None, {"data": str(tmp_path)})
    lines = examine_facts(probes.find(loaded, Places(tmp_path)))
    assert len(lines) == 30
    assert not [one for one in lines if "nobody thought" in one.says]


def test_chips_are_known_by_the_label_that_the_kernel_gives(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()

    def ask(file: int, number: int, asked: bytes) -> bytes:
        assert (number, len(asked)) == (devices.CHIP_INFO, 68)
        return struct.pack("32s32sI", b"gpiochip0", b"pinctrl-rp1", 54)

    assert devices.chips(tmp_path, ask) == (Chip(f"{tmp_path}/gpiochip0", "pinctrl-rp1"),)


def test_on_32_bit_no_library_is_missing_that_is_left_out_there() -> None:
    whole, small = (
        set(requirements.required_packages(is_32_bit=False)),
        set(requirements.required_packages(is_32_bit=True)),
    )
    assert whole - small == {"zxing-cpp"}
    assert "pyzbar" in small


@pytest.mark.parametrize(("board", "ring", "parts"), [
    ("standard", load("standard").ring, {}), ("minimal", None, {9: "black"}),
])  # fmt: skip
def test_a_board_tells_whether_it_needs_spi_and_what_it_has_on_its_pins(
    board: str, ring: Ring | None, parts: dict[int, str], tmp_path: Path
) -> None:
    config = Config(tmp_path, board=board)
    device = tmp_path / "spidev0.0"
    assert devices.spi(config, device) == Spi(str(device), ring, False, False, parts)
    device.touch()
    assert devices.spi(config, device) == Spi(str(device), ring, True, True, parts)


@pytest.mark.parametrize(("told", "core"), [
    ({"core_freq_min": "core_freq_min=200\n", "core_freq": "core_freq=500\n"}, (200, 500)),
    ({}, None),  # no such program, or no leave to ask it
    ({"core_freq_min": "error=1 error_msg=\"x\"\n", "core_freq": ""}, None),
])  # fmt: skip
def test_a_profile_from_before_the_choice_of_rings_and_the_cores_clock(
    told: dict[str, str], core: tuple[int, int] | None, tmp_path: Path
) -> None:
    (tmp_path / "own.toml").write_text("[ring]\nseats = 2\n")
    config = Config(tmp_path, board=str(tmp_path / "own.toml"))

    def ask(*words: str) -> str | None:
        return told.get(words[-1])

    found = devices.spi(config, tmp_path / "spidev0.0", ask)
    assert (found.ring, found.is_named, found.core_mhz) == (RINGS["apa102"], False, core)


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
    Path(process / "fd" / "7").symlink_to(device)
    (process / "comm").write_text("chromium\n")
    (process / "cmdline").write_bytes(b"/usr/lib/chromium\0--kiosk\0")
    (found,) = devices.webcams(tmp_path, tmp_path / "proc", _camera)
    assert (found.name, found.modes) == ("HD Pro C920", ("MJPG 640x480", "MJPG 1280x720"))
    assert found.holders == ("chromium (4711)",)


def test_a_process_of_ours_is_known_though_its_name_is_python(tmp_path: Path) -> None:
    device, process = tmp_path / "video0", tmp_path / "proc" / "812"
    (process / "fd").mkdir(parents=True)
    Path(process / "fd" / "7").symlink_to(device)
    (process / "comm").write_text("python\n")
    (process / "cmdline").write_bytes(b"/opt/roundtable/current/venv/bin/python\0-c\0")
    (process / "status").write_text("Name:\tpython\nUid:\t0\t0\t0\t0\n")
    assert devices.holders(device, tmp_path / "proc") == ("roundtable (812)",)
    (process / "status").write_text("Name:\troundtable\nUid:\t64999\t0\t0\t0\n")
    (process / "comm").write_text("py\x1b[2J\x9bthon\n")
    assert devices.holders(device, tmp_path / "proc") == ("py?[2J?thon (812)",)


def test_the_pis_cameras_are_read_from_what_its_own_program_lists() -> None:
    wide, old = probes.pi_cameras_in(LISTED)
    assert (wide.name, wide.modes) == ("imx708_wide", ("1536x864 120/s", "2304x1296 56/s"))
    assert (old.name, old.modes) == ("ov5647", ("640x480 59/s",))
    assert probes.pi_cameras_in("No cameras available!\n") == ()


@pytest.mark.parametrize(
    ("file", "origin"),
    [
        ("/opt/roundtable/releases/1/venv/lib/python3.11/site-packages/gpiozero.py", "venv"),
        ("/usr/lib/python3/dist-packages/gpiozero/__init__.py", "apt"),
        ("/usr/local/lib/python3.11/dist-packages/gpiozero/__init__.py", "elsewhere"),
    ],
)  # fmt: skip
def test_where_a_library_comes_from(file: str, origin: str) -> None:
    assert requirements.origin_of(file, "/opt/roundtable/releases/1/venv") == origin


SYSTEMD = """\
Id=roundtable.service
LoadState=loaded
ActiveState=activating
SubState=auto-restart
Result=exit-code
NRestarts=12
StateChangeTimestamp=@1795437987
DropInPaths=/etc/systemd/system/roundtable.service.d/override.conf
NeedDaemonReload=no
MainPID=0

Id=roundtable-backup.timer
LoadState=loaded
ActiveState=inactive
SubState=dead
StateChangeTimestamp=
DropInPaths=
NeedDaemonReload=yes
"""


def systemctl(*words: str) -> str | None:
    """What systemctl of systemd 252 prints, looked at in a Debian 12."""
    assert words[:2] == ("systemctl", "show")
    return "4711\n" if "--value" in words else SYSTEMD


def nobody(*words: str) -> str | None:
    """A machine without systemd."""
    return None


def installed(folder: Path) -> Places:
    """A box with every unit as this release has it."""
    places = Places(folder)
    places.units.mkdir(parents=True)
    for name in UNITS:
        shutil.copy(OWN_FILES / name, places.units / name)
    for name in ("roundtable.target", "roundtable-backup.timer", "roundtable-settle.path"):
        wants = places.units / "multi-user.target.wants"
        wants.mkdir(exist_ok=True)
        (wants / name).symlink_to(places.units / name)
    return places


def test_a_unit_is_known_by_its_file_and_by_what_systemd_has_of_it(tmp_path: Path) -> None:
    assert service.units(Places(tmp_path / "bare"), nobody) == ()
    places = installed(tmp_path)
    assert {(one.version == one.own, one.differs) for one in service.units(places, nobody)} == {
        (True, False)
    }
    (places.units / "roundtable.target").unlink()
    (places.units / "roundtable-settle.path").unlink()
    (places.units / "roundtable-settle.path").symlink_to("/dev/null")
    (places.units / "multi-user.target.wants/roundtable-backup.timer").unlink()
    with (places.units / "roundtable.service").open("a") as file:
        file.write("# by hand\n")
    found = {one.name: one for one in service.units(places, systemctl)}
    assert not found["roundtable.target"].is_there
    assert found["roundtable-settle.path"].is_masked
    timer = found["roundtable-backup.timer"]
    assert (timer.is_enabled, timer.active, timer.waits) == (False, "inactive", True)
    assert timer.needs_reload
    assert found["roundtable.service"].differs


def test_the_service_is_as_systemd_says(tmp_path: Path) -> None:
    places = installed(tmp_path)
    assert service.service(Places(tmp_path / "bare"), nobody) is None
    found = service.service(places, systemctl)
    assert found is not None
    assert (found.active, found.sub, found.restarts) == ("activating", "auto-restart", 12)
    assert found.since == "2026-11-23 12:46 UTC"
    assert found.dropins == ("/etc/systemd/system/roundtable.service.d/override.conf",)
    with pytest.raises(service.NotLooked, match="systemd gives no answer"):
        service.service(places, nobody)


def test_the_log_that_only_root_may_read_is_not_looked_at_and_never_empty(tmp_path: Path) -> None:
    places = installed(tmp_path)
    with pytest.raises(service.NotLooked, match="only root may read"):
        service.log(places, lambda *words: "", None)
    seen = RootView("no such board", (), {})
    assert service.log(places, nobody, seen) == "no such board"
    assert service.log(Places(tmp_path / "bare"), nobody, None) is None


def test_what_the_program_wrote_last_is_told_before_what_systemd_wrote_of_it() -> None:
    def journalctl(*words: str) -> str | None:
        return "no such board\n\n" if "_TRANSPORT=stdout" in words else "mode is different\n"

    def silent(*words: str) -> str | None:
        return "" if "_TRANSPORT=stdout" in words else "Failed at step EXEC\n"

    assert last_line(journalctl) == "no such board"
    assert last_line(silent) == "Failed at step EXEC"
    assert last_line(nobody) is None


def test_a_line_of_the_log_moves_no_cursor() -> None:
    assert last_line(lambda *_: "all is \x1b[2Jwell\x07\n") == "all is ?[2Jwell?"


def test_what_root_saw_fits_into_the_environment_however_many_listen(tmp_path: Path) -> None:
    line = "  0: 0100007F:{:04X} 00000000:0000 0A 0:0 0:0 0 4294967294 0 {}\n"
    (tmp_path / "net").mkdir()
    for count in (MOST_LISTENERS, MOST_LISTENERS + 1):
        lines = [line.format(port, port) for port in range(count)]
        (tmp_path / "net" / "tcp").write_text("".join(("head\n", *lines)))
        view = look(Places(tmp_path), lambda *_: "\U0001f600" * 1000, tmp_path)
        assert (view.listeners is None) == (count > MOST_LISTENERS)
        assert len(view.as_json()) < 100_000
    assert root_view(Places(tmp_path), nobody, {SAW: view.as_json()}) == view
    with socket.create_server(("127.0.0.1", 0)) as other:
        config = Config(tmp_path, port=other.getsockname()[1])
        assert service.port(config, nobody, view).others  # what this user sees counts then


def test_what_root_saw_is_handed_on_whole_and_nonsense_is_as_if_nobody_had_looked(
    tmp_path: Path,
) -> None:
    view = RootView("last", (Listener(8080, 47, "python3 (47)"),), {"etc/x": "ab", "etc/y": ""})
    assert root_view(Places(tmp_path), nobody, {SAW: view.as_json()}) == view
    for nonsense in ("{", "[]", '{"log": 1}', '{"listeners": [{}], "log": "", "sums": {}}'):
        assert root_view(Places(tmp_path), nobody, {SAW: nonsense}) is None


def test_a_rule_that_root_alone_may_read_is_compared_by_what_root_saw(tmp_path: Path) -> None:
    places = installed(tmp_path)
    for path, name in RULES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(OWN_FILES / name, tmp_path / path)
    assert {one.state for one in service.rules(places, None)} == {"ok"}
    gone, changed, *_ = RULES
    (tmp_path / gone).unlink()
    (tmp_path / changed).write_text("other")
    states = {one.path: one.state for one in service.rules(places, None)}
    assert (states[f"/{gone}"], states[f"/{changed}"]) == ("missing", "differs")
    seen = RootView(None, (), {gone: str(sum_of(OWN_FILES / RULES[gone]))})
    assert {one.path: one.state for one in service.rules(places, seen)}[f"/{gone}"] == "ok"


def test_who_listens_at_the_port_is_named_and_the_boxs_own_process_is_known(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        config = Config(tmp_path, port=other.getsockname()[1])
        found = service.port(config, nobody, None)
        assert not found.is_ours
        assert found.others[0].endswith(f"({os.getpid()})")
        (tmp_path / "roundtable.lock").write_text(f"{os.getpid()}\n")
        assert service.port(config, nobody, None).is_ours
    assert service.port(config, nobody, None) == Port(config.port)
    strangers = RootView("", (Listener(8080, 0, "a program of anna"),), {})
    assert service.port(Config(tmp_path, port=8080), nobody, strangers).others == (
        "a program of anna",
    )


def test_a_box_that_is_in_safe_mode_says_why(tmp_path: Path) -> None:
    """The real program over a board that there is not."""
    config = tmp_path / "roundtable.toml"
    config.write_text('[panel]\nboard = "standart"\n')
    with running(tmp_path / "data", "--config", str(config)) as program:
        port = int(program.address.rstrip("/").rpartition(":")[2])
        found = service.answer(Config(tmp_path / "data", port=port))
    assert found.is_there
    assert "standart" in found.troubles[0]
    assert not service.answer(Config(tmp_path, port=port)).is_there


def test_what_would_put_run_into_safe_mode_is_a_fault_and_nothing_is_moved(tmp_path: Path) -> None:
    config, data = tmp_path / "roundtable.toml", tmp_path / "data"
    data.mkdir()
    config.write_text('[panel]\nboard = "standart"\n[camera]\ndecoder = "best"\n')
    (data / "deck.toml").write_text("nonsense\n")
    (data / "operator-pin").write_text("no PIN\n")
    before = sorted(data.iterdir())
    found = probes.find(load_what_can_be(str(config), {"data": str(data)}), Places(tmp_path))
    assert isinstance(found.settings, Settings)
    assert [words for words in ("standart", "best") if words in " ".join(found.settings.troubles)]
    assert isinstance(found.files, tuple)
    assert [text for text in found.files if "deck.toml" in text]
    assert [text for text in found.files if "operator-pin" in text]
    assert sorted(data.iterdir()) == before
    asked = load_what_can_be(None, {"data": str(data), "board": "standart"})
    found = probes.find(asked, Places(tmp_path))
    assert isinstance(found.settings, Settings)
    assert "standart" in found.settings.troubles[0]


def test_a_configuration_that_may_not_be_looked_into_is_there_and_said(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 300)  # as with a folder of somebody else: the kernel gives no answer
    assert config_file(None, deep) == deep / "roundtable.toml"
    assert config_file(None, tmp_path) is None


@pytest.mark.parametrize("at", [0, 4096, -1000])
def test_a_torn_journal_is_a_fault_while_the_box_is_stopped(tmp_path: Path, at: int) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    game = journal.begin({"record": "rumors/1", "players": ["Anna", "Ben"]}, 1.7e9)
    for _ in range(40):
        journal.append(game, [{"do": "lay", "card": "picts-5"}])
    journal.close()
    assert probes.games(tmp_path).troubles == ()
    raw = bytearray((tmp_path / "journal.sqlite").read_bytes())
    raw[at : at + 1000 or None] = bytes(1000)
    (tmp_path / "journal.sqlite").write_bytes(raw)
    (said,) = probes.games(tmp_path).troubles
    assert "damaged: " in said
    assert "{why}" not in said
    (tmp_path / "journal.sqlite").unlink()
    assert "is gone, though it held" in probes.games(tmp_path).troubles[0]


def test_a_library_is_named_that_the_configuration_alone_needs(tmp_path: Path) -> None:
    """picamera2 comes from apt and is on no PC."""
    found = requirements.libraries(Config(tmp_path, camera="pi"))
    assert found.missing == found.damaged == ()
    assert {one.name for one in found.wanted} <= {"picamera2", "libcamera"}
    assert requirements.libraries(Config(tmp_path, camera="drawn")).wanted == ()


def test_a_library_whose_files_are_gone_is_not_taken_for_one_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "segno-1.dist-info").mkdir()
    (tmp_path / "segno-1.dist-info/METADATA").write_text("Name: segno\nVersion: 1\n")
    (tmp_path / "segno-1.dist-info/RECORD").write_text("segno/__init__.py,,\nsegno/a.pyc,,\n")
    found = Distribution.at(tmp_path / "segno-1.dist-info")
    assert requirements.lacks_files(found, str(tmp_path))
    (tmp_path / "segno").mkdir()
    (tmp_path / "segno/__init__.py").touch()
    assert not requirements.lacks_files(found, str(tmp_path))


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
    assert probes.speech(Config(tmp_path)) == Speech(None)
    told = probes.speech(Config(tmp_path, speech="box", speech_device="nosuch"))
    assert told.device == "nosuch"
    assert told.trouble


def test_before_the_first_run_the_disk_is_the_one_on_which_the_folder_will_lie(
    tmp_path: Path,
) -> None:
    assert probes.nearest_folder(tmp_path / "home" / "data") == tmp_path
    assert probes.nearest_folder(tmp_path) == tmp_path


@pytest.mark.parametrize("file", ["fleet-box", "restored-games"])
def test_a_box_whose_name_is_damaged_is_a_fault_and_joins_no_broker(
    tmp_path: Path, file: str
) -> None:
    config = tmp_path / "roundtable.toml"
    config.write_text('[mqtt]\nmqtt = "127.0.0.1"\n')
    for name in (file, f"{file}.copy"):
        (tmp_path / name).write_bytes(b"0a1b")
    asked = load_what_can_be(str(config), {"data": str(tmp_path)})
    found = probes.find(asked, Places(tmp_path))
    assert isinstance(found.files, tuple)
    assert [text for text in found.files if f"{file}: damaged, and so is its copy" in text]
    said: list[str] = []
    with publish_meanwhile(
        asked.config, Source(StillDesk({}), tmp_path / "journal.sqlite"), About("1"),
        time.monotonic, time.time,
        said.append, Mishaps(said.append, time.monotonic),
    ):  # fmt: skip
        assert [line for line in said if line.startswith("MQTT: ") and file in line]
    assert (tmp_path / file).read_bytes() == b"0a1b"


@pytest.mark.skipif(shutil.which("vcgencmd") is not None, reason="the firmware answers first")
def test_the_kernel_tells_of_voltage_and_speed(tmp_path: Path) -> None:
    told = tmp_path / "get_throttled"
    assert probes.throttle_bits(told) is None
    told.write_text("50005\n")
    assert probes.throttle_bits(told) == 0x50005
