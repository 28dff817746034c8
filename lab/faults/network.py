"""A network that loses, delays and repeats: every line happens once, whoever asks again."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from signal import SIGKILL
from typing import Any, Final

import httpx

from lab.faults.box import Box
from lab.faults.calls import Breaker
from lab.faults.player import Player
from lab.faults.rows import Bench, Verdict

BROWSERS: Final = 3
LINES: Final = 100  # of each browser
HURT: Final = 0.2  # of all requests
LONGEST_S: Final = 0.5  # of a delay
JUMPS: Final = 5
YEAR_S: Final = 366 * 86_400
KEPT: Final = ("content-type", "idempotency-key", "origin")


class _Bad(ThreadingHTTPServer):
    """Hands requests on, and hurts one in five."""

    daemon_threads = True

    def __init__(self, to: str, seed: int) -> None:
        super().__init__(("127.0.0.1", 0), _Hands)
        self.to, self.chance = to, Random(seed)
        self.hurt = 0
        self.late = list[threading.Timer]()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Who has gone away meanwhile asks again."""


class _Hands(BaseHTTPRequestHandler):
    server: _Bad

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        how = "well"
        if self.server.chance.random() < HURT:
            how = self.server.chance.choice(("lost", "unanswered", "delayed", "repeated", "late"))
            self.server.hurt += 1
        if how == "lost":
            self.close_connection = True
            return
        if how == "delayed":
            time.sleep(self.server.chance.uniform(0.0, LONGEST_S))
        answer = self._hand_on(body)
        if how == "repeated":
            answer = self._hand_on(body)
        if how == "late":
            self._hand_on_later(body)
        if how == "unanswered":
            self.close_connection = True
            return
        self.send_response(answer.status_code)
        self.send_header("Content-Length", str(len(answer.content)))
        self.end_headers()
        self.wfile.write(answer.content)

    def _hand_on(self, body: bytes) -> httpx.Response:
        kept = {name: one for name, one in self.headers.items() if name.lower() in KEPT}
        to = f"{self.server.to}{self.path[1:]}"
        return httpx.post(to, content=body, headers=kept, verify=False)  # no certificate is read

    def _hand_on_later(self, body: bytes) -> None:
        timer = threading.Timer(LONGEST_S, lambda: self._hand_on(body))
        self.server.late.append(timer)
        timer.start()

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Distant(Box):
    """A running box, asked to do something through the bad network alone."""

    def __init__(self, box: Box, through: str) -> None:
        super().__init__(box.data)
        self.address = box.address
        self._through = through

    def post(self, path: str, body: Mapping[str, Any], **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.post(f"{self._through}{path}", json=body, headers=named)


@contextmanager
def _bad_network(box: Box, seed: int) -> Iterator[_Bad]:
    with _Bad(box.address, seed) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            for timer in server.late:
                timer.join()
            server.shutdown()
            thread.join()


def presses(bench: Bench, seed: int) -> Verdict:
    """Enter lines from three browsers over a bad network: each is there once, in its order."""
    verdict, box = Verdict(), bench.running()
    with _bad_network(box, seed) as server:
        distant = [
            _Distant(box, f"http://127.0.0.1:{server.server_port}/") for _ in range(BROWSERS)
        ]
        players = [
            Player(one, f"browser-{seed}-{n}", first=n * 1_000_000) for n, one in enumerate(distant)
        ]
        opener = Player(box).begin()
        threads = [
            threading.Thread(target=one.play, args=(10 if bench.short else LINES,))
            for one in players
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    record = box.record(opener.game)
    for player in players:
        verdict.tries += len(player.entered)
        if missing := set(player.entered) - player.acknowledged:
            verdict.stopped.append(f"{len(missing)} lines were never taken")
        player.judge_record(record, verdict)
    verdict.counts["requests hurt"] += server.hurt
    with suppress(httpx.HTTPError):
        for one in distant:
            one.client.close()
    return verdict


def jumping_clock(bench: Bench, seed: int) -> Verdict:
    """Let the time of day jump between a request and its repeat: it is answered, not done again."""
    chance, verdict = Random(seed), Verdict()
    data = bench.folder() / "data"
    breaker = Breaker(bench, data)
    box = bench.box(data).start()
    player = Player(box, f"clock-{seed}").begin()
    for _ in range(JUMPS):
        player.play(2)
        breaker.set_clock(int(chance.uniform(-30, 30) * YEAR_S))
        player.repeat()
        verdict.tries += 1
    if not player.goes_on():
        verdict.stopped.append("no line is taken any more")
    box.end(SIGKILL)
    box.start()
    player.judge(verdict)
    return verdict
