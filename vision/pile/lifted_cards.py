"""What was taken off the pile, once what lay below it shows. Pure."""

from __future__ import annotations

from math import inf
from typing import Final

from vision.pile.change import ON_THE_MAT, Change, ChangeKind
from vision.pile.fans import new_cards
from vision.pile.fast_replace import replace
from vision.pile.height import FLAT, THIN, is_higher, may_be_sunk, size_of_top
from vision.pile.overlap_order import hides, may_hide
from vision.pile.place import (
    MOST,
    Pile,
    UncoveredCard,
    is_on,
    is_resting_on,
    is_unmoved,
    settle_on_card,
    was_asked_about,
)
from vision.pile.tracked_tag import AWAY_S, Lying

ASIDE_S: Final = 4.0  # chosen: a top that stays in sight beside the pile for so long is off it

UNCOVERS_S: Final = 0.25  # a card that is laid takes longer from its coming to its rest

REACH_S: Final = 0.3  # a hand that goes, and takes the top with it, is gone for so long

Told = tuple[Change, ...]


def lift_top(pile: Pile, at: float) -> tuple[Pile, Told]:
    """The top card is gone and what was below it shows."""
    if pile.bared is None or pile.bared.last != at:
        return pile, ()
    if at - pile.bared.gone < _comes_back_s(pile, at):
        return pile, ()
    return take_off(pile, pile.bared, at)


def _comes_back_s(pile: Pile, at: float) -> float:
    """Return for how long the top card may be put back: in a hand, in sight, or by a hand, s."""
    top = pile.lying.get(pile.top or "")
    if top is not None and at - top.last < AWAY_S:
        is_in_hand = pile.base is not None and is_higher(top, pile.base)
        return inf if is_in_hand else ASIDE_S
    return ASIDE_S if at - pile.reached < REACH_S else AWAY_S


def relaid(pile: Pile, at: float) -> tuple[Pile, Told]:
    """The top lies elsewhere after a second in which it was seen to be gone: it was taken off.

    Seen is that what came to light below it lay there, or that nothing moved and it did not show;
    a hand that pushes it moves. Whether it is laid again the other rules say, as of a new card.
    """
    top = pile.lying.get(pile.top or "")
    if top is None or top.left is None or not top.is_at_rest(at) or is_unmoved(pile, top):
        return pile, ()
    bare = _bare_meanwhile(pile, top)
    if pile.base is None or top.left < pile.base.since or not (bare or pile.is_covered):
        return pile, ()
    cards = (*pile.cards[:-1], *bare)
    told = Change(
        at, ChangeKind.LIFTED, card=top.name, below=cards[-1] if cards else None, since=top.left
    )
    new = replace(top, first=top.since, left=None)
    pile = replace(pile, cards=cards, lying={**pile.lying, top.name: new}, bared=None)
    pile = replace(pile, is_covered=False, is_hand=False)
    if cards:
        return settle_on_card(pile, cards[-1]), (told,)
    return replace(pile, outline=None, base=None, around={}), (told,)


def drop_false_top(pile: Pile, at: float) -> tuple[Pile, Told]:
    """A first top that comes to rest lower than it was seen from the start was held: it is no top.

    Whether it is laid now the other rules say, as of a new card.
    """
    top = pile.lying.get(pile.top or "")
    if top is None or top.name not in pile.old or not top.is_at_rest(at) or is_unmoved(pile, top):
        return pile, ()
    if pile.base is None or not is_higher(pile.base, top) or not is_on(pile, top, MOST):
        return pile, ()
    if top.trembles():  # it leans in a hand
        return pile, ()
    cards = pile.cards[:-1]
    pile = replace(pile, cards=cards, off=(top.name, *pile.off), bared=None)
    if cards:
        return settle_on_card(pile, cards[-1]), ()
    return replace(pile, outline=None, base=None, around={}), ()


def _bare_meanwhile(pile: Pile, top: Lying) -> tuple[str, ...]:
    """Return the cards that came to light as a first top went, and lay there for AWAY_S.

    So does a card that never moved and that showed a code where the top lies now.
    """
    return tuple(
        card.name
        for card in (*new_cards(pile), *pile.lain.values())
        if card.name in pile.emerged or _was_bare(pile, top, card)
        if card.rested is not None and card.rested - card.first >= AWAY_S
    )


def _was_bare(pile: Pile, top: Lying, card: Lying) -> bool:
    left = pile.there if top.left is None else top.left
    is_new = card.name not in pile.cards and left < card.first == card.since
    return is_new and top.name in pile.old and hides(top, card, pile.shape)


def take_off(pile: Pile, bared: UncoveredCard, at: float) -> tuple[Pile, Told]:
    """Take off the cards above what lies bare; return the pile and what is told of it."""
    left = _cards_left(pile, bared, at)
    below = left[-1] if left else ON_THE_MAT
    told: Told = (Change(at, ChangeKind.LIFTED, card=pile.top, below=below, since=bared.gone),)
    off = pile.cards[len(left) :]
    lain = {name: card for name, card in pile.lain.items() if name not in off}
    pile = replace(
        pile,
        under=max(pile.under, size_of_top(pile) or 0.0),
        lain=lain,
        off=(*off, *(name for name in pile.off if name not in off)),
        cards=left,
        bared=None,
        there=at,
        known=at,
    )
    pile = replace(pile, is_covered=False, is_hand=False)
    if left:
        return settle_on_card(pile, below), told
    pile = replace(pile, outline=None, base=None, around={})
    return replace(pile, is_empty=True, seen_bare=True), (*told, Change(at, ChangeKind.EMPTY))


def _cards_left(pile: Pile, bared: UncoveredCard, at: float) -> tuple[str, ...]:
    """Return the cards that are left: up to the highest that shows, in the place or beside it."""
    for count in range(len(pile.cards) - 1, 0, -1):
        lying = pile.lying.get(pile.cards[count - 1])
        if pile.cards[count - 1] == bared.below or (lying and is_resting_on(pile, lying, at)):
            return pile.cards[:count]
    return ()


def lowest_gone(pile: Pile, top: Lying) -> str | None:
    """Return the highest card that was there from the start and goes with the top, if one does.

    One that is read where it lay since the top went did not go, nor did what lies below it.
    """
    went = top.last if is_unmoved(pile, top) else top.since
    for name in reversed(pile.cards):
        card = pile.lying.get(name)
        if card is not None and card.since < went < card.last:
            return None
        if name in pile.old:
            return name
    return None


def may_lie_bare(pile: Pile, card: Lying) -> bool:
    """Tell whether a card may have lain below a packet of the first pile: the pile is lower now.

    The packet went unseen, or is in sight, in a hand. Below one that was laid wholly nobody sees a
    card that is not known.
    """
    top = pile.lying.get(pile.top or "")
    if top is None or pile.base is None:
        return False
    if not may_be_sunk(pile, card, _least_height(pile, top, card)):
        return False
    lies_there = is_unmoved(pile, top) and top.last >= card.first
    is_first = bool(lowest_gone(pile, top)) and may_hide(pile.base, card, pile.shape)
    return card.first == card.since and is_first and not lies_there


def _least_height(pile: Pile, top: Lying, card: Lying) -> float:
    """Return by which share a card must be seen larger than the top was to be laid, not left bare.

    One that stirs as it comes is in a hand, not below, and where no hand reaches in nobody lifts.
    One code of a card that leans is higher than both: it must be so by more. So must each where the
    top was seen to rise, or the card was asked about where it lies: else what lies a card higher is
    laid, and what lies a card lower is not.
    """
    stirs = card.first < card.tremor.since <= card.first + UNCOVERS_S
    if stirs or pile.reached < top.last:
        return -FLAT
    has_both = sum(map(bool, card.fine)) == 2
    if pile.raised >= card.first or was_asked_about(pile, card):
        return THIN if has_both else FLAT
    return -THIN if has_both else THIN
