"""The kiosk loads the table's page straight, whatever proxy the machine is told to use."""

from __future__ import annotations

import os
import shutil
import subprocess
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from firmware.screen.phone_link import own_address
from tests.support.patience import PATIENCE_S
from tests.support.places import ROOT
from tests.support.proxy import proxy

HERE = own_address("0.0.0.0")  # Chromium asks no proxy for 127.0.0.1 anyway

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("chromium") is None, reason="apt install chromium"),
    pytest.mark.skipif(HERE is None, reason="no network but loopback"),
]


class Table(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<p>the table</p>")

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_the_kiosk_asks_no_proxy_for_the_tables_page(tmp_path: Path) -> None:
    with ThreadingHTTPServer((str(HERE), 0), Table) as table, proxy() as standing:
        Thread(target=table.serve_forever, daemon=True).start()
        told = {
            "ROUNDTABLE_URL": f"http://{HERE}:{table.server_port}/",
            "ROUNDTABLE_KIOSK_FLAGS": "--headless --no-sandbox --disable-gpu --dump-dom",
            "XDG_RUNTIME_DIR": str(tmp_path),
        }
        shown = subprocess.run(
            [str(ROOT / "systemd/kiosk/kiosk")], env=os.environ | standing.environment() | told,
            capture_output=True, text=True, timeout=PATIENCE_S,
        ).stdout  # fmt: skip
        table.shutdown()
    assert "<p>the table</p>" in shown
    assert [one for one in standing.received if str(HERE) in one] == []
