"""What came to lie on the pile, and what came to light below it or came back with it. Pure."""

from __future__ import annotations

from typing import Final

from vision.outline import holds, middle
from vision.pile.card_position import HIDDEN_S, CardPosition, judge_resting_card
from vision.pile.change import Change, ChangeKind
from vision.pile.fans import came_back, is_together, new_cards, rivals
from vision.pile.fast_replace import replace
from vision.pile.height import highest, is_held
from vision.pile.lifted_cards import UNCOVERS_S, lowest_gone, take_off
from vision.pile.overlap_order import hides_all, lies_on, may_hide, shows_beside
from vision.pile.place import (
    BEGIN_S,
    MOST,
    SOME,
    Pile,
    UncoveredCard,
    is_on,
    is_reached,
    is_unmoved,
    settle_on_card,
)
from vision.pile.tracked_tag import AWAY_S, REST_S, Lying

BARE_S: Final = 0.15  # what lies below must show for so long before a card counts as lifted
LOWERS_S: Final = 0.1  # a hand lays a card down so slowly that it seems to rest before

Told = tuple[Change, ...]


def uncover_lower_card(pile: Pile, at: float) -> tuple[Pile, Told]:
    """A card that was there from the start is seen going: what shows at once lay below it.

    So it does below a packet of that card and all that was laid on it since.
    """
    top = pile.lying.get(pile.top or "")
    lowest = None if top is None or is_unmoved(pile, top) else lowest_gone(pile, top)
    if top is None or lowest is None:
        return pile, ()
    found = tuple(
        lying.name
        for lying in new_cards(pile)
        if lying.is_at_rest(at) and lying.first == lying.since and is_on(pile, lying, MOST)
        if _lay_below(pile, top, lying, at)
    )
    if not found:
        return pile, ()
    place = pile.cards.index(lowest)
    cards = (*pile.cards[:place], found[0], *pile.cards[place:])
    return replace(pile, cards=cards, old=pile.old | {found[0]}), ()


def uncover_first_card(pile: Pile, at: float) -> tuple[Pile, Told]:
    """A card that is seen to lie below one that was there from the start was there, too.

    Nothing that is laid comes to lie there. It is no guess: to seem so, a code that lies beside
    the card would have to be off by its half and the margins of `lies_on`, which is more than 3
    mm and 8 degrees bring about anywhere on a card.
    """
    for card in new_cards(pile):
        bearer = next((n for n in pile.cards if _bears(pile, n, card)), None)
        if card.is_at_rest(at) and bearer is not None:
            place = pile.cards.index(bearer)
            cards = (*pile.cards[:place], card.name, *pile.cards[place:])
            pile = replace(pile, cards=cards, old=pile.old | {card.name})
    return pile, ()


def _bears(pile: Pile, name: str, card: Lying) -> bool:
    """Tell whether a card that was seen from the beginning lies on another.

    One that was laid anew since does not count: what was laid just before it was, too.
    """
    other = {**pile.lain, **pile.lying}.get(name)
    if other is None or name not in pile.old or other.first > (pile.begun or 0) + BEGIN_S:
        return False
    return lies_on(other, card, pile.shape) and not lies_on(card, other, pile.shape)


def emerging(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Decide between a new card and the one that lay below, where neither top is seen.

    A first top is not seen any more, and a code comes to light: that of a new card, or of what
    the top lay on until it was taken off? Nobody can say until the new card moves, or the top
    is seen where it lay. A card whose border is whole and that hides the top's codes was laid,
    and so was one of which a code would have shown beside the top before. But what comes to light
    as a card goes that nobody could decide on may have lain below that one.
    """
    top = pile.lying.get(pile.top or "")
    if top is None or top.name not in pile.old or (is_unmoved(pile, top) and top.is_seen(at)):
        return (replace(pile, emerged=frozenset()) if pile.emerged else pile), ()
    known = (*new_cards(pile), *pile.lain.values())
    new = [card for card in known if card.name not in pile.cards]
    still = {card.name for card in new if card.first == card.since}
    gone = {card.name for card in new if card.first < card.since >= at - UNCOVERS_S} & pile.emerged
    below = {card.name for card in known if may_hide(pile.base or top, card, pile.shape)}
    come = {
        card.name
        for card in new_cards(pile)
        if card.first == at and (gone or card.cut or shows_beside(top, card, pile.shape))
    }
    is_just_gone = bool(gone) or (is_unmoved(pile, top) and at - top.last <= UNCOVERS_S)
    emerged = pile.emerged & still | (come if is_just_gone else set())
    return replace(pile, emerged=emerged & below | gone), ()


def _lay_below(pile: Pile, top: Lying, card: Lying, at: float) -> bool:
    """Tell whether a card came to light where the top lay, as the top was taken or pushed off."""
    goes = top.rested if _came_with(pile, top, card) and top.rested else top.last
    if top.last - top.since < REST_S and goes <= card.first <= top.last + UNCOVERS_S:
        return True
    was_covered = pile.outline and all(holds(pile.outline, middle(c)) for c in card.now)
    is_aside = top.is_seen(at) and not lies_on(card, top, pile.shape)
    return bool(was_covered) and is_aside and card.first <= top.since + UNCOVERS_S


def _came_with(pile: Pile, top: Lying, card: Lying) -> bool:
    """Tell whether a card lay below the top when both were lifted."""
    return top.name in pile.off and card.name in pile.off[: pile.off.index(top.name)]


def lay_card(pile: Pile, at: float) -> tuple[Pile, Told]:
    """A new card lies at rest on the pile, and nothing on it."""
    new = [
        lying
        for lying in new_cards(pile)
        if _has_come_down(pile, lying, at)
        and judge_resting_card(pile, lying, at) is CardPosition.ON
    ]
    new = [lying for lying in new if not came_back(pile, lying, new)]
    if not new:
        return pile, ()
    card = max(new, key=lambda lying: lying.since)
    if any(is_together(card, other, at) for other in rivals(pile) if not is_held(pile, other, at)):
        return pile, ()
    if card.name in pile.off[:-1] and at - pile.stirred < HIDDEN_S:
        return pile, ()  # a hand may hide what lay on it and is laid anew with it
    told: Told = ()
    if pile.bared and _bare_until(pile, pile.bared, card) - pile.bared.first >= BARE_S:
        pile, told = take_off(pile, pile.bared, at)
    is_first = not pile.cards and card.name not in pile.off
    under = 0.0 if is_first else highest(pile, card) or 0.0
    if is_first:
        pile = replace(pile, code=card.size, is_code_fine=any(card.fine))
    pile = _with_returned(pile, card)
    pile = replace(
        settle_on_card(pile, card.name),
        under=under,
        cards=(*pile.cards, card.name),
        there=at,
        known=at,
        bared=None,
        is_empty=False,
        is_covered=False,
        is_hand=False,
    )
    return pile, (*told, Change(at, ChangeKind.ON_TOP, card=card.name))


def _bare_until(pile: Pile, bared: UncoveredCard, card: Lying) -> float:
    """Return until when the top was seen to be gone: a card that hides it says nothing of that."""
    top = pile.lying.get(pile.top or "")
    return card.first if top and hides_all(card, top, pile.shape) else bared.last


def _has_come_down(pile: Pile, card: Lying, at: float) -> bool:
    """Tell whether a card is at rest: for longer while a hand may still lower it."""
    rests_s = LOWERS_S if is_reached(pile, at) else REST_S
    return card.is_at_rest(at) and at - card.since >= rests_s


def _with_returned(pile: Pile, top: Lying) -> Pile:
    """Return the pile with the lifted cards that came back below a card; others may have, too."""
    if top.name not in pile.off:
        return replace(pile, off=(), old=pile.old - {top.name})
    found = {lying.name for lying in new_cards(pile) if came_back(pile, lying, (top,))}
    back = tuple(name for name in pile.off if name in found)
    return replace(pile, cards=pile.cards + back, old=pile.old | {top.name})


def return_below_top(pile: Pile, at: float) -> tuple[Pile, Told]:
    """A card that lay below the top before both were lifted came back with it: it is below it."""
    top = pile.lying.get(pile.top or "")
    if top is None or top.name not in pile.off:
        return pile, ()
    below = pile.off[: pile.off.index(top.name)]
    back = tuple(
        lying.name
        for lying in new_cards(pile)
        if lying.name in below and lying.is_at_rest(at) and lying.first <= top.first + AWAY_S
        if is_on(pile, lying, SOME) and not lies_on(lying, top, pile.shape)
    )
    return replace(pile, cards=(*pile.cards[:-1], *back, top.name)), ()
