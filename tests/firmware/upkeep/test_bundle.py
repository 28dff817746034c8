"""The bug report: whatever secret is planted wherever it can stand, no byte of the zip has it."""

from __future__ import annotations

import json
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from firmware.owner.config import LoadedConfig, load_what_can_be
from firmware.table.journal import Journal
from firmware.upkeep import bundle, doctor
from firmware.upkeep.checks import CHECKS, Line
from firmware.upkeep.places import Places
from firmware.upkeep.secrets import GONE, Secrets
from tests.support.camera_aims import DECK
from vision.decode import decoder
from vision.pictures import load
from vision.tags import MAT

SET, DRAWN, OLD, ASIDE = "48151623", "907132", "550271", "6618"
SECRET = "Q2hhbmdlTWVQbGVhc2VJQW1BU2VjcmV0MTIzNDU2Nzg5MA"
COOKIE = "seat=eyJ1IjoxMjM0NTY3ODkwLCJzIjoiYWJjZGVmIn0"
KEY = (
    "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49\n"
    "AwEHBG0wawIBAQQg\n-----END PRIVATE KEY-----\n"
)
WIFI = "correct-horse"
BROKER = "under the mat"
NAMES = ("Chloé", "Bartholomew")
PLANTED = (SET, DRAWN, OLD, ASIDE, SECRET, "eyJ1IjoxMjM0", "MIGHAgEAMBMGByqGSM49",
           "AwEHBG0wawIBAQQg", WIFI, BROKER, *NAMES, "annabelle")  # fmt: skip
LOG = f"""\
2026-11-22 roundtable[1]: PIN {SET} was entered, then {DRAWN}; before {OLD} and {ASIDE}
2026-11-22 roundtable[1]: cookie: {COOKIE} secret {SECRET}
2026-11-22 roundtable[1]: {NAMES[0]} lays Picts 5; {NAMES[1].upper()} accuses {NAMES[0]}.
2026-11-22 roundtable[1]: File "/home/annabelle/roundtable/app.py", line 3; psk={WIFI}
2026-11-22 roundtable[1]: MQTT: north ({BROKER}) is refused
{KEY}2026-11-22 roundtable[1]: the table is shown at http://192.168.1.20:8080/
"""


@pytest.fixture
def loaded(tmp_path: Path) -> LoadedConfig:
    """A box with a secret in every place that can hold one."""
    data, config = tmp_path / "data", tmp_path / "roundtable.toml"
    for number, name in enumerate(("journal.sqlite", "journal.damaged-1.sqlite")):
        journal = Journal(data / name)
        header = {"record": "rumors/1", "players": [NAMES[number], "Ben"]}
        journal.append(journal.begin(header, 1.7e9), [{"do": "lay", "card": "picts-5"}])
        journal.close()
    (tmp_path / "mqtt").write_text(f"{BROKER}\n")
    config.write_text(
        f'# the PIN is {SET}\n[screen]\npin = "{SET}"\nport = "{NAMES[0]}"\n'
        f'[mqtt]\nmqtt = "store.invalid"\nmqtt_user = "north"\n'
        f'mqtt_password_file = "{tmp_path / "mqtt"}"\n'
    )
    (tmp_path / "roundtable.toml.aside-2026").write_text(f'[screen]\npin = "{ASIDE}"\n')
    (data / "operator-pin").write_text(f"{DRAWN}\n# sum 1a2b3c4d\n")
    (data / "operator-pin.aside-2026-11-01").write_text(f"{OLD}\n")
    (data / "operator-secret").write_text(f"{SECRET}\n")
    (data / "https-key.pem").write_text(KEY)
    (data / f"note-of-{NAMES[0]}.txt").write_text(SET)
    (data / f"{DRAWN}.txt").write_text("")
    return load_what_can_be(str(config), {"data": str(data)})


PI = "tests.support.pi_camera:"


def unpacked(loaded: LoadedConfig, folder: Path, lines: tuple[Line, ...] = ()) -> dict[str, str]:
    file = folder / "report.zip"
    bundle.write(file, loaded, lines, lambda: LOG)
    with zipfile.ZipFile(file) as packed:
        told = {name: packed.read(name).decode("utf-8") for name in packed.namelist()}
    assert not [secret for secret in PLANTED if secret.encode() in file.read_bytes()]
    return told


def test_no_planted_secret_is_in_any_byte_of_the_report(
    loaded: LoadedConfig, tmp_path: Path
) -> None:
    told = unpacked(loaded, tmp_path, doctor.examine(loaded, Places(tmp_path)))
    for name, text in told.items():
        found = [secret for secret in PLANTED if secret.lower() in text.lower()]
        assert not found, (name, found)
        assert not [secret for secret in PLANTED if secret in name]


def test_what_a_report_is_for_is_still_in_it(loaded: LoadedConfig, tmp_path: Path) -> None:
    told = unpacked(loaded, tmp_path, doctor.examine(loaded, Places(tmp_path)))
    assert set(told) == {
        "about.txt", "doctor.txt", "doctor.json", "configuration.txt", "health.json", "games.txt",
        "files.txt", "libraries.txt", "log.txt",
    }  # fmt: skip
    assert "http://192.168.1.20:8080/" in told["log.txt"]
    assert "lays Picts 5" in told["log.txt"]
    assert "gpiozero" in told["libraries.txt"]
    assert "1  2023-11-14  1 lines" in told["games.txt"]
    assert "operator-secret" in told["files.txt"]
    assert "host = '127.0.0.1'" in told["configuration.txt"]
    assert len(json.loads(told["doctor.json"])["checks"]) == len(CHECKS)


def test_a_report_of_a_box_of_which_nothing_is_there_is_made_all_the_same(tmp_path: Path) -> None:
    empty = load_what_can_be(None, {"data": str(tmp_path / "nowhere")})
    assert unpacked(empty, tmp_path)["about.txt"].startswith("A bug report")


def test_a_file_that_is_there_is_not_written_over(loaded: LoadedConfig, tmp_path: Path) -> None:
    (tmp_path / "report.zip").write_text("mine")
    with pytest.raises(bundle.BadBundle, match="is there already"):
        bundle.write(tmp_path / "report.zip", loaded, ())
    assert (tmp_path / "report.zip").read_text() == "mine"


def test_a_pin_is_left_out_as_a_number_of_its_own_and_not_within_another() -> None:
    assert Secrets(("4711",)).without("4711, 147110") == f"{GONE}, 147110"


def test_card_ids_and_versions_stay() -> None:
    text = "excalibur-q.1 morgan-4.1 opencv-python-headless 4.10.0 firmware/table/session.py:121"
    assert Secrets(("Anna",)).without(text) == text


@pytest.mark.slow
@pytest.mark.skipif(find_spec("picamera2") is None, reason="requirements/camera.lock")
def test_of_the_pis_camera_its_modes_metadata_and_a_picture_are_in_it(tmp_path: Path) -> None:
    box = load_what_can_be(None, {"data": str(tmp_path), "camera": "pi"})
    file = tmp_path / "report.zip"
    bundle.write(file, box, (), lambda: LOG, PI + "imx708_over_mat")
    with zipfile.ZipFile(file) as packed:
        told = json.loads(packed.read("camera.json"))
        (tmp_path / "camera.png").write_bytes(packed.read("camera.png"))
    assert told["shows"] == "216 x 122 mm of 390 x 219 mm, mode 2304x1296"
    assert [mode[0] for mode in told["setup"]["modes"]] == [[1536, 864], [2304, 1296], [4608, 2592]]
    assert told["setup"]["properties"]["Model"] == "imx708"
    assert told["setup"]["metadata"]["ScalerCrop"] == told["setup"]["crop"]
    assert told["settings"]["LensPosition"] == pytest.approx(3.0, abs=0.2)
    texts = {one.text for one in decoder(None).decode(load(tmp_path / "camera.png"))}
    assert {DECK.text(tag) for tag in MAT} <= texts


@pytest.mark.skipif(find_spec("picamera2") is None, reason="requirements/camera.lock")
@pytest.mark.parametrize(
    ("camera", "why"), [("busy", "busy: another program holds it"), ("none", "no camera found")]
)
def test_a_camera_that_gives_nothing_breaks_no_report(
    tmp_path: Path, camera: str, why: str
) -> None:
    box = load_what_can_be(None, {"data": str(tmp_path), "camera": "pi"})
    file = tmp_path / "report.zip"
    bundle.write(file, box, (), lambda: LOG, PI + camera)
    with zipfile.ZipFile(file) as packed:
        assert why in packed.read("camera.txt").decode()
        assert "sudo systemctl stop roundtable" in packed.read("camera.txt").decode()
        assert "camera.png" not in packed.namelist()
        assert packed.read("log.txt").decode().startswith("2026-11-22 roundtable")
