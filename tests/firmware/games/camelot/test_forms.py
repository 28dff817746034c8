"""The forms for entry by hand: each line that is taken has one, and each one is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from engine.camelot.pieces import Place
from engine.camelot.setup import read_setup
from engine.camelot.variants import Rulings
from engine.form import Form, Kind
from firmware.games.camelot.forms import forms, unchecked
from firmware.games.camelot.offers import OFFERS
from tests.engine.camelot.test_laws import moments
from tests.support.camelot import GAME
from tests.support.camelot_table import play, table


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


def _may_be(field: Any, value: Any) -> bool:
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


@pytest.mark.parametrize("seed", range(12))
def test_every_line_of_a_game_has_a_form_and_every_form_is_taken(seed: int) -> None:
    for number, moment in enumerate(moments(seed)):
        made = forms(moment.before, ("Anna", ""))
        assert any(gives(form, moment.line) for form in made), (moment.before.phase, moment.line)
        if number % 7:
            continue
        for form in made:
            if not form.corrects and len(form.fields) <= 1 and "share" not in form.line.values():
                for line in filled(form):
                    GAME.apply(moment.before, GAME.read(line))


def test_the_steps_of_excalibur_may_be_told_until_they_were() -> None:
    seated = table()
    there = seated._replace(seats=(seated.seats[0]._replace(at=Place.EXCALIBUR), *seated.seats[1:]))
    assert unchecked(seated) is None  # it does not matter yet
    assert unchecked(there) is not None
    assert unchecked(play(there, "teach:6,4")) is None


def test_every_ruling_and_variant_is_offered_with_all_its_values() -> None:
    rulings: Any = OFFERS["rulings"]
    assert [one["name"] for one in rulings] == [field.name for field in fields(Rulings)]
    header = {"record": "camelot/1", "players": 3}
    for one in rulings:
        assert one["default"] == getattr(Rulings(), one["name"])
        for option in one["options"]:
            read_setup(header | {"rulings": {one["name"]: option["value"]}})
    variants: Any = OFFERS["variants"]
    for one in variants:
        for option in one["options"]:
            setup = read_setup(header | {one["key"]: option["value"]})
            assert getattr(setup, one["key"]) == option["value"]
