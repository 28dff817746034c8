"""A script's value in a page of a Chromium that listens on a debugging port: a WebSocket, bare."""

from __future__ import annotations

import json
import os
import socket
import struct
import urllib.error
import urllib.request
from typing import Any

from tests.support.patience import PATIENCE_S

SIZED_16, SIZED_64 = 126, 127  # lengths that follow in 2 and in 8 bytes (RFC 6455, 5.2)


def shown(port: int) -> dict[str, Any] | None:
    """Return the first page of that browser (url, title, …); None where nobody answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json", timeout=PATIENCE_S) as said:
            targets = json.load(said)
    except (urllib.error.URLError, OSError):
        return None
    pages = [one for one in targets if one["type"] == "page" and "chrome:" not in one["url"]]
    return pages[0] if pages else None


def evaluate(port: int, script: str) -> Any:
    """Return the value of a script in the page that is shown; None where there is none.

    There is none either while the browser exchanges one page for the next: it ends the line then.
    """
    page = shown(port)
    if page is None:
        return None
    path = page["webSocketDebuggerUrl"].split("/", 3)[3]
    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    with line, line.makefile("rb") as answers:
        line.sendall(
            f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        while answers.readline().strip():
            pass
        asked = {"expression": script, "returnByValue": True}
        try:
            line.sendall(_masked_frame({"id": 1, "method": "Runtime.evaluate", "params": asked}))
            answer = _frame(answers)
        except ConnectionError:
            return None
    return json.loads(answer)["result"]["result"].get("value")


def _masked_frame(message: object) -> bytes:
    data, mask = json.dumps(message).encode(), os.urandom(4)
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
    return struct.pack("!BBH", 0x81, 0x80 | SIZED_16, len(data)) + mask + hidden


def _frame(answers: Any) -> bytes:
    """Read one frame; ConnectionError where the line ends before it is whole."""

    def whole(size: int) -> bytes:
        data: bytes = answers.read(size)
        if len(data) < size:
            raise ConnectionError
        return data

    length = whole(2)[1]
    if length == SIZED_16:
        (length,) = struct.unpack("!H", whole(2))
    elif length == SIZED_64:
        (length,) = struct.unpack("!Q", whole(8))
    return whole(length)
