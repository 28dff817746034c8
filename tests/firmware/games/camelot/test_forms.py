"""The forms for entry by hand: each line that is taken has one, and each one is taken."""

from __future__ import annotations

from engine.camelot.game import CAMELOT as GAME
from engine.camelot.setup import read_setup
from engine.camelot.variants import Rulings
from firmware.games.camelot.forms import excalibur_board_forms
from firmware.games.camelot.offers import OFFERS
from tests.support.camelot_table import play, table
from tests.support.forms import check_offers


def test_the_steps_of_excalibur_may_be_told_before_the_first_turn_and_no_later() -> None:
    new = GAME.start(GAME.setup({"record": "camelot/1", "players": 3}))
    assert excalibur_board_forms(new) is not None
    assert excalibur_board_forms(play(new, "teach:6,4")) is None
    assert excalibur_board_forms(table()) is None  # play has begun: it goes on with what is assumed


def test_every_ruling_and_variant_is_offered_with_all_its_values() -> None:
    check_offers("camelot", OFFERS, Rulings(), read_setup)
