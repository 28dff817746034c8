"""Calibration in English: every row, every piece of advice. The one file with sentences of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from vision.calibration.row import Advice, Do, Params, Row, What
from vision.calibration.stored import Verdict

NAMES: Final[Mapping[What, str]] = {
    What.SIZE: "Size of the codes",
    What.SHARPNESS: "Sharpness",
    What.EXPOSURE: "Exposure",
    What.LIGHT: "Evenness of light",
    What.GLARE: "Glare",
    What.PLACE: "Place of the pile",
    What.TILT: "Tilt",
    What.READS: "Codes read",
    What.SPEED: "Speed",
}
VERDICTS: Final[Mapping[Verdict, str]] = {
    Verdict.GOOD: "Good: the camera reads every card.",
    Verdict.FAIR: "It will do; it could be better.",
    Verdict.POOR: "Poor: cards will be missed.",
    Verdict.USELESS: "Useless as it is.",
}
_FARTHER: Final = {
    "right": "right side", "left": "left side", "upper": "upper edge", "lower": "lower edge",
}  # fmt: skip


def value(row: Row) -> str:
    """Return a row's numbers in words."""
    return _VALUES[row.what](row.values)


def sentence(advice: Advice) -> str:
    """Return what to do, in a sentence or two."""
    said = _SENTENCES[advice.do]
    return said if isinstance(said, str) else said(advice.params)


def _place(values: Params) -> str:
    if not values["marks"] and "wide" not in values:
        return "no mat is seen"
    return f"{values['marks']} of 4 marks in {values['wide']} x {values['high']} mm"


def _reads(values: Params) -> str:
    if not values["codes"]:
        return "none"
    many = f"{values['codes']} codes" if values["codes"] != 1 else "1 code"
    return f"{many}, the worst {values['least']} of 100 times"


_VALUES: Final[Mapping[What, Callable[[Params], str]]] = {
    What.SIZE: lambda v: f"{v['px']} px per module",
    What.SHARPNESS: lambda v: f"blurred by {v['blur']} of a module",
    What.EXPOSURE: lambda v: f"white {v['white']}, contrast {v['contrast']} of 255",
    What.LIGHT: lambda v: f"{v['percent']} % at the darkest code",
    What.GLARE: lambda v: f"a lamp is mirrored on {v['mm2']} mm²" if v["mm2"] else "none",
    What.PLACE: _place,
    What.TILT: lambda v: f"{v['degrees']}° from straight above",
    What.READS: _reads,
    What.SPEED: lambda v: f"{v['fps']} frames a second",
}


def _lower(params: Params) -> str:
    if "percent" in params:
        return f"Camera nearer: to about {params['percent']} % of its distance."
    return f"Camera {params['cm']} cm lower."


def _higher(params: Params) -> str:
    if "percent" in params:
        return f"Camera farther away: to about {params['percent']} % of its distance."
    return f"Camera {params['cm']} cm higher: the whole mat must be seen."


def _move(params: Params) -> str:
    ways = []
    if "across" in params:
        ways.append(f"{params['across']} mm to the {params['side']}")
    if "along" in params:
        ways.append(f"{params['along']} mm {params['end']}")
    far = " and ".join(ways) or "a little"
    return f"Move the mat {far} in the picture, or the camera the other way."


_SENTENCES: Final[Mapping[Do, str | Callable[[Params], str]]] = {
    Do.LOWER: _lower,
    Do.HIGHER: _higher,
    Do.FEW_PIXELS: lambda p: (
        f"A picture of {p['wide']} px has too few for the whole mat: "
        "use a camera with more pixels, or larger stickers."
    ),
    Do.FOCUS: (
        "Focus: run one focus cycle, or turn the lens until the codes are sharp. "
        "Does the camera or the table shake?"
    ),
    Do.MORE_LIGHT: "More light: switch the lamp on, or bring it nearer.",
    Do.LESS_LIGHT: "Less light: move the lamp farther away or dim it, or shorten the exposure.",
    Do.EVEN_LIGHT: lambda p: (
        f"More light from the {p['side']} side: it is the dark one. "
        "The lamp farther away, to the side and up alike, a second one or a white wall helps."
    ),
    Do.GLARE: (
        "Move the lamp farther to the side or lower: it is mirrored in the picture. "
        "At 45 degrees or more from straight above nothing that lies flat mirrors it. "
        "Matte paper and matte sleeves help."
    ),
    Do.MOVE: _move,
    Do.TURN: lambda p: f"Turn the mat by {p['degrees']}° {p['way']}, or the camera the other way.",
    Do.LEVEL: lambda p: (
        f"Level the camera: it stands about {p['degrees']}° askew, "
        f"the {_FARTHER[str(p['far'])]} of the picture is too far away."
    ),
    Do.CLEAR_MARK: lambda p: (
        f"The mat's mark {p['mark']} is in the picture but not read: "
        "is something on it, or a lamp mirrored in it?"
    ),
    Do.USE_MAT: (
        "With the printed mat the place is known even when it moves: "
        "roundtable print --mat mat.pdf."
    ),
    Do.SHOW_EMPTY: "Take the card away for two seconds, so that the empty place is known.",
    Do.SHOW_CARD: (
        "Lay the mat, or a card with its stickers where the pile belongs, under the camera. "
        "If one lies there, the camera is too far away, or shakes."
    ),
    Do.UNREAD: lambda p: (
        f"{p['name']} is read in {p['reads']} of 100 frames: "
        "is something on it, or a lamp mirrored in it?"
    ),
    Do.STEADY: (
        "Nothing is read well though the picture looks right: does the camera or the table shake?"
    ),
    Do.OTHER_DECK: (
        "These codes belong to another deck: give its code with --deck, or print new stickers."
    ),
    Do.DAMAGED: "A code is damaged: print it again (roundtable print --only NAME).",
    Do.FASTER: "Too few frames a second: more light, a smaller picture or another camera.",
}
