"""What calibration says: every row, every piece of advice. The one file with sentences of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from vision.calibration.calibration import Verdict
from vision.calibration.row import Advice, Do, Item, Params, Row
from vision.mat import MARKS
from words.text import Text, join_texts, t, tc, tn

NAMES: Final[Mapping[Item, Text]] = {
    Item.SIZE: t("Size of the codes"),
    Item.VIEW: t("In the picture"),
    Item.SHARPNESS: t("Sharpness"),
    Item.EXPOSURE: t("Exposure"),
    Item.LIGHT: t("Evenness of light"),
    Item.GLARE: t("Glare"),
    Item.PLACE: t("Place of the pile"),
    Item.TILT: t("Tilt"),
    Item.READS: t("Codes read"),
    Item.SPEED: t("Speed"),
}
VERDICTS: Final[Mapping[Verdict, Text]] = {
    Verdict.GOOD: t("Good: the camera reads every card."),
    Verdict.FAIR: t("It will do; it could be better."),
    Verdict.POOR: t("Poor: cards will be missed."),
    Verdict.USELESS: t("Useless as it is."),
}
WORDS: Final[Mapping[Verdict, Text]] = {  # of one row
    Verdict.GOOD: t("good"),
    Verdict.FAIR: t("fair"),
    Verdict.POOR: t("poor"),
    Verdict.USELESS: t("useless"),
}


def value(row: Row) -> Text:
    """Return a row's numbers in words."""
    return _VALUES[row.what](row.values)


def sentence(advice: Advice) -> Text:
    """Return what to do, in a sentence or two."""
    said = _SENTENCES[advice.do]
    return said.with_(**advice.params) if isinstance(said, Text) else said(advice.params)


def _place(values: Params) -> Text:
    return t("{marks} of 4 marks are read", **values) if "is_mat" in values else t("no mat is seen")


_CUT: Final[Mapping[str, Text]] = {
    "left": tc("side of the picture", "left"),
    "right": tc("side of the picture", "right"),
    "upper": tc("side of the picture", "top"),
    "lower": tc("side of the picture", "bottom"),
}


def share_in_view(values: Params) -> Text:
    """Return how much of the table is in the picture: `wide`, `high`, `marks` and what is `cut`."""
    if "wide" not in values and values.get("is_mat"):
        return t("mm not known: the camera looks at the mat from the side")
    if "wide" not in values:
        return t("mm not known: no tag of the mat is read")
    if values["marks"] == len(MARKS):
        return t("{wide} x {high} mm of the table", **values)
    about = t("about {wide} x {high} mm of the table", **values)
    cut = [_CUT[side] for side in str(values.get("cut", "")).split()]
    if not cut:
        return about
    return t("{about}; the mat is cut off: {sides}", about=about, sides=join_texts(", ", cut))


def _reads(values: Params) -> Text:
    codes = values["codes"]
    assert isinstance(codes, int)
    if not codes:
        return tc("codes read", "none")
    return tn(
        "{n} code, read {least} of 100 times",
        "{n} codes, the worst {least} of 100 times",
        codes,
        least=values["least"],
    )


def _glare(values: Params) -> Text:
    return t("a lamp is mirrored on {mm2} mm²", **values) if values["mm2"] else tc("glare", "none")


_VALUES: Final[Mapping[Item, Callable[[Params], Text]]] = {
    Item.SIZE: lambda v: t("{px} px per module", **v),
    Item.VIEW: share_in_view,
    Item.SHARPNESS: lambda v: t("blurred by {blur} of a module", **v),
    Item.EXPOSURE: lambda v: t("white {white}, contrast {contrast} of 255", **v),
    Item.LIGHT: lambda v: t("{percent} % at the darkest code", **v),
    Item.GLARE: _glare,
    Item.PLACE: _place,
    Item.TILT: lambda v: t("{degrees}° from straight above", **v),
    Item.READS: _reads,
    Item.SPEED: lambda v: t("{fps} frames a second", **v),
}


def _lower(params: Params) -> Text:
    return join_texts(" ", (*_shows(params, _ENOUGH), _LOWER.with_(**params)))


def _higher(params: Params) -> Text:
    return join_texts(" ", (*_shows(params, _NEEDED), _HIGHER.with_(**params)))


def _shows(params: Params, needs: Text) -> tuple[Text, ...]:
    if "wide" not in params:
        return ()
    is_whole = params["marks"] == len(MARKS)
    return ((_SHOWS if is_whole else _SHOWS_ABOUT).with_(**params), needs.with_(**params))


_SHOWS: Final = t("The picture shows {wide} x {high} mm of the table.")
_SHOWS_ABOUT: Final = t("The picture shows about {wide} x {high} mm of the table.")
_NEEDED: Final = t("The mat needs {needs_wide} x {needs_high} mm.")
_ENOUGH: Final = t("{needs_wide} x {needs_high} mm are enough.")
_LOWER: Final = t("Lower the camera to {percent} % of its height: {from_mm} mm become {to_mm} mm.")
_HIGHER: Final = t("Raise the camera to {percent} % of its height: {from_mm} mm become {to_mm} mm.")


# Whither across, whither along.
_MOVE: Final[Mapping[tuple[object, object], Text]] = {
    (None, None): t("Move the mat a little in the picture, or the camera the other way."),
    ("left", None): t(
        "Move the mat {across} mm to the left in the picture, or the camera the other way."
    ),
    ("right", None): t(
        "Move the mat {across} mm to the right in the picture, or the camera the other way."
    ),
    (None, "up"): t("Move the mat {along} mm up in the picture, or the camera the other way."),
    (None, "down"): t("Move the mat {along} mm down in the picture, or the camera the other way."),
    ("left", "up"): t(
        "Move the mat {across} mm to the left and {along} mm up in the picture, or the camera the"
        " other way."
    ),
    ("left", "down"): t(
        "Move the mat {across} mm to the left and {along} mm down in the picture, or the camera"
        " the other way."
    ),
    ("right", "up"): t(
        "Move the mat {across} mm to the right and {along} mm up in the picture, or the camera the"
        " other way."
    ),
    ("right", "down"): t(
        "Move the mat {across} mm to the right and {along} mm down in the picture, or the camera"
        " the other way."
    ),
}
_TURN: Final[Mapping[object, Text]] = {
    "clockwise": t("Turn the mat by {degrees}° clockwise, or the camera the other way."),
    "anticlockwise": t("Turn the mat by {degrees}° anticlockwise, or the camera the other way."),
}
_LEVEL: Final[Mapping[object, Text]] = {
    "right": t(
        "Level the camera: it stands about {degrees}° askew, the right side of the picture is too"
        " far away."
    ),
    "left": t(
        "Level the camera: it stands about {degrees}° askew, the left side of the picture is too"
        " far away."
    ),
    "upper": t(
        "Level the camera: it stands about {degrees}° askew, the upper edge of the picture is too"
        " far away."
    ),
    "lower": t(
        "Level the camera: it stands about {degrees}° askew, the lower edge of the picture is too"
        " far away."
    ),
}
_EVEN_LIGHT: Final[Mapping[object, Text]] = {
    "right": t("More light from the right side: it is the dark one."),
    "left": t("More light from the left side: it is the dark one."),
    "upper": t("More light from the upper side: it is the dark one."),
    "lower": t("More light from the lower side: it is the dark one."),
}
_EVEN_HELP: Final = t(
    "The lamp farther away, to the side and up alike, a second one or a white wall helps."
)

_SENTENCES: Final[Mapping[Do, Text | Callable[[Params], Text]]] = {
    Do.LOWER: _lower,
    Do.HIGHER: _higher,
    Do.FEW_PIXELS: t(
        "A picture of {wide} px has too few for the whole mat: "
        "use a camera with more pixels, or larger stickers."
    ),
    Do.FOCUS: t(
        "Focus: run one focus cycle, or turn the lens until the codes are sharp. "
        "Does the camera or the table shake?"
    ),
    Do.MORE_LIGHT: t("More light: switch the lamp on, or bring it nearer."),
    Do.LESS_LIGHT: t("Less light: move the lamp farther away or dim it, or shorten the exposure."),
    Do.EVEN_LIGHT: lambda p: join_texts(" ", (_EVEN_LIGHT[p["side"]], _EVEN_HELP)),
    Do.GLARE: t(
        "Move the lamp farther to the side or lower: it is mirrored in the picture. "
        "At 45 degrees or more from straight above nothing that lies flat mirrors it. "
        "Matte paper and matte sleeves help."
    ),
    Do.MOVE: lambda p: _MOVE[p.get("side"), p.get("end")].with_(**p),
    Do.TURN: lambda p: _TURN[p["way"]].with_(**p),
    Do.LEVEL: lambda p: _LEVEL[p["far"]].with_(**p),
    Do.CLEAR_MARK: t(
        "The mat's mark {mark} is in the picture but not read: "
        "is something on it, or a lamp mirrored in it?"
    ),
    Do.USE_MAT: t(
        "With the printed mat the place is known even when it moves: "
        "roundtable print --mat mat.pdf."
    ),
    Do.SHOW_EMPTY: t("Take the card away for two seconds, so that the empty place is known."),
    Do.SHOW_CARD: t(
        "Lay the mat, or a card with its stickers where the pile belongs, under the camera. "
        "If one lies there, the camera is too far away, or shakes."
    ),
    Do.UNREAD: t(
        "{name} is read in {reads} of 100 frames: is something on it, or a lamp mirrored in it?"
    ),
    Do.STEADY: t(
        "Nothing is read well though the picture looks right: does the camera or the table shake?"
    ),
    Do.OTHER_DECK: t(
        "These codes belong to another deck: give its code with --deck, or print new stickers."
    ),
    Do.DAMAGED: t("A code is damaged: print it again (roundtable print --only NAME)."),
    Do.FASTER: t("Too few frames a second: more light, a smaller picture or another camera."),
}
