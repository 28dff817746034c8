"""The settings of a picamera2 camera, in the process that holds it. Time is an argument.

The controls are libcamera's. What was found in its source and its authors' words:

- `ExposureTime` and `AnalogueGain` lock themselves; `AeEnable: False` beside them would freeze
  what the camera chose instead, as the order of controls is not defined (picamera2#933). Zero gives
  both back (picamera2 sets `ExposureTimeMode` and `AnalogueGainMode`). `ColourGains` likewise.
- `AfMode` is taken before all others, so that `LensPosition` may come with it.
- A focus cycle is `AfMode` auto and `AfTrigger` start, as in `Picamera2.autofocus_cycle`; that call
  takes every picture until it is over, and the parent would think that the camera hangs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

FOCUS_S: Final = 5.0  # the longest cycle; a Camera Module 3 takes 1 to 2 s
TELL_S: Final = 0.5  # settings are told so often
MANUAL, AUTO, START = 0, 1, 0  # libcamera's AfModeManual, AfModeAuto, AfTriggerStart
SCANNING, FOCUSED = 1, 2  # AfState; 0 is idle, 3 failed
FLICKER_MANUAL: Final = 1
TOLD: Final = ("LensPosition", "ExposureTime", "AnalogueGain", "ColourGains")


class Tuner:
    """Sets a camera and says how it is set. `flicker_us`: half a period of the mains, 0 for off."""

    def __init__(self, camera: Any, flicker_us: int) -> None:
        self._camera = camera
        self._offered = frozenset(camera.camera_controls)
        self._set({"AeFlickerMode": FLICKER_MANUAL, "AeFlickerPeriod": flicker_us}, flicker_us > 0)
        self._above_mm: float | None = None  # not None: a cycle is under way
        self._has_scanned = False
        self._until = 0.0
        self._has_focused: bool | None = None  # how the last cycle ended
        self._tell_at = float("-inf")

    @property
    def can_focus(self) -> bool:
        """Whether the camera has an autofocus."""
        return "AfMode" in self._offered

    def take(self, words: Mapping[str, Any], now: float) -> None:
        """Do what the parent says: {"do": "focus", "lock" or "release", …}."""
        match words.get("do"):
            case "focus":
                self.focus(float(words.get("above_mm", 0.0)), now)
            case "lock":
                self.lock(words)
            case "release":
                self._set({"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0})
                self._set({"AwbEnable": True})
        self._tell_at = float("-inf")

    def focus(self, above_mm: float, now: float) -> None:
        """Begin one focus cycle; pictures go on meanwhile."""
        if not self.can_focus:
            return
        self._above_mm, self._has_scanned, self._until = above_mm, False, now + FOCUS_S
        self._set({"AfMode": AUTO, "AfTrigger": START})

    def lock(self, lock: Mapping[str, Any]) -> None:
        """Set all that is named: lens, exposure, gain, white."""
        if lock.get("lens") is not None:
            self._above_mm = None
            self._set({"AfMode": MANUAL, "LensPosition": float(lock["lens"])})
        if lock.get("exposure"):
            self._set({"ExposureTime": round(lock["exposure"])})
        if lock.get("gain"):
            self._set({"AnalogueGain": float(lock["gain"])})
        if len(lock.get("white", ())) == 2:
            self._set({"ColourGains": tuple(float(gain) for gain in lock["white"])})

    def follow(self, metadata: Mapping[str, Any], now: float) -> dict[str, Any] | None:
        """Go on with a focus cycle; return what the parent is to be told, if it is time."""
        if self._above_mm is not None:
            self._follow_focus(metadata, now)
        if now < self._tell_at:
            return None
        self._tell_at = now + TELL_S
        told = {name: metadata[name] for name in TOLD if name in metadata}
        return {
            **told,
            "can_focus": self.can_focus,
            "is_focusing": self._above_mm is not None,
            "has_focused": self._has_focused,
        }

    def _follow_focus(self, metadata: Mapping[str, Any], now: float) -> None:
        """A cycle is over when it has scanned and scans no more, or takes too long."""
        state = metadata.get("AfState")
        if state == SCANNING:
            self._has_scanned = True
        is_late = now >= self._until
        if not is_late and (not self._has_scanned or state == SCANNING):
            return
        self._has_focused = self._has_scanned and state == FOCUSED
        position, above = metadata.get("LensPosition"), self._above_mm or 0.0
        self._above_mm, self._tell_at = None, float("-inf")
        if self._has_focused and position:
            self._set({"AfMode": MANUAL, "LensPosition": nearer(float(position), above)})

    def _set(self, controls: Mapping[str, Any], wanted: bool = True) -> None:
        offered = {name: value for name, value in controls.items() if name in self._offered}
        if wanted and offered:
            self._camera.set_controls(offered)


def nearer(dioptres: float, mm: float) -> float:
    """Return the lens position that is sharp so much nearer to the lens."""
    return 1 / max(1 / dioptres - mm / 1000, 0.05)
