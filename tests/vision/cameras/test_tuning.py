"""Setting a camera: what the Pi's process does to picamera2, and a webcam's driver to its lens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import takewhile
from typing import Any

import cv2
import numpy as np
import pytest

from tests.support.patience import PATIENCE_S
from tests.support.pi_sensors import ATTACHED, IDLE, SHARP, Limits, State
from vision.calibration.calibration import Lock
from vision.cameras.pi import open_pi
from vision.cameras.pi_tuner import FOCUS_S, Tuner, nearer
from vision.cameras.tuning import WebcamTuning
from vision.cameras.video import Webcam
from vision.frame import NoCamera

PI = "tests.support.pi_camera:"
SIZE = (128, 64)
LOCK = Lock(lens=3.4, exposure=8000.0, gain=2.0, white=(1.7, 1.5))


class Held:
    """What the tuner uses of picamera2, over the stand-in's sensor: a picture when it is asked."""

    def __init__(self, name: str = "imx708") -> None:
        self.state = State(ATTACHED[name][0])
        self.controls: dict[str, Any] = {}

    @property
    def camera_controls(self) -> dict[str, Limits]:
        return self.state.limits

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.state.take(controls)
        self.controls |= controls


def _frames(tuner: Tuner, camera: Held, count: int, at: float = 0.0) -> list[dict[str, Any]]:
    """What the tuner tells during so many pictures, 30 a second."""
    metadata = (camera.state.next_metadata() for _ in range(count))
    told = [tuner.follow(one, at + n / 30) for n, one in enumerate(metadata)]
    return [one for one in told if one is not None]


def test_one_focus_cycle_leaves_the_lens_locked_above_what_it_found():
    camera = Held()
    tuner = Tuner(camera, 10_000)
    tuner.focus(14.0, 0.0)
    told = _frames(tuner, camera, 10)
    assert told[0]["is_focusing"]
    assert not told[-1]["is_focusing"]
    assert told[-1]["has_focused"]
    lens = _frames(tuner, camera, 30, 1.0)[-1]["LensPosition"]
    assert lens == pytest.approx(nearer(SHARP, 14.0))
    assert camera.controls["AfMode"] == 0  # manual: it hunts no more


def test_fourteen_mm_nearer_than_a_third_of_a_metre():
    assert nearer(3.0, 14.0) == pytest.approx(1 / (1 / 3 - 0.014))


def test_a_cycle_that_fails_says_so():
    camera = Held("never_sharp")
    tuner = Tuner(camera, 0)
    tuner.focus(0.0, 0.0)
    assert _frames(tuner, camera, 10)[-1]["has_focused"] is False


def test_a_cycle_that_never_begins_is_given_up():
    camera = Held()
    tuner = Tuner(camera, 0)
    tuner.focus(0.0, 0.0)
    idle = {"AfState": IDLE}
    assert tuner.follow(idle, FOCUS_S - 0.01)["is_focusing"]  # type: ignore[index]
    assert not tuner.follow(idle, FOCUS_S)["is_focusing"]  # type: ignore[index]


def test_settings_are_told_twice_a_second():
    camera = Held()
    assert len(_frames(Tuner(camera, 0), camera, 60)) == 4


@pytest.mark.parametrize(("period", "mode"), [(10_000, 1), (0, None)])
def test_lamps_on_the_mains_do_not_flicker(period: int, mode: int | None):
    camera = Held()
    Tuner(camera, period)
    assert camera.controls.get("AeFlickerMode") == mode
    assert camera.controls.get("AeFlickerPeriod", 0) == period


def test_a_lens_that_cannot_move_is_left_alone():
    camera = Held("imx219")
    tuner = Tuner(camera, 0)
    tuner.focus(14.0, 0.0)
    tuner.lock({"lens": 3.4})
    told = _frames(tuner, camera, 1)[0]
    assert not told["can_focus"]
    assert not told["is_focusing"]
    assert camera.controls == {}


# -- through the process of its own --------------------------------------------------------


@pytest.fixture
def opened() -> Iterator[Callable[..., Webcam]]:
    if find_spec("picamera2") is None:
        pytest.skip("picamera2 is not installed: requirements/camera.lock")
    cameras: list[Webcam] = []

    def open_(name: str = "imx708", lock: Lock | None = None) -> Webcam:
        cameras.append(open_pi(PI + name, SIZE, lock=lock, mains=60))
        return cameras[-1]

    yield open_
    for camera in cameras:
        camera.close()


def _until(camera: Webcam, holds: Callable[[], bool]) -> bool:
    """Look at its pictures until it holds, for PATIENCE_S at most."""
    end = time.monotonic() + PATIENCE_S
    return any(holds() for _ in takewhile(lambda _: time.monotonic() < end, camera.frames()))


def test_the_pis_camera_opens_as_it_was_locked(opened: Callable[..., Webcam]):
    camera = opened(lock=LOCK)
    assert _until(camera, lambda: camera.tuning.settings() == LOCK)  # type: ignore[union-attr]


def test_a_camera_without_autofocus_takes_the_rest_of_a_lock(opened: Callable[..., Webcam]):
    camera = opened("imx219", LOCK)
    rest = Lock(None, LOCK.exposure, LOCK.gain, LOCK.white)
    assert _until(camera, lambda: camera.tuning.settings() == rest)  # type: ignore[union-attr]


@pytest.mark.slow
def test_without_a_lock_it_focuses_once(opened: Callable[..., Webcam]):
    camera = opened()
    tuning = camera.tuning
    assert tuning is not None
    assert _until(camera, lambda: tuning.settings().lens == 3.0)
    assert _until(camera, lambda: not tuning.is_focusing)


@pytest.mark.slow
def test_a_running_camera_can_be_focused_and_locked(opened: Callable[..., Webcam]):
    camera = opened(lock=LOCK)
    tuning = camera.tuning
    assert tuning is not None
    assert _until(camera, lambda: tuning.can_focus)
    tuning.focus(14.0)
    assert tuning.is_focusing
    assert _until(camera, lambda: tuning.settings().lens == pytest.approx(nearer(3.0, 14.0)))
    tuning.release()
    assert _until(camera, lambda: tuning.settings().exposure == 9000)
    assert tuning.lock(LOCK) == ()
    assert _until(camera, lambda: tuning.settings() == LOCK)


@pytest.mark.slow
def test_saying_something_to_a_camera_that_is_gone_is_harmless(opened: Callable[..., Webcam]):
    camera = opened(lock=LOCK)
    assert _until(camera, lambda: camera.tuning.can_focus)  # type: ignore[union-attr]
    camera.close()
    camera.tuning.focus()  # type: ignore[union-attr]
    camera.tuning.release()  # type: ignore[union-attr]


# -- a webcam through OpenCV ----------------------------------------------------------------


@dataclass
class Driver:
    """A webcam's driver: it has these properties and refuses all others, as Video4Linux does."""

    has: dict[int, float]
    least: dict[int, float] = field(default_factory=dict)  # it takes nothing below

    def get(self, prop: int) -> float:
        return self.has.get(prop, -1.0)

    def set(self, prop: int, value: float) -> bool:
        if prop not in self.has:
            return False
        self.has[prop] = max(value, self.least.get(prop, value))
        return True

    def read(self) -> tuple[bool, Any]:
        return True, np.zeros((8, 8), np.uint8)

    def release(self) -> None:
        """Nothing is open."""


ALL = {
    cv2.CAP_PROP_FOCUS: 30.0,
    cv2.CAP_PROP_AUTOFOCUS: 1.0,
    cv2.CAP_PROP_EXPOSURE: 156.0,
    cv2.CAP_PROP_AUTO_EXPOSURE: 3.0,
    cv2.CAP_PROP_GAIN: 64.0,
    cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
    cv2.CAP_PROP_AUTO_WB: 1.0,
}


def _tuning(driver: Driver, clock: Callable[[], float] = lambda: 0.0) -> WebcamTuning:
    return WebcamTuning(driver, lambda job: job(), clock)


def test_a_webcam_is_locked_as_it_was_set():
    driver = Driver(dict(ALL))
    tuning = _tuning(driver)
    kept = tuning.settings()
    assert kept == Lock(30.0, 156.0, 64.0, (4600.0,))
    assert tuning.lock(kept) == ()
    autos = (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_AUTO_WB)
    assert [driver.has[prop] for prop in autos] == [0.0, 1.0, 0.0]


def test_a_webcam_says_what_it_refused():
    driver = Driver({cv2.CAP_PROP_EXPOSURE: 500.0}, least={cv2.CAP_PROP_EXPOSURE: 400.0})
    assert _tuning(driver).lock(Lock(30.0, 156.0, 64.0, (4600.0,))) == (
        "lens", "exposure", "gain", "white balance",
    )  # fmt: skip


def test_a_webcam_without_any_setting_has_an_empty_lock():
    assert _tuning(Driver({})).settings() == Lock()
    assert not _tuning(Driver({})).can_focus


def test_a_webcam_takes_its_time_to_focus():
    now = [0.0]
    tuning = _tuning(Driver(dict(ALL)), lambda: now[0])
    assert tuning.can_focus
    tuning.focus()
    assert tuning.is_focusing
    now[0] = 3.0
    assert not tuning.is_focusing


def test_a_released_webcam_chooses_by_itself():
    driver = Driver(dict(ALL))
    tuning = _tuning(driver)
    tuning.lock(tuning.settings())
    tuning.release()
    assert driver.has[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0
    assert driver.has[cv2.CAP_PROP_AUTO_WB] == 1.0


def test_a_webcam_is_set_between_two_reads_by_the_thread_that_reads():
    driver = Driver(dict(ALL))
    camera = Webcam("webcam:9", driver, tuning=lambda b: WebcamTuning(driver, b, lambda: 0.0))
    assert camera.tuning is not None
    assert camera.tuning.settings().exposure == 156.0
    camera.close()
    with pytest.raises(NoCamera, match="webcam:9: it does not answer"):
        camera.tuning.settings()
