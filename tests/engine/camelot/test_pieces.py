"""The cards of the board game, and that the dealer of its laws knows the same ones."""

from __future__ import annotations

from engine.camelot.pieces import BLACK, PIECES, WHITE
from engine.rumors.pieces import PIECES as OTHER_PIECES
from tests.support import camelot


def test_there_are_168_cards_and_7_coats_of_arms_that_no_other_game_has() -> None:
    assert len(PIECES) == 175
    assert (len(WHITE), len(BLACK)) == (84, 76)
    assert all(piece.id.startswith("b-") for piece in PIECES)
    numbers = [piece.number for piece in (*PIECES, *OTHER_PIECES)]
    assert len(numbers) == len({*numbers})
    assert max(numbers) < 1260


def test_the_dealer_and_the_engine_know_the_same_cards() -> None:
    assert {*camelot.WHITE} == {*WHITE}
    assert {*camelot.BLACK} == {*BLACK}
