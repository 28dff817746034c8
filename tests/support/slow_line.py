"""Stands between a table and its broker: what the broker says dribbles, or does not arrive."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

DRIBBLE = 100  # bytes that arrive at once


class SlowLine:
    """A proxy on a port of its own; whoever holds the line hears nothing through it."""

    def __init__(self, broker: int) -> None:
        self._broker = broker
        self._goes = Event()
        self._goes.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.port: int = self._door.getsockname()[1]
        self._threads = [Thread(target=self._welcome)]
        self._threads[0].start()

    def hold(self) -> None:
        """Keep back what the broker says from now on."""
        self._goes.clear()

    def go(self) -> None:
        """Let through what was kept back, and what comes."""
        self._goes.set()

    def close(self) -> None:
        self.go()
        self._door.shutdown(socket.SHUT_RDWR)
        for one in self._ends:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for one in (self._door, *self._ends):
            one.close()

    def _welcome(self) -> None:
        with suppress(OSError):
            while True:
                table, _ = self._door.accept()
                broker = socket.create_connection(("127.0.0.1", self._broker))
                self._ends += [table, broker]
                for one, other in ((table, broker), (broker, table)):
                    thread = Thread(target=self._pass, args=(one, other, one is broker))
                    self._threads.append(thread)
                    thread.start()

    def _pass(self, one: socket.socket, other: socket.socket, from_broker: bool) -> None:
        with suppress(OSError):
            while told := one.recv(DRIBBLE if from_broker else 65_536):
                if from_broker:
                    self._goes.wait()
                other.sendall(told)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)


@contextmanager
def slow_line(broker: int) -> Iterator[SlowLine]:
    own = SlowLine(broker)
    try:
        yield own
    finally:
        own.close()
