"""The forms for entry by hand: each line that is taken has one, and each one is taken."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from engine.rumors.setup import read_setup
from engine.rumors.state import Rulings
from firmware.games.rumors.forms import forms
from firmware.games.rumors.offers import OFFERS
from tests.support.table import play


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
