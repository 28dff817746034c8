"""What a webcam is asked for, on captures with the modes of some real ones."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cameras import given_by, size
from vision.cameras.video import Webcam

RAW, PACKED = (int.from_bytes(four, "little") for four in (b"YUYV", b"MJPG"))
Rates = dict[tuple[int, int], float]


class Modes:
    """A capture as OpenCV's for Video4Linux: the size nearest to the one asked for, 640x480 first.

    `raw` and `packed` are the rates of its sizes, which a driver may not tell.
    """

    def __init__(self, raw: Rates, packed: Rates | None = None, tells: bool = True) -> None:
        self.rates = {RAW: raw, PACKED: packed or {}}
        self.tells = tells
        self.four = RAW
        self.asked = (640, 480)
        self.size = (0, 0)
        self._choose()

    def set(self, prop: int, value: float) -> bool:
        match prop:
            case cv2.CAP_PROP_FRAME_WIDTH:
                self.asked = round(value), self.asked[1]
                return True  # OpenCV waits for the height
            case cv2.CAP_PROP_FRAME_HEIGHT:
                self.asked = self.asked[0], round(value)
            case cv2.CAP_PROP_FOURCC if self.rates.get(round(value)):
                self.four = round(value)
            case _:
                return False
        self._choose()
        return True

    def get(self, prop: int) -> float:
        if prop == cv2.CAP_PROP_FOURCC:
            return self.four
        told = {
            cv2.CAP_PROP_FRAME_WIDTH: self.size[0],
            cv2.CAP_PROP_FRAME_HEIGHT: self.size[1],
            cv2.CAP_PROP_FPS: self.rates[self.four][self.size],
        }
        return told[prop] if self.tells else 0.0

    def read(self) -> tuple[bool, object]:
        return True, np.zeros((*self.size[::-1], 3), np.uint8)

    def release(self) -> None:
        """Nothing is held."""

    def _choose(self) -> None:
        area = self.asked[0] * self.asked[1]
        self.size = min(self.rates[self.four], key=lambda has: abs(has[0] * has[1] - area))


OLD = {(320, 240): 30.0, (640, 480): 30.0}
COMMON = {**OLD, (1280, 720): 30.0, (1920, 1080): 30.0}
USB_2 = {(640, 480): 30.0, (1280, 720): 10.0, (1920, 1080): 5.0}
SQUARISH = {(640, 480): 30.0, (1024, 768): 30.0, (1280, 960): 30.0, (1600, 1200): 15.0}
VIVID = {(320, 180): 60.0, (640, 360): 30.0, (1280, 720): 12.5, (3840, 2160): 2.0}


@pytest.mark.parametrize(
    ("camera", "given"),
    [
        (Modes(COMMON), "1280x720, 30 a second"),
        (Modes(USB_2, COMMON), "1280x720, 30 a second"),
        (Modes(USB_2), "1280x720, 10 a second"),
        (Modes(USB_2, OLD), "1280x720, 10 a second"),  # packed pictures would be smaller
        (Modes(SQUARISH), "1280x960, 30 a second"),
        (Modes(VIVID), "1280x720, 12 a second"),
        (Modes({(1920, 1080): 30.0}), "1920x1080, 30 a second"),
        (Modes(OLD), "640x480, 30 a second: fewer than 1280x720, it has no more"),
        (Modes(COMMON, tells=False), ""),
    ],
)
def test_a_webcam_is_asked_for_pictures_that_show_a_tag(camera: Modes, given: str) -> None:
    assert size.ask(camera) == given


def test_the_driver_is_left_in_the_mode_that_was_told() -> None:
    camera = Modes(USB_2, OLD)
    size.ask(camera)
    assert (camera.size, camera.four) == ((1280, 720), RAW)
    small = Modes({(640, 480): 30.0, (1000, 700): 30.0})
    size.ask(small)
    assert small.size == (1000, 700)


@pytest.mark.parametrize("given", ["1280x720, 30 a second", ""])
def test_a_webcam_tells_what_it_gives(given: str) -> None:
    webcam = Webcam("webcam:0", Modes(COMMON), given=given)
    assert given_by(webcam) == given
    webcam.close()
