"""Aiming the camera while the table runs: measured only as long as somebody looks at the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final, cast

from firmware.camera import calibrations
from firmware.camera.fixed_place import fix
from vision.calibration.advice import judge, judge_marks
from vision.calibration.annotated_picture import jpeg
from vision.calibration.calibration import Lock as CameraLock
from vision.calibration.calibration import Verdict
from vision.calibration.measure import CameraMeasurement
from vision.calibration.report import lock_settings, report, report_rows, summary_of
from vision.calibration.window import Window, calibration_of
from vision.calibration.words import VERDICTS
from vision.cameras import tuning_of
from vision.cameras.tuning import ABOVE_MM, Tuning
from vision.frame import Camera, Frame, NoCamera
from vision.mat import MIDDLE
from vision.watcher import Watcher
from words.text import join_texts, t

if TYPE_CHECKING:
    from firmware.shapes import operator

LOOKS_S: Final = 4.0  # a page that has not asked for so long is closed
PACE_S: Final = 0.12  # between two measurements: one takes 40 ms of a Pi 4's core (estimate)
PICTURE_S: Final = 0.2  # a picture that is so young is given again: many pages cost no more
FRESH_S: Final = 3.0  # an older picture is none: the camera is gone
WIDE_PX: Final = 960  # of the picture on the page
COUNTS: Final = 30  # frames over which the speed is counted


class NotStored(ValueError):
    """A calibration that is not kept, or a camera that cannot be set: the reason, and why."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class Aim:
    """The camera as it is aimed. Shown every frame by the eyes' thread, asked by the page's."""

    def __init__(
        self,
        source: str,
        data: Path,
        window: Callable[[], Window],
        clock: Callable[[], float],
        today: Callable[[], str],
        watch_only: bool = False,
        pace_s: float = PACE_S,
    ) -> None:
        """`watch_only`: nothing is stored and no camera is set, as in the demo."""
        self._pace_s = pace_s
        self._watch_only = watch_only
        self._source = source
        self._data = data
        self._make_window = window
        self._clock = clock
        self._today = today
        self.kept, self.warning = calibrations.load_for(data, source)
        self.camera: Camera | None = None  # the one that is open just now
        self.watcher: Watcher | None = None  # that is to know the fixed place
        self._place_is_new = True
        self._is_released = False  # the camera chooses by itself, until something is stored
        self._newest: Frame | None = None
        self._came: list[float] = []  # when the last frames came, s of our clock
        self._shown: tuple[float, bytes] | None = None  # the last JPEG, and when it was made
        self._asked = float("-inf")
        self._lock = Lock()  # held while the window is used
        self._window: Window | None = None
        self._worker: Thread | None = None
        self._stop = Event()

    @property
    def lock(self) -> CameraLock | None:
        """How the camera is to be set when it is opened."""
        return self.kept.lock if self.kept else None

    def tell_place(self, watcher: Watcher) -> None:
        """Let a watcher know the fixed place, whenever it is another."""
        self.watcher = watcher

    # -- from the eyes' thread ---------------------------------------------------------------

    def note_camera(self, camera: Camera) -> None:
        """This camera is open now."""
        self.camera = camera

    def see(self, frame: Frame) -> None:
        """Note a frame, which costs nothing; a new fixed place is handed to the watcher."""
        self._newest = frame
        self._came = [*self._came[1 - COUNTS :], self._clock()]
        if self._place_is_new and self.watcher is not None:
            self._place_is_new = False
            fix(self.watcher, self.kept, (frame.pixels.shape[1], frame.pixels.shape[0]))

    def stop(self) -> None:
        """End what measures."""
        self._stop.set()
        if self._worker is not None:
            self._worker.join(timeout=2)

    # -- from the page's threads ---------------------------------------------------------------

    def picture(self) -> bytes | None:
        """Return the newest picture as JPEG, None when the camera gives none."""
        frame, now = self._fresh(), self._clock()
        if frame is None:
            return None
        if self._shown is None or now - self._shown[0] >= PICTURE_S:
            self._shown = (now, jpeg(frame.pixels, WIDE_PX))
        return self._shown[1]

    def report(self) -> operator.Report:
        """Return what the newest frames say; measuring begins when it is asked for."""
        self._look()
        about: operator.Report = {
            "camera": self._source,
            "seeing": self._fresh() is not None,
            "stored": summary_of(self.kept) if self.kept else None,
            "warning": self.warning,
            "tuning": self._settings_json(),
        }
        measured = self._measure_window()
        if measured is None or not about["seeing"]:
            return about
        told = {**about, **report(measured, judge(measured))}
        return cast("operator.Report", told)  # vision/ knows no shapes of the firmware

    def in_view(self) -> operator.View:
        """Return how much of the table the eyes see as they watch; nothing is measured for it."""
        frame, watcher = self._fresh(), self.watcher
        about: operator.View = {"camera": self._source, "seeing": frame is not None}
        if frame is None or watcher is None:
            return about
        high, wide = frame.pixels.shape
        told = {**about, **report_rows(judge_marks(watcher.marks, (wide, high)))}
        return cast("operator.View", told)  # as of `report`

    def store(self, anyway: bool) -> operator.Stored:
        """Lock the camera as it is set, and keep that and the place; raise NotStored or BadConfig.

        `anyway`: also when cards will be missed.
        """
        self._may_change()
        measured = self._measure_window()
        if measured is None or self._fresh() is None:
            raise NotStored("no-picture", t("The camera gives no picture: nothing can be kept."))
        verdict = judge(measured).verdict
        if verdict in (Verdict.POOR, Verdict.USELESS) and not anyway:
            raise NotStored(
                str(verdict), join_texts(" ", (VERDICTS[verdict], t("Nothing was stored.")))
            )
        tuning = self._tuning()
        lock = tuning.settings() if tuning else CameraLock()
        bare = self._window.bare if self._window else None
        new = calibration_of(measured, verdict, self._source, lock, self._today(), bare)
        if new is None:
            raise NotStored("no-place", t("No code of this deck shows where the pile lies."))
        calibrations.store(self._data, new)
        refused = tuning.lock(lock) if tuning else ()
        self.kept, self.warning, self._is_released = new, "", False
        self._place_is_new = True
        return {"stored": summary_of(new), "refused": list(refused)}

    def focus(self) -> operator.Focusing:
        """Focus once, and let the camera find exposure and colours anew; raise NotStored."""
        self._may_change()
        tuning = self._tuning()
        if tuning is None:
            raise NotStored("no-tuning", t("{source} cannot be set.", source=self._source))
        measured = self._measure_window()
        names = {code.name for code in measured.codes} if measured else set()
        is_bare = MIDDLE in names or not names
        self._is_released = True
        tuning.release()
        tuning.focus(ABOVE_MM if is_bare else 0.0)
        with self._lock:
            self._window = self._make_window()
        return {"focusing": tuning.can_focus}

    def _may_change(self) -> None:
        if self._watch_only:
            raise NotStored("watch-only", t("The demo plays by itself."))

    def _tuning(self) -> Tuning | None:
        return tuning_of(self.camera) if self.camera else None

    def _settings_json(self) -> dict[str, Any] | None:
        tuning = self._tuning()
        if tuning is None or self._fresh() is None:
            return None
        try:
            settings, can_focus = tuning.settings(), tuning.can_focus
        except NoCamera:  # it is going away just now
            return None
        return {
            "can_focus": can_focus,
            "is_focusing": tuning.is_focusing,
            "locked": self.kept is not None and not self._is_released,
            "refused": list(getattr(self.camera, "refused", ())),
            **lock_settings(settings),
        }

    def _fresh(self) -> Frame | None:
        """Return the newest frame unless the camera has given none for a while."""
        came = self._came
        return self._newest if came and self._clock() - came[-1] <= FRESH_S else None

    def _fps(self) -> float | None:
        came = self._came
        if len(came) < COUNTS or came[-1] <= came[0] or not getattr(self.camera, "live", False):
            return None
        return (len(came) - 1) / (came[-1] - came[0])

    def _measure_window(self) -> CameraMeasurement | None:
        with self._lock:
            return self._window.measure_frames(self._fps()) if self._window else None

    # -- measuring, in a thread of its own -----------------------------------------------------

    def _look(self) -> None:
        """Have it measured from now on, for as long as somebody asks."""
        self._asked = self._clock()
        with self._lock:
            if self._worker is None or not self._worker.is_alive():
                self._window = self._make_window()
                self._worker = Thread(target=self._measure, name="calibrating", daemon=True)
                self._worker.start()

    def _measure(self) -> None:
        last: Frame | None = None
        while self._clock() - self._asked <= LOOKS_S and not self._stop.wait(self._pace_s):
            frame = self._fresh()
            if frame is not None and frame is not last:
                with self._lock:
                    if self._window and last is not None and frame.at < last.at:
                        self._window.forget()  # the camera was opened again
                    if self._window:
                        self._window.see(frame)
                last = frame
        self._lock_again()

    def _lock_again(self) -> None:
        """Set the camera as it was: the page was left and nothing was stored."""
        tuning = self._tuning()
        if self._is_released and self.kept is not None and tuning is not None:
            self._is_released = False
            try:
                tuning.lock(self.kept.lock)
            except NoCamera:  # it is gone, and will be locked when it is opened again
                return
