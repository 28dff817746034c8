"""Runs the programs that speak, one at a time: each ends, is cut, or is killed; none is left."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Final

from words.text import Text, t

DYING_S: Final = 2.0  # a killed program that is still there sits in the kernel, at a device
LONGEST: Final = 120  # characters of a program's own words that are shown


class NotSaid(Exception):
    """Words could not be said: why, and what to do."""

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


class Programs:
    """One program at a time, for one thread; `cut` may be called by any other."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: tuple[object, subprocess.Popen[bytes]] | None = None  # for what
        self._dying: list[subprocess.Popen[bytes]] = []  # killed, and not gone yet

    def run(
        self, what: object, is_wanted: Callable[[], bool], args: Sequence[str], fed: bytes,
        limit_s: float,
    ) -> bytes | None:  # fmt: skip
        """Return what a program prints that is fed something; None where it was cut.

        Raises NotSaid where it is missing, fails, or takes longer than `limit_s`.
        """
        self._dying = [one for one in self._dying if one.poll() is None]
        process = self._begin(what, is_wanted, args)
        if process is None:
            return None
        try:
            printed, complaint = process.communicate(fed, timeout=limit_s)
        except subprocess.TimeoutExpired:
            self._end(process)
            raise NotSaid(_hangs(args[0])) from None
        finally:
            with self._lock:
                self._running = None
        if not is_wanted():
            return None
        if process.returncode != 0:
            raise NotSaid(_failure(args[0], complaint))
        return printed

    def end_program(self, what: object) -> None:
        """End the program that runs for this, if one does."""
        with self._lock:
            if self._running is not None and self._running[0] is what:
                self._running[1].kill()

    def _begin(
        self, what: object, is_wanted: Callable[[], bool], args: Sequence[str]
    ) -> subprocess.Popen[bytes] | None:
        pipe = subprocess.PIPE
        if not is_wanted():
            return None
        try:
            process = subprocess.Popen(
                args, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True,
                env={**os.environ, "LC_ALL": "C"},  # what it complains of is read
            )  # fmt: skip
        except OSError as error:
            raise NotSaid(_missing(args[0], error)) from error
        with self._lock:  # never held while a program begins: whoever cuts does not wait
            self._running = (what, process)
            if not is_wanted():  # it was cut in between
                process.kill()
        return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        process.kill()
        try:
            process.communicate(timeout=DYING_S)
        except subprocess.TimeoutExpired:
            self._dying.append(process)
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()


def _missing(program: str, error: OSError) -> Text:
    if isinstance(error, FileNotFoundError):
        return t("{program} is not there: run install.sh, or sudo apt install espeak-ng alsa-utils",
                 program=program)  # fmt: skip
    return t("{program} cannot be started: {why}", program=program, why=error.strerror)


def _hangs(program: str) -> Text:
    return t("{program} hangs and was ended: pull the speaker's plug and put it in again",
             program=program)  # fmt: skip


def _failure(program: str, complaint: bytes) -> Text:
    lines = complaint.decode(errors="replace").strip().splitlines() or ["?"]
    return t(
        "{program} says “{why}”: is the speaker plugged in, and is [speech] speech_device the name"
        " that aplay -L lists?",
        program=program,
        why=lines[-1].rpartition("error: ")[2][:LONGEST],
    )
