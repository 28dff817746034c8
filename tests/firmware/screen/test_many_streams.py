"""Three hundred streams of events at once: who gets one, who is told why not, and who waits."""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from collections.abc import Iterator, MutableMapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from firmware.owner.broken_files import BrokenFiles
from firmware.owner.certificate import CERTIFICATE, Https
from firmware.owner.troubles import Troubles
from firmware.screen.server import Serving, Site, app
from firmware.screen.stream import MOST
from tests.firmware.screen.test_server import SNAPSHOT
from tests.support.patience import PATIENCE_S
from tests.support.still_desk import StillDesk

MANY = 300
SOON_S = 2.0  # a page that is answered later feels broken
ASKED = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
BOX = "127.0.0.1"


# -- who gets one ------------------------------------------------------------------------------


@asynccontextmanager
async def followed(pages: Starlette, host: str) -> Any:
    """Ask for the stream from an address, without a socket between; yield the answer's status."""
    answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    gone = asyncio.Event()

    async def receive() -> MutableMapping[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.body" and not answered.done():
            answered.set_result(status[0])  # its first bytes are out: it is being followed
        elif message["type"] == "http.response.start":
            status.append(message["status"])

    status: list[int] = []
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
        "scheme": "http", "path": "/api/events", "raw_path": b"/api/events", "query_string": b"",
        "headers": [(b"host", b"localhost")], "client": (host, 5000), "server": (BOX, 80),
    }  # fmt: skip
    asking = asyncio.create_task(pages(scope, receive, send))
    yield await answered
    gone.set()
    await asking


def test_the_boxs_own_screen_gets_a_stream_whatever_the_network_does() -> None:
    pages = app(Site(StillDesk(SNAPSHOT)))

    async def statuses() -> list[int]:
        async with AsyncExitStack() as open_:
            hosts = [f"192.168.1.{number % 250}" for number in range(MANY)]
            return [
                await open_.enter_async_context(followed(pages, host)) for host in (*hosts, BOX)
            ]

    *network, own = asyncio.run(statuses())
    assert network == [200] * MOST + [503] * (MANY - MOST)
    assert own == 200


# -- who waits, over both protocols --------------------------------------------------------------


@contextmanager
def served(data: Path, encrypted: bool) -> Iterator[tuple[Serving, str, ssl.SSLContext | None]]:
    """Serve a table; yield it with its address and what a client trusts."""
    https = trusted = None
    if encrypted:
        pytest.importorskip("cryptography", reason="the extra https is not installed")
        files = BrokenFiles(Troubles(), lambda: "2027-01-01")
        https = Https(data, (BOX,), lambda: datetime.now(UTC), files)
        trusted = ssl.create_default_context(cafile=str(data / CERTIFICATE))
    with Serving(Site(StillDesk(SNAPSHOT), https=https), port=0) as serving:
        scheme = "https" if encrypted else "http"
        yield serving, f"{scheme}://{BOX}:{serving.port}", trusted


def dialled(serving: Serving, trusted: ssl.SSLContext | None) -> socket.socket:
    """Open a stream of events, encrypted or not."""
    line = socket.create_connection((BOX, serving.port), timeout=PATIENCE_S)
    if trusted is not None:
        line = trusted.wrap_socket(line, server_hostname=BOX)
    line.sendall(ASKED)
    return line


@pytest.mark.parametrize("encrypted", [False, True], ids=["http", "https"])
def test_with_three_hundred_streams_the_page_answers(tmp_path: Path, encrypted: bool) -> None:
    with served(tmp_path, encrypted) as (serving, address, trusted), ExitStack() as lines:
        heard = []
        for _ in range(MANY):
            try:
                line = lines.enter_context(dialled(serving, trusted))
                heard.append(line.recv(12))
            except OSError:  # turned away before it was encrypted, or as it asked
                heard.append(b"")
        with httpx.Client(verify=trusted or True, timeout=PATIENCE_S) as client:
            begun = time.monotonic()
            assert client.get(f"{address}/api/table").status_code == 200
            assert time.monotonic() - begun < SOON_S
    assert heard[:MOST] == [b"HTTP/1.1 200"] * MOST
    assert heard.count(b"HTTP/1.1 200") == MOST
    assert heard.count(b"HTTP/1.1 503") + heard.count(b"") == MANY - MOST
