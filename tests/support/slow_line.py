"""Stands between two ends of connections: what the far end says dribbles, or does not arrive."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

DRIBBLE = 100  # bytes that arrive at once
AT_ONCE = 65_536


class SlowLine:
    """A proxy on a port of its own; whoever holds the line hears nothing through it."""

    def __init__(self, far_end: int, at_once: int = DRIBBLE) -> None:
        """`at_once`: so many bytes of what the far end says arrive at once."""
        self._far_end = far_end
        self._at_once = at_once
        self._goes = Event()
        self._goes.set()
        self._takes = self._is_there = True
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self._dead: set[socket.socket] = set()
        self.port: int = self._door.getsockname()[1]
        self._threads = [Thread(target=self._welcome)]
        self._threads[0].start()

    def hold(self) -> None:
        """Keep back what the far end says from now on."""
        self._goes.clear()

    def lose(self) -> None:
        """Carry nothing any more for who is connected, as after a change of the network.

        Who connects from now on gets nothing either, until the line goes again.
        """
        self._dead.update(self._ends)
        self._is_there = False

    def cut(self) -> None:
        """End every connection, and each that comes, until the line goes again."""
        self._takes = False
        self._end_all()

    def go(self) -> None:
        """Let through what was kept back, and what comes."""
        self._takes = self._is_there = True
        self._goes.set()

    def close(self) -> None:
        self.go()
        self._door.shutdown(socket.SHUT_RDWR)
        self._end_all()
        for thread in self._threads:
            thread.join()
        for one in (self._door, *self._ends):
            one.close()

    def _end_all(self) -> None:
        for one in self._ends:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def _welcome(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._far_end))
                self._ends += [near, far]
                if not self._takes:
                    self._end_all()
                if not self._is_there:
                    self._dead.update((near, far))
                for one, other in ((near, far), (far, near)):
                    thread = Thread(target=self._pass, args=(one, other, one is far))
                    self._threads.append(thread)
                    thread.start()

    def _pass(self, one: socket.socket, other: socket.socket, from_far: bool) -> None:
        with suppress(OSError):
            while told := one.recv(self._at_once if from_far else AT_ONCE):
                if from_far:
                    self._goes.wait()
                if one not in self._dead:
                    other.sendall(told)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)


@contextmanager
def slow_line(far_end: int, at_once: int = DRIBBLE) -> Iterator[SlowLine]:
    own = SlowLine(far_end, at_once)
    try:
        yield own
    finally:
        own.close()
