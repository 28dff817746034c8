"""The forms for entry by hand: each line that is taken has one, and each one is taken."""

from __future__ import annotations

from typing import Any

import pytest

from engine.merlin.setup import read_setup
from engine.merlin.variants import Rulings
from firmware.games.merlin.forms import forms
from firmware.games.merlin.offers import OFFERS
from tests.engine.merlin.test_laws import moments
from tests.support.forms import check_offers, filled, gives
from tests.support.merlin import GAME


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
    check_offers("merlin", OFFERS, Rulings(), read_setup)
