"""Who is called after each change of what is shown."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock


class Watchers:
    """All of it from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._calls: list[Callable[[], None]] = []

    def __len__(self) -> int:
        """Return how many watch."""
        return len(self._calls)

    def add(self, call: Callable[[], None]) -> Callable[[], None]:
        """Have it called, from any thread, after each change; return what ends that."""
        with self._lock:
            self._calls.append(call)

        def end() -> None:
            with self._lock:
                self._calls.remove(call)

        return end

    def tell(self) -> None:
        """Say that something has changed."""
        with self._lock:
            calls = tuple(self._calls)
        for call in calls:
            call()
