"""How long a test waits, and the one place where it looks again and again.

What gives an event (a process that ends, a pipe, a socket, a thread's Event) is waited for itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

Found = TypeVar("Found")

PATIENCE_S: Final = 60.0  # longer than any machine takes; nothing waits so long when it works
LOOK_S: Final = 0.02  # between two looks


def until(
    holds: Callable[[], Found],
    what: str = "what was waited for",
    longest_s: float = PATIENCE_S,
    look_s: float = LOOK_S,
) -> Found:
    """Look until another program has come so far, which gives no event; return what holds."""
    end = time.monotonic() + longest_s
    while not (found := holds()):
        if time.monotonic() > end:
            raise AssertionError(f"not in {longest_s:.0f} s: {what} (last: {found!r})")
        time.sleep(look_s)  # noqa: TID251
    return found
