"""Video files and webcams, through OpenCV."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from queue import Queue
from typing import Any, Final, Protocol

from vision.calibration.calibration import Lock
from vision.cameras import size
from vision.cameras.tuning import Between, Tuning, WebcamTuning
from vision.frame import BadPicture, Frame, NoCamera
from vision.picture_header import check_size
from vision.pictures import Files, grey, quiet
from words.text import t, told_by, with_heading

PATIENCE_S: Final = 3.0  # a webcam that gives no frame for this long is lost
MISSES: Final = 10  # a driver may fail some reads in a row and go on


class Capture(Protocol):
    """What is used of cv2.VideoCapture."""

    def read(self) -> tuple[bool, Any]:
        """Wait for the next picture; False and anything when there is none."""

    def release(self) -> None:
        """Let the device or file go."""


class Video:
    """Camera `file:VIDEO`. No frame is dropped; frame number n is at n / fps seconds."""

    live = False
    skipped_frames = 0  # a video that breaks off simply ends

    def __init__(self, name: str, capture: Capture, fps: float) -> None:
        self._name = name
        self._capture = capture
        self._fps = fps

    def frames(self) -> Iterator[Frame]:
        """Yield the frames until the video ends or breaks off; raise NoCamera if it has none."""
        for number in count():
            good, image = self._capture.read()
            if good and image is not None:
                yield Frame(grey(image), number / self._fps)
            elif number:
                return
            else:
                raise NoCamera(t("{name}: not one frame in it: try .mp4 or .avi", name=self._name))

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


class Webcam:
    """Camera `webcam:N`. A thread of its own reads; only the newest frame is kept."""

    live = True

    def __init__(
        self,
        name: str,
        capture: Capture,
        clock: Callable[[], float] = time.monotonic,
        tuning: Callable[[Between], Tuning | None] = lambda _between: None,
        refused: tuple[str, ...] = (),
        given: str = "",
    ) -> None:
        """`refused` is what it did not take of how it was to be set, `given` its pictures."""
        self.refused = refused
        self.given = given
        self.taken = 0  # pictures so far: more than `frames` gives to one who is slow
        self.tuning = tuning(self._between)
        self._jobs: Queue[Callable[[], None]] = Queue()
        self._name = name
        self._capture = capture
        self._clock = clock
        self._begun = clock()
        self._skipped = 0
        self._newest: Frame | None = None
        self._open = True
        self._is_lost = False
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._keep_reading, name=name, daemon=True)
        self._reader.start()

    @property
    def skipped_frames(self) -> int:
        """How many reads failed."""
        return self._skipped

    def frames(self) -> Iterator[Frame]:
        """Yield the newest frame whenever there is a new one; raise NoCamera when it is lost."""
        while True:
            with self._news:
                told = self._news.wait_for(self._has_news, PATIENCE_S)
                frame, self._newest = self._newest, None
            if frame is not None:
                yield frame
            elif not self._open:
                return
            else:
                raise NoCamera(
                    t("{name}: {why}: check its cable", name=self._name, why=_loss(told))
                )

    def _between(self, job: Callable[[], object]) -> object:
        """Do something between two reads; one capture is not for two threads at once."""
        done: Future[object] = Future()
        self._jobs.put(lambda: done.set_result(job()))
        try:
            return done.result(PATIENCE_S if self._reader.is_alive() else 0)
        except TimeoutError as error:
            raise NoCamera(
                t("{name}: it does not answer: check its cable", name=self._name)
            ) from error

    def close(self) -> None:
        """Stop the thread and let the device go. Harmless when called again."""
        with self._news:
            self._open = False
            self._news.notify_all()
        if self._reader is not threading.current_thread():
            self._reader.join(PATIENCE_S)

    def _has_news(self) -> bool:
        return self._newest is not None or not self._open or self._is_lost

    def _do_jobs(self) -> None:
        while not self._jobs.empty():
            self._jobs.get()()

    def _keep_reading(self) -> None:
        misses = 0
        while self._open and misses < MISSES:
            self._do_jobs()
            good, image = self._capture.read()
            if not good or image is None:
                misses, self._skipped = misses + 1, self._skipped + 1
                continue
            misses, self.taken = 0, self.taken + 1
            frame = Frame(grey(image), self._clock() - self._begun)
            with self._news:
                self._newest = frame
                self._news.notify_all()
        self._capture.release()
        with self._news:
            self._is_lost = True
            self._news.notify_all()


def _loss(is_reported: bool) -> str:
    return (
        t("it went away")
        if is_reported
        else t("no picture for {patience_s} s", patience_s=f"{PATIENCE_S:.0f}")
    )


def open_video(path: Path, fps: float | None, files: Files) -> Video:
    """Open a video file; `fps` None means its own rate. Raise NoCamera."""
    try:
        with files.readable_copy(path) as here:
            is_there = here.is_file()
            capture = _capture(str(here)) if is_there else None
    except OSError as error:
        raise NoCamera(t("{path}: {why}: check the name", path=path, why=error.strerror)) from error
    if not is_there:
        raise NoCamera(t("{path}: no such video: check the name", path=path))
    if capture is None:
        raise NoCamera(t("{path}: OpenCV cannot open it as a video: try .mp4 or .avi", path=path))
    _check_size(str(path), capture)
    return Video(str(path), capture, fps or _own_rate(capture))


def open_webcam(number: str, lock: Lock | None = None) -> Webcam:
    """Open the webcam with that number, its pictures large enough for tags, set as the lock says.

    Raises NoCamera.
    """
    if not (number.isascii() and number.isdigit()):
        raise NoCamera(
            t("webcam:{number}: give the camera's number, webcam:0 is the first", number=number)
        )
    capture = _capture(int(number))
    if capture is None:
        raise NoCamera(
            t(
                "webcam:{number}: not there, or another program holds it: plug it in, "
                "end that program, or choose another (webcam:0 is the first)",
                number=number,
            )
        )
    given = size.ask(capture)
    _check_size(f"webcam:{number}", capture)
    refused = WebcamTuning(capture, lambda job: job(), time.monotonic).lock(lock) if lock else ()

    def tuning(between: Between) -> Tuning:
        return WebcamTuning(capture, between, time.monotonic)

    return Webcam(f"webcam:{number}", capture, tuning=tuning, refused=refused, given=given)


def _capture(source: str | int) -> Any:
    """Return an open cv2.VideoCapture, or None."""
    import cv2

    quiet()
    capture = cv2.VideoCapture(source)
    return capture if capture.isOpened() else None


def _check_size(name: str, capture: Any) -> None:
    """Raise NoCamera where the pictures to come, none of which was decoded, are too large."""
    try:
        check_size(*size.size_of(capture))
    except BadPicture as error:
        capture.release()
        raise NoCamera(with_heading(name, told_by(error))) from error


def _own_rate(capture: Any) -> float:
    import cv2

    rate = float(capture.get(cv2.CAP_PROP_FPS))
    return rate if 0 < rate <= 1000 else 30.0
