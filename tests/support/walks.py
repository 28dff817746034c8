"""What is called on a way through the house, and what docs/architecture.md says is called."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import FrameType
from typing import Any, Final, NamedTuple

from tests.support.places import DOCS, ROOT
from tests.test_architecture import FLOOR

PACKAGES: Final = ("engine", "firmware", "fleet", "hardware", "vision", "words")
_PAGE: Final = (DOCS / "architecture.md").read_text(encoding="utf-8")
_ROW: Final = re.compile(r"^\|[^|]*\| (`[^|]*) \| `([^`|]+)` \|$", re.MULTILINE)
_RESUMED: Final = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
_HERE: Final = f"{ROOT}/"
_LEAVES: Final[Mapping[str, int]] = {"words": -2, "engine": -2, "vision": -1, "hardware": -1}
_FLOOR: Final[Mapping[str, int]] = {**FLOOR, **_LEAVES, "fleet": len(FLOOR)}


class Call(NamedTuple):
    """A function of the program was called."""

    file: str  # "firmware/app.py"
    name: str  # "App.step"
    by: str  # which file of the program called it, perhaps through a library; "" where none did
    thread: int = 0  # in which it was called


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
        by_file = _file_of(by) if by else ""
        calls.append(Call(file, frame.f_code.co_qualname, by_file, threading.get_ident()))

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


class Step(NamedTuple):
    """A step of a way: a function, in one of some files."""

    files: tuple[str, ...]
    function: str


def steps(heading: str) -> list[Step]:
    """Return the steps of a way that the page shows."""
    told = _PAGE.partition(f"### {heading}\n")[2].partition("\n##")[0]
    rows = _ROW.findall(told)
    assert len(rows) > 10, heading
    return [Step(tuple(re.findall(r"`([^`]+)`", files)), name) for files, name in rows]


def missed(way: Sequence[Step], calls: Sequence[Call]) -> Step | None:
    """Return the first step that is not called after the one before it, None where all are."""
    left = iter(calls)
    return next((step for step in way if not any(is_of(step, call) for call in left)), None)


def is_of(step: Step, call: Call) -> bool:
    return call.file in step.files and f".{call.name}".endswith(f".{step.function}")


def room(file: str) -> str:
    first, _, rest = file.partition("/")
    return rest.partition("/")[0].removesuffix(".py") if first == "firmware" else first


def climbs(calls: Sequence[Call]) -> list[str]:
    """Return each call from a room to one that stands above it."""
    return [
        f"{call.by} calls {call.name} of {call.file}, which stands above it"
        for call in calls
        if call.by and _FLOOR[room(call.by)] < _FLOOR[room(call.file)]
    ]


class Walk(NamedTuple):
    """What somebody reads who follows a way: each function once, where it is first called."""

    functions: int
    files: int
    returns: int  # how often the way comes back, within a thread, to a file that it had left
    climbs: int  # places


def walk_of(calls: Sequence[Call]) -> Walk:
    stays: dict[int, list[str]] = {}  # of each thread: files, one after the other
    met = set()
    for call in calls:
        if (call.file, call.name) not in met:
            met.add((call.file, call.name))
            own = stays.setdefault(call.thread, [])
            own += [call.file] if own[-1:] != [call.file] else []
    files = {call.file for call in calls}
    returns = sum(map(len, stays.values())) - len(files)
    return Walk(len(met), len(files), returns, len({*climbs(calls)}))


def since(name: str, calls: Sequence[Call]) -> Sequence[Call]:
    """Return the calls from a function's last one on."""
    places = [place for place, call in enumerate(calls) if call.name == name]
    return calls[places[-1] :]
