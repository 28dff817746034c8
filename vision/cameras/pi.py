"""Camera `pi`: picamera2 in a process of its own, which is killed when it hangs."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from vision.calibration.calibration import Lock
from vision.cameras.pi_child import FAULT, HEAD, SETTINGS, SETUP
from vision.cameras.pi_modes import Setup
from vision.cameras.video import Webcam
from vision.frame import NoCamera
from words.text import t

if TYPE_CHECKING:
    from vision.frame import Pixels

REAL: Final = "picamera2:Picamera2"
SIZE: Final = (1280, 720)  # px; the width a multiple of 64, as the hardware has it
FPS: Final = 30.0
OPEN_S: Final = 15.0  # importing picamera2 takes 2 s on a Pi, a focus cycle up to 5
HANG_S: Final = 2.5  # the child itself gives up after 2 s without a picture
MAINS: Final = 50  # Hz
SETTLE: Final = 30  # pictures until light and focus have come to rest
DEVICES: Final = ("/dev/video", "/dev/media")


class Child:
    """The pictures of the process that holds the camera, as cv2.VideoCapture gives them."""

    def __init__(
        self,
        camera: str,
        size: tuple[int, int],
        open_s: float,
        hang_s: float,
        options: tuple[str, ...],
    ) -> None:
        self._size = size
        self._hang_s = hang_s
        self.settings: Mapping[str, Any] = {}  # how the camera is set, as it said last
        self.setup: Setup | None = None  # which mode was chosen; known with the first picture
        self._pipe, theirs = os.pipe()
        words = (sys.executable, "-m", "vision.cameras.pi_child", "--camera", camera)
        places = ("--pipe", str(theirs), "--size", *map(str, size))
        self._process = subprocess.Popen(
            (*words, *places, *options),
            pass_fds=(theirs,),
            stdin=subprocess.PIPE,
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

    def say(self, words: Mapping[str, object]) -> None:
        """Tell the process something; one that is dying does not hear it."""
        line = json.dumps(words).encode() + b"\n"
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # a broken or a closed pipe
            os.write(self._process.stdin.fileno(), line)

    def release(self) -> None:
        """Kill the process: closing a camera whose ribbon is loose would hang."""
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()
        if self._pipe >= 0:
            os.close(self._pipe)
            self._pipe = -1

    def _picture(self, seconds: float) -> Pixels:
        """Return the next picture, or raise NoCamera with what the process said."""
        import numpy as np

        until = time.monotonic() + seconds
        kind, content = self._message(until)
        while kind in (SETTINGS, SETUP):
            if kind == SETUP:
                self.setup = Setup.from_json(json.loads(content))
            else:
                self.settings = json.loads(content)
            kind, content = self._message(until)
        if kind == FAULT:
            raise NoCamera(t("pi: {why}", why=_with_holders(content.decode())))
        if len(content) != self._size[0] * self._size[1]:
            raise NoCamera(
                t(
                    "pi: a picture of {number} bytes, not of {size} px",
                    number=len(content),
                    size=self._size,
                )
            )
        return np.frombuffer(content, np.uint8).reshape(self._size[1], self._size[0])

    def _message(self, until: float) -> tuple[bytes, bytes]:
        kind, length = HEAD.unpack(self._bytes(HEAD.size, until))
        return kind, self._bytes(length, until)

    def _bytes(self, count: int, until: float) -> bytes:
        parts: list[bytes] = []
        while count:
            ready, _, _ = select.select((self._pipe,), (), (), max(until - time.monotonic(), 0))
            if not ready:
                raise NoCamera(t("pi: it hangs: check both ends of its ribbon"))
            part = os.read(self._pipe, count)
            if not part:
                raise NoCamera(t("pi: its process ended: see the messages above"))
            parts.append(part)
            count -= len(part)
        return b"".join(parts)


class PiTuning:
    """The settings of the camera in the other process; see pi_tuner.py."""

    def __init__(self, child: Child) -> None:
        self._child = child
        self._seen: object = None  # what the process had said when a cycle was asked for

    @property
    def can_focus(self) -> bool:
        """Whether it has an autofocus, as the Camera Module 3 has."""
        return bool(self._child.settings.get("can_focus"))

    @property
    def is_focusing(self) -> bool:
        """Whether a cycle is under way, or asked for and not yet begun."""
        if self._child.settings is self._seen:
            return True
        self._seen = None
        return bool(self._child.settings.get("is_focusing"))

    def settings(self) -> Lock:
        """Return what it said last, at most half a second old."""
        told = self._child.settings
        return Lock(
            told.get("LensPosition"),
            told.get("ExposureTime"),
            told.get("AnalogueGain"),
            tuple(told.get("ColourGains", ())),
        )

    def focus(self, above_mm: float = 0.0) -> None:
        """Begin one cycle."""
        if self.can_focus:
            self._seen = self._child.settings
            self._child.say({"do": "focus", "above_mm": above_mm})

    def lock(self, lock: Lock) -> tuple[str, ...]:
        """Set all that the lock names. libcamera takes what the camera offers and tells no more."""
        self._child.say({"do": "lock", **asdict(lock)})
        return ()

    def release(self) -> None:
        """Let it choose by itself again."""
        self._child.say({"do": "release"})


def open_pi(
    camera: str = REAL,
    size: tuple[int, int] = SIZE,
    fps: float = FPS,
    open_s: float = OPEN_S,
    hang_s: float = HANG_S,
    lock: Lock | None = None,
    mains: int = MAINS,
) -> Webcam:
    """Open the Pi's camera, or raise NoCamera. `camera` is the module and class that is used.

    `lock` is how it is to be set from its first picture on; `mains` is the frequency of the
    lamps' current in Hz, so that their flicker shows in no picture.
    """
    child = Child(camera, size, open_s, hang_s, _options(fps, lock, mains))
    given = child.setup.describe(size) if child.setup else ""
    return Webcam("pi", child, tuning=lambda _between: PiTuning(child), given=given)


class Sample(NamedTuple):
    """What a bug report holds of a camera."""

    setup: Setup | None
    settings: Mapping[str, Any]
    picture: Pixels


def take_sample(camera: str = REAL, lock: Lock | None = None, mains: int = MAINS) -> Sample:
    """Open the Pi's camera for SETTLE pictures, the last of them kept, and let it go.

    Raises NoCamera, where another program holds it, too.
    """
    child = Child(camera, SIZE, OPEN_S, HANG_S, _options(FPS, lock, mains))
    picture = None
    try:
        for _ in range(SETTLE):
            good, newest = child.read()
            picture = newest if good else picture
        assert picture is not None  # the first was there when it was opened
        return Sample(child.setup, child.settings, picture)
    finally:
        child.release()


def _options(fps: float, lock: Lock | None, mains: int) -> tuple[str, ...]:
    """Return the words that tell the process how the camera is to be set."""
    options = ("--fps", str(fps), "--flicker", str(round(5e5 / mains)))
    return (*options, "--lock", json.dumps(asdict(lock))) if lock else options


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
