"""Serves pages on a thread of its own: the door, the guard, encryption, and an end in a second.

NoPort(OSError)   the address cannot be listened on: what, where, what to do
"""

from __future__ import annotations

import asyncio
import errno
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import ceil
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Mount

from engine.game import BadRecord
from firmware.edge import Mishaps
from firmware.owner.certificate import Https
from firmware.screen import phone_link
from firmware.screen.door import Door, Limits
from firmware.screen.encryption import SentOn
from firmware.screen.files import Edition, files_of
from firmware.screen.guard import Guard, own_names
from firmware.screen.interface import Row
from firmware.screen.pages import Unforeseen, not_valid, said_no
from firmware.screen.parameters import with_query
from firmware.screen.post_requests import Refusal
from firmware.screen.repeats import Repeats
from firmware.screen.server_log import LOG, limit_repeated_logs, on_loop_error
from firmware.screen.timeouts import Patient, make_room
from firmware.screen.tls import Tls
from words.text import t

END_S: Final = 1  # how long requests may go on when the program ends
BACKLOG: Final = 64
PORTS: Final = range(65_536)


class NoPort(OSError):
    """The address cannot be listened on; the text says what, where and what to do."""


def serve_routes(
    routes: Sequence[BaseRoute],
    files: Edition,
    bound: str,
    mishaps: Mishaps | None,
    encrypts: bool,
    rows: Sequence[Row],
) -> Starlette:
    """Return an application of these routes, guarded, with the files that browsers load.

    `rows` are their addresses in the interface.
    """
    return Starlette(
        routes=[*(with_query(one, rows) for one in routes), Mount("/static", files_of(files))],
        middleware=[
            Middleware(Guard, names=own_names(bound)),
            *([Middleware(SentOn)] if encrypts else []),
            Middleware(Repeats, clock=time.monotonic),
            Middleware(Unforeseen, mishaps=mishaps or Mishaps(LOG.error, time.monotonic)),
        ],
        exception_handlers={Refusal: said_no, BadRecord: not_valid},
    )


class PageServer:
    """The server of one application."""

    def __init__(
        self, host: str, port: int, limits: Limits | None = None, https: Https | None = None
    ) -> None:
        self._host = host
        self._port = port
        self._limits = limits or Limits()
        self._https = https
        self._socket: socket.socket | None = None

    @property
    def address(self) -> str:
        """Return the address of the page; of a server on all addresses, the one of this machine."""
        assert self._socket is not None, "address before start"
        host, port = self._socket.getsockname()[:2]
        return _url("http", {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)

    @property
    def port(self) -> int:
        """Return the port that it listens on."""
        assert self._socket is not None, "port before start"
        return int(self._socket.getsockname()[1])

    @property
    def reached_at(self) -> str | None:
        """Return the address for others as it is now, None where only this machine is served."""
        assert self._socket is not None, "reached_at before start"
        host, port = self._socket.getsockname()[:2]
        seen = phone_link.seen_as(host)
        return None if seen is None else _url("https" if self._https else "http", seen, port)

    @property
    def connections(self) -> int:
        """Return how many there are."""
        return len(self._door.places)

    def start(self, application: Starlette, ends_streams: Callable[[], None]) -> None:
        """Listen and serve, or raise NoPort. Connections are taken from here on.

        `ends_streams` ends the application's open streams of events; any thread may call it.
        """
        self._socket = _listen(self._host, self._port)
        self._ends_streams = ends_streams
        self._server = uvicorn.Server(
            uvicorn.Config(
                application,
                http="h11",
                ws="none",
                lifespan="off",
                log_level="warning",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_keep_alive=ceil(self._limits.idle_s),
                timeout_graceful_shutdown=END_S,
            )
        )
        limit_repeated_logs(time.monotonic)
        ready = threading.Event()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve(ready)), name="screen", daemon=True
        )
        self._thread.start()
        ready.wait()

    async def _serve(self, ready: threading.Event) -> None:
        assert self._socket is not None
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(on_loop_error)
        tls = None if self._https is None else Tls(self._https.context)
        connections = self._server.server_state.connections
        self._door = Door(
            self._socket, self._connection, self._limits, tls, lambda: make_room(connections)
        )
        self._door.open()
        ready.set()
        try:
            await self._server.serve(sockets=[])  # none of its own: the door has ours
        finally:
            self._door.close()

    def _connection(self, leave: Callable[[], None]) -> Patient:
        server = self._server
        return Patient(server.config, server.server_state, self._loop, self._limits, leave)

    def stop(self) -> None:
        """End within about a second, open pages or not. Stopping twice is harmless."""
        if self._socket is None:
            return
        self._ends_streams()
        with suppress(RuntimeError):  # the loop has ended by itself
            self._loop.call_soon_threadsafe(self._door.close)
        self._server.should_exit = True
        self._thread.join(timeout=END_S + 2)
        self._socket.close()
        self._socket = None


def _url(scheme: str, host: str, port: int) -> str:
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket, so that a port that is taken is known at once."""
    where = f"{host}:{port}"
    if port not in PORTS:
        raise NoPort(
            t("the page cannot be served on {where}: choose a port from 0 to 65535", where=where)
        )
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.create_server((str(address[0]), port), family=family, backlog=BACKLOG)
        # Each connection has this of its listening socket. Without it the second part of an answer
        # waits for the browser's delayed acknowledgement: 40 ms for each file.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except OSError as error:
        raise NoPort(
            t("the page cannot be served on {where}: {error}", where=where, error=_cause(error))
        ) from error


def _cause(error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return t("no such address; use 127.0.0.1, or 0.0.0.0 for the whole network")
    match error.errno:
        case errno.EADDRINUSE:
            return t("the port is taken; end the other program or choose another port")
        case errno.EACCES:
            return t("this user may not listen there; choose a port above 1023")
        case errno.EADDRNOTAVAIL:
            return t("this machine has no such address; use 127.0.0.1 or 0.0.0.0")
        case _:
            return t("{why}; choose another port", why=error.strerror)
