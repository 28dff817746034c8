"""How long a connection may keep the server waiting: headers, body, and between two requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from firmware.screen.door import Limits


class Timeout(StrEnum):
    """What the server waits for."""

    HEADERS = "headers"
    BODY = "body"
    REQUEST = "a further request"
    NOTHING = "nothing"  # it is the server's turn to speak: an answer, or a stream of events


def next_response(theirs: Any, begun: bool) -> Timeout:
    """Return what a connection is to send next.

    `theirs` is the client's state as h11 has it; `begun` is whether a byte of the next request
    has come, or none was ever asked here.
    """
    if theirs is h11.SEND_BODY:
        return Timeout.BODY
    if theirs is not h11.IDLE:
        return Timeout.NOTHING
    return Timeout.HEADERS if begun else Timeout.REQUEST


def patience(what: Timeout, limits: Limits) -> float | None:
    """Return how long that may take, s; None for as long as it likes."""
    return {
        Timeout.HEADERS: limits.headers_s,
        Timeout.BODY: limits.body_s,
        Timeout.REQUEST: limits.idle_s,
        Timeout.NOTHING: None,
    }[what]


def make_room(connections: Iterable[Any]) -> bool:
    """End the connection that has asked nothing for the longest time; False where all are busy."""
    idle = [one for one in connections if isinstance(one, Patient) and one.idle_since is not None]
    if not idle:
        return False
    min(idle, key=lambda one: one.idle_since or 0.0).give_way()
    return True


class Patient(H11Protocol):
    """One connection; it is cut off where what is awaited has not come in its time."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        loop: asyncio.AbstractEventLoop,
        limits: Limits,
        leave: Callable[[], None],
    ) -> None:
        """`leave` is called when the connection has ended."""
        super().__init__(config=config, server_state=server_state, app_state={}, _loop=loop)
        self._limits = limits
        self._leave = leave
        self._asked = False  # whether a request was ever whole here
        self._awaited, self._since = Timeout.NOTHING, self.loop.time()
        self._ends: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Wait for what comes next of the request."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._asked = True
        super().on_response_complete()
        self._look()

    @property
    def idle_since(self) -> float | None:
        """Return since when (s, the loop's clock) nothing was asked here, None while it is busy."""
        return self._since if self._awaited in (Timeout.HEADERS, Timeout.REQUEST) else None

    def give_way(self) -> None:
        """End at once for somebody who asks for something."""
        self._wait_for(Timeout.NOTHING)  # or it would be asked to give way again
        self._leave()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._wait_for(Timeout.NOTHING)
        self._leave()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Start the time of what is awaited now; what is awaited still keeps the time it has."""
        begun = not self._asked or bool(self.conn.trailing_data[0])
        what = next_response(self.conn.their_state, begun)
        if what is not self._awaited:
            self._wait_for(what)

    def _wait_for(self, what: Timeout) -> None:
        if self._ends is not None:
            self._ends.cancel()
        self._awaited, self._since = what, self.loop.time()
        longest = patience(what, self._limits)
        self._ends = None if longest is None else self.loop.call_later(longest, self._too_late)

    def _too_late(self) -> None:
        self._ends = None
        self.transport.abort()
