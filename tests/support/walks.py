"""What is called on a way through the house, in its order; from any thread."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import FrameType
from typing import Any, Final, NamedTuple

from tests.support.places import ROOT

PACKAGES: Final = ("engine", "firmware", "hardware", "vision", "words")
_RESUMED: Final = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
_HERE: Final = f"{ROOT}/"


class Call(NamedTuple):
    """A function of the program was called."""

    file: str  # "firmware/app.py"
    name: str  # "App.step"
    by: str  # which file of the program called it, perhaps through a library; "" where none did


@contextmanager
def recorded() -> Iterator[list[Call]]:
    """Note every call of the program's own functions meanwhile, in this thread and in new ones."""
    calls: list[Call] = []
    begun: set[FrameType] = set()  # what is resumed is called once

    def note(frame: FrameType, event: str, _: Any) -> None:
        file = _file_of(frame)
        if event != "call" or not file or frame in begun:
            return
        if frame.f_code.co_flags & _RESUMED:
            begun.add(frame)
        by = frame.f_back
        while by is not None and not _file_of(by):
            by = by.f_back
        calls.append(Call(file, frame.f_code.co_qualname, _file_of(by) if by else ""))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]


def _file_of(frame: FrameType) -> str:
    """Return the file of the program that a frame is of, or ""."""
    path = frame.f_code.co_filename
    if not path.startswith(_HERE):
        return ""
    file = path[len(_HERE) :]
    return file if file.partition("/")[0] in PACKAGES else ""
