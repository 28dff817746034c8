"""Record lines in a few words, as an operator types them: "lay picts-5", "loyalty 2 traitor"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import BadRecord, Json
from engine.record import integer, quoted

_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "lay": ("card",),
    "claim": ("quest",),
    "quest": ("quest", "bonus"),
    "reveal": ("card",),
    "token": ("quest",),
    "accuse": ("seat",),
    "loyalty": ("seat", "is"),
    "knight": ("card", "seat"),
    "confirm": (),
    "undo": (),
    "teach": ("card",),
    "adjust": (),
}


def line_from_words(words: Sequence[str]) -> dict[str, Json]:
    """Return the record line that the words mean, or raise BadRecord.

    Values come in the order of the record's keys, or as KEY=VALUE: "adjust white=3 seat=1",
    "teach morgan-3 symbols=grail,picts". "lay down" lays a card face down, "reveal none" says
    that there is no such card.
    """
    action, *values = words or ("",)
    if action not in _KEYS:
        known = ", ".join(_KEYS)
        raise BadRecord(
            "", f'{quoted(action)} is not known here: expected {known}, as "lay picts-5"'
        )
    named = dict(value.split("=", 1) for value in values if "=" in value)
    plain = [value for value in values if "=" not in value]
    if len(plain) > len(_KEYS[action]):
        expected = ", ".join(_KEYS[action]) or "nothing"
        raise BadRecord("do", f"{action} takes {expected}: too many words")
    told = dict(zip(_KEYS[action], plain, strict=False)) | named
    line: dict[str, Json] = {"do": action} | {key: _value(key, v) for key, v in told.items()}
    if line == {"do": "lay", "card": "down"}:
        return {"do": "lay", "face": "down"}
    return line


def _value(key: str, text: str) -> Json:
    if key == "symbols":
        return text if text == "any" else [one for one in text.split(",") if one != "none"]
    if key == "card" and text == "none":
        return None
    if text == "true":
        return True
    return integer(text) if text.isdecimal() else text
