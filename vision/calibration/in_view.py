"""How large the codes are, how much of the table is in view, and the height that would do. Pure."""

from __future__ import annotations

from typing import Final

from vision.calibration.calibration import Verdict
from vision.calibration.measure import CameraMeasurement
from vision.calibration.row import Advice, Do, Item, Params, Row, grade
from vision.calibration.view import MAST_MM, ViewSize
from vision.mat import MAT_MM

GOOD_PX, WARN_PX, USELESS_PX = 3.5, 3.0, 2.0  # per module
BEST_PX: Final = 3.7  # per module, of an 18 mm sticker when 216 mm are seen
TOO_NARROW: Final = 1.02  # of the mat's size, that the picture must show


def size_row(measured: CameraMeasurement) -> Row:
    """How large the smallest code is, in px a module."""
    return size_row_of(measured, measured.px_per_module or 0.0)


def size_row_of(measured: CameraMeasurement, px: float) -> Row:
    """The same of a code of so many px a module."""
    verdict = grade(px, GOOD_PX, WARN_PX, USELESS_PX)
    advice = () if verdict is Verdict.GOOD else (_nearer(measured, px),)
    return Row(Item.SIZE, verdict, {"px": round(px, 1)}, advice)


def _nearer(measured: CameraMeasurement, px: float) -> Advice:
    """Return how much lower the camera must be, unless it would no longer see the whole mat."""
    share = px / BEST_PX
    shown = _shown_part(measured)
    long_mm = max(shown.wide, shown.high) if shown else max(measured.size) / _scale(measured)
    if long_mm * share < MAT_MM[0]:
        return Advice(Do.FEW_PIXELS, {"wide": max(measured.size)})
    return Advice(Do.LOWER, {**_height(share), **(values_of(shown) if shown else {})})


def _shown_part(measured: CameraMeasurement) -> ViewSize | None:
    return None if measured.view is None else measured.view.shown


def _scale(measured: CameraMeasurement) -> float:
    return measured.px_per_mm or 1.0


def _height(share: float) -> Params:
    """Return that share of the camera's height in steps of 5 %, and what the guide's becomes."""
    percent = max(5 * round(20 * share), 5)
    return {"percent": percent, "from_mm": round(MAST_MM), "to_mm": round(MAST_MM * percent / 100)}


def values_of(shown: ViewSize) -> Params:
    """Return what is told of it: mm that are seen and needed, whole numbers; what is `cut`."""
    return {
        "wide": round(shown.wide),
        "high": round(shown.high),
        "marks": shown.marks,
        "needs_wide": round(shown.needs[0]),
        "needs_high": round(shown.needs[1]),
        "cut": " ".join(shown.cut),
    }


def view_row(measured: CameraMeasurement) -> Row:
    """How many mm of the table are seen, and from how far away it would be enough."""
    shown = _shown_part(measured)
    if measured.view is None or shown is None:
        verdict = Verdict.FAIR if measured.codes else Verdict.USELESS
        return Row(Item.VIEW, verdict, {"is_mat": measured.view is not None})
    values = values_of(shown)
    if not measured.view.outside or shown.holds_mat >= TOO_NARROW:
        return Row(Item.VIEW, Verdict.POOR if shown.cut else Verdict.GOOD, values)
    advice = Advice(Do.HIGHER, {**values_of(shown), **_height(shown.factor)})
    return Row(Item.VIEW, Verdict.POOR, values, (advice,))
