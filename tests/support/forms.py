"""Forms for entry by hand, filled in: whether they give each line, and each is taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.form import Field, Form, Kind


def flat(line: Any, under: str = "") -> dict[str, Any]:
    """Return a line with the keys that forms have: {"track.white": 5}, {"counts.0": 2}."""
    told: dict[str, Any] = {}
    for key, value in line.items() if isinstance(line, dict) else enumerate(line):
        name = f"{under}{key}"
        told |= flat(value, f"{name}.") if isinstance(value, dict | list) else {name: value}
    return told


def gives(form: Form, line: Any) -> bool:
    """Whether the form can be filled in so that it gives this line."""
    if any(line.get(key, ...) != value for key, value in form.line.items()):
        return False
    rest = {key: value for key, value in flat(line).items() if key not in form.line}
    known = {field.key: field for field in form.fields}
    needed = {field.key for field in form.fields if not field.optional}
    if not needed <= rest.keys() <= known.keys():
        return False
    return all(_may_be(known[key], value) for key, value in rest.items())


def _may_be(field: Field, value: Any) -> bool:
    if field.kind is Kind.NUMBER:
        return bool(field.least <= value <= field.most)
    if field.kind in (Kind.TEXT, Kind.TRUE):
        return True
    return value in [one.value for one in field.options]


def filled(form: Form) -> Iterator[dict[str, Any]]:
    """Yield the form of one field filled in with each choice."""
    for field in form.fields:
        yield from ({**form.line, field.key: one.value} for one in field.options)
    if not form.fields:
        yield dict(form.line)
