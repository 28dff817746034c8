"""Films of printed stickers on made-up art: what people do at a table, and what is told of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from lab import camera_piles
from lab import camera_scenes as scenes
from lab.camera_piles import HABITS, Habit
from lab.camera_play import Spoilt, lay_cards
from lab.camera_scenes import DECK, PIECES, Lay, Lens, Light
from vision.decode import decoder
from vision.frame import Frame
from vision.pile.change import Change
from vision.watcher import QUIET_S, Watcher

A, B, C, D = (piece.id for piece in PIECES[:4])
BLURRED = Light(blur=2.1)
MANY = pytest.param(6, marks=pytest.mark.slow)


class Film:
    """A generated table that is looked at."""

    def __init__(self, fps: float = 30.0, seed: int = 1) -> None:
        self.fps = fps
        self.chance = np.random.default_rng(seed)
        self.lens = Lens(self.chance)
        self.light = scenes.any_light(self.chance)
        self.watcher = Watcher(decoder(), DECK)
        self.number = 0

    def see(self, view: np.ndarray, s: float = 0.5, light: Light | None = None) -> list[str]:
        """Show a view for s seconds; return what was told."""
        still, told = self.lens.still(view, light or self.light), []
        for _ in range(max(round(s * self.fps), 1)):
            pixels = self.lens.noisy(still, self.light.noise)
            told += self.watcher.see(Frame(pixels, self.number / self.fps))
            self.number += 1
        return [_short(change) for change in told]

    def hand(self, view: np.ndarray) -> list[str]:
        """Let a hand pass over the pile."""
        told = []
        for x in (900, 760, 820):
            told += self.see(scenes.with_hand(view, x, 450, self.chance), 1 / self.fps)
        return told


def _short(change: Change) -> str:
    return " ".join(word for word in (change.saw, change.card, *change.cards, change.below) if word)


def begun(*lays: Lay, fps: float = 30.0) -> tuple[Film, np.ndarray]:
    """A film in which cards were laid one after the other on the empty mat."""
    film, view = Film(fps), scenes.table()
    assert film.see(view) == ["empty"]
    for lay in lays:
        view = scenes.lay_on_picture(view, lay)
        assert film.hand(view) + film.see(view, 0.6) == [f"on-top {lay.piece}"]
    return film, view


def test_a_sloppy_pile_is_told_card_by_card():
    lays = [Lay(A, 6, -5, 80), Lay(B, -9, 6, 282), Lay(C, 10, 3, 101), Lay(D, -3, -8, 75)]
    begun(*lays)


def test_a_hand_that_rests_for_ten_seconds_is_no_card():
    film, view = begun(Lay(A), fps=10)
    told = film.see(scenes.with_hand(view, 640, 360, film.chance), 10)
    told += film.see(view, 1)
    assert told in ([], ["covered", "lifted " + A])


def test_a_second_card_that_is_slid_on_diagonally_is_told_once():
    film, view = begun(Lay(A))
    told = []
    for step in range(12, 0, -1):
        on_its_way = scenes.lay_on_picture(view, Lay(B, 6.0 * step, 4.0 * step, 94))
        told += film.see(on_its_way, 1 / 30)
    told += film.see(scenes.lay_on_picture(view, Lay(B, 0, 0, 94)), 0.6)
    assert told == [f"on-top {B}"]


def test_a_peek_under_the_top_is_no_lay():
    film, below = begun(Lay(A))
    film.see(scenes.lay_on_picture(below, Lay(B)), 1)
    told = []
    for x in (15, 30, 45, 45, 45, 45, 45, 45, 30, 15, 0):
        told += film.see(scenes.lay_on_picture(below, Lay(B, x)), 0.07)
    told += film.see(scenes.lay_on_picture(below, Lay(B)), 1)
    assert told == [f"peek {A}"]


def test_two_cards_side_by_side_are_a_fan():
    film, view = begun(Lay(A))
    film.hand(view)
    told = film.see(
        scenes.lay_on_picture(scenes.lay_on_picture(view, Lay(B, -32, 0, 0)), Lay(C, 33, 0, 3)), 1
    )
    assert told == [f"fan {B} {C}"]
    assert film.see(view, 1) == []


def test_a_hand_that_goes_elsewhere_keeps_no_second_chance_from_the_pile():
    film, view = begun()
    view = scenes.lay_on_picture(view, Lay(A))
    told = []
    for x in range(12):
        told += film.see(scenes.with_hand(view, 1400 + 9 * x, 700, film.chance), 1 / 30, BLURRED)
    assert told == [f"on-top {A}"]


def test_the_whole_pile_lifted_and_a_card_of_it_laid_again():
    film, view = begun(Lay(A), Lay(B, 4, 3, 95))
    film.hand(view)
    assert film.see(scenes.table(), 1.5) == [f"lifted {B} mat", "empty"]
    assert film.see(scenes.lay_on_picture(scenes.table(), Lay(A, 3, 0, 270)), 1) == [f"on-top {A}"]


def test_loose_cards_beside_the_pile_are_not_laid():
    film, view = begun()
    loose = scenes.lay_on_picture(
        scenes.lay_on_picture(view, Lay(A, -92, 20, 10)), Lay(B, 92, -25, 5)
    )
    assert film.see(loose, 2) == []


def test_a_pushed_camera_drifts_and_no_card_is_told():
    film, view = begun(Lay(A))
    shift = np.array([(1, 0, 40), (0, 1, 25)], np.float64)
    assert film.see(cv2.warpAffine(view, shift, scenes.VIEW), 3) == ["drift"]
    view = cv2.warpAffine(scenes.lay_on_picture(view, Lay(B, 3)), shift, scenes.VIEW)
    assert film.see(view, 1) == [f"on-top {B}"]


@pytest.mark.parametrize("fps", [5.0, 15.0, 30.0, 60.0])
def test_a_blurred_card_is_read_by_a_second_chance(fps: float):
    film, view = begun(fps=fps)
    view = scenes.lay_on_picture(view, Lay(A))
    assert film.see(view, 0.6, BLURRED) == [f"on-top {A}"]
    assert film.watcher.counts["read-again"] > 0


def test_a_card_that_was_just_read_above_the_pile_keeps_no_second_chance_from_it():
    film, view = begun(Lay(A))
    held = cv2.resize(scenes.face(C, 2), None, fx=1.15, fy=1.15)  # 40 mm above the mat
    film.see(scenes.lay_on_picture(view, Lay(C, -75, -20, 15), held), 0.3)
    blurred = cv2.GaussianBlur(scenes.lay_on_picture(view, Lay(B, 12, 3, 85)), (0, 0), 2.1)
    told = film.see(scenes.lay_on_picture(blurred, Lay(C, -75, -20, 15), held), 0.5)
    assert told == [f"on-top {B}"]


@pytest.mark.parametrize("lays", [3, MANY])
@pytest.mark.parametrize("by", ["glare", "finger"])
def test_glare_or_a_finger_on_one_of_two_stickers_costs_no_time(by: str, lays: int):
    tally = lay_cards(Spoilt(by), lays, {}, seed=5)
    assert (tally.in_time, tally.wrong) == (lays, 0)


@pytest.mark.parametrize("lays", [2, MANY])
@pytest.mark.parametrize(
    "habit",
    [*HABITS[:2], *(pytest.param(habit, marks=pytest.mark.slow) for habit in HABITS[2:])],
    ids=lambda habit: habit.name,
)
def test_of_lays_as_people_make_them_none_is_silent_or_told_twice(habit: Habit, lays: int):
    count = camera_piles.lay_as_habit(habit, lays, seed=2)
    assert (count.silent, count.twice, count.wrong) == (0, 0, 0)
    assert count.in_time == lays


def test_a_card_that_rests_beside_the_top_is_asked_for_until_it_is_laid():
    film, view = begun(Lay(A))
    assert "unsure " + B in film.see(scenes.lay_on_picture(view, Lay(B, 72, 0, 0)), 0.8)
    assert film.see(scenes.lay_on_picture(view, Lay(B, 30, 12, 50)), 0.6) == [
        f"on-top {B}",
        f"sure {B}",
    ]


# -- what is not looked at -----------------------------------------------------------------


def test_a_pile_that_nobody_touches_is_hardly_read():
    film, view = begun(Lay(A))
    film.see(view, QUIET_S + 1)
    before = film.watcher.counts["read"]
    film.see(view, 3)
    assert film.watcher.counts["read"] - before <= 4


def test_after_a_long_quiet_a_card_is_told_as_quickly():
    film, view = begun(Lay(A))
    film.see(view, 5)
    view = scenes.lay_on_picture(view, Lay(B, 5, 2, 85))
    assert film.see(view, 0.1 + 1 / 30) == [f"on-top {B}"]


def test_after_a_long_quiet_a_short_look_away_lifts_nothing():
    film, view = begun(Lay(A))
    film.see(view, 5.02)
    assert film.see(scenes.table(), 0.8) == []
    assert film.see(view, 1) == []


def test_while_cards_are_laid_the_whole_frame_is_read_seldom():
    film, _ = begun(*(Lay(piece.id, n - 3, 0, 90) for n, piece in enumerate(PIECES[:6])))
    assert film.watcher.counts["whole"] < 0.3 * film.watcher.counts["frames"]
