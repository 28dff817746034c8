"""The kiosk as its unit starts it, cage and Chromium, on a screen that wlroots only simulates."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.devtools import evaluate, shown
from tests.support.patience import PATIENCE_S, until
from tests.support.places import ROOT
from tests.support.program_process import running

SEATS = "document.body?.dataset.version && document.getElementById('lost')?.hidden"
NOBODY = 65534  # neither cage nor a browser's profile is for root
LACKING = [name for name in ("cage", "Xwayland", "chromium") if shutil.which(name) is None]
pytestmark = [
    pytest.mark.skipif(
        bool(LACKING) or os.geteuid() != 0,
        reason=f"apt install cage xwayland chromium, and root to be another user (no {LACKING})",
    ),
]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def kiosk(page: int, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Start it for the referee at port `page`; its browser may be asked at `port`."""
    at = Path(tempfile.mkdtemp(prefix="kiosk-", dir="/tmp"))  # where nobody may read
    shutil.copytree(ROOT / "systemd" / "kiosk", at / "kiosk")
    (at / "run").mkdir(mode=0o700)
    os.chown(at / "run", NOBODY, NOBODY)
    at.chmod(0o755)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": f"{at}/run",
        "XDG_RUNTIME_DIR": f"{at}/run",
        "WLR_BACKENDS": "headless",
        "WLR_LIBINPUT_NO_DEVICES": "1",
        "WLR_RENDERER": "pixman",
        "ROUNDTABLE_URL": f"http://127.0.0.1:{page}/",
        "ROUNDTABLE_KIOSK_FLAGS": f"--no-sandbox --disable-gpu --remote-debugging-port={port}",
    }
    with (at / "said").open("wb") as said:
        process = subprocess.Popen(
            ["cage", "--", f"{at}/kiosk/kiosk"],
            env=environment, stdout=said, stderr=said,
            user=NOBODY, group=NOBODY, extra_groups=[], start_new_session=True,
        )  # fmt: skip
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):  # it has ended already
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        shutil.rmtree(at, ignore_errors=True)


def comes(holds: Callable[[], object], what: str) -> None:
    until(holds, what, longest_s=120.0, look_s=0.3)  # each look asks the browser


@pytest.mark.slow
def test_the_kiosk_waits_for_the_referee_shows_its_page_and_heals(tmp_path: Path) -> None:
    page, port = free_port(), free_port()
    with kiosk(page, port) as cage:
        comes(
            lambda: "is starting" in str(evaluate(port, "document.body.innerText")),
            "the page that waits",
        )
        with running(tmp_path / "data", "--port", str(page)):
            comes(lambda: evaluate(port, SEATS), "the referee's page")
            assert (shown(port) or {})["url"] == f"http://127.0.0.1:{page}/?own-screen"
        comes(
            lambda: evaluate(port, "!document.getElementById('lost').hidden"),
            "the page says that the referee is lost",
        )
        with running(tmp_path / "data", "--port", str(page)):
            comes(lambda: evaluate(port, SEATS), "the referee's page again")
        assert cage.poll() is None


def test_the_kiosk_shows_the_page_and_ends_when_its_browser_has_crashed(
    tmp_path: Path,
) -> None:
    port = free_port()
    with running(tmp_path / "data", "--port", "0") as program:
        page = int(program.address.rstrip("/").rpartition(":")[2])
        with kiosk(page, port) as cage:
            comes(lambda: evaluate(port, SEATS), "the referee's page")
            os.kill(browser_of(cage), signal.SIGKILL)
            cage.wait(PATIENCE_S)


def browser_of(cage: subprocess.Popen[bytes]) -> int:
    """Return the first process of its browser; the others are that one's children."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # one that has just ended
            words = (folder / "cmdline").read_text().split("\0")
            group = os.getpgid(int(folder.name))
            is_first = not any(word.startswith("--type=") for word in words)
            if group == cage.pid and is_first and words[0].endswith("chromium"):
                return int(folder.name)
    raise AssertionError("no browser")
