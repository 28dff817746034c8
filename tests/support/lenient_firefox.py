#!/usr/bin/env python3
"""Firefox for Playwright, which asks of it what not every Firefox knows.

Playwright tells each new visitor's window which colours and which motion it likes, by commands of
WebDriver BiDi that are newer than Debian's Firefox. To those this answers "done" in its place;
all else passes as it is. Playwright starts it like Firefox, with the same arguments.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import struct
import subprocess
import sys
from collections.abc import Awaitable, Callable

LISTENS = re.compile(r"(WebDriver BiDi listening on ws://)(\S+):(\d+)")
TEXT = 0x81  # a whole message of text (RFC 6455, 5.2)
SIZED_16, SIZED_64 = 126, 127  # lengths that follow in 2 and in 8 bytes


async def main() -> None:
    """Start Firefox, say where to reach it through this, and end when it ends."""
    firefox = os.environ["FIREFOX"]
    program = await asyncio.create_subprocess_exec(firefox, *sys.argv[1:], stderr=subprocess.PIPE)
    assert program.stderr is not None
    async for raw in program.stderr:
        line = raw.decode(errors="replace")
        found = LISTENS.search(line)
        if found:
            host, port = found[2], int(found[3])
            server = await asyncio.start_server(_between(host, port), host, 0)
            own = server.sockets[0].getsockname()[1]
            line = f"{found[1]}{host}:{own}\n"
        sys.stderr.write(line)
        sys.stderr.flush()
    sys.exit(await program.wait())


def _between(
    host: str, port: int
) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
    """Return what joins one that connects here to Firefox."""

    async def join(to_us: asyncio.StreamReader, from_us: asyncio.StreamWriter) -> None:
        from_firefox, to_firefox = await asyncio.open_connection(host, port)
        head = await to_us.readuntil(b"\r\n\r\n")
        # Firefox takes a connection only by its own address.
        to_firefox.write(re.sub(rb"(?m)^Host: \S+", f"Host: {host}:{port}".encode(), head))
        await asyncio.gather(_pass(to_us, to_firefox), _answer(from_firefox, from_us))

    return join


async def _pass(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while data := await source.read(65536):
        sink.write(data)
        await sink.drain()
    sink.close()


async def _answer(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Pass what Firefox answers, frame by frame."""
    sink.write(await source.readuntil(b"\r\n\r\n"))
    try:
        while True:
            kind, size = await source.readexactly(2)
            if size >= SIZED_16:
                wide = await source.readexactly(2 if size == SIZED_16 else 8)
                size = int.from_bytes(wide, "big")
            payload = await source.readexactly(size)
            sink.write(_frame(kind, _lenient(payload) if kind == TEXT else payload))
            await sink.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        sink.close()


def _lenient(payload: bytes) -> bytes:
    """Return an answer, or "done" where it is that Firefox does not know how to pretend."""
    if b'"unknown command"' not in payload:
        return payload
    told = json.loads(payload)
    if not str(told.get("message")).startswith("emulation."):
        return payload
    return json.dumps({"type": "success", "id": told["id"], "result": {}}).encode()


def _frame(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < SIZED_16:
        return bytes((kind, size)) + payload
    if size < 1 << 16:
        return struct.pack("!BBH", kind, SIZED_16, size) + payload
    return struct.pack("!BBQ", kind, SIZED_64, size) + payload


if __name__ == "__main__":
    asyncio.run(main())
