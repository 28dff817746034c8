"""What the picture tells of cards that come to light, where codes alone cannot."""

import pytest

from bench import eyes_scenes as scenes
from bench.eyes_scenes import Lay
from tests.vision.pile.test_films import A, B, C, Film, begun

BESIDE = Lay(B, -18, -26, 88)  # both stickers of a card in the middle show beside it


def test_a_top_is_lifted_though_both_stickers_below_it_showed_all_along():
    film, view = begun(Lay(A), BESIDE)
    film.hand(view)
    below = scenes.laid(scenes.table(), Lay(A))
    assert film.see(below, 2) == [f"lifted {B} {A}"]
    assert film.see(scenes.laid(below, Lay(B, 12, 9, 60)), 0.6) == [f"on-top {B}"]


def test_a_hand_that_rests_on_both_stickers_of_such_a_top_lifts_nothing():
    film, view = begun(Lay(A), BESIDE)
    resting = view
    for x in (300, 450, 690, 750):
        resting = scenes.with_hand(resting, x, 180, film.chance)
    told = film.see(resting, 3) + film.see(view, 1)
    assert [what for what in told if what not in ("hand", "covered", f"lifted {B}")] == []


@pytest.mark.parametrize(("x", "y"), [(6, -5), (-8, 3), (5, 7)])
def test_what_the_first_top_uncovers_as_it_is_snatched_away_was_not_laid(x: float, y: float):
    film, below = Film(), scenes.laid(scenes.table(), Lay(A))
    view = scenes.laid(below, Lay(B, x, y, 92))
    assert film.see(view, 1)[-1].split()[-1] == B
    film.see(scenes.laid(below, Lay(B, x - 60, y - 40, 92)), 1 / film.fps, scenes.Light(motion=24))
    assert film.see(below, 2) == [f"lifted {B} {A}"]


@pytest.mark.parametrize(("x", "y"), [(6, -5), (-8, 3), (0, 0)])
def test_a_card_that_drops_on_a_top_in_a_moment_is_laid(x: float, y: float):
    film, view = begun(Lay(A))
    film.see(view, 1)
    view = scenes.laid(view, Lay(C, x, y, 92))
    assert film.see(view, 0.6) == [f"on-top {C}"]
