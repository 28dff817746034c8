"""Drawn films that begin with a steady hand over the pile, whose height is known from before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest

from lab.hands.__main__ import watch_film
from lab.hands.film import Film
from lab.hands.judge import Lay
from lab.hands.people import Table
from lab.hands.places import Pose, Tremor
from lab.hands.studio import TIERS, Studio
from vision.pile.change import Change, ChangeKind

FPS = 15.0
slow = pytest.mark.slow
MM = [5, *(pytest.param(mm, marks=slow) for mm in (2.5, 20, 60))]
CARDS = [10, *(pytest.param(cards, marks=slow) for cards in (1, 40))]


class Steady(Table):
    """A table at which hands are as steady as stone, and hold cards nearly level."""

    def tremor(self) -> Tremor:
        return Tremor()

    def above(self, pose: Pose, gap: float, lean: float = 2.0) -> Pose:
        return super().above(pose, gap, min(lean, 2.0))


@dataclass
class Watched:
    top: str | None  # of the pile that lay there
    held: str | None
    lay: Lay | None  # of what was held
    told: tuple[Change, ...]

    def cards(self, saw: ChangeKind) -> set[str]:
        return {
            card for one in self.told if one.saw is saw for card in (one.card, *one.cards) if card
        }


@cache
def film(cards: int, mm: float | None, is_laid: bool = False) -> Watched:
    """What is told of a pile over which a card is held from the first frame on, or none."""
    chance = np.random.default_rng([7, cards, round(10 * (mm or 0))])
    studio, table = Studio(TIERS[0], chance), Steady(chance, TIERS[0])
    table.begin(cards)
    top = table.pile[-1][0].piece if cards else None
    if mm is None:
        table.wait(0.1)
    elif is_laid:
        table.lay(hovers=(mm, 0.6), comes=False)
    else:
        table.hold(1, 0.6, mm, off=6, comes=False)
    plan = table.end()
    held = plan.carries[0].cards[0].card.piece if plan.carries else None
    seen = watch_film(Film(replace(plan, until=plan.until - 0.6), studio, FPS), restarts=True)
    return Watched(top, held, plan.lays[0] if is_laid else None, seen.told)


@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("mm", MM)
def test_a_card_that_is_held_and_taken_away_is_neither_present_nor_laid(cards: int, mm: float):
    seen = film(cards, mm)
    assert seen.held not in seen.cards(ChangeKind.PRESENT) | seen.cards(ChangeKind.ON_TOP)
    assert seen.top in seen.cards(ChangeKind.PRESENT)


@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("mm", MM)
def test_a_card_that_is_held_and_laid_is_told_once_it_lies_there(cards: int, mm: float):
    seen = film(cards, mm, is_laid=True)
    assert seen.held not in seen.cards(ChangeKind.PRESENT)
    (when,) = (one.at for one in seen.told if one.saw is ChangeKind.ON_TOP)
    assert seen.lay is not None
    assert seen.lay.near <= when <= seen.lay.free + 0.2


@pytest.mark.parametrize("cards", [0, *CARDS])
def test_a_pile_without_a_hand_is_present_in_the_first_quarter_of_a_second(cards: int):
    seen = film(cards, None)
    assert seen.told[0].at <= 0.28
    assert seen.told[0].saw is (ChangeKind.PRESENT if cards else ChangeKind.EMPTY)
    assert seen.top is None or seen.top in seen.cards(ChangeKind.PRESENT)
