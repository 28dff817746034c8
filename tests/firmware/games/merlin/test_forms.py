"""The forms for entry by hand: each line that is taken has one, and each one is taken."""

from __future__ import annotations

from engine.merlin.setup import read_setup
from engine.merlin.variants import Rulings
from firmware.games.merlin.offers import OFFERS
from tests.support.forms import check_offers


def test_every_ruling_and_variant_is_offered_with_all_its_values() -> None:
    check_offers("merlin", OFFERS, Rulings(), read_setup)
