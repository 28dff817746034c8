"""picamera2 without a camera: its signatures, as `pi_child` uses them, and its faults.

Checked against raspberrypi/picamera2, picamera2/picamera2.py; `test_vision_pi.py` compares them
with the real ones where that package can be imported.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np


class Request:
    """A completed request."""

    def __init__(self, grey: int, size: tuple[int, int]) -> None:
        self._grey = grey
        self._size = size

    def make_array(self, name: str) -> np.ndarray:
        """YUV420: half as many rows again for the colours, and a stride that is too long."""
        assert name == "main"
        wide, high = self._size
        array = np.full((high * 3 // 2, wide + 64), 7, np.uint8)
        array[:high, :wide] = self._grey
        return array

    def release(self) -> None:
        """Give the buffer back."""


class Picamera2:
    """A camera whose pictures are 1, 2, 3 ... grey."""

    def __init__(
        self,
        camera_num: int = 0,
        verbose_console: Any = None,
        tuning: Any = None,
        allocator: Any = None,
    ) -> None:
        self._config: dict[str, Any] = {}
        self._controls: dict[str, Any] = {}
        self._count = 0
        self._is_started = False

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        """The least, the most and the usual value of each control."""
        crop = (0, 0, 4608, 2592)
        return {"ScalerCrop": ((0, 0, 64, 64), crop, crop), "AfMode": (0, 2, 0)}

    def create_video_configuration(
        self,
        main: Any = {},  # noqa: B006  as the real one has it
        lores: Any = None,
        raw: Any = {},  # noqa: B006
        transform: Any = None,
        colour_space: Any = None,
        buffer_count: int = 6,
        controls: Any = {},  # noqa: B006
        display: str = "main",
        encode: str = "main",
        queue: bool = True,
        sensor: Any = {},  # noqa: B006
        use_case: str = "video",
    ) -> dict[str, Any]:
        assert main["format"] == "YUV420"
        assert buffer_count in (2, 3)
        return {"main": main, "controls": controls}

    def configure(self, camera_config: Any = None) -> None:
        assert not self._is_started
        self._config = camera_config

    def set_controls(self, controls: Any) -> None:
        self._controls.update(controls)

    def start(self, config: Any = None, show_preview: bool = False) -> None:
        assert self._controls["ScalerCrop"] == (1028, 578, 2552, 1436)
        assert self._config["controls"]["FrameDurationLimits"] == (33333, 33333)
        self._is_started = True

    def autofocus_cycle(self, wait: Any = None, signal_function: Any = None) -> bool:
        assert self._is_started
        return True

    @contextlib.contextmanager
    def captured_request(self, wait: Any = None, flush: Any = None) -> Iterator[Request]:
        assert isinstance(wait, float)  # True would wait for ever
        yield self.completed()

    def completed(self) -> Request:
        self._count += 1
        return Request(self._count % 256, self._config["main"]["size"])


class Hangs(Picamera2):
    """Two pictures, and then it hangs as with a loose ribbon."""

    def completed(self) -> Request:
        if self._count == 2:
            threading.Event().wait()
        return super().completed()


class HangsAtOnce(Picamera2):
    """It cannot even be opened."""

    def __init__(self) -> None:
        threading.Event().wait()


class TimesOut(Picamera2):
    """No picture in time."""

    def completed(self) -> Request:
        raise TimeoutError


class Absent(Picamera2):
    """No camera is attached: picamera2 takes the first of an empty list."""

    def __init__(self) -> None:
        _ = [][0]


class Busy(Picamera2):
    """Another program holds it; picamera2 wraps libcamera's words."""

    def __init__(self) -> None:
        try:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        except RuntimeError as error:
            raise RuntimeError("Camera __init__ sequence did not complete.") from error


class Dies(Picamera2):
    """Its process breaks down."""

    def completed(self) -> Request:
        raise SystemExit(3)
