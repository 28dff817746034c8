"""The cameras of a Raspberry Pi as libcamera's stand-in has them: sensors, modes, what they do.

Sizes, areas and rates: Raspberry Pi's documentation of the camera modules and the drivers' tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

IDLE, SCANNING, FOCUSED, FAILED = range(4)  # libcamera's AfState
SCAN = 3  # pictures that a focus cycle takes here
SHARP = 3.0  # dioptres, where a cycle ends
AUTO_EXPOSURE, AUTO_GAIN, AUTO_WHITE = 9000, 2.5, (1.9, 1.6)
AF_MANUAL, AF_AUTO, AF_START = 0, 1, 0
LENS_CONTROLS = ("AfMode", "AfTrigger", "LensPosition")


class SensorMode(NamedTuple):
    """One line of a driver's table."""

    size: tuple[int, int]
    bit_depth: int
    area: tuple[int, int, int, int]  # of the full array
    fps: float


@dataclass(frozen=True)
class Sensor:
    """A camera module, and what is wrong with it."""

    model: str
    array: tuple[int, int]  # px of the full array
    cell_nm: int
    field: float  # degrees across that it truly sees
    modes: tuple[SensorMode, ...]
    has_autofocus: bool = False
    bus: str = "i2c0mux/i2c@1"
    end_of_scan: int = FOCUSED
    refuses: frozenset[tuple[int, int]] = field(default_factory=frozenset)  # when configured
    refuses_later: frozenset[tuple[int, int]] = field(default_factory=frozenset)  # once listed
    keeps_crop: bool = False  # takes a ScalerCrop and goes on as before
    is_busy: bool = False
    stops_after: int | None = None  # pictures; then none is completed
    hangs_after: int | None = None  # requests; then a call never comes back. 0: even acquire
    dies_after: int | None = None  # pictures; then its process breaks down
    sees_mat: bool = False  # else its pictures are 1, 2, 3 ... grey


def _modes(bit_depth: int, *lines: tuple[Any, ...]) -> tuple[SensorMode, ...]:
    return tuple(SensorMode((w, h), bit_depth, area, fps) for w, h, area, fps in lines)


_IMX708 = Sensor(
    "imx708", (4608, 2592), 1400, 66.0, has_autofocus=True,
    modes=_modes(
        10,
        (1536, 864, (768, 432, 3072, 1728), 120.13),
        (2304, 1296, (0, 0, 4608, 2592), 56.03),
        (4608, 2592, (0, 0, 4608, 2592), 14.35),
    ),
)  # fmt: skip
SENSORS = {
    "ov5647": Sensor(
        "ov5647", (2592, 1944), 1400, 54.0,
        modes=_modes(
            10,
            (640, 480, (16, 0, 2560, 1920), 58.92),
            (1296, 972, (0, 0, 2592, 1944), 46.34),
            (1920, 1080, (348, 434, 1928, 1080), 32.81),
            (2592, 1944, (0, 0, 2592, 1944), 15.63),
        ),
    ),
    "imx219": Sensor(
        "imx219", (3280, 2464), 1120, 62.0,
        modes=_modes(
            10,
            (640, 480, (1000, 752, 1280, 960), 103.33),
            (1640, 1232, (0, 0, 3280, 2464), 41.85),
            (1920, 1080, (680, 692, 1920, 1080), 47.57),
            (3280, 2464, (0, 0, 3280, 2464), 21.19),
        ),
    ),
    "imx708": _IMX708,
    "imx708_wide": replace(_IMX708, model="imx708_wide", field=102.0),
    "imx477": Sensor(  # with a lens of 6 mm
        "imx477", (4056, 3040), 1550, 55.3,
        modes=(
            *_modes(10, (1332, 990, (696, 528, 2664, 1980), 120.05)),
            *_modes(
                12,
                (2028, 1080, (0, 440, 4056, 2160), 50.03),
                (2028, 1520, (0, 0, 4056, 3040), 40.01),
                (4056, 3040, (0, 0, 4056, 3040), 10.0),
            ),
        ),
    ),
    "imx296": Sensor(  # with a lens of 6 mm
        "imx296", (1456, 1088), 3450, 45.4,
        modes=_modes(10, (1456, 1088, (0, 0, 1456, 1088), 60.38)),
    ),
    "imx500": Sensor(
        "imx500", (4056, 3040), 1550, 66.0,
        modes=_modes(
            10,
            (2028, 1520, (0, 0, 4056, 3040), 30.02),
            (4056, 3040, (0, 0, 4056, 3040), 10.0),
        ),
    ),
}  # fmt: skip
_IMX219 = SENSORS["imx219"]
_ALL = frozenset(mode.size for mode in _IMX219.modes)
ATTACHED: dict[str, tuple[Sensor, ...]] = {  # what a box has, by a name
    **{name: (one,) for name, one in SENSORS.items()},
    **{f"{name}_over_mat": (replace(one, sees_mat=True),) for name, one in SENSORS.items()},
    "strange_over_mat": (replace(_IMX219, model="imx999", field=70.0, sees_mat=True),),
    "never_sharp": (replace(_IMX708, end_of_scan=FAILED),),
    "keeps_crop": (replace(_IMX708, keeps_crop=True),),
    "refuses_one": (replace(_IMX219, refuses=frozenset({(3280, 2464)})),),
    "refuses_amid": (replace(_IMX219, refuses=frozenset({(1640, 1232)})),),
    "refuses_later": (replace(_IMX219, refuses_later=frozenset({(3280, 2464)})),),
    "refuses_all_later": (replace(_IMX219, refuses_later=_ALL),),
    "refuses_all": (replace(_IMX219, refuses=_ALL),),
    "narrow": (replace(_IMX219, modes=_IMX219.modes[:1]),),
    "two": (_IMX219, replace(_IMX708, bus="i2c0mux/i2c@0")),
    "with_webcam": (replace(_IMX219, model="webcam", bus="usb@7d500000"), _IMX708),
    "webcam_alone": (replace(_IMX219, model="webcam", bus="usb@7d500000"),),
    "none": (),
    "busy": (replace(_IMX708, is_busy=True),),
    "silent": (replace(_IMX708, stops_after=0),),
    "hangs": (replace(_IMX708, hangs_after=6),),
    "hangs_at_once": (replace(_IMX708, hangs_after=0),),
    "dies": (replace(_IMX708, dies_after=1),),
}


class Limits(NamedTuple):
    """The least, the most and the usual value of a control."""

    least: Any
    most: Any
    usual: Any


def limits_of(sensor: Sensor) -> dict[str, Limits]:
    """Return the controls of a sensor that no mode changes."""
    found = {
        "AeEnable": Limits(False, True, True),
        "AeFlickerMode": Limits(0, 1, 0),
        "AeFlickerPeriod": Limits(100, 1_000_000, 100),
        "AfMode": Limits(0, 2, 0),
        "AfTrigger": Limits(0, 1, 0),
        "AnalogueGain": Limits(1.0, 16.0, 1.0),
        "AnalogueGainMode": Limits(0, 1, 0),
        "AwbEnable": Limits(False, True, True),
        "ColourGains": Limits(0.0, 32.0, 0.0),
        "ExposureTime": Limits(1, 66_666, 20_000),
        "ExposureTimeMode": Limits(0, 1, 0),
        "LensPosition": Limits(0.0, 15.0, 1.0),
        "NoiseReductionMode": Limits(0, 4, 0),
    }
    return {
        name: of for name, of in found.items() if sensor.has_autofocus or name not in LENS_CONTROLS
    }


class State:
    """What a running sensor, its lens and its automatics do; a picture at a time."""

    def __init__(self, sensor: Sensor) -> None:
        self.limits = limits_of(sensor)
        self._sensor = sensor
        self._exposure, self._gain, self._white = AUTO_EXPOSURE, AUTO_GAIN, AUTO_WHITE
        self._is_exposed_by_hand = self._is_amplified_by_hand = False
        self._flicker_us = 0
        self._scans = 0  # pictures that the focus cycle still takes
        self._af_state, self._af_mode, self._dioptres = IDLE, AF_MANUAL, 1.0

    def take(self, controls: Mapping[str, Any]) -> None:
        """Obey controls; libcamera clamps a value that is out of range."""
        unknown = controls.keys() - self.limits.keys()
        if unknown:
            raise RuntimeError(f"no such control: {sorted(unknown)}")
        if controls.get("AeEnable") is False and "ExposureTime" in controls:
            raise RuntimeError("which of the two comes first is not defined: picamera2#933")
        self._obey({name: self._clamp_value(name, value) for name, value in controls.items()})

    def _obey(self, controls: Mapping[str, Any]) -> None:
        if "ExposureTimeMode" in controls:
            self._is_exposed_by_hand = controls["ExposureTimeMode"] == 1
        if "AnalogueGainMode" in controls:
            self._is_amplified_by_hand = controls["AnalogueGainMode"] == 1
        self._exposure = controls.get("ExposureTime", self._exposure)
        self._gain = controls.get("AnalogueGain", self._gain)
        if controls.get("AwbEnable"):
            self._white = AUTO_WHITE
        self._white = controls.get("ColourGains", self._white)
        if controls.get("AeFlickerMode", 1) == 1:
            self._flicker_us = controls.get("AeFlickerPeriod", self._flicker_us)
        self._af_mode = controls.get("AfMode", self._af_mode)
        if self._af_mode == AF_AUTO and controls.get("AfTrigger") == AF_START:
            self._scans = SCAN + 2  # it hears of it two pictures later
        if "LensPosition" in controls and self._af_mode == AF_MANUAL:
            self._dioptres, self._scans = controls["LensPosition"], 0

    def next_metadata(self) -> dict[str, Any]:
        """Return what is told of the next picture."""
        if self._scans:
            self._scans -= 1
            if self._scans < SCAN:
                self._af_state = SCANNING
            if not self._scans:
                self._af_state, self._dioptres = self._sensor.end_of_scan, SHARP
        told = {
            "ExposureTime": self._exposure if self._is_exposed_by_hand else AUTO_EXPOSURE,
            "AnalogueGain": self._gain if self._is_amplified_by_hand else AUTO_GAIN,
            "ColourGains": self._white,
            "DigitalGain": 1.0,
            "AeFlickerPeriod": self._flicker_us,
        }
        if self._sensor.has_autofocus:
            told |= {"AfState": self._af_state, "LensPosition": self._dioptres}
        return told

    def _clamp_value(self, name: str, value: Any) -> Any:
        least, most, _ = self.limits[name]
        if isinstance(value, tuple):
            return tuple(min(max(one, least), most) for one in value)
        return min(max(value, least), most)
