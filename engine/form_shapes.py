"""What a form looks like to the pages (engine/form.py), for the schemas of what a box answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NotRequired, TypedDict


class Kind(StrEnum):
    """How a field is filled in."""

    PIECE = "piece"  # one of many: by a search or from the sheets
    ONE = "one"  # one of a few
    SOME = "some"  # any of a few, a list in the record
    NUMBER = "number"
    TEXT = "text"
    TRUE = "true"  # true, or left out
    BUILT = "built"  # a list of texts, each put together of parts


class Option(TypedDict):
    """A value that a field may have; what it `shows` is for a drawing."""

    value: Any
    label: str
    shows: NotRequired[dict[str, Any]]


class Built(TypedDict):
    """How one text of a list is put together: a choice of each part."""

    label: str
    parts: list[list[Option]]


class Field(TypedDict):
    """One key of a line of the record."""

    key: str
    label: str
    kind: Kind
    options: NotRequired[list[Option]]
    optional: NotRequired[bool]
    least: NotRequired[int]
    most: NotRequired[int]
    shapes: NotRequired[list[Built]]


class Form(TypedDict):
    """A line that would be taken, its fields left to be filled in; without fields it is a button.

    `ways`: the values that fields may have together. `for_good`: no single touch does it.
    """

    label: str
    line: dict[str, Any]
    fields: list[Field]
    corrects: bool
    shows: NotRequired[dict[str, Any]]
    ways: NotRequired[list[list[Any]]]
    for_good: NotRequired[bool]


class Sheet(TypedDict):
    """Fields that are filled in together; `options` are those of most fields."""

    name: str
    title: str
    note: str
    part: str
    fields: list[Field]
    options: list[Option]
    counts: dict[str, int]
    places: list[list[float]]
