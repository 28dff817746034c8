"""How many mm of the table the camera sees: as the running box tells, else as last calibrated."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from firmware.owner.config import Config
from firmware.upkeep.facts import Facts, View
from firmware.upkeep.web_client import address_of, open_url
from vision.calibration.calibration import Calibration, Verdict
from vision.calibration.in_view import values_of
from vision.calibration.row import Advice, Do, Item
from vision.calibration.view import ViewSize
from vision.calibration.words import sentence, share_in_view
from vision.mat import MARKS
from words.text import join_texts

ASK_S: Final = 3.0
ADDRESS: Final = "/api/calibration/view"
_WELL: Final = (Verdict.GOOD, Verdict.FAIR)


def find_view(config: Config) -> View:
    """Return what the box sees that runs here; else what it saw when it was calibrated."""
    from firmware.camera.calibrations import load_for

    kept, _ = load_for(config.data, config.source)
    now = _answer(f"{address_of(config.host, config.port)}{ADDRESS}")
    if now is not None and (now.values.get("wide") or kept is None or kept.mat):
        return now
    return View({}) if kept is None or not kept.mat else _then(kept)


def _answer(address: str) -> View | None:
    """Return what the box at that address sees, None where none answers or its camera is lost."""
    try:
        with open_url(address, ASK_S) as answer:
            told: Any = json.loads(answer.read())
        rows = {row["what"]: row["values"] for row in told["rows"]}
        advice = tuple(
            Advice(Do(one["do"]), {key: one[key] for key in one if key not in ("do", "text")})
            for one in told["advice"]
        )
        return View(rows[Item.VIEW], advice, is_now=True)
    except (OSError, ValueError, KeyError, TypeError):  # or another program answers there
        return None


def _then(calibration: Calibration) -> View:
    wide, high = (px / calibration.px_per_mm for px in calibration.size)
    marks = len(MARKS) if calibration.verdict in _WELL else 0
    return View(values_of(ViewSize(wide, high, marks, ())), date=calibration.made[:10])


def judge_view(facts: Facts, view: View) -> tuple[str, Mapping[str, object]]:
    """Return the case, and what stands in its sentence."""
    told = {
        "shown": share_in_view(view.values),
        "date": view.date,
        "change": join_texts(" ", [sentence(one) for one in view.advice]),
    }
    if not view.is_now:
        if view.values:
            return "then", told
        return ("none" if facts.service is None else "unseen"), told
    if "wide" not in view.values:
        return "unknown", told
    return ("change" if view.advice else "ok"), told
