"""Setting a camera's lens, exposure, gain and white balance: what calibration asks of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from vision.calibration.calibration import Lock

ABOVE_MM: Final = 14.0  # half of a pile of 60 stickered cards: the focus is set there


class Tuning(Protocol):
    """How a camera can be set.

    Every method may be called from any thread and returns at once, or as soon as the camera has
    taken its next picture.
    """

    @property
    def can_focus(self) -> bool:
        """Whether it has an autofocus."""

    @property
    def is_focusing(self) -> bool:
        """Whether a focus cycle is under way."""

    def settings(self) -> Lock:
        """Return how it is set just now."""

    def focus(self, above_mm: float = 0.0) -> None:
        """Run one focus cycle, then leave the lens so much nearer than what it found."""

    def lock(self, lock: Lock) -> tuple[str, ...]:
        """Set and keep all that the lock names; return what the camera refused, by name."""

    def release(self) -> None:
        """Let the camera choose exposure, gain and white balance by itself again."""


class Adjustable(Protocol):
    """What is used of cv2.VideoCapture."""

    def get(self, prop: int, /) -> float:
        """Return a property, 0 or -1 when there is none."""

    def set(self, prop: int, value: float, /) -> bool:
        """Set a property; False when there is none."""


# Runs something between two reads of a camera, and waits for it.
Between: TypeAlias = Callable[[Callable[[], object]], object]

# Video4Linux counts "manual" as 1 and "by itself" as 3, other systems as 0.25 and 0.75.
MANUAL: Final = (1.0, 0.25)
AUTOMATIC: Final = (3.0, 0.75)
FOCUS_S: Final = 3.0  # a webcam does not tell when its lens has come to rest


class WebcamTuning:
    """A webcam's settings through OpenCV, in its driver's units. Many have only some of them."""

    def __init__(self, capture: Adjustable, between: Between, clock: Callable[[], float]) -> None:
        import cv2

        self._capture = capture
        self._between = between
        self._clock = clock
        self._focus_until = float("-inf")
        self._white = cv2.CAP_PROP_WB_TEMPERATURE
        self._gain = cv2.CAP_PROP_GAIN
        self._exposure = cv2.CAP_PROP_EXPOSURE
        self._lens = cv2.CAP_PROP_FOCUS
        self._auto_lens = cv2.CAP_PROP_AUTOFOCUS
        self._auto_exposure = cv2.CAP_PROP_AUTO_EXPOSURE
        self._auto_white = cv2.CAP_PROP_AUTO_WB

    @property
    def can_focus(self) -> bool:
        """Whether the driver knows an autofocus; most say -1 when they do not."""
        told: list[float] = []
        self._between(lambda: told.append(self._capture.get(self._auto_lens)))
        return told[0] >= 0

    @property
    def is_focusing(self) -> bool:
        """Whether the time for a focus cycle is not over."""
        return self._clock() < self._focus_until

    def settings(self) -> Lock:
        """Return what the driver says; it says 0 or -1 for what it does not have."""
        told: list[Lock] = []
        self._between(lambda: told.append(self._read()))
        return told[0]

    def focus(self, above_mm: float = 0.0) -> None:
        """Let it focus for some seconds. No driver tells the distance: `above_mm` is not used."""
        self._focus_until = self._clock() + FOCUS_S
        self._between(lambda: self._capture.set(self._auto_lens, 1))

    def lock(self, lock: Lock) -> tuple[str, ...]:
        """Set what the lock names and read it back."""
        refused: list[str] = []
        self._between(lambda: refused.extend(self._lock(lock)))
        return tuple(refused)

    def release(self) -> None:
        """Switch its own choosing on."""
        self._between(self._release)

    def _read(self) -> Lock:
        lens, exposure, gain, white = (
            self._capture.get(prop)
            for prop in (self._lens, self._exposure, self._gain, self._white)
        )
        return Lock(
            lens if lens > 0 else None,
            exposure if exposure not in (0, -1) else None,
            gain if gain > 0 else None,
            (white,) if white > 0 else (),
        )

    def _release(self) -> None:
        self._capture.set(self._auto_white, 1)
        self._try(self._auto_exposure, AUTOMATIC)

    def _lock(self, lock: Lock) -> tuple[str, ...]:
        wanted = (
            ("lens", self._lens, lock.lens, (self._auto_lens, (0.0,))),
            ("exposure", self._exposure, lock.exposure, (self._auto_exposure, MANUAL)),
            ("gain", self._gain, lock.gain, None),
            (
                "white balance",
                self._white,
                next(iter(lock.white), None),
                (self._auto_white, (0.0,)),
            ),
        )
        return tuple(
            name
            for name, prop, value, switch in wanted
            if value is not None and not self._set(prop, value, switch)
        )

    def _set(self, prop: int, value: float, switch: tuple[int, tuple[float, ...]] | None) -> bool:
        """Switch the camera's own choosing off and set a value; tell whether it took it."""
        if switch is not None:
            self._try(*switch)
        self._capture.set(prop, value)
        return abs(self._capture.get(prop) - value) <= max(abs(value) / 20, 1e-6)

    def _try(self, prop: int, values: tuple[float, ...]) -> bool:
        """Set the first of the values that is taken."""
        return any(
            self._capture.set(prop, value) and self._capture.get(prop) == value for value in values
        )
