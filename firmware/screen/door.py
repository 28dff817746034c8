"""Who gets a connection to the page: so many in all, so many from one address, and no flood.

The library's own accepting has no limit, and where descriptors run out it writes a traceback
for each of up to 2,048 tries a second. So the listening socket is ours.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from firmware.screen.server_log import LOG
from firmware.screen.tls import Tls
from firmware.storage.bad_config import BadConfig

AT_ONCE: Final = 16  # accepted before the loop turns to other work
SEND_BUFFER: Final = 65_536  # bytes; the system holds twice as much for one that reads slowly
TURNED_AWAY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Connection: close\r\n\r\nToo many connections: close other pages of the table.\n"
)


@dataclass(frozen=True, slots=True)
class Limits:
    """How many connections there may be, and how long each may keep us waiting, s."""

    connections: int = 64
    kept: int = 8  # of them for this machine, whatever the network does
    of_one_address: int = 12  # this machine's own excepted
    headers_s: float = 5.0
    body_s: float = 10.0
    idle_s: float = 60.0  # between two requests
    takes_nothing_s: float = 30.0  # a reader that leaves what was sent to it
    again_s: float = 1.0  # after accepting failed


class Places:
    """The connections there are; what is asked for is given or refused with its reason."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._taken: Counter[str] = Counter()
        self._total = 0

    def __len__(self) -> int:
        return self._total

    def refusal(self, host: str, own: bool) -> str:
        """Return why this address gets no further connection, an empty text where it does."""
        limits = self._limits
        if self.has_many(host, own):
            return f"{host} has {limits.of_one_address} already"
        most = limits.connections if own else limits.connections - limits.kept
        return f"there are {self._total} already" if self._total >= most else ""

    def has_many(self, host: str, own: bool) -> bool:
        """Whether this address has as many as one may have."""
        return not own and self._taken[host] >= self._limits.of_one_address

    def take(self, host: str) -> Callable[[], None]:
        """Count one more; return what ends it, which may be called twice."""
        self._taken[host] += 1
        self._total += 1
        open_ = [host]

        def leave() -> None:
            if open_:
                self._taken[open_.pop()] -= 1
                self._total -= 1
                self._taken += Counter()  # forgets the addresses that have none

        return leave


def is_own(host: str | None, ours: str | None) -> bool:
    """Whether a connection from `host` to our address `ours` comes from this machine."""
    try:
        return host is not None and (host == ours or ip_address(host).is_loopback)
    except ValueError:
        return False


class Door:
    """Accepts connections at a listening socket; lives in one event loop."""

    def __init__(
        self,
        listening: socket.socket,
        protocol: Callable[[Callable[[], None]], asyncio.Protocol],
        limits: Limits,
        tls: Tls | None = None,
        make_room: Callable[[], bool] = lambda: False,
    ) -> None:
        """`protocol` makes the server's end of a connection; it calls its argument at the end.

        `make_room` ends one that asks for nothing, where there are too many; False where all do.
        """
        self._make_room = make_room
        self.places = Places(limits)
        self._listening = listening
        self._protocol = protocol
        self._limits = limits
        self._tls = tls
        self._loop = asyncio.get_running_loop()
        self._entering: dict[asyncio.Task[None], Callable[[], None]] = {}  # the oldest first
        self._again: asyncio.TimerHandle | None = None
        self._closed = False
        listening.setblocking(False)

    def open(self) -> None:
        """Accept from now on."""
        if not self._closed:
            self._loop.add_reader(self._listening.fileno(), self._accept)

    def close(self) -> None:
        """Accept no more. Closing twice is harmless."""
        if self._closed:
            return
        self._closed = True
        self._loop.remove_reader(self._listening.fileno())
        if self._again is not None:
            self._again.cancel()

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, address = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:  # no descriptor or no memory left
                LOG.warning("the page can take no connection just now: %s", error.strerror)
                self._loop.remove_reader(self._listening.fileno())
                self._again = self._loop.call_later(self._limits.again_s, self.open)
                return
            self._greet(connection, str(address[0]))

    def _greet(self, connection: socket.socket, host: str) -> None:
        connection.setblocking(False)
        own = is_own(host, str(connection.getsockname()[0]))
        refusal = self.places.refusal(host, own)
        if refusal and not self.places.has_many(host, own) and self._is_room_made():
            refusal = ""
        if refusal:
            LOG.warning("a connection to the page was turned away: %s", refusal)
            with connection, suppress(OSError):
                connection.send(TURNED_AWAY)
            return
        leave = self.places.take(host)
        entering = self._loop.create_task(self._let_in(connection, leave))
        self._entering[entering] = leave
        entering.add_done_callback(lambda done: self._end_entering(done, connection))

    def _end_entering(self, done: asyncio.Task[None], connection: socket.socket) -> None:
        self._entering.pop(done, None)
        if done.cancelled():  # before it had begun: nobody else has closed it
            connection.close()

    def _is_room_made(self) -> bool:
        """End one connection that has not asked for anything, the one that waited longest."""
        if self._tls is None or not self._entering:
            return self._make_room()
        entering = next(iter(self._entering))  # it has not even begun to encrypt
        self._entering.pop(entering)()
        entering.cancel()
        return True

    async def _let_in(self, connection: socket.socket, leave: Callable[[], None]) -> None:
        try:
            self._be_patient_at_most(connection)
            context = None
            if self._tls is not None:
                context = await self._tls.context_for(connection, self._limits.headers_s)
            await self._loop.connect_accepted_socket(
                lambda: self._protocol(leave),
                connection,
                ssl=context,
                ssl_handshake_timeout=None if context is None else self._limits.headers_s,
            )
        except BadConfig as error:
            LOG.warning("the certificate could not be renewed: %s", error)
            connection.close()
            leave()
        except (OSError, asyncio.CancelledError):  # it went, was too slow, or is no TLS
            connection.close()
            leave()

    def _be_patient_at_most(self, connection: socket.socket) -> None:
        """Let the system end a connection whose reader is gone or takes nothing (Linux)."""
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            longest_ms = round(self._limits.takes_nothing_s * 1000)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, longest_ms)
