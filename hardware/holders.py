"""Which other program holds a device: as far as /proc lets us look."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")
CHIPS: Final = "/dev/gpiochip"


def holders(device: str = CHIPS, proc: Path = PROC) -> tuple[str, ...]:
    """Return the other programs that have a device open, like "python3 (812)".

    `device` is how its name begins. Programs of other users are only seen by root.
    """
    others = (one for one in proc.iterdir() if one.name.isdecimal())
    return tuple(
        f"{_name(one)} ({one.name})"
        for one in sorted(others, key=lambda one: int(one.name))
        if int(one.name) != os.getpid() and any(path.startswith(device) for path in _open(one))
    )


def _open(process: Path) -> Iterator[str]:
    with suppress(OSError):  # it is another user's, or has just ended
        for link in (process / "fd").iterdir():
            with suppress(OSError):
                yield str(link.readlink())


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return "a program"
