"""What may be entered by hand just now, as plain forms: the same for every game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.game import Json, Line


class Kind(StrEnum):
    """How a field is filled in."""

    PIECE = "piece"  # one of many: by a search or from the sheets
    ONE = "one"  # one of a few
    SOME = "some"  # any of a few, a list in the record
    NUMBER = "number"
    TEXT = "text"
    TRUE = "true"  # true, or left out


@dataclass(frozen=True, slots=True)
class Option:
    """A value that a field may have, and what it is called in English."""

    value: Json
    label: str


@dataclass(frozen=True, slots=True)
class Field:
    """One key of the record line."""

    key: str  # "track.white" is a key of what stands under "track", "counts.0" the first of a list
    label: str
    kind: Kind
    options: tuple[Option, ...] = ()
    least: int = 0  # of a number
    most: int = 0
    optional: bool = False  # it may be left out

    def as_json(self) -> dict[str, Json]:
        told: dict[str, Json] = {"key": self.key, "label": self.label, "kind": self.kind}
        if self.kind is Kind.NUMBER:
            return told | {"least": self.least, "most": self.most, "optional": self.optional}
        options = [{"value": one.value, "label": one.label} for one in self.options]
        return told | {"options": options, "optional": self.optional}


@dataclass(frozen=True, slots=True)
class Form:
    """A record line that would be taken, its fields left to be filled in."""

    label: str  # English, what it does
    line: Line  # what stands already: {"do": "lay"}
    fields: tuple[Field, ...] = ()
    corrects: bool = False  # it puts something right, and is no move of the game

    def as_json(self) -> dict[str, Json]:
        """Return the form as the operator's page reads it."""
        return {
            "label": self.label,
            "line": dict(self.line),
            "fields": [one.as_json() for one in self.fields],
            "corrects": self.corrects,
        }
