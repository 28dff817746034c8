"""The web server of the table: the page, the state as JSON, and what a page may ask for.

NoPort(OSError)   the address cannot be listened on: what, where, what to do
"""

from __future__ import annotations

import errno
import math
import socket
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from engine.game import BadRecord, Button, Json
from engine.record import parse
from firmware.screen.asking import Refusal, body_of, settled
from firmware.screen.desk import Desk
from firmware.screen.guard import Guard, own_names
from firmware.screen.stream import HEARTBEAT_S, Streams

STATIC: Final = Path(__file__).parent / "static"
LONGEST_PRESS_S: Final = 10.0  # the longest hold that has a meaning is 3 s
PLACE_HOW: Final = ("up", "down", "lift", "clear")
END_S: Final = 1  # how long requests may go on when the program ends
BACKLOG: Final = 64
PORTS: Final = range(65_536)


class NoPort(OSError):
    """The address cannot be listened on; the text says what, where and what to do."""


class _Pages(StaticFiles):
    """Our scripts and styles: a browser may keep them, but asks each time if they are the same."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        answer = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        answer.headers["Cache-Control"] = "no-cache"
        return answer


class _Routes:
    """What the addresses of the server answer, one method an address."""

    def __init__(self, desk: Desk, streams: Streams) -> None:
        self._desk = desk
        self._streams = streams

    async def page(self, _: Request) -> Response:
        return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})

    async def healthz(self, _: Request) -> Response:
        health = self._desk.healthy()
        return _json(health, 200 if health["ok"] is True else 503)

    async def state(self, _: Request) -> Response:
        state = self._desk.state()
        if state is None:
            return Refusal(404, "no-game", "No game is on; start one on the page.").answer()
        return _json(state)

    async def table(self, _: Request) -> Response:
        return _json(self._desk.table())

    async def events(self, _: Request) -> Response:
        return StreamingResponse(self._streams.follow(), media_type="text/event-stream")

    async def do(self, request: Request) -> Response:
        line = parse(await body_of(request))
        return await settled(self._desk.do(line))

    async def new(self, request: Request) -> Response:
        header = parse(await body_of(request))
        return await settled(self._desk.new_game(header))

    async def press(self, request: Request) -> Response:
        if not self._desk.table().get("simulated"):
            raise Refusal(404, "real-pins", "The buttons of this table are real; press those.")
        asked = parse(await body_of(request))
        button, seconds, down = _press_of(asked)
        if down is False:
            self._desk.let_go(button)
        else:
            self._desk.press(button, LONGEST_PRESS_S if down else seconds)
        return _json({"ok": True})

    async def place(self, request: Request) -> Response:
        if not self._desk.table().get("drawn"):
            raise Refusal(404, "real-camera", "The camera of this table is real; lay real cards.")
        asked = parse(await body_of(request))
        piece, how = self._place_of(asked)
        self._desk.place(piece, how)
        return _json({"ok": True})

    def _place_of(self, asked: Mapping[str, Json]) -> tuple[str, str]:
        piece, how = asked.get("piece", ""), asked.get("how")
        if not isinstance(how, str) or how not in PLACE_HOW:
            raise BadRecord("how", f"expected one of {', '.join(PLACE_HOW)}")
        if not isinstance(piece, str) or (how in ("up", "down") and piece not in self._pieces()):
            raise BadRecord("piece", "expected a piece of the drawn table")
        return piece, how

    def _pieces(self) -> frozenset[str]:
        pieces = self._desk.table().get("pieces", ())
        assert isinstance(pieces, list | tuple)
        return frozenset(str(piece["id"]) for piece in pieces if isinstance(piece, Mapping))


def _press_of(asked: Mapping[str, Json]) -> tuple[str, float, bool | None]:
    """Return the button, how long it is held, and whether a finger goes down on it or up."""
    button, seconds, down = asked.get("button"), asked.get("seconds", 0), asked.get("down")
    if not isinstance(button, str) or button not in tuple(Button):
        raise BadRecord("button", f"expected one of {', '.join(Button)}")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise BadRecord("seconds", "expected a number of seconds")
    if not (math.isfinite(seconds) and 0 <= seconds <= LONGEST_PRESS_S):
        raise BadRecord("seconds", f"expected 0 to {LONGEST_PRESS_S:g}")
    if down is not None and not isinstance(down, bool):
        raise BadRecord("down", "expected true or false")
    return button, float(seconds), down


def _json(value: Mapping[str, Json], status: int = 200) -> Response:
    return JSONResponse(dict(value), status_code=status)


async def _said_no(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return error.answer()


async def _bad_line(_: Request, error: Exception) -> Response:
    return Refusal(400, "not-valid", str(error)).answer()


def app(desk: Desk, bound: str = "", heartbeat_s: float = HEARTBEAT_S) -> Starlette:
    """Return the web application; `bound` is the address it listens on, one more of its names.

    `app(…).state.streams` are its open event streams.
    """
    streams = Streams(desk, heartbeat_s)
    at = _Routes(desk, streams)
    application = Starlette(
        routes=[
            Route("/", at.page),
            Route("/healthz", at.healthz),
            Route("/api/state", at.state),
            Route("/api/table", at.table),
            Route("/api/events", at.events),
            Route("/api/do", at.do, methods=["POST"]),
            Route("/api/new", at.new, methods=["POST"]),
            Route("/api/press", at.press, methods=["POST"]),
            Route("/api/place", at.place, methods=["POST"]),
            Mount("/static", _Pages(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, names=own_names(bound))],
        exception_handlers={Refusal: _said_no, BadRecord: _bad_line},
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

    def __init__(self, desk: Desk, host: str = "127.0.0.1", port: int = 8080) -> None:
        self._desk = desk
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
        application = app(self._desk, self._host)
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
