"""What careless or wicked clients do to the box, on this machine's own addresses alone."""

from __future__ import annotations

import json
import resource
import select
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from firmware.screen.newest_view import NewestView
from firmware.screen.server import app
from lab.faults_box import Box, Row

FEW_DESCRIPTORS: Final = 256
HELD_S: Final = 6.0  # longer than headers may take
ANEW: Final = 10  # connections each tenth of a second
MOST_LOG: Final = 200_000  # characters
BIG: Final = 100_000_000  # bytes of a body
NASTY: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 10**400, 1e308, "", "\ud800", "\u0000", "é" * 3000, "9" * 5000, [], {},
    [[[[]]]], {"": {}}, "picts-5", "../../etc/passwd", "<script>", -0.0, ["a"] * 1000,
)  # fmt: skip
RAW: Final = (
    b"", b"{", b"[" * 5000, b"\xff\xfe", b'{"a":1e999}', b'{"x-a":' + b"9" * 5000 + b"}",
    b'{"do":"lay","do":"lay"}', b"null", b"\x00" * 100, b'{"x-a":"\\ud800"}', b"NaN",
)  # fmt: skip


@dataclass
class Presses:
    """Lines that players enter meanwhile, and how long each waits for its answer."""

    box: Box
    ms: list[float] = field(default_factory=list)
    refused: int = 0
    again: int = 0  # connections that gave way while idle
    stop: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        with httpx.Client(timeout=30.0) as client:
            n = 0
            while not self.stop.wait(0.05):
                n += 1
                line = {"do": "adjust", "white": n % 3, "black": 0}
                begun = time.perf_counter()
                self.refused += not self._is_taken(client, line)
                self.ms.append(1000 * (time.perf_counter() - begun))

    def some(self) -> None:
        """Wait for the first answers: what was done meanwhile may have been over at once."""
        deadline = time.monotonic() + 20
        while len(self.ms) < 10 and time.monotonic() < deadline:
            time.sleep(0.05)

    def _is_taken(self, client: httpx.Client, line: dict[str, Any]) -> bool:
        """Whether a line is answered well; one whose idle connection gave way is sent again."""
        for _ in range(3):
            try:
                return client.post(f"{self.box.address}api/do", json=line).status_code == 200
            except (httpx.ReadError, httpx.RemoteProtocolError, httpx.WriteError):
                self.again += 1
        return False

    @property
    def figure(self) -> str:
        if not self.ms:
            return ""
        spent = sorted(self.ms)
        p99 = spent[int(len(spent) * 0.99)]
        again = f", {self.again} sent again over a new connection" if self.again else ""
        return (
            f"{len(spent)} lines meanwhile, median {statistics.median(spent):.0f} ms, "
            f"p99 {p99:.0f}{again}"
        )


@contextmanager
def _playing(box: Box) -> Iterator[Presses]:
    """Begin a game, at which somebody plays meanwhile."""
    box.post("api/new", {"record": "rumors/1", "players": 4})
    presses = Presses(box)
    thread = threading.Thread(target=presses.run, daemon=True)
    thread.start()
    try:
        yield presses
    finally:
        presses.stop.set()
        thread.join(30)


def _row(what: str, tries: int, presses: Presses, silent: int = 0, more: str = "") -> Row:
    presses.some()
    figure = "; ".join(filter(None, (more, presses.figure)))
    lost, box = presses.refused + (not presses.ms), presses.box
    return Row(what, tries, lost, silent, int(not box.is_up or not box.referees()), figure)


def _connected(box: Box) -> socket.socket:
    parts = urlsplit(box.address)
    return socket.create_connection((parts.hostname, parts.port), timeout=10)


def mangled(box: Box, tries: int) -> Row:
    """Send mangled requests over every route: each gets an answer that is no crash."""
    chance, server_errors, unanswered = Random(7), 0, 0
    with _playing(box) as presses, httpx.Client(timeout=30.0) as client:
        for _ in range(tries):
            method, path, body = _mangled(chance)
            try:
                answer = client.request(
                    method, f"{box.address}{path}", content=body, headers=_type(chance)
                )
                server_errors += answer.status_code >= 500 and answer.status_code != 503
            except (httpx.HTTPError, httpx.InvalidURL, UnicodeError):
                unanswered += 1
        more = f"{server_errors} answered 500, {unanswered} not at all"
        return _row("mangled requests over every route", tries, presses, server_errors, more)


def _mangled(chance: Random) -> tuple[str, str, bytes]:
    path = chance.choice(PATHS)
    method = chance.choice(("POST", "POST", "POST", "GET", "PUT", "DELETE", "OPTIONS", "BREW"))
    if path == "api/events" and method == "GET":
        method = "POST"
    if chance.random() < 0.2:
        return method, path + chance.choice(("?a=" + "b" * 3000, "/..", "%00", "//")), b""
    if chance.random() < 0.3:
        return method, path, chance.choice(RAW)
    keys = ("do", "card", "quest", "as", "table", "words", "piece", "before", "record", "players",
            "button", "seconds", "how", "pin", "x-a", "keep", "of", "seat", "white")  # fmt: skip
    body = {chance.choice(keys): chance.choice(NASTY) for _ in range(chance.randint(0, 5))}
    return method, path, _bytes(body)


def _bytes(body: Any) -> bytes:
    return json.dumps(body).encode("ascii")


def _type(chance: Random) -> dict[str, str]:
    kinds = (
        "application/json",
        "application/json",
        "text/plain",
        "",
        "application/json; charset=x",
    )
    return {"Content-Type": chance.choice(kinds)}


def _paths() -> tuple[str, ...]:
    """Return every path that the server knows, as it says itself, and some it does not."""
    from queue import Queue

    known = {getattr(route, "path", "") for route in app(NewestView(Queue())).routes}
    left_out = {"/static", "", "/api/new"}  # a new game would begin under the players' hands
    known_paths = sorted(path.strip("/") for path in known - left_out)
    return (*known_paths, "nowhere", "static/x.js")


PATHS: Final = _paths()


def posts(box: Box, tries: int) -> Row:
    """Post press after press as fast as they are answered."""
    with _playing(box) as presses, httpx.Client(timeout=30.0) as client:
        for n in range(tries):
            client.post(f"{box.address}api/press", json={"button": "undo", "seconds": 0})
            if n % 500 == 0:
                client.get(f"{box.address}healthz")
        return _row("posts one after the other", tries, presses)


def big_bodies(box: Box, tries: int) -> Row:
    """Send bodies of 100 MB: refused early, and no memory grows."""
    with _playing(box) as presses:
        before, refused = box.memory_mb(), 0
        for _ in range(tries):
            with suppress(OSError), _connected(box) as one:
                refused += b" 413 " in _answer_to_big(one)
        more = f"{refused} refused by name, memory {before:.0f} to {box.memory_mb():.0f} MB"
        return _row("bodies of 100 MB", tries, presses, more=more)


def _answer_to_big(one: socket.socket) -> bytes:
    """Send a body until the box answers; return the first line of its answer."""
    one.sendall(
        b"POST /api/do HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n" % BIG
    )
    for _ in range(BIG // 65_536):
        if select.select([one], [], [], 0)[0]:
            break
        one.sendall(b" " * 65_536)
    return one.recv(4096).partition(b"\r\n")[0]


def deaf_streams(box: Box, tries: int) -> Row:
    """Open event streams that never read."""
    asked = b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
    return _opened(box, "event streams that never read", tries, asked)


def half_open(box: Box, tries: int) -> Row:
    """Open connections that never finish their first line."""
    return _opened(box, "half-open connections", tries, b"GET / HT")


def starved(folder: Path, tries: int) -> Row:
    """Open connections at a box with few descriptors, a hundred a second anew: it keeps quiet."""
    few = (FEW_DESCRIPTORS, FEW_DESCRIPTORS)
    box = Box(
        folder / "starved", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, few)
    )
    box.start()
    try:
        return _opened(box, f"connections at {FEW_DESCRIPTORS} descriptors", tries, b"", ANEW)
    finally:
        box.end()


def _opened(box: Box, what: str, tries: int, first: bytes, anew: int = 0) -> Row:
    """Hold so many connections; `anew` of them are closed and opened again each tenth second."""
    held, opened, log = list[socket.socket](), 0, len(box.said())

    def open_some(many: int) -> None:
        nonlocal opened
        for _ in range(many):
            with suppress(OSError):
                held.append(_connected(box))
                opened += 1
                held[-1].sendall(first)

    with _playing(box) as presses:
        open_some(tries)
        until = time.monotonic() + HELD_S
        while time.monotonic() < until:
            for one in held[:anew]:
                one.close()
            del held[:anew]
            open_some(anew)
            time.sleep(0.1)
        fds, told = box.descriptors(), box.said()[log:]
        for one in held:
            one.close()
        more = (
            f"{opened} opened, {fds} descriptors held after {HELD_S:g} s, "
            f"{len(told) / 1000:.0f} kB of log"
        )
        noisy = len(told) > MOST_LOG or "Traceback" in told
        return _row(what, tries, presses, int(noisy), more)
