"""`roundtable fleet rehearse`: broker, boxes of bots and hall, from begin to a clean end."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from threading import Event

import cv2
import pytest

pytest.importorskip("paho.mqtt.client", reason="the extra fleet is not installed")
pytest.importorskip("cryptography", reason="no certificate can be made without cryptography")

from docs import rehearsal as film
from firmware.screen.page_thread import NoPort
from firmware.storage.bad_config import BadConfig
from fleet import rehearsal
from tests.support.browser import WHOLE_CHROMIUM
from tests.support.mosquitto import needs_mosquitto, sockets_may_be_left
from tests.support.places import ROOT

pytestmark = sockets_may_be_left


@needs_mosquitto
@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("make"), reason="no make here")
def test_a_short_rehearsal_ends_clean_with_every_table_seen(tmp_path: Path) -> None:
    words = ["make", "--no-print-directory", "-o", ".venv/.dev", "hall-demo", "SHORT=1"]
    words.append(f"BIN={Path(sys.executable).parent}")
    told = {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin:/usr/sbin",
        "TMPDIR": str(tmp_path),
    }
    ran = subprocess.run(words, cwd=ROOT, env=told, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"http://127\.0\.0\.1:\d+/$", ran.stdout, re.MULTILINE)
    assert "2 of 2 tables played" in ran.stdout
    assert not [*tmp_path.glob("roundtable-*")]


@needs_mosquitto
@pytest.mark.slow
@pytest.mark.skipif(not WHOLE_CHROMIUM, reason="no chromium here")
def test_a_film_of_a_rehearsal_has_a_picture_for_each_moment(tmp_path: Path) -> None:
    out = tmp_path / "film.png"
    assert film.main(["--out", str(out), "--tables", "2", "--at", "1", "2"]) == 0
    high, wide = cv2.imread(str(out)).shape[:2]  # type: ignore[union-attr]
    assert (wide, high) == (2 * 771, 303)


@needs_mosquitto
def test_a_port_that_is_taken_is_named_before_a_box_begins(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(NoPort):
        rehearsal.rehearse(2, 1, taken.getsockname()[1], Event())
    assert "tables of bots begin" not in capsys.readouterr().out


def test_without_a_brokers_program_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsal, "PLACES", (str(tmp_path),))
    with pytest.raises(BadConfig, match="apt install mosquitto"):
        rehearsal.rehearse(1, 1, 0, Event())


def test_a_box_that_ends_by_itself_is_told_with_its_last_words(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text("")
    with rehearsal.bots([config]) as (box,):
        assert box.process.wait() == 1
        assert "names no broker" in box.last_words
