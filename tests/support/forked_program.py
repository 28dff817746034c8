"""The program in a process of its own, without the second that its imports take.

A server of multiprocessing's has read the modules and forks: the child has the tests' folder and
environment, real signals and an exit status, as `python -m firmware.cli` would have. A program of
another environment comes to a door (`door`) and hands over its words and its streams.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import IO, Any, Final, Self

_CONTEXT: Final = get_context("forkserver")
_CONTEXT.set_forkserver_preload([
    "tests.support.forked_program", "firmware.start", "firmware.commands.notify",
    "firmware.commands.run", "firmware.upkeep.doctor", "firmware.upkeep.words_update",
    "vision.cameras.drawn_table", "cv2", "pyzbar.pyzbar", "zxingcpp", "encodings.idna",
    "uvicorn.lifespan.off", "uvicorn.loops.asyncio", "uvicorn.protocols.http.h11_impl",
])  # fmt: skip


class ForkedProgram:
    """A program that was started, with what the tests use of `subprocess.Popen`."""

    def __init__(
        self,
        words: Sequence[str],
        stderr: IO[Any] | None = None,
        *,
        stdout: IO[Any] | None = None,
        folder: Path | None = None,
    ) -> None:
        """Start it in a folder, this one where none is named; `stdout` is a pipe else."""
        ours, theirs = _CONTEXT.Pipe(duplex=False)
        out = theirs if stdout is None else Connection(os.dup(stdout.fileno()), readable=False)
        errors = Connection(os.dup(2 if stderr is None else stderr.fileno()), readable=False)
        told = (words, dict(os.environ), str(folder or Path.cwd()), out, errors)
        with ours, theirs, out, errors:
            self._process = _CONTEXT.Process(target=_be_the_program, args=told)
            self._process.start()
            self.stdout = os.fdopen(os.dup(ours.fileno()), encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stdout.close()
        self.wait()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired("roundtable", timeout or 0)
        return self.returncode

    def send_signal(self, number: signal.Signals) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _be_the_program(
    words: Sequence[str],
    environment: Mapping[str, str],
    folder: str,
    stdout: Connection,
    stderr: Connection,
) -> None:
    from firmware.cli import main

    _take_over(environment, folder, stdout, stderr)
    sys.argv = ["roundtable", *words]
    sys.exit(main())


def _take_over(
    environment: Mapping[str, str], folder: str, stdout: Connection, stderr: Connection
) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # as at a terminal, though the tests ignore it
    os.dup2(stdout.fileno(), 1)
    os.dup2(stderr.fileno(), 2)
    stdout.close()
    stderr.close()
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, "utf-8", "backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)


# -- a program of another environment ----------------------------------------------------------

# What such a program is: KNOCK.format(door=door(run), told=...) begins `run(told, words)`.
KNOCK: Final = """
import json, os, socket, sys

def main():
    asked = json.dumps([{told!r}, sys.argv[1:], dict(os.environ), os.getcwd()]).encode()
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
        door.connect({door!r})
        socket.send_fds(door, [asked], [1, 2])
        return int(door.recv(16) or 1)
"""
MOST_BYTES: Final = 100_000  # of words and environment


@cache
def door(run: Callable[[str, Sequence[str]], int]) -> str:
    """Return the address of a door; at each knock `run` is called in a process of its own."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listening.bind("")  # the kernel chooses a name, which no file has
    listening.listen()

    def serve() -> None:
        while True:
            asked, _ = listening.accept()
            Thread(target=_run_in_a_process, args=(run, asked), daemon=True).start()

    Thread(target=serve, name="door", daemon=True).start()
    return bytes(listening.getsockname()).decode()


def _run_in_a_process(run: Callable[[str, Sequence[str]], int], connection: socket.socket) -> None:
    with connection:
        told, descriptors, _, _ = socket.recv_fds(connection, MOST_BYTES, 2)
        stdout, stderr = (Connection(one, readable=False) for one in descriptors)
        with stdout, stderr:
            process = _CONTEXT.Process(target=_be_another, args=(run, told, stdout, stderr))
            process.start()
        process.join()
        connection.send(str(process.exitcode).encode())


def _be_another(
    run: Callable[[str, Sequence[str]], int], data: bytes, stdout: Connection, stderr: Connection
) -> None:
    what, words, environment, folder = json.loads(data)
    _take_over(environment, folder, stdout, stderr)
    sys.argv = ["roundtable", *words]
    sys.exit(run(what, words))
