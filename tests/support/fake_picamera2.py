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

IDLE, SCANNING, FOCUSED, FAILED = range(4)  # libcamera's AfState
SCAN = 3  # pictures that a focus cycle takes here
CONTROLS: dict[str, tuple[Any, Any, Any]] = {  # least, most, usual: of a Camera Module 3
    "ScalerCrop": ((0, 0, 64, 64), (0, 0, 4608, 2592), (0, 0, 4608, 2592)),
    "AfMode": (0, 2, 0),
    "AfTrigger": (0, 1, 0),
    "LensPosition": (0.0, 15.0, 1.0),
    "ExposureTime": (1, 66666, 20000),
    "AnalogueGain": (1.0, 16.0, 1.0),
    "ColourGains": (0.0, 32.0, None),
    "AeEnable": (False, True, None),
    "AwbEnable": (False, True, None),
    "AeFlickerMode": (0, 1, 0),
    "AeFlickerPeriod": (100, 1000000, None),
}

LENS = ("AfMo", "AfTr", "AfSt", "Lens")


class Request:
    """A completed request."""

    def __init__(self, grey: int, size: tuple[int, int], metadata: dict[str, Any]) -> None:
        self._grey = grey
        self._size = size
        self._metadata = metadata

    def get_metadata(self) -> dict[str, Any]:
        """What libcamera says of this picture; it must be asked before the release."""
        return self._metadata

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

    end_of_scan = FOCUSED

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
        self._scans = 0  # pictures that the focus cycle still takes
        self._af_state = IDLE
        self._lens = 1.0

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        """The least, the most and the usual value of each control."""
        return CONTROLS

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
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        assert "AeEnable" not in controls or controls["AeEnable"], "picamera2#933"
        self._controls.update(controls)
        if controls.get("AfMode") == 1 and controls.get("AfTrigger") == 0:
            self._scans = SCAN + 2  # the camera hears of it two pictures later
        if "LensPosition" in controls and self._controls["AfMode"] == 0:
            self._lens = controls["LensPosition"]

    def start(self, config: Any = None, show_preview: bool = False) -> None:
        assert self._controls["ScalerCrop"] == (1028, 578, 2552, 1436)
        assert self._config["controls"]["FrameDurationLimits"] == (33333, 33333)
        self._is_started = True

    @contextlib.contextmanager
    def captured_request(self, wait: Any = None, flush: Any = None) -> Iterator[Request]:
        assert isinstance(wait, float)  # True would wait for ever
        yield self.completed()

    def completed(self) -> Request:
        self._count += 1
        return Request(self._count % 256, self._config["main"]["size"], self._metadata())

    def _metadata(self) -> dict[str, Any]:
        if self._scans:
            self._scans -= 1
            if self._scans < SCAN:
                self._af_state = SCANNING
            if not self._scans:
                self._af_state, self._lens = self.end_of_scan, 3.0
        return {
            "AfState": self._af_state,
            "LensPosition": self._lens,
            "ExposureTime": self._controls.get("ExposureTime") or 9000,
            "AnalogueGain": self._controls.get("AnalogueGain") or 2.5,
            "ColourGains": self._controls.get("ColourGains", (1.9, 1.6)),
            "DigitalGain": 1.0,
            "AeFlickerPeriod": self._controls.get("AeFlickerPeriod", 0),
        }


class FixedLens(Picamera2):
    """A Camera Module 2: no autofocus."""

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        return {name: limits for name, limits in CONTROLS.items() if name[:4] not in LENS}

    def _metadata(self) -> dict[str, Any]:
        told = super()._metadata()
        return {name: value for name, value in told.items() if name[:4] not in LENS}


class NeverSharp(Picamera2):
    """Its focus cycle fails."""

    end_of_scan = FAILED


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
