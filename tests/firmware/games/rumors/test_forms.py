"""The forms for entry by hand: each line that is taken has one, and each one is taken."""

from __future__ import annotations

from firmware.games.rumors.forms import forms
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
