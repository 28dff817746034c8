"""The web server of the table: the page, the state as JSON, and what a page may ask for.

NoPort(OSError)   the address cannot be listened on: what, where, what to do
"""

from __future__ import annotations

import errno
import socket
import threading
import time
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount

from engine.game import BadRecord
from firmware.screen import calibrate, mocks, operator, public, safe, selftest
from firmware.screen.asking import Refusal
from firmware.screen.calibrate import Aiming
from firmware.screen.desk import Desk
from firmware.screen.guard import Guard, own_names
from firmware.screen.pages import STATIC, Files, not_valid, said_no
from firmware.screen.pin_gate import Gate
from firmware.screen.stream import HEARTBEAT_S, Streams

END_S: Final = 1  # how long requests may go on when the program ends
BACKLOG: Final = 64
PORTS: Final = range(65_536)


class NoPort(OSError):
    """The address cannot be listened on; the text says what, where and what to do."""


def app(
    desk: Desk,
    bound: str = "",
    heartbeat_s: float = HEARTBEAT_S,
    gate: Gate | None = None,
    aim: Aiming | None = None,
) -> Starlette:
    """Return the web application; `bound` is the address it listens on, one more of its names.

    A page is a module of its own with `routes(…)`, joined here; what changes something asks the
    gate first. `app(…).state.streams` are its open event streams.
    """
    streams = Streams(desk, heartbeat_s)
    gate = gate or Gate(None, time.monotonic)
    application = Starlette(
        routes=[
            *public.routes(desk, streams),
            *mocks.routes(desk),
            *operator.routes(desk, gate),
            *selftest.routes(desk, gate),
            *safe.routes(desk, gate),
            *(calibrate.routes(desk, aim, gate) if aim is not None else ()),
            Mount("/static", Files(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, names=own_names(bound))],
        exception_handlers={Refusal: said_no, BadRecord: not_valid},
    )
    application.state.streams = streams
    return application


class Serving:
    """The server on a thread of its own.

    >>> serving = Serving(desk, port=0)  # doctest: +SKIP
    >>> serving.start()                  # doctest: +SKIP
    >>> serving.address                  # doctest: +SKIP
    'http://127.0.0.1:40123/'
    """

    def __init__(
        self,
        desk: Desk,
        host: str = "127.0.0.1",
        port: int = 8080,
        gate: Gate | None = None,
        aim: Aiming | None = None,
    ) -> None:
        self._desk = desk
        self._gate = gate
        self._aim = aim
        self._host = host
        self._port = port
        self._socket: socket.socket | None = None

    @property
    def address(self) -> str:
        """Return the address of the page; of a server on all addresses, the one of this machine."""
        assert self._socket is not None, "address before start"
        host, port = self._socket.getsockname()[:2]
        named = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
        return f"http://[{named}]:{port}/" if ":" in named else f"http://{named}:{port}/"

    def start(self) -> None:
        """Listen and serve, or raise NoPort. Connections are taken from here on."""
        self._socket = _listen(self._host, self._port)
        application = app(self._desk, self._host, gate=self._gate, aim=self._aim)
        self._streams: Streams = application.state.streams
        self._server = uvicorn.Server(
            uvicorn.Config(
                application,
                lifespan="off",
                log_level="warning",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=END_S,
            )
        )
        self._thread = threading.Thread(
            target=self._server.run, args=([self._socket],), name="screen", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """End within about a second, open pages or not. Stopping twice is harmless."""
        if self._socket is None:
            return
        self._streams.close()
        self._server.should_exit = True
        self._thread.join(timeout=END_S + 2)
        self._socket.close()
        self._socket = None


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket, so that a port that is taken is known at once."""
    where = f"{host}:{port}"
    if port not in PORTS:
        raise NoPort(f"the page cannot be served on {where}: choose a port from 0 to 65535")
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        return socket.create_server((str(address[0]), port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise NoPort(f"the page cannot be served on {where}: {_cause(error)}") from error


def _cause(error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return "no such address; use 127.0.0.1, or 0.0.0.0 for the whole network"
    match error.errno:
        case errno.EADDRINUSE:
            return "the port is taken; end the other program or choose another port"
        case errno.EACCES:
            return "this user may not listen there; choose a port above 1023"
        case errno.EADDRNOTAVAIL:
            return "this machine has no such address; use 127.0.0.1 or 0.0.0.0"
        case _:
            return f"{error.strerror}; choose another port"
