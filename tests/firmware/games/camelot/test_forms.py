"""The forms for entry by hand: each line that is taken has one, and each one is taken."""

from __future__ import annotations

from engine.camelot.pieces import Place
from engine.camelot.setup import read_setup
from engine.camelot.variants import Rulings
from firmware.games.camelot.forms import unchecked
from firmware.games.camelot.offers import OFFERS
from tests.support.camelot_table import play, table
from tests.support.forms import check_offers


def test_the_steps_of_excalibur_may_be_told_until_they_were() -> None:
    seated = table()
    there = seated._replace(seats=(seated.seats[0]._replace(at=Place.EXCALIBUR), *seated.seats[1:]))
    assert unchecked(seated) is None  # it does not matter yet
    assert unchecked(there) is not None
    assert unchecked(play(there, "teach:6,4")) is None


def test_every_ruling_and_variant_is_offered_with_all_its_values() -> None:
    check_offers("camelot", OFFERS, Rulings(), read_setup)
