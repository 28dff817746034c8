"""What may be entered by hand just now, as plain forms: the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine import form_shapes
from engine.form_shapes import Kind as Kind
from engine.game import Json, Line


@dataclass(frozen=True, slots=True)
class Option:
    """A value that a field may have, and what it is called in English."""

    value: Json
    label: str
    shows: Line | None = None  # what it comes to, for a drawing

    def as_json(self) -> form_shapes.Option:
        """Return it as pages take it."""
        told: form_shapes.Option = {"value": self.value, "label": self.label}
        if self.shows is not None:
            told["shows"] = dict(self.shows)
        return told


@dataclass(frozen=True, slots=True)
class Shape:
    """How one text of a list is put together: a choice of each part, with spaces between them."""

    label: str
    parts: tuple[tuple[Option, ...], ...]

    def as_json(self) -> form_shapes.Built:
        """Return it as pages take it."""
        return {"label": self.label, "parts": [_options(part) for part in self.parts]}


@dataclass(frozen=True, slots=True)
class Field:
    """One key of the record line."""

    key: str  # "track.white" is a key of what stands under "track", "counts.0" the first of a list
    label: str
    kind: Kind
    options: tuple[Option, ...] = ()
    least: int = 0  # of a number; so many texts of a list; so many of a few
    most: int = 0  # of a few, 0: as many as there are
    optional: bool = False  # it may be left out
    shapes: tuple[Shape, ...] = ()  # of a list of texts

    def as_json(self) -> form_shapes.Field:
        """Return it as pages take it."""
        told: form_shapes.Field = {"key": self.key, "label": self.label, "kind": self.kind}
        if self.kind is Kind.BUILT:
            told["shapes"] = [one.as_json() for one in self.shapes]
        elif self.kind is not Kind.NUMBER:
            told["options"] = _options(self.options)
        if self.kind in (Kind.BUILT, Kind.NUMBER, Kind.SOME):
            told["least"], told["most"] = self.least, self.most
        if self.kind is Kind.SOME:
            told["most"] = self.most or len(self.options)
        if self.kind is not Kind.BUILT:
            told["optional"] = self.optional
        return told


def _options(options: tuple[Option, ...]) -> list[form_shapes.Option]:
    return [one.as_json() for one in options]


@dataclass(frozen=True, slots=True)
class Form:
    """A record line that would be taken, its fields left to be filled in."""

    label: str  # English, what it does
    line: Line  # what stands already: {"do": "lay"}
    fields: tuple[Field, ...] = ()
    corrects: bool = False  # it puts something right, and is no move of the game
    for_good: bool = False  # what it shows somebody cannot be unseen: no single touch does it
    shows: Line | None = None  # what it comes to, for a drawing
    # What the fields may be together, in their order, None where one is left out; where nothing is
    # told, each value goes with each.
    ways: tuple[tuple[Json, ...], ...] = ()

    def as_json(self) -> form_shapes.Form:
        """Return the form as the operator's page reads it."""
        told: form_shapes.Form = {
            "label": self.label,
            "line": dict(self.line),
            "fields": [one.as_json() for one in self.fields],
            "corrects": self.corrects,
        }
        if self.shows is not None:
            told["shows"] = dict(self.shows)
        if self.ways:
            told["ways"] = [list(way) for way in self.ways]
        if self.for_good:
            told["for_good"] = True
        return told

    def is_filled_by(self, line: Line) -> bool:
        """Whether a line is this form with every field filled in as it may be."""
        filled: dict[str, Json] = {}
        for one in self.fields:
            value = answer_at(line, one.key)
            if value is None and one.optional:
                continue
            if one.kind is Kind.TEXT or not is_taken(one, value):
                return False
            filled[one.key] = value
        way = tuple(filled.get(one.key) for one in self.fields)
        is_way = not self.ways or way in self.ways
        return is_way and {**self.line, **nest_answers(filled)} == dict(line)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Fields that are filled in together, in one's own time; what is told already stays."""

    name: str
    title: str
    fields: tuple[Field, ...]
    note: str = ""
    part: str = ""  # the heading that it stands under with others
    # Where each field is in a picture of them, in any unit, the top left first. None: in rows.
    places: tuple[tuple[float, float], ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)  # how many of a value there are

    def as_json(self) -> form_shapes.Sheet:
        """Return the sheet as the pages read it; what most fields choose from stands once."""
        common = self._common()
        fields = [one.as_json() for one in self.fields]
        for one, told in zip(self.fields, fields, strict=True):
            if one.options == common:
                told.pop("options", None)
        return {
            "name": self.name, "title": self.title, "note": self.note, "part": self.part,
            "fields": fields, "options": _options(common), "counts": dict(self.counts),
            "places": [list(place) for place in self.places],
        }  # fmt: skip

    def _common(self) -> tuple[Option, ...]:
        """Return the options of the field that has most of them."""
        return max((one.options for one in self.fields), key=len, default=())


# -- what is filled in, by the fields' keys -----------------------------------------------------


def nest_answers(answers: Mapping[str, Json]) -> dict[str, Json]:
    """Return what keys like "track.white" and "counts.0" stand for; a gap in a list is null.

    The keys are those of fields: a number among them is never larger than there are fields.
    """
    root: dict[str, Json] = {}
    for key, value in answers.items():
        *path, last = key.split(".")
        at: dict[str, Json] = root
        for part in path:
            at = at.setdefault(part, {})  # type: ignore[assignment]
        at[last] = value
    return {key: _with_lists(value) for key, value in root.items()}


def _with_lists(node: Json) -> Json:
    if not isinstance(node, dict):
        return node
    made = {key: _with_lists(value) for key, value in node.items()}
    if not made or not all(map(str.isdecimal, made)):
        return made
    return [made.get(str(n)) for n in range(max(map(int, made)) + 1)]


def answer_at(data: Mapping[str, Json], key: str) -> Json:
    """Return what stands under a field's key, None where nothing does."""
    at: Json = data
    for part in key.split("."):
        if isinstance(at, list) and part.isdecimal():
            at = at[int(part)] if int(part) < len(at) else None
        elif isinstance(at, Mapping):
            at = at.get(part)
        else:
            return None
    return at


def is_taken(field: Field, value: Json) -> bool:
    """Whether a field may have this value."""
    if field.kind is Kind.NUMBER:
        return type(value) is int and field.least <= value <= field.most
    if field.kind is Kind.BUILT:
        return isinstance(value, list) and _is_built(field, value)
    if field.kind is Kind.SOME:
        return isinstance(value, list) and _are_some(field, value)
    return (isinstance(value, str) or type(value) is int) and value in _values(field)


def _are_some(field: Field, values: list[Json]) -> bool:
    may = [value for value in _values(field) if value in values]
    most = field.most or len(field.options)
    return len(may) == len(values) and field.least <= len(values) <= most


def _values(field: Field) -> list[Json]:
    return [one.value for one in field.options]


def _is_built(field: Field, texts: list[Json]) -> bool:
    return field.least <= len(texts) <= field.most and all(
        isinstance(text, str) and any(_is_of(shape.parts, text) for shape in field.shapes)
        for text in texts
    )


def _is_of(parts: tuple[tuple[Option, ...], ...], text: str) -> bool:
    """Whether a text is a choice of each part; a part's value may hold a space itself."""
    if not parts:
        return not text
    for option in parts[0]:
        head, rest = str(option.value), parts[1:]
        if not rest and text == head:
            return True
        if rest and text.startswith(f"{head} ") and _is_of(rest, text[len(head) + 1 :]):
            return True
    return False
