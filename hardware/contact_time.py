"""When a button's contact changed, in the caller's seconds: a busy machine hears of it late."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

TOGETHER_S: Final = 0.001  # two clocks read one after the other; more: something ran in between
LOOKS: Final = 10  # at the clocks, until they were read together
LATE_S: Final = 60  # none comes so late: the kernel's clock is another one (before Linux 5.7)


def contact_time(clock: Callable[[], float], age: Callable[[], float | None]) -> float:
    """Return now, less the change's age in seconds, where the pin's driver can tell that."""
    for _ in range(LOOKS):
        now, seconds = clock(), age()
        if clock() - now < TOGETHER_S:
            break
    return now - (seconds if seconds is not None and 0 <= seconds < LATE_S else 0.0)
