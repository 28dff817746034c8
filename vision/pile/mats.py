"""Two mats in view, and a pile that is built beside the mat: both are told, once. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Final

from vision.mat import PLACES
from vision.outline import middle, overlap, side
from vision.pile.card_position import MUCH, CardPosition, judge_resting_card
from vision.pile.change import Change, ChangeKind
from vision.pile.fans import new_cards
from vision.pile.fast_replace import replace
from vision.pile.place import Pile
from vision.pile.tracked_tag import Lying

APART: Final = 2.0  # sides of the code: two readings of one tag never lie so far apart
HEAP_S: Final = 0.5  # a card that lies still for so long on another beside the mat is no accident

Told = tuple[Change, ...]


def two_mats(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Tell once that tags of the mat are there twice: nobody knows which mat is meant."""
    twice = frozenset(name for name in PLACES if _is_twice(pile.lying.get(name), at))
    seen = any(name in pile.lying and pile.lying[name].is_seen(at) for name in pile.doubled)
    if not twice:
        return (replace(pile, doubled=frozenset()) if seen else pile), ()
    if pile.doubled:
        return pile, ()
    told = Change(at, ChangeKind.TWO_MATS, cards=tuple(sorted(twice)))
    return replace(pile, doubled=twice), (told,)


def _is_twice(tag: Lying | None, at: float) -> bool:
    if tag is None or not tag.is_seen(at) or len(tag.now) < 2:
        return False
    one, other = tag.now
    return dist(middle(one), middle(other)) > APART * side(one)


def heap(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Tell that cards are laid one on the other beside the mat while no pile is on it."""
    if pile.cards:
        return (replace(pile, heap=frozenset()) if pile.heap else pile), ()
    for upper in new_cards(pile):
        rests = upper.is_at_rest(at) and at - upper.since >= HEAP_S
        if rests and judge_resting_card(pile, upper, at) is CardPosition.BESIDE:
            for lower in _below(pile, upper):
                both = frozenset((upper.name, lower.name))
                told = Change(at, ChangeKind.BESIDE, cards=(lower.name, upper.name))
                return replace(pile, heap=pile.heap | both), () if pile.heap else (told,)
    return pile, ()


def _below(pile: Pile, upper: Lying) -> Iterator[Lying]:
    """Yield the cards that lay there before a card came and lies on much of them."""
    outline = upper.outline(pile.shape)
    for lower in (*new_cards(pile), *pile.lain.values()):
        was_there = lower.rested is not None and lower.since < upper.first
        share = overlap(lower.outline(pile.shape), outline)
        if was_there and lower.name != upper.name and share >= MUCH:
            yield lower
