"""What wakes the open event streams of a server, each in its own loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Bells:
    """A bell for each stream. `close` may be called from any thread."""

    def __init__(self) -> None:
        self.closed = False
        self._lock = threading.Lock()
        self._hung: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}

    def __len__(self) -> int:
        """Return how many streams are open."""
        return len(self._hung)

    def close(self) -> None:
        """End every stream, so that open pages do not delay the end of the program."""
        self.closed = True
        self.ring()

    def ring(self) -> None:
        """Ring every bell, from any thread."""
        with self._lock:
            hung = list(self._hung.items())
        for bell, loop in hung:
            _ring(bell, loop)

    @contextmanager
    def hang_bell(
        self, on_change: Callable[[Callable[[], None]], Callable[[], None]]
    ) -> Iterator[asyncio.Event]:
        """Hang a bell in the loop that runs; it rings whenever `on_change` calls."""
        bell, loop = asyncio.Event(), asyncio.get_running_loop()
        with self._lock:
            self._hung[bell] = loop
        unsubscribe = on_change(lambda: _ring(bell, loop))
        try:
            yield bell
        finally:
            unsubscribe()
            with self._lock:
                del self._hung[bell]


def _ring(bell: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
    """Wake what waits in another thread's loop."""
    try:
        loop.call_soon_threadsafe(bell.set)
    except RuntimeError:
        return  # the server's loop has ended in between: nobody is left to tell
