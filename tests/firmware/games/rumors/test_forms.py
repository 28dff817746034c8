"""The forms for entry by hand: each line that is taken has one, and each one is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from engine.form import Form, Kind
from engine.rumors.setup import read_setup
from engine.rumors.state import Rulings
from firmware.demo.evening import company_for
from firmware.games.rumors.forms import forms
from firmware.games.rumors.offers import OFFERS
from tests.support.table import play

HEADERS: list[dict[str, Any]] = [
    {"players": 5, "expert": True, "promos": ["morgan-8", "merlin-6"]},
    {"players": 7, "expert": True},
    {"players": 1},
]


def game(header: dict[str, Any], seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the rules, each state of a game of bots, and the line that comes next."""
    company, entry = company_for({"record": "rumors/1", **header}, seed)
    state = entry.game.start(entry.game.setup({"record": "rumors/1", **header}))
    while (event := company.next_event(state)) is not None:
        yield entry, state, entry.game.write(event)
        after, _ = entry.game.apply(state, event)
        company.follow(state, event, after)
        state = after


def gives(form: Form, line: dict[str, Any]) -> bool:
    """Whether the form can be filled in so that it gives this line."""
    rest = {key: value for key, value in line.items() if key not in form.line}
    if any(line.get(key, ...) != value for key, value in form.line.items()):
        return False
    known = {field.key: field for field in form.fields}
    if not rest.keys() <= known.keys():
        return False
    return all(
        known[key].kind is Kind.NUMBER or value in [one.value for one in known[key].options]
        for key, value in rest.items()
    )


def filled(form: Form) -> Iterator[dict[str, Any]]:
    """Yield the form filled in with each choice of each field, the others as they stand first."""
    first = {field.key: field.options[0].value for field in form.fields if field.options}
    for field in form.fields:
        if field.kind in (Kind.ONE, Kind.PIECE):
            yield from ({**form.line, **first, field.key: one.value} for one in field.options)
    if not form.fields:
        yield dict(form.line)


@pytest.mark.parametrize("header", HEADERS)
def test_every_line_of_a_game_has_a_form(header: dict[str, Any]) -> None:
    for entry, state, line in game(header, seed=5):
        assert any(gives(form, line) for form in entry.forms(state, ())), (state.phase, line)


@pytest.mark.parametrize("header", HEADERS)
def test_every_form_that_is_no_correction_is_taken(header: dict[str, Any]) -> None:
    for entry, state, _ in game(header, seed=6):
        for form in entry.forms(state, ()):
            if form.corrects or len(form.fields) > 1:
                continue
            for line in filled(form):
                entry.game.apply(state, entry.game.read(line))


def test_what_is_not_taken_has_no_form() -> None:
    state = play("picts-5")
    for form in forms(state, ()):
        assert form.line["do"] in ("lay", "quest", "adjust", "teach")
    quests = next(form for form in forms(state, ()) if form.line["do"] == "quest")
    assert [one.value for one in quests.fields[0].options] == ["picts"]


def test_names_stand_where_a_seat_is_asked_for() -> None:
    state = play("adjust:white=4")
    accuse = next(form for form in forms(state, ("Anna", "")) if form.line["do"] == "accuse")
    assert accuse.fields[0].options[0].label == "Seat 2"


def test_a_form_survives_its_json() -> None:
    told = [form.as_json() for form in forms(play("picts-5"), ())]
    assert told[1] == {
        "label": "Go on a Quest",
        "line": {"do": "quest"},
        "fields": [{
            "key": "quest", "label": "Quest", "kind": "one", "optional": False,
            "options": [{"value": "picts", "label": "Picts"}],
        }],
        "corrects": False,
    }  # fmt: skip


def test_every_ruling_is_offered_with_all_its_values() -> None:
    rulings: Any = OFFERS["rulings"]
    assert [one["name"] for one in rulings] == [field.name for field in fields(Rulings)]
    for one in rulings:
        assert one["default"] == getattr(Rulings(), one["name"])
        values = [option["value"] for option in one["options"]]
        assert one["default"] in values
        for value in values:
            read_setup({"record": "rumors/1", "players": 3, "rulings": {one["name"]: value}})
