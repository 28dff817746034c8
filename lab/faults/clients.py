"""What careless or wicked clients do to the box, on this machine's own addresses alone."""

from __future__ import annotations

import json
import resource
import select
import socket
import threading
import time
from contextlib import suppress
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from firmware.screen.newest_view import NewestView
from firmware.screen.server import Site, app
from lab.faults.box import Box
from lab.faults.player import Player
from lab.faults.rows import Bench, Verdict
from lab.registry import HTTPS

FEW_DESCRIPTORS: Final = 256
REQUESTS: Final = 500  # of one case
STREAMS: Final = 300
CONNECTIONS: Final = 500
MOST_MB: Final = 40.0  # by which a box may grow meanwhile
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


class Meanwhile:
    """Lines that a player enters on a thread of its own while a box is asked by others."""

    def __init__(self, box: Box) -> None:
        self.player = Player(box, f"meanwhile-{box.pid}").begin()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self._stop.wait(0.05):
            self.player.enter()

    def __enter__(self) -> Meanwhile:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Wait for the first answers: what was done meanwhile may have been over at once."""
        deadline = time.monotonic() + 20
        while len(self.player.acknowledged) < 5 and time.monotonic() < deadline:
            time.sleep(0.05)
        self._stop.set()
        self._thread.join(60)

    def judge(self, verdict: Verdict) -> Verdict:
        """Compare the game with what was answered, and whether the box referees."""
        player, box = self.player, self.player.box
        missing = set(player.entered) - player.acknowledged
        if missing or not player.acknowledged:
            verdict.stopped.append(f"{len(missing)} of {len(player.entered)} lines were not taken")
        player.judge(verdict)
        if not box.is_up or not box.referees():
            verdict.stopped.append("no new game is taken")
        return verdict


def _client(box: Box, seed: int) -> httpx.Client:
    """Return a client that asks in the open, with an even seed encrypted where the box can."""
    address = box.address
    if HTTPS.is_here() and seed % 2 == 0:
        address = address.replace("http://", "https://")
    return httpx.Client(base_url=address, timeout=30.0, verify=False)


def _connect(box: Box) -> socket.socket:
    parts = urlsplit(box.address)
    return socket.create_connection((parts.hostname, parts.port), timeout=10)


def send_mangled(bench: Bench, seed: int) -> Verdict:
    """Send mangled requests over every route: each gets an answer that is no crash."""
    chance, box = Random(seed), bench.running()
    verdict = Verdict(tries=30 if bench.short else REQUESTS)
    with Meanwhile(box) as meanwhile, _client(box, seed) as client:
        for _ in range(verdict.tries):
            method, path, body = _mangle_request(chance)
            try:
                answer = client.request(method, f"/{path}", content=body, headers=_type(chance))
            except (httpx.HTTPError, httpx.InvalidURL, UnicodeError):
                verdict.counts["not answered"] += 1
                continue
            if answer.status_code >= 500 and answer.status_code != 503:
                verdict.silent.append(f"{answer.status_code} for {method} {path} {body[:80]!r}")
    return meanwhile.judge(verdict)


def _mangle_request(chance: Random) -> tuple[str, str, bytes]:
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

    known = {getattr(route, "path", "") for route in app(Site(NewestView(Queue()))).routes}
    # A new game would begin under the players' hands.
    left_out = {"/static", "", "/api/new", "/api/again"}
    known_paths = sorted(path.strip("/") for path in known - left_out)
    return (*known_paths, "nowhere", "static/x.js")


PATHS: Final = _paths()


def posts(bench: Bench, seed: int) -> Verdict:
    """Post press after press as fast as they are answered."""
    box, verdict = bench.running(), Verdict(tries=20 if bench.short else REQUESTS)
    with Meanwhile(box) as meanwhile, _client(box, seed) as client:
        for n in range(verdict.tries):
            client.post("/api/press", json={"button": "quest-1", "seconds": 0})
            if n % 500 == 0:
                client.get("/healthz")
    return meanwhile.judge(verdict)


def big_bodies(bench: Bench, _seed: int) -> Verdict:
    """Send bodies of 100 MB: refused early, and no memory grows."""
    box, verdict = bench.running(), Verdict(tries=1)
    with Meanwhile(box) as meanwhile:
        before = box.memory_mb()
        with suppress(OSError), _connect(box) as one:
            verdict.counts["refused by name"] += b" 413 " in _answer_to_big(one)
        grown = box.memory_mb() - before
        if grown > MOST_MB:
            verdict.stopped.append(f"the box has {grown:.0f} MB more")
    return meanwhile.judge(verdict)


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


def deaf_streams(bench: Bench, _seed: int) -> Verdict:
    """Open event streams that never read."""
    asked = b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
    return _hold_connections(bench.running(), 5 if bench.short else STREAMS, asked)


def half_open(bench: Bench, _seed: int) -> Verdict:
    """Open connections that never finish their first line."""
    return _hold_connections(bench.running(), 20 if bench.short else CONNECTIONS, b"GET / HT")


def starve_connections(bench: Bench, _seed: int) -> Verdict:
    """Open connections at a box with few descriptors, a hundred a second anew: it keeps quiet."""
    few = (FEW_DESCRIPTORS, FEW_DESCRIPTORS)
    box = bench.box(
        bench.folder() / "data", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, few)
    )
    box.start()
    return _hold_connections(box, STREAMS, b"", ANEW)


def _hold_connections(box: Box, tries: int, first: bytes, anew: int = 0) -> Verdict:
    """Hold so many connections; `anew` of them are closed and opened again each tenth second."""
    held, verdict, log = list[socket.socket](), Verdict(tries=tries), len(box.output())

    def open_some(many: int) -> None:
        for _ in range(many):
            with suppress(OSError):
                held.append(_connect(box))
                verdict.counts["connections opened"] += 1
                held[-1].sendall(first)

    with Meanwhile(box) as meanwhile:
        open_some(tries)
        until = time.monotonic() + HELD_S
        while time.monotonic() < until:
            for one in held[:anew]:
                one.close()
            del held[:anew]
            open_some(anew)
            time.sleep(0.1)
        verdict.counts["descriptors held"] += box.descriptors()
        said = box.output()[log:]
        verdict.counts["bytes of log"] += len(said)
        for one in held:
            one.close()
    if len(said) > MOST_LOG or "Traceback" in said:
        verdict.silent.append(f"the log has {len(said)} characters more: {said[-300:]}")
    return meanwhile.judge(verdict)
