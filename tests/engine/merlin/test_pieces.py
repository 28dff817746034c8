"""The pieces of Merlin, and that the dealer of its laws knows the same ones."""

from __future__ import annotations

from engine.merlin.pieces import PIECES
from engine.rumors.pieces import PIECES as OTHER_PIECES
from tests.support.merlin_rules import CARDS, STARTS, TILES, TRAITORS, touched


def test_there_are_109_pieces_that_no_other_game_has() -> None:
    assert len(PIECES) == 109
    ids = {piece.id for piece in PIECES}
    assert ids == {*CARDS, *TRAITORS, *TILES, *STARTS, "m-excalibur", "m-grail"}
    numbers = [piece.number for piece in (*PIECES, *OTHER_PIECES)]
    assert len(numbers) == len({*numbers})
    assert min(piece.number for piece in PIECES) > 400
    assert max(numbers) < 1260


def test_a_place_of_the_dealers_grid_is_beside_two_to_six() -> None:
    assert {len(touched(place, 4, "odd")[0]) for place in range(1, 25)} == {2, 3, 4, 5, 6}
