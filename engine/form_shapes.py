"""What a form looks like to the pages (engine/form.py), for the schemas of what a box answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, NotRequired, TypedDict

from engine.when import When


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
    """A line that would be taken, but for its fields; without fields it is a button."""

    label: Annotated[str, "what it does, in words"]
    line: Annotated[dict[str, Any], "the line to send, with each field's value under its `key`"]
    fields: Annotated[
        list[Field],
        "`key` (`counts.0`: the first of a list), `label`, `kind`, `options`, and whether it is "
        "`optional`. The kind `some` takes from `least` to `most` values",
    ]
    corrects: Annotated[bool, "whether it corrects what stands"]
    shows: NotRequired[Annotated[dict[str, Any], When("the game draws it"), "the result"]]
    ways: NotRequired[
        Annotated[
            list[list[Any]],
            When("not all go together"),
            "the values that fields may have together, in their order; null: an empty field",
        ]
    ]
    for_good: NotRequired[
        Annotated[bool, When("it shows a card to somebody"), "true: ask for a second touch"]
    ]


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
