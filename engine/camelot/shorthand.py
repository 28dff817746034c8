"""Record lines in a few words, as an operator types them: "black b-despair.3", "die 6"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import BadRecord, Json
from engine.record import integer, quoted

_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "coat": ("card",),
    "share": ("counts",),
    "evil": ("is",),
    "black": ("card", "quest"),
    "white": ("card", "seat"),
    "choose": ("option",),
    "reveal": ("card",),
    "move": ("to",),
    "draw": (),
    "fight": ("card",),
    "die": ("value",),
    "heal": ("card",),
    "sacrifice": (),
    "swap": ("seat",),
    "accuse": ("seat",),
    "loyalty": ("seat", "is"),
    "confirm": (),
    "join": ("card", "name"),
    "leave": ("seat",),
    "teach": ("white", "black"),
    "adjust": (),
    "undo": (),
}
_TEXTS: Final = ("option", "name", "card", "is", "to", "quest")  # "choose 2" is the option "2"


def line_from_words(words: Sequence[str]) -> dict[str, Json]:
    """Return the record line that the words mean, or raise BadRecord.

    Values come in the order of the record's keys, or as KEY=VALUE: "adjust white=3 seat=1".
    "black down dragon" and "white down" lay a card face down, "free" at the end does it free,
    "share 2,0,1" gives a number for each seat, "teach 6 4" tells the steps to either bank.
    """
    action, *values = words or ("",)
    if action not in _KEYS:
        known = ", ".join(_KEYS)
        raise BadRecord(
            "", f'{quoted(action)} is not known here: expected {known}, as "black b-despair.3"'
        )
    named = dict(value.split("=", 1) for value in values if "=" in value)
    plain = [value for value in values if "=" not in value]
    if action in ("move", "white") and plain[-1:] == ["free"]:
        plain, named = plain[:-1], named | {"free": "true"}
    if len(plain) > len(_KEYS[action]):
        expected = ", ".join(_KEYS[action]) or "nothing"
        raise BadRecord("do", f"{action} takes {expected}: too many words")
    told = dict(zip(_KEYS[action], plain, strict=False)) | named
    return _line(action, {key: _value(key, value) for key, value in told.items()})


def _line(action: str, told: dict[str, Json]) -> dict[str, Json]:
    if action == "teach":
        return {"do": "teach", "track": told}
    if action in ("black", "white") and told.get("card") == "down":
        rest = {key: value for key, value in told.items() if key != "card"}
        return {"do": action, "face": "down", **rest}
    return {"do": action, **told}


def _value(key: str, text: str) -> Json:
    if key == "counts":
        return [integer(one) if one.isdecimal() else one for one in text.split(",")]
    if key in _TEXTS:
        return text
    if text == "true":
        return True
    number = text.removeprefix("-")
    return integer(text) if number.isdecimal() else text
