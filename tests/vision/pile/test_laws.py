"""What holds of the watcher whatever it is shown: random films, odd times, impossible tags."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.budget import examples
from tests.support.films import CORNERS, SIGHT, Table, card, laid, mat, show, story
from vision.frame import Corners
from vision.pile.rules import Change, ChangeKind, Kind, Pile, Tag, watch

SLOW_S = 0.6  # a letter: no sum of letters comes near a rule's time at any rate
CARDS = "abcd"
LETTERS = CARDS + "".join(SIGHT)

# A hand that is there from the first frame on is told a while later.
films = st.text(LETTERS, min_size=1, max_size=12).filter(lambda film: film[0] != ".")
anything = st.floats(allow_nan=True, allow_infinity=True)


@settings(deadline=None, max_examples=examples(10), derandomize=True)
@given(film=films)
def test_a_film_tells_the_same_at_every_rate(film: str):
    told = {fps: show(film + "___", fps, letter_s=SLOW_S) for fps in (5.0, 15.0, 30.0, 60.0)}
    assert len({story(_but_questions(changes)) for changes in told.values()}) == 1, told
    del told[5.0]  # a card in doubt is away again before the third frame that could ask for it
    assert len(set(map(story, told.values()))) == 1, told


def _but_questions(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    return tuple(
        change for change in changes if change.saw not in (ChangeKind.UNSURE, ChangeKind.SURE)
    )


@settings(deadline=None, max_examples=examples(12), derandomize=True)
@given(film=films, begun=st.floats(0, 1e6))
def test_a_film_tells_the_same_whenever_it_begins(film: str, begun: float):
    assert story(show(film, 12.5, letter_s=SLOW_S, begun=begun)) == story(
        show(film, 12.5, letter_s=SLOW_S)
    )


@settings(deadline=None, max_examples=examples(40), derandomize=True)
@given(film=st.text(LETTERS, min_size=1, max_size=25), fps=st.sampled_from([5.0, 17.0, 30.0]))
def test_only_what_was_shown_is_laid_and_only_what_was_laid_is_lifted(film: str, fps: float):
    lying: list[str] = []
    for change in show(film, fps):
        match change.saw:
            case ChangeKind.PRESENT:
                lying = [*change.cards]
            case ChangeKind.ON_TOP:
                assert change.card
                assert change.card not in lying
                assert change.card in film or "*" in film
                lying.append(change.card)
            case ChangeKind.LIFTED if change.card:
                assert change.card == lying.pop()
                while lying and lying[-1] != change.below:
                    lying.pop()
                assert change.below == (lying[-1] if lying else "mat")


@settings(deadline=None, max_examples=examples(12), derandomize=True)
@given(
    cards=st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=1),
    seed=st.integers(0, 999),
    misses=st.floats(0, 0.4),
)
def test_readings_that_fail_now_and_then_lose_and_invent_no_card(
    cards: list[str], seed: int, misses: float
):
    chance, table = random.Random(seed), Table()
    table.see(mat())
    for name in cards:
        for _ in range(30):
            read = tuple(tag for tag in card(name) + CORNERS if chance.random() >= misses)
            table.see(read, s=1 / 30)
    assert laid(table.told) == "".join(cards)


def test_a_camera_that_stalls_for_three_seconds_lays_and_lifts_nothing():
    table = Table()
    table.see(mat())
    table.see(card("a"), CORNERS)
    table.skip(3)
    assert table.see(card("a"), CORNERS, s=2) == ""
    table.skip(3)
    assert table.see(card("b"), CORNERS, s=2) == "on-top:b"


@settings(deadline=None, max_examples=examples(25), derandomize=True)
@given(corners=st.lists(st.tuples(anything, anything), min_size=4, max_size=4))
def test_corners_from_nowhere_do_no_harm(corners: list[tuple[float, float]]):
    a, b, c, d = corners
    odd: Corners = (a, b, c, d)
    table = Table()
    table.see(mat())
    for name in ("x", "mat.1", "mat.5"):
        table.see(card("a"), CORNERS, (Tag(Kind.CARD, name, odd),), s=0.2)
    assert table.see(card("b"), CORNERS, s=2).split()[-1] == "on-top:b"


def test_thousands_of_tags_at_once_do_no_harm():
    crowd = tuple(tag for n in range(2000) for tag in card(f"x{n}", x=n % 90 - 45, y=n // 90 - 11))
    pile = Pile()
    for number in range(3):
        pile, told = watch(pile, mat() + crowd, number / 30)
        assert not any(change.saw is ChangeKind.ON_TOP for change in told)
