"""The page over HTTPS: one port for both, the box's own certificate, and how it is made anew."""

from __future__ import annotations

import socket
import ssl
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from firmware.cli import main
from firmware.owner.broken_files import BrokenFiles
from firmware.owner.certificate import CERTIFICATE, KEY, VALID, Https, another_key, fingerprint
from firmware.owner.troubles import Troubles
from firmware.screen.door import Limits
from firmware.screen.encryption import comes_from_here
from firmware.screen.pin_gate import Gate
from firmware.screen.server import Serving, Site, app
from firmware.storage.bad_config import BadConfig
from tests.firmware.screen.test_server import SNAPSHOT
from tests.support.patience import PATIENCE_S
from tests.support.program_process import prints, running
from tests.support.still_desk import StillDesk
from tests.support.visitor import Visitor

pytest.importorskip("cryptography", reason="the extra https is not installed")

NAMES = ("localhost", "127.0.0.1", "table.local")


class Calendar:
    """A clock for certificates, which goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = datetime(2027, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def opened(data: Path, clock: Calendar | None = None) -> tuple[Https, Troubles]:
    troubles = Troubles()
    files = BrokenFiles(troubles, lambda: "2027-01-01")
    return Https(data, NAMES, clock or Calendar(), files), troubles


# -- the certificate -------------------------------------------------------------------------


def test_a_certificate_is_made_once(tmp_path: Path) -> None:
    https, troubles = opened(tmp_path)
    assert opened(tmp_path)[0].fingerprint == https.fingerprint
    assert troubles.all == {}
    assert stat.S_IMODE((tmp_path / KEY).stat().st_mode) == 0o600


def test_the_key_is_another_for_each_box(tmp_path: Path) -> None:
    assert opened(tmp_path / "a")[0].fingerprint != opened(tmp_path / "b")[0].fingerprint


def test_it_is_renewed_in_time_while_the_program_runs_with_the_same_key(tmp_path: Path) -> None:
    clock = Calendar()
    https, _ = opened(tmp_path, clock)
    first, before, key = https.fingerprint, https.context(), (tmp_path / KEY).read_text()
    clock.now += VALID - timedelta(days=61)
    assert https.context() is before
    clock.now += timedelta(days=1, hours=1)
    assert https.context() is not before
    assert https.fingerprint != first
    assert (tmp_path / KEY).read_text() == key
    assert opened(tmp_path, clock)[0].fingerprint == https.fingerprint


def test_a_renewal_that_cannot_be_written_is_tried_again_later(tmp_path: Path) -> None:
    clock = Calendar()
    https, _ = opened(tmp_path, clock)
    before = https.context()
    (tmp_path / KEY).rename(tmp_path / "away")
    (tmp_path / KEY).mkdir()
    clock.now += VALID
    with pytest.raises(BadConfig, match=KEY):
        https.context()
    assert https.context() is before
    (tmp_path / KEY).rmdir()
    (tmp_path / "away").rename(tmp_path / KEY)
    clock.now += timedelta(hours=2)
    assert https.context() is not before


@pytest.mark.parametrize("broken", ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n", "\xff"])
@pytest.mark.parametrize("name", [KEY, CERTIFICATE])
def test_a_broken_file_is_set_aside_said_and_made_anew(
    tmp_path: Path, name: str, broken: str
) -> None:
    first = opened(tmp_path)[0].fingerprint
    (tmp_path / name).write_bytes(broken.encode("latin-1"))
    https, troubles = opened(tmp_path)
    assert https.fingerprint != first
    assert name in " ".join(trouble.text for trouble in troubles.all.values())
    asides = [path.name for path in tmp_path.glob("*.aside-*")]
    assert f"{name}.aside-2027-01-01" in asides
    assert opened(tmp_path)[0].fingerprint == https.fingerprint


@pytest.mark.parametrize("name", [KEY, CERTIFICATE])
def test_a_file_that_is_gone_is_made_anew(tmp_path: Path, name: str) -> None:
    opened(tmp_path)
    (tmp_path / name).unlink()
    https, _ = opened(tmp_path)
    assert https.context()


def test_an_owner_may_draw_another_key(tmp_path: Path) -> None:
    first = opened(tmp_path)[0].fingerprint
    another_key(tmp_path, NAMES, Calendar().now, "2027-01-02")
    assert fingerprint(tmp_path) != first
    assert (tmp_path / f"{KEY}.before-2027-01-02").exists()
    assert opened(tmp_path)[1].all == {}


def test_the_fingerprint_is_told_by_a_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--data", str(tmp_path))
    assert main(["config", "cert", *data]) == 1
    told = capsys.readouterr()
    assert (told.out, "config cert: no certificate: it is made when" in told.err) == ("", True)
    https, _ = opened(tmp_path)
    assert main(["config", "cert", *data]) == 0
    assert capsys.readouterr().out.strip() == https.fingerprint
    assert main(["config", "cert", *data, "--new"]) == 0
    assert capsys.readouterr().out.strip() == fingerprint(tmp_path) != https.fingerprint


# -- the page --------------------------------------------------------------------------------


@contextmanager
def served(data: Path, limits: Limits | None = None) -> Iterator[Serving]:
    gate = Gate("4711", lambda: 0.0)
    site = Site(StillDesk(SNAPSHOT), gate=gate, https=opened(data)[0])
    with Serving(site, port=0, limits=limits) as serving:
        yield serving


def trusting(data: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(data / CERTIFICATE))


def test_the_same_port_speaks_https_and_to_this_machine_http(tmp_path: Path) -> None:
    with served(tmp_path) as serving:
        secure = serving.address.replace("http://", "https://")
        with httpx.Client(verify=trusting(tmp_path)) as client:
            assert client.get(f"{secure}api/state").status_code == 200
            answer = client.post(f"{secure}api/pin", json={"pin": "4711"})
            assert answer.status_code == 200
            assert "secure" in answer.headers["set-cookie"].lower()
            assert client.get(f"{secure}api/operator").status_code == 200
        assert httpx.get(f"{serving.address}api/state").status_code == 200
        answer = httpx.post(f"{serving.address}api/pin", json={"pin": "4711"})
        assert "secure" not in answer.headers["set-cookie"].lower()


def test_the_fingerprint_is_the_one_that_a_browser_shows(tmp_path: Path) -> None:
    with served(tmp_path) as serving:
        told = httpx.get(f"{serving.address}api/https").json()["fingerprint"]
        host, _, port = serving.address.removeprefix("http://").rstrip("/").rpartition(":")
        context = trusting(tmp_path)
        with (
            socket.create_connection((host, int(port)), timeout=PATIENCE_S) as line,
            context.wrap_socket(line, server_hostname="localhost") as secure,
        ):
            shown = sha256(secure.getpeercert(binary_form=True) or b"").hexdigest()
            assert secure.version() in ("TLSv1.2", "TLSv1.3")
    assert told.replace(":", "").lower() == shown


@pytest.mark.parametrize("said", [b"", b"\x16", b"\x16\x03\x01\x02\x00\x01", b"\x16" * 300])
def test_a_handshake_that_does_not_come_is_cut_off(tmp_path: Path, said: bytes) -> None:
    with served(tmp_path, Limits(headers_s=0.3)) as serving:
        host, _, port = serving.address.removeprefix("http://").rstrip("/").rpartition(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE_S) as line:
            line.sendall(said)
            while line.recv(4_096):
                pass
        while serving.connections:
            pass
        secure = serving.address.replace("http://", "https://")
        assert httpx.get(f"{secure}api/state", verify=trusting(tmp_path)).status_code == 200


def test_handshakes_that_do_not_come_leave_room_for_who_asks(tmp_path: Path) -> None:
    with served(tmp_path, Limits(connections=10, kept=0)) as serving, ExitStack() as lines:
        host, _, port = serving.address.removeprefix("http://").rstrip("/").rpartition(":")
        for number in range(60):
            line = lines.enter_context(socket.create_connection((host, int(port))))
            line.sendall(b"\x16\x03" if number % 2 else b"")
        secure = serving.address.replace("http://", "https://")
        assert httpx.get(f"{secure}api/state", verify=trusting(tmp_path)).status_code == 200


def test_who_comes_in_the_open_from_the_network_is_sent_on(tmp_path: Path) -> None:
    application = app(
        Site(StillDesk(SNAPSHOT), gate=Gate("4711", lambda: 0.0), https=opened(tmp_path)[0])
    )

    def ask(method: str, path: str, host: str, scheme: str) -> httpx.Response:
        somebody = Visitor(application, host, f"{scheme}://localhost:8080")
        return somebody.ask(method, path, json={} if method == "POST" else None)

    phone = "192.168.1.20"
    sent_on = ask("GET", "/operator", phone, "http")
    assert (sent_on.status_code, sent_on.headers["location"]) == (
        307,
        "https://localhost:8080/operator",
    )
    refused = ask("POST", "/api/pin", phone, "http")
    assert (refused.status_code, refused.json()["reason"]) == (403, "https-only")
    assert ask("GET", "/operator", phone, "https").status_code == 200
    assert ask("GET", "/operator", "127.0.0.1", "http").status_code == 200
    assert ask("GET", "/api/https", phone, "https").status_code == 403
    assert ask("GET", "/api/https", "127.0.0.1", "http").status_code == 200


def test_where_a_request_comes_from() -> None:
    assert comes_from_here({"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 2)})
    assert comes_from_here({"client": ("192.168.1.5", 1), "server": ("192.168.1.5", 2)})
    assert not comes_from_here({"client": ("192.168.1.20", 1), "server": ("192.168.1.5", 2)})
    assert not comes_from_here({"client": None, "server": None})


# -- the whole way ---------------------------------------------------------------------------


def test_a_table_that_speaks_https_is_played_on_the_box_as_ever(tmp_path: Path) -> None:
    file = tmp_path / "roundtable.toml"
    file.write_text("[screen]\nhttps = true\n")
    options = ("--config", str(file), "--host", "0.0.0.0", "--players", "3")
    with running(tmp_path / "data", *options) as program:
        port = program.address.rstrip("/").rpartition(":")[2]
        told = ("--port", port, "--data", str(tmp_path / "data"))
        prints("do", "lay", "picts-5", *told)
        secure = program.address.replace("http://", "https://")
        trusted = trusting(tmp_path / "data")
        state = httpx.get(f"{secure}api/state", verify=trusted, timeout=PATIENCE_S)
        assert state.json()["top"] == "picts-5"
