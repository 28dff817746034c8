"""What may be entered by hand just now (engine/form.py)."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


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
    kind: Literal["piece", "one", "some", "number", "text", "true", "built"]
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
