"""The forms for entry by hand: each line that is taken has one, and each one is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from engine.form import Form, Kind
from engine.merlin.setup import read_setup
from engine.merlin.variants import Rulings
from firmware.games.merlin.forms import forms
from firmware.games.merlin.offers import OFFERS
from tests.engine.merlin.test_laws import moments
from tests.support.merlin import GAME


def flat(line: Any, under: str = "") -> dict[str, Any]:
    """Return a line with the keys that forms have: {"own.0": 2}, {"items.flag-fox": 1}."""
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


def _may_be(field: Any, value: Any) -> bool:
    if field.kind is Kind.NUMBER:
        return bool(field.least <= value <= field.most)
    return value in [one.value for one in field.options]


def filled(form: Form) -> Iterator[dict[str, Any]]:
    """Yield the form of one field filled in with each choice."""
    for field in form.fields:
        yield from ({**form.line, field.key: one.value} for one in field.options)
    if not form.fields:
        yield dict(form.line)


@pytest.mark.parametrize("seed", range(6))
def test_every_line_of_a_game_has_a_form_and_every_form_is_taken(seed: int) -> None:
    for number, moment in enumerate(moments(seed)):
        made = forms(moment.before, ("Anna", ""))
        line = _as_written(moment.line, moment.before)
        if line["do"] != "teach":  # most of what is told is on the owner's page, or typed
            assert any(gives(form, line) for form in made), (moment.before.phase, line)
        if number % 7:
            continue
        for form in made:
            if not form.corrects and len(form.fields) <= 1:
                for one in filled(form):
                    GAME.apply(moment.before, GAME.read(one))


def _as_written(line: Any, state: Any) -> dict[str, Any]:
    """Return a line as the forms write it: with where a henchman goes, without a known use."""
    told = dict(line)
    if told["do"] == "henchman":
        told.setdefault("to", state.space)
    if told["do"] == "flag" and state.board.flags[P.index(told["of"])] is not None:
        told.pop("use", None)
    return told


P = ("dragon", "dove", "fish", "snake", "fox", "eagle")


def test_every_ruling_and_variant_is_offered_with_all_its_values() -> None:
    rulings: Any = OFFERS["rulings"]
    assert [one["name"] for one in rulings] == [field.name for field in fields(Rulings)]
    header = {"record": "merlin/1", "players": 3}
    for one in rulings:
        assert one["default"] == getattr(Rulings(), one["name"])
        for option in one["options"]:
            read_setup(header | {"rulings": {one["name"]: option["value"]}})
    variants: Any = OFFERS["variants"]
    for one in variants:
        for option in one["options"]:
            setup = read_setup(header | {one["key"]: option["value"]})
            assert getattr(setup, one["key"]) == option["value"]
