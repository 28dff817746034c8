"""What is still wrong with a sheet that somebody fills in: missing answers, and counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.form import Field, Kind, Sheet
from engine.game import Json
from words.text import Text, t, tn, with_heading


def is_given(field: Field) -> bool:
    """Whether there is nothing to choose: it is the only thing that it can be."""
    return field.kind is Kind.ONE and len(field.options) == 1 and not field.optional


def missing(sheet: Sheet, answers: Mapping[str, Json]) -> int:
    """Return how many fields that must be filled in are not."""
    return sum(one.key not in answers and not one.optional for one in sheet.fields)


def too_many(sheet: Sheet, answers: Mapping[str, Json]) -> tuple[Text, ...]:
    """Return a sentence for each value that was told more often than a copy has it."""
    told = list(answers.values())
    names = {str(one.value): one.label for field in sheet.fields for one in field.options}
    return tuple(
        t("{what}: {told} told, a copy has {has}.", what=names[value], told=n, has=has)
        for value, has in sheet.counts.items()
        if (n := told.count(value)) > has
    )


def wrong(sheet: Sheet, answers: Mapping[str, Json]) -> tuple[Text, ...]:
    """Return what is still wrong, nothing where the sheet is whole."""
    left = missing(sheet, answers)
    still = tn("{n} is still to be told.", "{n} are still to be told.", left)
    return (*too_many(sheet, answers), *((still,) if left else ()))


def all_wrong(sheets: Sequence[Sheet], answers: Mapping[str, Json]) -> tuple[Text, ...]:
    """Return the same of several sheets, each by its name."""
    said = []
    for sheet in sheets:
        own = {one.key: answers[one.key] for one in sheet.fields if one.key in answers}
        said += [with_heading(sheet.title, what) for what in wrong(sheet, own)]
    return tuple(said)
