"""What the page's server logs: each kind of line once a minute, however often it happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from words.visible import visible

LOG: Final = logging.getLogger("roundtable.page")
EVERY_S: Final = 60.0
MOST_KINDS: Final = 100  # that are told apart; then all are new again


class OnceAMinute(logging.Filter):
    """Lets a line pass that was not said within the last minute, and counts the others.

    Lines are of one kind when their text before its values (`record.msg`) is the same.
    """

    def __init__(self, clock: Callable[[], float], every_s: float = EVERY_S) -> None:
        super().__init__()
        self._clock = clock
        self._every_s = every_s
        self._said: dict[tuple[str, str], tuple[float, int]] = {}  # when (s), and left out since

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is logged: the first of its kind in a minute."""
        at, kind = self._clock(), (record.name, str(record.msg))
        last, left_out = self._said.get(kind, (at - self._every_s, 0))
        if at - last < self._every_s:
            self._said[kind] = (last, left_out + 1)
            return False
        if len(self._said) >= MOST_KINDS:
            self._said.clear()
        self._said[kind] = (at, 0)
        more = f" (and {left_out} times more)" if left_out else ""
        record.msg, record.args = visible(record.getMessage()) + more, None
        return True


def limit_repeated_logs(clock: Callable[[], float]) -> None:
    """Let the server's own library and asyncio say each thing once a minute, as we do."""
    for log in (LOG, logging.getLogger("uvicorn.error"), logging.getLogger("asyncio")):
        for old in [one for one in log.filters if isinstance(one, OnceAMinute)]:
            log.removeFilter(old)
        log.addFilter(OnceAMinute(clock))


def on_loop_error(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what a connection's end left behind in the server's loop; nothing ends by it."""
    error = context.get("exception")
    LOG.warning("a connection to the page failed: %s", error or context.get("message"))
