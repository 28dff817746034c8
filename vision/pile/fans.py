"""New cards side by side, and a card whose two stickers differ: no play. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist, hypot
from typing import Final

from vision.mat import PLACES
from vision.outline import Shape, shape_of
from vision.pile.change import Change, ChangeKind
from vision.pile.fast_replace import replace
from vision.pile.overlap_order import hides_unread, is_under, lies_on
from vision.pile.place import BEGIN_S, SOME, Pile, is_on
from vision.pile.tracked_tag import Lying

TOGETHER_S: Final = 0.3  # two cards that come within this time are one fan

Told = tuple[Change, ...]


def fan(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Two new cards that came together lie or are held side by side: no play."""
    new = [lying for lying in rivals(pile) if lying.is_at_rest(at)]
    held = frozenset(
        card.name for card in new if any(is_together(card, other, at) for other in new)
    )
    if not held or held <= pile.fan:
        return _forget_fan(pile), ()
    return replace(pile, fan=held, mixed=frozenset()), (
        Change(at, ChangeKind.FAN, cards=tuple(sorted(held))),
    )


def reject_mixed_tags(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Two tags lie as the two stickers of one card do and name two cards: neither is believed.

    One that then shows both stickers of its own is no such card.
    """
    if any(name in pile.lying and shape_of(pile.lying[name].rest) for name in pile.mixed):
        pile = replace(pile, fan=frozenset(), mixed=frozenset())
    single = [
        card
        for card in pile.lying.values()
        if card.is_at_rest(at) and len(card.rest) == 1 and card.name not in pile.cards[:-1]
    ]
    for card in new_cards(pile):
        for other in single:
            both = frozenset((card.name, other.name))
            if card in single and _are_one_card(pile.shape, card, other) and both != pile.fan:
                return replace(pile, fan=both, mixed=both), (Change(at, ChangeKind.DAMAGED),)
    return pile, ()


def new_cards(pile: Pile) -> list[Lying]:
    """Return the cards in view that were not told."""
    return [
        lying for name, lying in pile.lying.items() if name not in PLACES and name not in pile.cards
    ]


def rivals(pile: Pile) -> list[Lying]:
    """Return the new cards on the pile that may be a fan.

    What lies below the top is none, nor a lifted pile that is laid anew in its order.
    """
    on = [lying for lying in new_cards(pile) if is_on(pile, lying, SOME)]
    top = pile.lying.get(pile.top or "")
    if top is not None:
        on = [card for card in on if not is_under(card, top, pile.shape)]
    return [card for card in on if not came_back(pile, card, on)]


def came_back(pile: Pile, card: Lying, others: Iterable[Lying]) -> bool:
    """Tell whether a lifted card lies again below one that lay on it before."""
    if card.name not in pile.off:
        return False
    above = pile.off[pile.off.index(card.name) + 1 :]
    return any(other.name in above and _fits_below(card, other, pile.shape) for other in others)


def _fits_below(card: Lying, other: Lying, shape: Shape) -> bool:
    """Tell whether a card that lay below another is seen to do so, or seems to, again."""
    if is_under(card, other, shape):
        return True
    return hides_unread(other, card, shape) and not lies_on(card, other, shape)


def is_together(card: Lying, other: Lying, at: float) -> bool:
    """Tell whether another card came or settled together with this one and is still in view."""
    apart = min(abs(other.first - card.first), abs(other.since - card.since))
    is_there = other.last >= min(card.since, at - BEGIN_S)
    return other.name != card.name and apart <= TOGETHER_S and is_there


def _forget_fan(pile: Pile) -> Pile:
    """Return the pile without a fan of which a card has gone."""
    if pile.fan <= pile.lying.keys():
        return pile
    return replace(pile, fan=frozenset(), mixed=frozenset())


def _are_one_card(shape: Shape, one: Lying, other: Lying) -> bool:
    """Tell whether two tags lie as one card's do, to a seventh of it: stickers are stuck askew."""
    seen = shape_of((one.now[0], other.now[0]))
    return seen is not None and dist(seen, shape) <= hypot(*shape) / 7
