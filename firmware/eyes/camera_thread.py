"""The camera's own thread: frames in, what changed on the pile into the loop's queue."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue
from threading import Event, Thread
from typing import Final

from firmware.inputs import EyesEnded, EyesLost, EyesOpen, FromOutside, Saw
from vision.cameras import given_by
from vision.frame import Camera, Frame, NoCamera
from vision.watching import Watcher

FIRST_WAIT_S: Final = 1.0  # before a lost camera is opened again; doubled each time
LONGEST_WAIT_S: Final = 30.0


class Watching:
    """Watches until stopped; a live camera that is lost is opened again, with back-off."""

    def __init__(
        self,
        camera: Camera | None,
        open_again: Callable[[], Camera],
        watcher: Watcher,
        text: str,
        queue: Queue[FromOutside],
        also: Callable[[Frame], None] = lambda frame: None,
    ) -> None:
        """`also` is shown every frame, in this thread."""
        self._also = also
        self._camera = camera
        self._open_again = open_again
        self._watcher = watcher
        self._text = text
        self._queue = queue
        self._stop = Event()
        self._thread = Thread(target=self._watch, name="eyes", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Let the camera go and wait for the thread."""
        self._stop.set()
        if self._camera is not None:
            self._camera.close()
        self._thread.join(timeout=2)

    def _watch(self) -> None:
        wait = FIRST_WAIT_S
        while not self._stop.is_set():
            try:
                camera = self._camera = self._camera or self._open_again()
                given = given_by(camera)
                self._queue.put(EyesOpen(f"{self._text}, {given}" if given else self._text))
                wait = FIRST_WAIT_S
                self._look(camera)
                if not camera.live:
                    self._queue.put(EyesEnded(self._text))
                    return
            except NoCamera as error:
                self._queue.put(EyesLost(str(error)))
            self._camera = None
            self._watcher.clear()
            self._stop.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT_S)

    def _look(self, camera: Camera) -> None:
        try:
            for frame in camera.frames():
                self._also(frame)
                for change in self._watcher.see(frame):
                    self._queue.put(Saw(change))
                if self._stop.is_set():
                    return
        finally:
            camera.close()
