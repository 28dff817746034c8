"""What calibration says, as one JSON object: for the page and for `calibrate --json`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vision.calibration.calibration import Calibration, Lock
from vision.calibration.measure import CameraMeasurement
from vision.calibration.row import Item, Verdicts
from vision.calibration.words import NAMES, VERDICTS, sentence, value
from vision.frame import Point


def report(measured: CameraMeasurement, judged: Verdicts) -> dict[str, Any]:
    """Return all that is known of the picture (docs/http.md tells the keys)."""
    px = measured.px_per_module
    return {
        "size": list(measured.size),
        "frames": measured.frames,
        "verdict": str(judged.verdict),
        "text": VERDICTS[judged.verdict],
        **report_rows(judged),
        "codes": [
            {
                "name": code.name,
                "sticker": code.sticker,
                "reads": None if code.reads is None else round(code.reads),
                "px": round(code.px, 2),
                "corners": _points(code.corners),
            }
            for code in measured.codes
        ],
        "px_per_module": None if px is None else round(px, 2),
        "area": measured.area and _points(measured.area),
        "mat": measured.view and _points(measured.view.mat),
        "spots": _points(spot.at for spot in measured.spots),
    }


def report_rows(judged: Verdicts) -> dict[str, Any]:
    """Return the rows, what to change, and in words how much of the table is `in_view`."""
    return {
        "rows": [
            {
                "what": str(row.what),
                "name": NAMES[row.what],
                "verdict": str(row.verdict),
                "text": value(row),
                "values": dict(row.values),
            }
            for row in judged.rows
        ],
        "advice": [
            {"do": str(one.do), "text": sentence(one), **one.params} for one in judged.advice
        ],
        "in_view": next(value(row) for row in judged.rows if row.what is Item.VIEW),
    }


def summary_of(calibration: Calibration) -> dict[str, Any]:
    """Return what is kept, in short."""
    return {
        "made": calibration.made,
        "verdict": str(calibration.verdict),
        "camera": calibration.camera,
        "px_per_module": calibration.px_per_module,
        "mat": calibration.mat,
        "lock": lock_settings(calibration.lock),
    }


def lock_settings(lock: Lock) -> dict[str, Any]:
    """Return a lock's settings, without those that are not known."""
    values = {"lens": lock.lens, "exposure": lock.exposure, "gain": lock.gain}
    told: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
    return told | ({"white": list(lock.white)} if lock.white else {})


def _points(points: Iterable[Point]) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in points]
