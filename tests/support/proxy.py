"""A proxy on loopback that answers 200 to everything and notes what it was sent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

VARIABLES: Final = ("http_proxy", "https_proxy", "all_proxy")
ANSWER: Final = b'{"ok": true, "version": "9.9.9", "loop": {"is": "ok", "says": ""}}'


@dataclass
class Proxy:
    """What a program's environment says of it, and what came to it."""

    address: str
    received: list[str]  # "POST http://127.0.0.1:8080/api/pin {"pin": "4711"}"

    def environment(self) -> dict[str, str]:
        """Return the variables that name it, in small and capital letters; none is excepted."""
        small = dict.fromkeys(VARIABLES, self.address)
        return small | {name.upper(): self.address for name in small} | {"NO_PROXY": ""}


@contextmanager
def proxy() -> Iterator[Proxy]:
    received: list[str] = []

    class Answering(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            received.append(f"{self.command} {self.path} {body.decode()}".strip())
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(ANSWER)))
            self.end_headers()
            self.wfile.write(ANSWER)

        do_GET = do_POST = do_CONNECT = answer

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield Proxy(f"http://127.0.0.1:{server.server_port}", received)
        finally:
            server.shutdown()
            thread.join()
