"""The pile's place as it was calibrated, where no mat tells it: handed to the watcher."""

from __future__ import annotations

from collections.abc import Iterator

from vision.calibration.calibration import Calibration
from vision.calibration.empty_place import EmptyPlaceDetector
from vision.frame import Camera, Frame
from vision.watcher import Watcher


def fix(watcher: Watcher, calibration: Calibration | None, size: tuple[int, int]) -> None:
    """Tell a watcher the fixed place, where one was stored for pictures of that size."""
    place = calibration.place() if calibration is not None and calibration.size == size else None
    watcher.fix_place(
        None if place is None else (place[0], EmptyPlaceDetector(*place).shows), (size[1], size[0])
    )


class FixedPlaceCamera:
    """A camera whose first frame tells the watcher the place: only then its size is known."""

    def __init__(self, camera: Camera, watcher: Watcher, calibration: Calibration | None) -> None:
        self._camera = camera
        self._watcher = watcher
        self._kept = calibration

    @property
    def live(self) -> bool:
        """As the camera's own."""
        return self._camera.live

    @property
    def skipped_frames(self) -> int:
        """As the camera's own."""
        return self._camera.skipped_frames

    def frames(self) -> Iterator[Frame]:
        """Yield its frames."""
        is_first = True
        for frame in self._camera.frames():
            if is_first:
                fix(self._watcher, self._kept, (frame.pixels.shape[1], frame.pixels.shape[0]))
                is_first = False
            yield frame

    def close(self) -> None:
        """Close it."""
        self._camera.close()
