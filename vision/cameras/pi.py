"""Camera `pi`: picamera2 in a process of its own, which is killed when it hangs."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from vision.cameras.pi_child import FAULT, HEAD
from vision.cameras.video import Webcam
from vision.frame import NoCamera

if TYPE_CHECKING:
    from vision.frame import Pixels

REAL: Final = "picamera2:Picamera2"
SIZE: Final = (1280, 720)  # px; the width a multiple of 64, as the hardware has it
FPS: Final = 30.0
OPEN_S: Final = 15.0  # importing picamera2 takes 2 s on a Pi, a focus cycle up to 5
HANG_S: Final = 2.5  # the child itself gives up after 2 s without a picture
DEVICES: Final = ("/dev/video", "/dev/media")


class Child:
    """The pictures of the process that holds the camera, as cv2.VideoCapture gives them."""

    def __init__(
        self, camera: str, size: tuple[int, int], fps: float, open_s: float, hang_s: float
    ) -> None:
        self._size = size
        self._hang_s = hang_s
        self._pipe, theirs = os.pipe()
        words = (sys.executable, "-m", "vision.cameras.pi_child", "--camera", camera)
        places = ("--pipe", str(theirs), "--size", *map(str, size), "--fps", str(fps))
        self._process = subprocess.Popen(
            (*words, *places),
            pass_fds=(theirs,),
            stdin=subprocess.DEVNULL,
            env={"LIBCAMERA_LOG_LEVELS": "*:ERROR", **os.environ},
        )
        os.close(theirs)
        try:
            self._first: Pixels | None = self._picture(open_s)
        except NoCamera:
            self.release()
            raise

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def read(self) -> tuple[bool, Pixels | None]:
        """Wait for the next picture; when none comes in time there will be no more."""
        picture, self._first = self._first, None
        try:
            return True, self._picture(self._hang_s) if picture is None else picture
        except NoCamera:
            self._process.kill()
            return False, None

    def release(self) -> None:
        """Kill the process: closing a camera whose ribbon is loose would hang."""
        self._process.kill()
        self._process.wait()
        if self._pipe >= 0:
            os.close(self._pipe)
            self._pipe = -1

    def _picture(self, seconds: float) -> Pixels:
        """Return the next picture, or raise NoCamera with what the process said."""
        import numpy as np

        until = time.monotonic() + seconds
        kind, length = HEAD.unpack(self._bytes(HEAD.size, until))
        content = self._bytes(length, until)
        if kind == FAULT:
            raise NoCamera(f"pi: {_with_holders(content.decode())}")
        if length != self._size[0] * self._size[1]:
            raise NoCamera(f"pi: a picture of {length} bytes, not of {self._size} px")
        return np.frombuffer(content, np.uint8).reshape(self._size[1], self._size[0])

    def _bytes(self, count: int, until: float) -> bytes:
        parts: list[bytes] = []
        while count:
            ready, _, _ = select.select((self._pipe,), (), (), max(until - time.monotonic(), 0))
            if not ready:
                raise NoCamera("pi: it hangs: check both ends of its ribbon")
            part = os.read(self._pipe, count)
            if not part:
                raise NoCamera("pi: its process ended: see the messages above")
            parts.append(part)
            count -= len(part)
        return b"".join(parts)


def open_pi(
    camera: str = REAL,
    size: tuple[int, int] = SIZE,
    fps: float = FPS,
    open_s: float = OPEN_S,
    hang_s: float = HANG_S,
) -> Webcam:
    """Open the Pi's camera, or raise NoCamera. `camera` is the module and class that is used."""
    child = Child(camera, size, fps, open_s, hang_s)
    return Webcam("pi", child)


def _with_holders(fault: str) -> str:
    """Return the fault, and who holds the camera when it is busy."""
    if not fault.startswith("busy"):
        return fault
    names = ", ".join(holders(Path("/proc"), DEVICES)) or "one that this user may not see"
    return f"{fault}: {names}: end it"


def holders(processes: Path, devices: tuple[str, ...]) -> Iterator[str]:
    """Yield each process that has such a device open, by name and number."""
    for process in sorted(processes.glob("[0-9]*")):
        if process.name != str(os.getpid()) and _holds(process, devices):
            yield f"{_quietly(process / 'comm', Path.read_text).strip()} ({process.name})"


def _holds(process: Path, devices: tuple[str, ...]) -> bool:
    try:
        files = tuple((process / "fd").iterdir())
    except OSError:  # another user's, or it has just ended
        return False
    return any(_quietly(file, os.readlink).startswith(devices) for file in files)


def _quietly(path: Path, read: Callable[[Path], str]) -> str:
    try:
        return read(path)
    except OSError:
        return ""
