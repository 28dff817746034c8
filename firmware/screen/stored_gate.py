"""The operator's gate with what it kept before a restart."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from firmware.owner.broken_files import BrokenFiles
from firmware.owner.config import Config
from firmware.owner.operator_pin import draw_pin
from firmware.screen.door_memory import (
    MEMORY,
    SECRET,
    DoorMemory,
    keep_memory,
    read_memory,
    read_secret,
)
from firmware.screen.pin_gate import MOST_AT_ONCE, MOST_KEPT, Gate


def kept_gate(
    config: Config, pin: str | None, clock: Callable[[], float], files: BrokenFiles
) -> Gate:
    """Return the gate; what is broken of its files is set aside and said, and stops nothing."""
    if pin is None:
        return Gate(None, clock)
    data, path = config.data, config.data / SECRET
    secret = files.file(path, read_secret)
    if secret is None and not path.exists():  # it was broken: another is made in its place
        secret = files.file(path, read_secret)
    # None is a file that was broken; who broke it shall not have gained tries.
    memory = files.file(data / MEMORY, _memory) or DoorMemory(0, time.time())
    return Gate(
        pin,
        clock,
        time.time,
        secret or b"",
        memory,
        lambda now: keep_memory(data, now),
        None if config.pin is not None else lambda: draw_pin(data),
    )


def _memory(data: Path) -> DoorMemory:
    return read_memory(data) or DoorMemory(MOST_AT_ONCE, time.time(), kept=MOST_KEPT)
