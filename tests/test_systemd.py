"""The unit, under systemd's own check."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from tests.running import running

ROOT = Path(__file__).resolve().parent.parent
UNIT = ROOT / "systemd" / "roundtable.service"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not here")
def test_systemd_accepts_the_unit() -> None:
    words = ["systemd-analyze", "verify", str(UNIT)]
    ran = subprocess.run(words, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


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
