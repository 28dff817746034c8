"""A live camera that goes and comes back: what `watch` tells of it, and of the pile meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from vision.frame import Camera, NoCamera
from vision.pile.change import Change, ChangeKind
from vision.watcher import Watcher, watching
from words.text import told_by

FIRST_WAIT_S: Final = 1.0  # before a lost camera is opened again; doubled each time
LONGEST_WAIT_S: Final = 20.0


def watching_on(
    camera: Camera,
    open_again: Callable[[], Camera],
    watcher: Watcher,
    clock: Callable[[], float],
    wait: Callable[[float], object],
) -> Iterator[Change]:
    """Yield every change; a camera that is lost is told, and opened again until it is back.

    Times go on counting from the first camera's beginning. Ends when a camera ends by itself.
    """
    begun = clock()
    since = 0.0
    while True:
        try:
            for change in watching(camera, watcher):
                yield _shift_change(change, since)
            return
        except NoCamera as error:
            yield Change(clock() - begun, ChangeKind.CAMERA_LOST, why=told_by(error))
        camera = _open_camera(open_again, wait)
        watcher.clear()
        since = clock() - begun
        yield Change(since, ChangeKind.CAMERA_BACK)


def _open_camera(open_again: Callable[[], Camera], wait: Callable[[float], object]) -> Camera:
    pause = FIRST_WAIT_S
    while True:
        wait(pause)
        try:
            return open_again()
        except NoCamera:
            pause = min(2 * pause, LONGEST_WAIT_S)


def _shift_change(change: Change, by: float) -> Change:
    since = None if change.since is None else change.since + by
    return replace(change, at=change.at + by, since=since)
