"""The real program in a process of its own, for tests: started, asked over HTTP, killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from threading import Timer
from typing import Any, Final, TextIO, TypeAlias

import httpx
import pytest

from firmware.cli import FAILED, main
from tests.support.forked_program import ForkedProgram
from tests.support.patience import PATIENCE_S

ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # what a command may be ended by

Process: TypeAlias = ForkedProgram | subprocess.Popen[str]
# No certificate is looked at, and to read all that are trusted takes longer than to ask.
REQUEST: Final[Any] = {"timeout": PATIENCE_S, "verify": False}


@dataclass
class Program:
    """A running `roundtable run`."""

    process: Process
    address: str
    printed: list[str]

    def state(self) -> Any:
        return self.get("/api/state").json()

    def table(self) -> Any:
        return self.get("/api/table").json()

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.address}{path[1:]}", **REQUEST)

    def do(self, **line: object) -> httpx.Response:
        return self.post("/api/do", **line)

    def post(self, path: str, **body: object) -> httpx.Response:
        return httpx.post(f"{self.address}{path[1:]}", json=body, **REQUEST)

    def until(self, holds: Callable[[Any], bool]) -> Any:
        """Follow the page's own events until a snapshot holds; return it."""
        with httpx.stream("GET", f"{self.address}api/events", **REQUEST) as events:
            name, table = "", None
            deadline = time.monotonic() + PATIENCE_S
            for line in events.iter_lines():  # a heartbeat comes after 2 s at the latest
                assert time.monotonic() < deadline, table
                if line.startswith("event:"):
                    name = line.removeprefix("event:").strip()
                elif line.startswith("data:") and name == "table":
                    table = json.loads(line.removeprefix("data:"))
                    if holds(table):
                        return table
        raise AssertionError("the stream ended")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "firmware.cli", *words]


@contextmanager
def running(data: Path, *options: str, stderr: TextIO | None = None) -> Iterator[Program]:
    """Start `roundtable run` on mock pins and a free port; end it with SIGTERM."""
    words = ("run", "--data", str(data), "--pins", "mock", "--port", "0", *options)
    with started(*words, stderr=stderr) as program:
        yield program


@contextmanager
def watched_table(folder: Path, game: str) -> Iterator[Program]:
    """Start a table of three players that spectators may watch."""
    config = folder / "roundtable.toml"
    config.write_text("[screen]\nspectator = true\n")
    options = ("--players", "3", "--game", game, "--config", str(config))
    with running(folder / "data", *options) as program:
        yield program


@contextmanager
def started(*words: str, stderr: TextIO | None = None) -> Iterator[Program]:
    """Start a command that serves the page; end it with SIGTERM."""
    with ForkedProgram(words, stderr) as process, served(process) as program:
        yield program


@contextmanager
def served(process: Process) -> Iterator[Program]:
    """Wait until a process serves its page; end it with SIGTERM."""
    assert process.stdout is not None
    printed: list[str] = []
    for line in process.stdout:
        printed.append(line.rstrip("\n"))
        if "the table is shown at" in line or "the hall is shown at" in line:
            break
    address = printed[-1].rpartition(" ")[2] if printed else ""
    try:
        yield Program(process, address, printed)
    finally:
        process.terminate()
        try:
            process.wait(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()  # or reading on would hang with it
            raise
        printed += [line.rstrip("\n") for line in process.stdout]


Ran = subprocess.CompletedProcess[str]


def call(*words: str) -> Ran:
    """Run a command that prints and ends, in this process: a new one costs half a second.

    One that does not end is told to, as by Ctrl-C.
    """
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    handlers = [(number, signal.getsignal(number)) for number in ENDING]
    too_late = Timer(PATIENCE_S, os.kill, (os.getpid(), signal.SIGINT))
    too_late.start()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(words)
        except SystemExit as end:  # the parser's own way to end
            status = end.code if isinstance(end.code, int) else 2
        finally:
            too_late.cancel()
            for number, handler in handlers:
                signal.signal(number, handler)
    texts = (stream.buffer.getvalue().decode() for stream in (out, err))
    return subprocess.CompletedProcess(words, status, *texts)


def prints(*words: str) -> str:
    """Run such a command, which must do what it is told; return its standard output."""
    ran = call(*words)
    assert ran.returncode == 0, (ran.stdout, ran.stderr)
    return ran.stdout


def fails(*words: str, status: int = FAILED) -> str:
    """Run such a command, which must fail with that exit status; return its one line on stderr."""
    ran = call(*words)
    assert ran.returncode == status, (ran.returncode, ran.stdout, ran.stderr)
    lines = ran.stderr.strip().splitlines()
    assert len(lines) == 1, ran.stderr
    return lines[0]


def pseudo_terminal() -> tuple[int, int]:
    """Return both ends of a new terminal; skip where the machine has none."""
    try:
        return os.openpty()
    except OSError as error:
        pytest.skip(f"no pseudo-terminals here: {error.strerror}")
