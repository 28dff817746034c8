"""What the measurements mean: a verdict a row, and what to change. Pure.

Every threshold is a number that was measured (docs/measured/vision.md) or follows from one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import hypot
from typing import Final

from vision.calibration.calibration import Verdict
from vision.calibration.in_view import TOO_NARROW, size_row, size_row_of, view_row
from vision.calibration.measure import CameraMeasurement, Code, is_over_the_table, spot_mm2
from vision.calibration.row import Advice, Do, Item, Params, Row, Verdicts, grade, worst_of
from vision.calibration.sample import MODULES
from vision.calibration.view import View, view_of
from vision.frame import Corners
from vision.mat import MARKS, MAT_MM, VIEW_MM
from vision.outline import Outline, side
from vision.tags import Kind

GOOD_BLUR, POOR_BLUR = 0.34, 0.42  # modules: read in all frames; in every third
BLIND_BLUR_PX: Final = 2.2  # of the sharpest edges of a picture in which nothing is read
GOOD_CONTRAST, POOR_CONTRAST = 60.0, 25.0  # of 255: a quarter, a tenth of a good picture's light
CLIPPED: Final = 0.5  # of the white border is as white as can be: too much light
WASHED_OUT: Final = 70.0  # of 255: the black of such a code, shortly before none is read
GLARE_MM2: Final = 8.0  # a twentieth of a code: from there on reads are lost
EVEN: Final = 0.6  # the darkest code's white, of the brightest's
TILT_DEG, POOR_TILT_DEG = 5.0, 10.0  # sharp to 15 (lab.twin), but from 10 on far codes are small
TURN_DEG: Final = 3.0  # what the view leaves round the mat
GOOD_READS, POOR_READS = 90.0, 50.0  # in a hundred: three frames miss one card in 1000; in 8
GOOD_FPS, POOR_FPS = 10.0, 5.0  # three frames in 0.3 s; the fewest that the watcher is made for
DARK, BRIGHT = 60.0, 245.0  # of 255: the brightest hundredth, the middle of a picture
_CAUSES: Final = (
    Item.SIZE,
    Item.SHARPNESS,
    Item.EXPOSURE,
    Item.GLARE,
)
_SYMPTOMS: Final = (Do.UNREAD, Do.STEADY, Do.CLEAR_MARK)


def judge(measured: CameraMeasurement) -> Verdicts:
    """Return what the measurements mean."""
    if not measured.codes:
        return Verdicts(Verdict.USELESS, (_nothing(measured), view_row(measured)))
    rows = [row for rule in _ROWS if (row := rule(measured))]
    if any(row.what in _CAUSES and row.advice for row in rows):
        rows = [_without_symptoms(row) for row in rows]
    return Verdicts(worst_of(row.verdict for row in rows), tuple(rows))


def judge_marks(marks: Mapping[str, Corners], size: tuple[int, int]) -> Verdicts:
    """Return what the mat's tags alone tell, read in a picture of `size` px: what is in view.

    `marks` are the corners (px) of the tags, by name.
    """
    measured = CameraMeasurement(size, frames=1, view=view_of(marks, size))
    rows = [view_row(measured)]
    if marks:
        rows.insert(0, size_row_of(measured, min(map(side, marks.values())) / MODULES))
    if measured.view is not None and measured.view.outside:
        rows.append(_place_on_the_mat(measured, measured.view))
    return Verdicts(worst_of(row.verdict for row in rows), tuple(rows))


def _without_symptoms(row: Row) -> Row:
    """Return the row without advice about what is unread because the picture is bad."""
    return replace(row, advice=tuple(a for a in row.advice if a.do not in _SYMPTOMS))


# -- nothing is read -------------------------------------------------------------------------


def _nothing(measured: CameraMeasurement) -> Row:
    return Row(Item.READS, Verdict.USELESS, {"codes": 0}, (Advice(_why_nothing(measured)),))


def _why_nothing(measured: CameraMeasurement) -> Do:
    """Return what most likely keeps every code from being read."""
    if measured.strangers.get(Kind.OTHER_DECK):
        return Do.OTHER_DECK
    if measured.strangers.get(Kind.DAMAGED):
        return Do.DAMAGED
    if measured.bright < DARK:
        return Do.MORE_LIGHT
    if measured.dull > BRIGHT:
        return Do.LESS_LIGHT
    return Do.FOCUS if measured.blur_px > BLIND_BLUR_PX else Do.SHOW_CARD


# -- the rows --------------------------------------------------------------------------------


def _sharpness(measured: CameraMeasurement) -> Row:
    blur = max(code.blur for code in measured.codes)
    verdict = grade(-blur, -GOOD_BLUR, -POOR_BLUR)
    advice = () if verdict is Verdict.GOOD else (Advice(Do.FOCUS),)
    return Row(Item.SHARPNESS, verdict, {"blur": round(blur, 2)}, advice)


def _exposure(measured: CameraMeasurement) -> Row:
    worst = min(measured.codes, key=lambda code: code.white - code.black)
    contrast, white = worst.white - worst.black, max(code.white for code in measured.codes)
    clipped = max(code.clipped for code in measured.codes)
    values: Params = {"white": round(white), "contrast": round(contrast)}
    verdict = grade(contrast, GOOD_CONTRAST, POOR_CONTRAST)
    if clipped > CLIPPED:
        is_washed_out = max(code.black for code in measured.codes) >= WASHED_OUT
        verdict = worst_of((verdict, Verdict.POOR if is_washed_out else Verdict.FAIR))
        return Row(Item.EXPOSURE, verdict, values, (Advice(Do.LESS_LIGHT),))
    advice = () if verdict is Verdict.GOOD else (Advice(Do.MORE_LIGHT),)
    return Row(Item.EXPOSURE, verdict, values, advice)


def _light(measured: CameraMeasurement) -> Row | None:
    """How even the light is; three codes tell it."""
    if len(measured.codes) < 3:
        return None
    darkest = min(measured.codes, key=lambda code: code.white)
    share = darkest.white / max(max(code.white for code in measured.codes), 1.0)
    verdict = Verdict.GOOD if share >= EVEN else Verdict.POOR
    advice = Advice(Do.EVEN_LIGHT, {"side": _side(darkest, measured.size)})
    return Row(
        Item.LIGHT,
        verdict,
        {"percent": round(100 * share)},
        () if verdict is Verdict.GOOD else (advice,),
    )


def _side(code: Code, size: tuple[int, int]) -> str:
    """Return where in the picture a code lies."""
    x = sum(point[0] for point in code.corners) / 4 / size[0]
    y = sum(point[1] for point in code.corners) / 4 / size[1]
    if abs(x - 0.5) >= abs(y - 0.5):
        return "right" if x > 0.5 else "left"
    return "lower" if y > 0.5 else "upper"


def _glare(measured: CameraMeasurement) -> Row:
    spots = [spot for spot in measured.spots if is_over_the_table(measured, spot.at)]
    area = sum(spot_mm2(measured, spot) for spot in spots)
    if area < GLARE_MM2:
        return Row(Item.GLARE, Verdict.GOOD, {"mm2": 0})
    return Row(Item.GLARE, Verdict.POOR, {"mm2": round(area)}, (Advice(Do.GLARE),))


def _place(measured: CameraMeasurement) -> Row:
    if measured.view is not None:
        return _place_on_the_mat(measured, measured.view)
    if measured.area is None or not _is_inside(measured.area, measured.size):
        return Row(Item.PLACE, Verdict.USELESS, {"marks": 0}, (Advice(Do.SHOW_CARD),))
    if measured.is_bare:
        return Row(Item.PLACE, Verdict.FAIR, {"marks": 0}, (Advice(Do.USE_MAT),))
    advice = (Advice(Do.SHOW_EMPTY), Advice(Do.USE_MAT))
    return Row(Item.PLACE, Verdict.POOR, {"marks": 0}, advice)


def _place_on_the_mat(measured: CameraMeasurement, view: View) -> Row:
    corners = view.seen & set(MARKS)
    values: Params = {"marks": len(corners), "is_mat": True}
    if not _is_inside(view.area, measured.size):
        return Row(Item.PLACE, Verdict.USELESS, values, _aim(view))
    if view.outside:
        return Row(Item.PLACE, Verdict.POOR, values, _aim(view))
    unread = sorted(set(MARKS) - corners)
    if unread:
        advice = tuple(Advice(Do.CLEAR_MARK, {"mark": mark}) for mark in unread)
        return Row(Item.PLACE, Verdict.POOR, values, advice)
    return Row(Item.PLACE, Verdict.GOOD, values)


def _aim(view: View) -> tuple[Advice, ...]:
    """Return how to get the whole mat into a picture that could hold it, or nearly."""
    advice = []
    turn = _askew(view)
    if abs(turn) > TURN_DEG:
        way = "anticlockwise" if turn > 0 else "clockwise"
        advice.append(Advice(Do.TURN, {"degrees": round(abs(turn)), "way": way}))
    x, y = view.off_mm
    is_narrow = view.shown is not None and view.shown.holds_mat < TOO_NARROW
    if (
        not (advice or is_narrow)
        or hypot(x, y) > max(VIEW_MM[0] - MAT_MM[0], VIEW_MM[1] - MAT_MM[1]) / 2
    ):
        advice.append(Advice(Do.MOVE, _way(x, y)))
    return tuple(advice)


def _askew(view: View) -> float:
    """Return how far the mat lies turned from where it fits in: upright in an upright picture."""
    if view.shown is None or not view.shown.is_upright:
        return view.turn
    return view.turn % 180 - 90


def _way(x: float, y: float) -> Params:
    """Return how far and whither the mat must go in the picture."""
    ways: dict[str, float | str] = {}
    if round(abs(x)):
        ways |= {"across": round(abs(x)), "side": "left" if x > 0 else "right"}
    if round(abs(y)):
        ways |= {"along": round(abs(y)), "end": "up" if y > 0 else "down"}
    return ways


def _is_inside(area: Outline, size: tuple[int, int]) -> bool:
    return all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in area)


def _tilt(measured: CameraMeasurement) -> Row | None:
    """How askew the camera stands; two of the mat's marks tell it."""
    if measured.view is None or len(measured.view.seen) < 2:
        return None
    x, y = measured.view.tilt
    angle = hypot(x, y)
    values: Params = {"degrees": round(angle)}
    if angle <= TILT_DEG:
        return Row(Item.TILT, Verdict.GOOD, values)
    verdict = Verdict.FAIR if angle <= POOR_TILT_DEG else Verdict.POOR
    return Row(Item.TILT, verdict, values, (Advice(Do.LEVEL, {**values, "far": _far(x, y)}),))


def _far(x: float, y: float) -> str:
    """Return the side of the picture that is farthest from the lens."""
    if abs(x) >= abs(y):
        return "right" if x > 0 else "left"
    return "lower" if y > 0 else "upper"


def _reads(measured: CameraMeasurement) -> Row | None:
    counted = [(code.reads, code) for code in measured.codes if code.reads is not None]
    if not counted:
        return None
    reads, worst = min(counted, key=lambda one: one[0])
    verdict = grade(reads, GOOD_READS, POOR_READS)
    values: Params = {"codes": len(measured.codes), "least": round(reads), "name": worst.name}
    if verdict is Verdict.GOOD:
        return Row(Item.READS, verdict, values)
    are_all_bad = len(counted) > 1 and all(share < GOOD_READS for share, _ in counted)
    unread = Advice(Do.UNREAD, {"name": worst.name, "reads": round(reads)})
    return Row(Item.READS, verdict, values, (Advice(Do.STEADY) if are_all_bad else unread,))


def _speed(measured: CameraMeasurement) -> Row | None:
    if measured.fps is None:
        return None
    verdict = grade(measured.fps, GOOD_FPS, POOR_FPS)
    values: Params = {"fps": round(measured.fps, 1)}
    advice = () if verdict is Verdict.GOOD else (Advice(Do.FASTER),)
    return Row(Item.SPEED, verdict, values, advice)


_ROWS: Final[tuple[Callable[[CameraMeasurement], Row | None], ...]] = (
    size_row, view_row, _sharpness, _exposure, _light, _glare, _place, _tilt, _reads, _speed,
)  # fmt: skip
