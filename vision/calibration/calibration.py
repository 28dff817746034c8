"""What calibration keeps: where the pile lies, how the camera is set, how good it was. Pure.

BadCalibration(VisionError, ValueError)   what is stored cannot be used: key, value, expected
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Any, Final

from vision.calibration.empty_place import GRID, Samples
from vision.frame import VisionError
from vision.outline import Outline
from words.text import join_texts, t

LARGEST_PX: Final = 20_000  # no camera's picture is as wide


class BadCalibration(VisionError, ValueError):
    """A stored calibration that cannot be used: what, where and what to do."""


class Verdict(StrEnum):
    """How well it will do, the best first."""

    GOOD = "good"
    FAIR = "fair"  # it does; better would be possible
    POOR = "poor"  # cards will be missed
    USELESS = "useless"


VERDICTS: Final = tuple(Verdict)


@dataclass(frozen=True, slots=True)
class Lock:
    """How a camera is set; None or () where it has no such setting, or does not tell.

    Of the Pi's camera: the lens in dioptres (1 / metres), the exposure in µs, the analogue gain
    as a factor, the white balance as the gains of red and blue. Of a webcam: its driver's units.
    """

    lens: float | None = None
    exposure: float | None = None
    gain: float | None = None
    white: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Calibration:
    """A table as the camera saw it when it was last aimed."""

    made: str  # when, ISO 8601
    verdict: Verdict
    camera: str  # as in the configuration: "pi", "webcam:0"
    size: tuple[int, int]  # of its picture, px
    area: Outline  # where the pile belongs, px
    px_per_mm: float
    px_per_module: float
    mat: bool  # whether the area was told by the mat's marks
    fps: float | None = None  # measured; None of a film
    bare: Samples | None = None  # how the empty place looks; None when it was not seen empty
    lock: Lock = Lock()

    def fits(self, camera: str) -> bool:
        """Tell whether it was made with that camera."""
        return camera == self.camera

    def place(self) -> tuple[Outline, Samples] | None:
        """Return the fixed area and its empty look; None where the mat tells it, or nothing can.

        Without the empty look a bare table could not be told from a card face down.
        """
        return None if self.mat or self.bare is None else (self.area, self.bare)


def as_toml(calibration: Calibration) -> str:
    """Return the text that `read` takes back."""
    lines = [
        "# Made by `roundtable camera calibrate`. Delete this file to go on without.",
        f'made = "{calibration.made}"',
        f'verdict = "{calibration.verdict}"',
        f"camera = {json.dumps(calibration.camera, ensure_ascii=False)}",
        f"size = [{calibration.size[0]}, {calibration.size[1]}]  # px",
        f"area = {_numbers(calibration.area)}  # px, where the pile lies",
        f"px_per_mm = {calibration.px_per_mm:.3f}",
        f"px_per_module = {calibration.px_per_module:.2f}",
        f"mat = {str(calibration.mat).lower()}",
    ]
    if calibration.fps is not None:
        lines.append(f"fps = {calibration.fps:.1f}")
    if calibration.bare is not None:
        lines.append(f'bare = "{calibration.bare.hex()}"  # the empty place, grey by grey')
    lines.append(
        "\n[lock]  # of the Pi's camera: dioptres, µs, a factor, the gains of red and blue"
    )
    lock = calibration.lock
    for key, value in (("lens", lock.lens), ("exposure", lock.exposure), ("gain", lock.gain)):
        if value is not None:
            lines.append(f"{key} = {value:.6g}")
    if lock.white:
        lines.append(f"white = [{', '.join(f'{value:.6g}' for value in lock.white)}]")
    return "\n".join(lines) + "\n"


def read_calibration(data: Mapping[str, Any]) -> Calibration:
    """Return what a TOML table says, or raise BadCalibration with key, value and expected."""
    _only(data, _KEYS)
    fps, bare = data.get("fps"), data.get("bare")
    return Calibration(
        made=_take(data, "made", _text, "a text"),
        verdict=Verdict(_take(data, "verdict", _verdict, f"one of {', '.join(VERDICTS)}")),
        camera=_take(data, "camera", _text, "a text"),
        size=_take(data, "size", _size, "[width, height] in px"),
        area=_take(data, "area", _outline, "four points [x, y]"),
        px_per_mm=_take(data, "px_per_mm", _above_zero, "a number above 0"),
        px_per_module=_take(data, "px_per_module", _above_zero, "a number above 0"),
        mat=_take(data, "mat", _truth, "true or false"),
        fps=None if fps is None else _take(data, "fps", _above_zero, "a number above 0"),
        bare=None if bare is None else _take(data, "bare", _grey, f"{2 * GRID} hexadecimal digits"),
        lock=_lock(data.get("lock", {})),
    )


_KEYS: Final = (
    "made", "verdict", "camera", "size", "area", "px_per_mm", "px_per_module", "mat", "fps",
    "bare", "lock",
)  # fmt: skip
_LOCK_KEYS: Final = ("lens", "exposure", "gain", "white")


def _lock(value: object) -> Lock:
    if not isinstance(value, Mapping):
        raise BadCalibration(t("[lock] = {value}: expected a section", value=f"{value!r}"))
    _only(value, _LOCK_KEYS)
    values = {
        key: _take(value, key, _at_least_zero, "a number of 0 or more")
        for key in _LOCK_KEYS[:3]
        if key in value
    }
    white = _take(value, "white", _gains, "one or two numbers above 0") if "white" in value else ()
    return Lock(**values, white=white)


def _only(data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in data:
        if key not in keys:
            raise BadCalibration(
                t("{key}: unknown key: expected {keys}", key=key, keys=join_texts(", ", keys))
            )


def _take(
    data: Mapping[str, Any], key: str, understood: Callable[[Any], Any], expected: str
) -> Any:
    """Return the value of a key as `understood` gives it; None from that means it is wrong."""
    if key not in data:
        raise BadCalibration(t("{key}: missing: expected {expected}", key=key, expected=expected))
    value = understood(data[key])
    if value is None:
        raise BadCalibration(
            t(
                "{key} = {value}: expected {expected}",
                key=key,
                value=f"{str(data[key])[:60]!r}",
                expected=expected,
            )
        )
    return value


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _verdict(value: object) -> str | None:
    return value if value in VERDICTS and isinstance(value, str) else None


def _truth(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _number(value: object) -> float | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and isfinite(value) else None  # type: ignore[arg-type]


def _above_zero(value: object) -> float | None:
    number = _number(value)
    return number if number is not None and number > 0 else None


def _at_least_zero(value: object) -> float | None:
    number = _number(value)
    return number if number is not None and number >= 0 else None


def _size(value: object) -> tuple[int, int] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    wide, high = value
    are_whole = all(isinstance(side, int) and 0 < side <= LARGEST_PX for side in value)
    return (wide, high) if are_whole else None


def _outline(value: object) -> Outline | None:
    if not isinstance(value, list) or len(value) != 4:
        return None
    points = [
        (_number(point[0]), _number(point[1]))
        for point in value
        if isinstance(point, list) and len(point) == 2
    ]
    whole = [(x, y) for x, y in points if x is not None and y is not None]
    if len(whole) != 4 or any(max(abs(x), abs(y)) > 2 * LARGEST_PX for x, y in whole):
        return None
    a, b, c, d = whole
    return (a, b, c, d) if _turns_right(a, b, c) and _turns_right(c, d, a) else None


def _turns_right(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    """Tell whether the way a, b, c is clockwise as it is seen, and encloses something."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 1.0


def _gains(value: object) -> tuple[float, ...] | None:
    if not isinstance(value, list) or len(value) not in (1, 2):
        return None
    numbers = tuple(number for one in value if (number := _above_zero(one)) is not None)
    return numbers if len(numbers) == len(value) else None


def _grey(value: object) -> Samples | None:
    if not isinstance(value, str):
        return None
    try:
        samples = bytes.fromhex(value)
    except ValueError:
        return None
    return samples if len(samples) == GRID else None


def _numbers(points: Outline) -> str:
    return "[" + ", ".join(f"[{x:.1f}, {y:.1f}]" for x, y in points) + "]"
