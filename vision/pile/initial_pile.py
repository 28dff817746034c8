"""What lay there when watching began, and what was only held above it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.mat import MIDDLE, PLACES
from vision.pile.card_position import CardPosition
from vision.pile.change import Change, ChangeKind
from vision.pile.fast_replace import replace
from vision.pile.height import (
    HANGS_S,
    is_above_any_pile,
    is_higher,
    is_higher_than_before,
    is_lower_than,
    is_lower_than_before,
)
from vision.pile.place import BEGIN_S, Pile, is_resting_on, settle_on_card
from vision.pile.tracked_tag import Lying
from vision.pile.unsure_cards import FAN_S

TREMBLES_S: Final = 4.0  # chosen: what stirs from the start for so long keeps nothing back

Told = tuple[Change, ...]


def begin(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Tell what lay there before. Of those that show most of their stickers the highest is the top.

    As long as nothing stirs, what is read for the first time was there before, too. As long as
    something does, what was read may be in a hand that trembles: what that lays, or takes away,
    has moved. What is seen higher than the pile was is in a hand, until it comes down or hangs
    there for longer than hands do. Nobody can say so before the mat is seen: a hand may hide it.
    """
    if pile.was_present or pile.begun is None or at - pile.begun < BEGIN_S:
        return pile, ()
    begun = pile.begun
    if pile.before is not None and pile.scale is None and at - begun < HANGS_S:
        return pile, ()
    cards = [card for card in pile.lying.values() if card.name not in PLACES]
    above = {card.name: card.size for card in cards if is_higher_than_before(pile, card)}
    largest = {name: max(size, pile.aloft.get(name, 0.0)) for name, size in above.items()}
    pile = replace(pile, aloft={**pile.aloft, **largest})
    held = [card for card in cards if card.name in above and at - card.since < HANGS_S]
    resting = [
        card
        for card in cards
        if card not in held and is_resting_on(pile, card, at)
        if not is_above_any_pile(pile, card)
    ]
    if any(_was_laid(pile, card) for card in resting if card.name not in above):
        return _with_pile_before(pile, at), ()
    first = [
        card
        for card in (*cards, *pile.lain.values())
        if card.name not in PLACES and card.first < begun + BEGIN_S
    ]
    stirs = bool(first) and at - pile.stirred < BEGIN_S
    if stirs and at - begun < TREMBLES_S:
        return pile, ()
    there = _present(pile, first, resting)
    is_bare = MIDDLE in pile.lying and pile.lying[MIDDLE].is_at_rest(at)
    if not there and not is_bare:
        is_hidden = at - pile.stirred < BEGIN_S and bool(_known_with(pile))
        if held or is_hidden or pile.stirred == begun:
            return _ask(pile, held, at)
    pile = replace(pile, was_present=True, known=at)
    return _tell_present(pile, there, at) if there else (pile, ())


def _tell_present(pile: Pile, tags: Sequence[Lying], at: float) -> tuple[Pile, Told]:
    """Tell these cards; those that lay below them are known where the top is what it was."""
    top = pile.before.top if pile.before and pile.scale else None
    ranked = sorted(tags, key=lambda card: (card.name == top, len(card.rest), card.size))
    names = tuple(card.name for card in ranked)
    if names[-1] == top and not is_lower_than_before(pile, ranked[-1]):
        cards = _known_with(pile, names[:-1])
    else:
        cards = (*(card for card in pile.cards if card not in names), *names)
    pile = replace(settle_on_card(pile, names[-1]), cards=cards, there=at, old=pile.old | {*names})
    return pile, (Change(at, ChangeKind.PRESENT, cards=names),)


def _known_with(pile: Pile, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the pile as it was known, and these below its top; without what is in a hand now."""
    before = pile.before.cards if pile.before and pile.scale else ()
    known = tuple(card for card in before if card == before[-1] or card not in pile.aloft)
    return (*known[:-1], *(name for name in names if name not in known), *known[-1:])


def _present(pile: Pile, first: Sequence[Lying], resting: Sequence[Lying]) -> list[Lying]:
    """Return those of the resting cards that lay there before."""
    begun = pile.begun or 0.0
    unmoved = [
        card for card in first if card.since < begun + BEGIN_S and card.name not in pile.aloft
    ]
    there = [
        card
        for card in resting
        if card in unmoved or card.name in pile.aloft or (not unmoved and card.first == card.since)
    ]
    if pile.stirred > begun:
        there = [card for card in there if not any(is_higher(card, low) for low in there)]
    return there


def _was_laid(pile: Pile, card: Lying) -> bool:
    """Tell whether a card that was held higher has come down on the pile as it was."""
    if card.name not in pile.aloft or pile.before is None or card.name == pile.before.top:
        return False
    sank = card.first < card.since or is_lower_than(card, pile.aloft[card.name])
    return sank and not is_lower_than_before(pile, card)


def _with_pile_before(pile: Pile, at: float) -> Pile:
    """Return a pile that lies there as it did before, though nobody has seen its top since."""
    cards = pile.cards or _known_with(pile)
    return replace(pile, was_present=True, known=at, cards=cards, old=pile.old | {*cards[-1:]})


def _ask(pile: Pile, held: Sequence[Lying], at: float) -> tuple[Pile, Told]:
    """Tell each card that hangs so long that it may lie there: once."""
    hangs = [card for card in held if card.is_at_rest(at) and at - card.since >= FAN_S]
    new = {card.name: card.since for card in hangs if card.name not in pile.asked}
    told = tuple(
        Change(at, ChangeKind.UNSURE, card=name, why=str(CardPosition.HELD)) for name in new
    )
    return replace(pile, asked={**pile.asked, **new}), told
