"""Writes the files that a maker asks for."""

from __future__ import annotations

from pathlib import Path

from hardware import HardwareError
from words.text import t


class NotWritten(HardwareError, OSError):
    """A file that could not be written: which, and why."""


def write(path: Path, content: bytes) -> None:
    """Write a file, its folder too. NotWritten if it cannot be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise NotWritten(
            t("{path}: {why}: name another place with --out", path=path, why=error.strerror)
        ) from error
