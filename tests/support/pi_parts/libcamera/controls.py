"""The controls that are used here."""

from __future__ import annotations

from types import SimpleNamespace

from libcamera.ids import ControlId, ControlType

_BOOL, _INT, _LONG, _FLOAT = (
    ControlType.Bool,
    ControlType.Integer32,
    ControlType.Integer64,
    ControlType.Float,
)
IDS = {
    name: ControlId(name, of, count)
    for name, of, count in (
        ("AeEnable", _BOOL, 1),
        ("AeFlickerMode", _INT, 1),
        ("AeFlickerPeriod", _INT, 1),
        ("AfMode", _INT, 1),
        ("AfState", _INT, 1),
        ("AfTrigger", _INT, 1),
        ("AnalogueGain", _FLOAT, 1),
        ("AnalogueGainMode", _INT, 1),
        ("AwbEnable", _BOOL, 1),
        ("ColourGains", _FLOAT, 2),
        ("DigitalGain", _FLOAT, 1),
        ("ExposureTime", _INT, 1),
        ("ExposureTimeMode", _INT, 1),
        ("FrameDuration", _LONG, 1),
        ("FrameDurationLimits", _LONG, 2),
        ("LensPosition", _FLOAT, 1),
        ("NoiseReductionMode", _INT, 1),
        ("ScalerCrop", ControlType.Rectangle, 1),
        ("SensorTimestamp", _LONG, 1),
    )
}
draft = SimpleNamespace(NoiseReductionModeEnum=SimpleNamespace(Fast=1, HighQuality=2, Minimal=3))


def __getattr__(name: str) -> ControlId:
    try:
        return IDS[name]
    except KeyError as error:
        raise AttributeError(name) from error
