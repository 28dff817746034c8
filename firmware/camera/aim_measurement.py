"""Aiming the camera from a terminal: open it, let it settle, measure for a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from firmware.camera.camera_opener import open_source
from firmware.owner.config import Config
from firmware.owner.deck import deck as stored_deck
from vision.calibration.advice import judge
from vision.calibration.calibration import Calibration, Lock
from vision.calibration.empty_place import Samples
from vision.calibration.measure import CameraMeasurement
from vision.calibration.row import Verdicts
from vision.calibration.window import Window, calibration_of
from vision.cameras import tuning_of
from vision.cameras.pi_tuner import nearer
from vision.cameras.tuning import ABOVE_MM, Tuning
from vision.decode import decoder
from vision.frame import Camera, Frame, NoCamera
from vision.mat import MIDDLE
from words.text import t

if TYPE_CHECKING:
    from vision.frame import Pixels

SECONDS: Final = 6.0  # of a live camera: a hundred frames at 15 a second
SETTLE_S: Final = 2.0  # exposure and white balance take about a second to come to rest
FOCUS_S: Final = 8.0  # the longest wait for a lens
SHOW_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class AimMeasurement:
    """What was measured, and the camera, which is still open."""

    source: str
    camera: Camera
    tuning: Tuning | None
    pixels: Pixels  # of the last frame
    measured: CameraMeasurement
    judged: Verdicts
    bare: Samples | None

    def calibration(self, source: str, made: str) -> Calibration | None:
        """Return what is to be kept, None where nothing showed the pile's place."""
        lock = self.tuning.settings() if self.tuning else Lock()
        return calibration_of(self.measured, self.judged.verdict, source, lock, made, self.bare)


class Course:
    """One aiming: what is open, and what was measured so far."""

    def __init__(
        self,
        source: str,
        camera: Camera,
        window: Window,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.camera = camera
        self.tuning = tuning_of(camera)
        self.frames: Iterator[Frame] = iter(camera.frames())
        self._source = source
        self._window = window
        self._clock = clock
        self._begun = clock()
        self._taken = getattr(camera, "taken", 0)

    def settle(self) -> None:
        """Wait for focus and exposure; of a bare mat the lens is set to half a pile's height."""
        if self.tuning is None:
            return
        self._begin_anew(self.tuning)
        begun = self._clock()
        for frame in self.frames:
            waited = self._clock() - begun
            if waited >= FOCUS_S or (waited >= SETTLE_S and not self.tuning.is_focusing):
                self._window.see(frame)
                break
        self._raise_the_focus(self.tuning)
        self._window.forget()
        self._begun, self._taken = self._clock(), getattr(self.camera, "taken", 0)

    def _begin_anew(self, tuning: Tuning) -> None:
        """Undo what was locked before: a webcam's driver keeps it, the Pi's was opened anew."""
        if self._source != "pi":
            tuning.release()
            if tuning.can_focus:
                tuning.focus()

    def _raise_the_focus(self, tuning: Tuning) -> None:
        measured, lens = self._window.measure_frames(), tuning.settings().lens
        is_bare = measured is not None and MIDDLE in {code.name for code in measured.codes}
        if is_bare and lens and self._source == "pi":
            tuning.lock(Lock(lens=nearer(lens, ABOVE_MM)))

    def see(self, frame: Frame) -> None:
        """Take a frame of the camera that is being aimed."""
        self._window.see(frame)

    def take_frame(self, frame: Frame) -> AimMeasurement:
        """Return what is known after this frame."""
        measured = self._window.measure_frames(self._fps())
        assert measured is not None  # the frame was seen
        judged = judge(measured)
        return AimMeasurement(
            self._source,
            self.camera,
            self.tuning,
            frame.pixels,
            measured,
            judged,
            self._window.bare,
        )

    def _fps(self) -> float | None:
        """Return the camera's own rate: it drops frames while one is measured."""
        taken, seconds = getattr(self.camera, "taken", None), self._clock() - self._begun
        return None if taken is None or seconds < 1 else (taken - self._taken) / seconds


def aim(
    config: Config, seconds: float | None, show: Callable[[AimMeasurement], object]
) -> AimMeasurement:
    """Measure; `show` is called now and then. Raise NoCamera, NoDecoder or BadDeck.

    A film is measured to its end or for so many of its seconds; a live camera for SECONDS.
    """
    deck = stored_deck(config.data, config.deck, keep=False)
    window = Window(decoder(config.decoder), deck)
    with ExitStack() as opened:
        camera = open_source(config, deck)  # as if nothing were stored: it finds all by itself
        opened.callback(camera.close)
        course = Course(config.source, camera, window)
        course.settle()
        aimed = _measure_course(course, seconds or (SECONDS if camera.live else None), show)
        opened.pop_all()  # it stays open: it is still to be locked
    return aimed


def _measure_course(
    course: Course, seconds: float | None, show: Callable[[AimMeasurement], object]
) -> AimMeasurement:
    first = last = None
    shown = time.monotonic()
    for frame in course.frames:
        first, last = first or frame, frame
        course.see(frame)
        if seconds is not None and frame.at - first.at >= seconds:
            break
        if time.monotonic() - shown >= SHOW_S:
            shown = time.monotonic()
            show(course.take_frame(frame))
    if last is None:
        raise NoCamera(t("the camera ended before its first picture: try again"))
    return course.take_frame(last)
