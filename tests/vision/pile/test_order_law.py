"""The law of the pile: what is told in the end depends on the cards and their order alone."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.budget import examples
from tests.support.films import laid
from tests.support.stacks import Hand, LaidCard, Stack, careless
from vision.pile.change import ChangeKind

HABITS = ("nobody's", "first", "second", "one by one", "both", "far")


def hands(
    stack: Stack, card: LaidCard, habit: str, s: float
) -> tuple[tuple[tuple[Hand, ...], float], ...]:
    """Where the hands are, and for how long, before the card lies free."""
    first, second = stack.over(card, 0), stack.over(card, 1)
    return {
        "nobody's": (),
        "first": (((first,), s),),
        "second": (((second,), s),),
        "one by one": (((first,), s), ((second,), s)),
        "both": (((first, second), s), ((second,), s / 2)),
        "far": ((((0.0, 0.0, 70.0),), s),),
    }[habit]


@settings(deadline=None, max_examples=examples(7), derandomize=True)
@given(
    seed=st.integers(0, 9999),
    habits=st.lists(st.sampled_from(HABITS), min_size=2, max_size=5),
    s=st.floats(0.04, 1.6),
    misses=st.sampled_from([0.0, 0.0, 0.2]),
    fps=st.sampled_from([12.0, 30.0]),
)
def test_the_same_cards_in_the_same_order_tell_the_same_wherever_hands_were(
    seed: int, habits: list[str], s: float, misses: float, fps: float
):
    cards = [careless(name, random.Random(seed + n)) for n, name in enumerate("abcde")]
    stack = Stack(seed, fps, misses)
    for card, habit in zip(cards, habits, strict=False):
        stack.lay(card, hands(stack, card, habit, s))
    assert laid(stack.table.told) == "abcde"[: len(habits)]
    assert stack.table.pile.cards == tuple("abcde"[: len(habits)])
    assert not [
        change for change in stack.table.told if change.saw is ChangeKind.LIFTED and change.card
    ]


@pytest.mark.parametrize("seed", range(2))
def test_tags_that_are_read_in_another_order_tell_the_same(seed: int):
    told = []
    for turned in (False, True):
        stack = Stack(seed)
        stack.turned = turned
        for n, name in enumerate("abcdef"):
            stack.lay(careless(name, random.Random(seed * 10 + n)))
        told.append([(change.at, change.saw, change.card) for change in stack.table.told])
    assert told[0] == told[1]


@pytest.mark.parametrize("count", [20, pytest.param(50, marks=pytest.mark.slow)])
def test_of_careless_cards_each_is_told_and_no_question_is_asked(count: int):
    stack = Stack(5)
    for n, name in enumerate(f"x{n}" for n in range(count)):
        if n % 10 == 0:
            stack = Stack(n)
        assert stack.lay(careless(name, stack.chance)) == f"on-top:{name}"
