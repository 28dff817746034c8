"""Record lines in a few words, as an operator types them: "move own 5", "roll 2 5 5 3"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import BadRecord, Json
from engine.record import integer, quoted

_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "tile": ("card",),
    "display": ("card",),
    "start": ("card", "knight", "flag", "shield", "material", "influence"),
    "traitor": ("card",),
    "roll": ("own", "own", "own", "merlin"),
    "move": ("die", "face"),
    "space": ("is",),
    "henchman": ("who", "to"),
    "points": ("of",),
    "take": ("item",),
    "exchange": ("give", "take"),
    "swap": ("cards", "cards"),
    "excalibur": ("traitor",),
    "grail": (),
    "build": ("place", "pay"),
    "influence": ("of",),
    "staff": (),
    "mission": ("card", "points", "icon", "row"),
    "flag": ("of", "use"),
    "ability": ("of", "traitor"),
    "draw": ("card",),
    "confirm": (),
    "adjust": ("seat",),
    "teach": (),
    "undo": (),
}
_LISTS: Final = ("own", "cards")
_TEXTS: Final = ("card", "cards")


def line_from_words(words: Sequence[str]) -> dict[str, Json]:
    """Return the record line that the words mean, or raise BadRecord.

    Values come in the order of the record's keys, or as KEY=VALUE: "mission m-mission.4 row=2".
    "move merlin counter apple=6" moves Merlin, "adjust 1 score=31 items.flag-fox=0" puts figures
    right, "teach counters=6 frame=null rondel=dragon,manor,..." tells of the owner's copy.
    """
    action, *values = words or ("",)
    if action not in _KEYS:
        known = ", ".join(_KEYS)
        raise BadRecord(
            "", f'{quoted(action)} is not known here: expected {known}, as "move own 5"'
        )
    plain = [value for value in values if "=" not in value]
    keys = ("die", "way") if action == "move" and plain[:1] == ["merlin"] else _KEYS[action]
    if len(plain) > len(keys):
        expected = ", ".join(keys) or "nothing"
        raise BadRecord("do", f"{action} takes {expected}: too many words")
    told: dict[str, Json] = {}
    for key, text in zip(keys, plain, strict=False):
        _put(told, key, text)
    for key, _, text in (value.partition("=") for value in values if "=" in value):
        _put(told, key, text)
    return {"do": action, **({"board": told} if action == "teach" else told)}


def _put(told: dict[str, Json], key: str, text: str) -> None:
    """Put a value in: one more of a list, or a key of an object where the key has a dot."""
    name, dot, inner = key.partition(".")
    if dot:
        entry = told.setdefault(name, {})
        if isinstance(entry, dict):
            entry[inner] = _value(text)
    elif key in _LISTS:
        before = told.get(key, [])
        more = [one if key in _TEXTS else _value(one) for one in text.split(",")]
        told[key] = [*before, *more] if isinstance(before, list) else more
    else:
        told[key] = text if key in _TEXTS else _value(text)


def _value(text: str) -> Json:
    if "," in text:
        return [_value(one) for one in text.split(",")]
    if text == "null":
        return None
    number = text.removeprefix("-")
    return integer(text) if number.isdecimal() else text
