"""The camera's own thread: frames in, what changed on the pile into the loop's queue."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Queue
from threading import Event, Thread
from typing import Final

from firmware.edge import During, Mishaps
from firmware.inputs import CameraChange, CameraEnded, CameraLost, CameraOpened, FromOutside
from vision.cameras import given_by
from vision.frame import Camera, Frame, NoCamera
from vision.watcher import Watcher, is_picture
from words.text import join_texts, t, told_by

FIRST_WAIT_S: Final = 1.0  # before a lost camera is opened again; doubled each time
LONGEST_WAIT_S: Final = 20.0  # one that is back is seen within half a minute, opened and all
STEADY_S: Final = 30.0  # a camera that gave pictures for so long is waited for from anew
OPENING_S: Final = 25.0  # the Pi's own camera is given up after 15 s and closed after 3 more
SILENT_S: Final = 8.0  # a webcam is given up after 3 s without a picture, the Pi's after 2.5
DOZE_S: Final = 1.0  # a loop that did not turn for so long slept: the camera may have, too


@dataclass(frozen=True, slots=True)
class _Work:
    """What the thread does just now."""

    since: float  # s, the clock's
    limit: float  # s that it takes at most
    lacks: str  # what is missing when it takes longer


@dataclass(frozen=True, slots=True)
class Source:
    """Where the pictures come from."""

    text: str  # what it is called
    open: Callable[[], Camera]  # raises NoCamera
    first: Camera | None = None  # one that is open already


class Watching:
    """Watches until stopped; a live camera that is lost is opened again, with back-off.

    A camera is open when its first picture is there. No error ends the thread.
    """

    def __init__(
        self,
        source: Source,
        watcher: Watcher,
        queue: Queue[FromOutside],
        mishaps: Mishaps,
        also: Sequence[Callable[[Frame], None]] = (),
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[Event, float], object] = Event.wait,
    ) -> None:
        """`also` are shown every frame, in this thread.

        `wait` waits until the event that ends the thread, at most so many seconds.
        """
        self._also = also
        self._source = source
        self._camera = source.first
        self._watcher = watcher
        self._queue = queue
        self._mishaps = mishaps
        self._clock = clock
        self._stop = Event()
        self._wait = wait
        self._thread = Thread(target=self._watch, name="eyes", daemon=True)
        self._work: _Work | None = None  # None while it waits, and when it is over
        self._opened: float | None = None  # when its first picture came; None: it is not open
        self._lost = ""  # what was said last; empty: nothing is to be taken back
        self._hangs = False
        self._minded = self._woke = clock()

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Let the camera go and wait for the thread."""
        self._stop.set()
        camera = self._camera
        if camera is not None:
            with self._mishaps.catch_errors(During.CAMERA):
                camera.close()
        self._thread.join(timeout=2)

    def mind(self, at: float) -> None:
        """Say it when the thread hangs in the camera. From the loop's thread, at every turn."""
        if at - self._minded > DOZE_S:
            self._woke = at
        self._minded = at
        work = self._work
        if work is None or self._hangs or at - max(work.since, self._woke) <= work.limit:
            return
        self._hangs = True
        self._queue.put(
            CameraLost(
                t(
                    "{text}: {lacks} for {limit} s, it hangs: pull its cable and put it in "
                    "again, or restart the box",
                    text=self._source.text,
                    lacks=work.lacks,
                    limit=f"{work.limit:.0f}",
                )
            )
        )

    # -- in its own thread -------------------------------------------------------------------

    def _watch(self) -> None:
        wait = FIRST_WAIT_S
        while not self._stop.is_set():
            lost = self._until_lost()
            if self._stop.is_set():
                return
            if not lost:
                self._queue.put(CameraEnded(self._source.text))
                return
            if self._was_steady():
                wait = FIRST_WAIT_S
            self._say_lost(lost)
            self._wait(self._stop, wait)
            wait = min(2 * wait, LONGEST_WAIT_S)

    def _was_steady(self) -> bool:
        return self._opened is not None and self._clock() - self._opened >= STEADY_S

    def _say_lost(self, lost: str) -> None:
        if lost != self._lost:
            self._queue.put(CameraLost(lost))
        self._lost, self._opened = lost, None
        self._watcher.clear()

    def _until_lost(self) -> str:
        """Open the camera and look; return why it was lost, an empty text when a film is over."""
        with self._mishaps.catch_errors(During.CAMERA) as caught:
            try:
                return self._look()
            except NoCamera as error:
                return told_by(error)
            finally:
                self._work = None
        assert caught.mishap is not None
        return caught.mishap.text

    def _look(self) -> str:
        self._begin(OPENING_S, t("it cannot be opened"))
        camera = self._camera = self._camera or self._source.open()
        try:
            self._begin(SILENT_S, t("no picture"))
            for frame in camera.frames():
                if self._stop.is_set():
                    return ""
                if camera.live and not is_picture(frame.pixels):
                    return t(
                        "{text}: it gives no picture but something else: try another",
                        text=self._source.text,
                    )
                self._take(frame)
                self._begin(SILENT_S, t("no picture"))
        finally:
            self._begin(OPENING_S, t("it cannot be closed"))
            self._camera = None
            camera.close()
        return (
            t("{text}: it gives no more pictures: check its cable", text=self._source.text)
            if camera.live
            else ""
        )

    def _begin(self, limit: float, lacks: str) -> None:
        self._work = _Work(self._clock(), limit, lacks)

    def _take(self, frame: Frame) -> None:
        """See a frame; an error in one is no reason not to see the next."""
        if self._opened is None or self._hangs:
            self._say_open()
        self._begin(SILENT_S, t("one picture has been read"))
        with self._mishaps.catch_errors(During.FRAME) as caught:
            for see in self._also:
                see(frame)
            for change in self._watcher.see(frame):
                self._queue.put(CameraChange(change))
        if caught.mishap is not None:
            self._watcher.clear()

    def _say_open(self) -> None:
        if self._hangs:  # what lies there is to be told anew
            self._watcher.clear()
        self._hangs, self._lost = False, ""
        self._opened = self._clock()
        given = given_by(self._camera) if self._camera is not None else ""
        self._queue.put(
            CameraOpened(
                join_texts(", ", (self._source.text, given)) if given else self._source.text
            )
        )
