"""The forms for entry by hand: each line that is taken has one, and each one is taken."""

from __future__ import annotations

from engine.camelot.game import CAMELOT as GAME
from firmware.games.camelot.forms import excalibur_board_forms
from tests.support.camelot_table import play, table


def test_the_steps_of_excalibur_may_be_told_before_the_first_turn_and_no_later() -> None:
    new = GAME.start(GAME.setup({"record": "camelot/1", "players": 3}))
    assert excalibur_board_forms(new) is not None
    assert excalibur_board_forms(play(new, "teach:6,4")) is None
    assert excalibur_board_forms(table()) is None  # play has begun: it goes on with what is assumed
