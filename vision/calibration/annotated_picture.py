"""The picture with the pile's place and the codes drawn in, for a file or a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from vision.calibration.measure import CameraMeasurement
from vision.pictures import as_jpeg, as_png, line_round, narrow_picture

if TYPE_CHECKING:
    from vision.frame import Pixels

JPEG_QUALITY: Final = 75  # of 100; codes and edges stay sharp
AREA, CODE, WEAK = (80, 200, 255), (90, 210, 90), (60, 60, 240)  # blue, green, red


def draw_calibration(pixels: Pixels, measured: CameraMeasurement | None) -> Any:
    """Return the picture in colours, with the pile's place, the mat and every code."""
    import cv2

    picture = cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR)
    if measured is None:
        return picture
    if measured.view is not None:
        line_round(picture, measured.view.mat, AREA, 1)
    if measured.area is not None:
        line_round(picture, measured.area, AREA, 3)
    for code in measured.codes:
        is_weak = code.reads is not None and code.reads < 90
        line_round(picture, code.corners, WEAK if is_weak else CODE, 2)
        x, y = (round(sum(point[n] for point in code.corners) / 4) for n in (0, 1))
        _write(picture, code.name, (x - 36, y + 5))
    return picture


def _write(picture: Any, text: str, at: tuple[int, int]) -> None:
    import cv2

    for colour, thick in (((0, 0, 0), 4), ((255, 255, 255), 1)):
        cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, thick, cv2.LINE_AA)


def png(pixels: Pixels, measured: CameraMeasurement | None) -> bytes:
    """Return the drawn picture as PNG."""
    return as_png(draw_calibration(pixels, measured))


def jpeg(pixels: Pixels, wide: int) -> bytes:
    """Return the bare picture as JPEG, at most so many px wide."""
    return as_jpeg(narrow_picture(pixels, wide), JPEG_QUALITY)
