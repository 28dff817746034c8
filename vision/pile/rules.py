"""What comes to lie on the pile. Pure: tags and a time in, a new pile and what changed out.

The rules are functions of a pile and a time that return a pile and what is to be told; `watch`
runs them in order. All times are seconds of the camera's clock and no rule counts frames, so
that 5 and 60 frames a second tell the same.

Only what is seen is told. `empty` needs the mat's own tag: without a mat a bare table and a
hand that hides everything look alike, and a wrong `empty` would throw a whole pile away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from vision.mat import MIDDLE, PLACES
from vision.outline import holds, middle
from vision.pile.asking import sure, unsure
from vision.pile.change import ON_THE_MAT, Change, Saw
from vision.pile.drift import drift
from vision.pile.fans import came_back, fan, is_together, mixed, new_cards, rivals
from vision.pile.judging import HIDDEN_S, Lies, judged
from vision.pile.lying import AWAY_S, REST_S, Lying, Tag
from vision.pile.mats import heap, two_mats
from vision.pile.place import (
    BEGIN_S,
    MOST,
    SOME,
    Bared,
    Pile,
    is_on,
    is_unmoved,
    look,
    settled,
    shows,
)
from vision.pile.stacking import lies_on
from vision.tags import Kind

__all__ = ["Change", "Kind", "Pile", "Saw", "Tag", "cleared", "watch"]

BARE_S: Final = 0.15  # what lies below must show for so long before a card counts as lifted
ASIDE_S: Final = 4.0  # chosen: a top that stays in sight beside the pile for so long is off it
COVERED_S: Final = 0.5  # hidden and still for so long is covered
UNCOVERS_S: Final = 0.25  # a card that is laid takes longer from its coming to its rest
SETTLE_S: Final = 0.3  # a card pushed and left for so long has a new place

Told: TypeAlias = tuple[Change, ...]
Rule: TypeAlias = Callable[[Pile, float], tuple[Pile, Told]]


def watch(pile: Pile, tags: Iterable[Tag], at: float, is_still: bool = True) -> tuple[Pile, Told]:
    """Take in one frame's tags. `is_still` tells whether the picture around the pile rests."""
    pile = look(pile, tuple(tags), at, is_still)
    told: Told = ()
    for rule in RULES:
        if pile.was_present or rule in BEGINNING:
            pile, more = rule(pile, at)
            told += more
    return pile, told


def cleared(pile: Pile) -> Pile:
    """Return a pile that begins anew: what lies there at the next frame is `present`, not laid."""
    return Pile(area=pile.area, marks=pile.marks, shape=pile.shape, sides=pile.sides)


# -- the rules -----------------------------------------------------------------------------


def _begin(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Tell what lay there before. The card that shows most of its stickers is taken for the top.

    As long as nothing stirs, what is read for the first time was there before, too.
    """
    if pile.was_present or pile.begun is None or at - pile.begun < BEGIN_S:
        return pile, ()
    there = [
        lying
        for lying in pile.lying.values()
        if lying.name not in PLACES and lying.is_at_rest(at) and is_on(pile, lying, SOME)
    ]
    is_bare = MIDDLE in pile.lying and pile.lying[MIDDLE].is_at_rest(at)
    if not there and not is_bare and pile.stirred == pile.begun:
        return pile, ()
    pile = replace(pile, was_present=True, known=at)
    if not there:
        return pile, ()
    cards = tuple(lying.name for lying in sorted(there, key=lambda lying: len(lying.rest)))
    below = tuple(card for card in pile.cards if card not in cards)
    pile = replace(settled(pile, cards[-1]), cards=below + cards, there=at)
    pile = replace(pile, old=pile.old | {*cards})
    return pile, (Change(at, Saw.PRESENT, cards=cards),)


def _strange(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Tell each other code once, as soon as it was read twice."""
    new = [
        lying
        for name, lying in pile.strangers.items()
        if name not in pile.told and lying.is_seen(at) and at - lying.first >= REST_S
    ]
    pile = replace(pile, told=pile.told | {lying.name for lying in new})
    return pile, tuple(Change(at, Saw(lying.kind)) for lying in new)


def _back(pile: Pile, at: float) -> tuple[Pile, Told]:
    """The top card is seen again: a deeper one was looked at."""
    if pile.bared is None or pile.there != at:
        return pile, ()
    bared, pile = pile.bared, replace(pile, bared=None)
    if bared.below == ON_THE_MAT or bared.last - bared.first < REST_S:
        return pile, ()
    return _tell_peek(pile, bared.below, at)


def _lifted(pile: Pile, at: float) -> tuple[Pile, Told]:
    """The top card is gone and what was below it shows."""
    if pile.bared is None or pile.bared.last != at:
        return pile, ()
    if at - pile.bared.gone < (ASIDE_S if _is_aside(pile, at) else AWAY_S):
        return pile, ()
    return _take_off(pile, pile.bared, at)


def _is_aside(pile: Pile, at: float) -> bool:
    """Tell whether the top card is held or lies in sight, and not only passed on its way."""
    top = pile.lying.get(pile.top or "")
    return top is not None and top.rested is not None and at - top.rested < AWAY_S


def _take_off(pile: Pile, bared: Bared, at: float) -> tuple[Pile, Told]:
    left = _left(pile, bared, at)
    below = left[-1] if left else ON_THE_MAT
    told: Told = (Change(at, Saw.LIFTED, card=pile.top, below=below, since=bared.gone),)
    off = pile.cards[len(left) :]
    lain = {name: card for name, card in pile.lain.items() if name not in off}
    pile = replace(pile, lain=lain, off=off + pile.off, cards=left, bared=None, there=at, known=at)
    pile = replace(pile, is_covered=False, is_hand=False)
    if left:
        return settled(pile, below), told
    pile = replace(pile, outline=None, base=None, around={}, sides=pile.sides[:1])
    return replace(pile, is_empty=True), (*told, Change(at, Saw.EMPTY))


def _left(pile: Pile, bared: Bared, at: float) -> tuple[str, ...]:
    """Return the cards that are left: up to the highest that shows, in the place or beside it."""
    for count in range(len(pile.cards) - 1, 0, -1):
        lying = pile.lying.get(pile.cards[count - 1])
        if pile.cards[count - 1] == bared.below or (lying and _rests_on(pile, lying, at)):
            return pile.cards[:count]
    return ()


def _rests_on(pile: Pile, lying: Lying, at: float) -> bool:
    was_at_rest = lying.last - lying.since >= REST_S
    return was_at_rest and at - lying.last <= BEGIN_S and is_on(pile, lying, SOME)


def _unearthed(pile: Pile, at: float) -> tuple[Pile, Told]:
    """A card that was there from the start is seen going: what shows at once lay below it."""
    top = pile.lying.get(pile.top or "")
    if top is None or top.name not in pile.old or is_unmoved(pile, top):
        return pile, ()
    found = tuple(
        lying.name
        for lying in new_cards(pile)
        if lying.is_at_rest(at) and lying.first == lying.since and is_on(pile, lying, MOST)
        if _lay_below(pile, top, lying, at)
    )
    cards = (*pile.cards[:-1], *found[:1], top.name)
    return replace(pile, cards=cards, old=pile.old | {*found[:1]}), ()


def _lay_below(pile: Pile, top: Lying, card: Lying, at: float) -> bool:
    """Tell whether a card came to light where the top lay, as the top was taken or pushed off."""
    if top.last - top.since < REST_S and top.last < card.first <= top.last + UNCOVERS_S:
        return True
    was_covered = pile.outline and all(holds(pile.outline, middle(c)) for c in card.now)
    is_aside = top.is_seen(at) and not lies_on(card, top, pile.shape)
    return bool(was_covered) and is_aside and card.first <= top.since + UNCOVERS_S


def _laid(pile: Pile, at: float) -> tuple[Pile, Told]:
    """A new card lies at rest on the pile, and nothing on it."""
    new = [
        lying
        for lying in new_cards(pile)
        if lying.is_at_rest(at) and judged(pile, lying, at) is Lies.ON
    ]
    if not new:
        return pile, ()
    card = max(new, key=lambda lying: lying.since)
    if any(is_together(card, other, at) for other in rivals(pile)):
        return pile, ()
    if card.name in pile.off[:-1] and at - pile.stirred < HIDDEN_S:
        return pile, ()  # a hand may hide what lay on it and is laid anew with it
    told: Told = ()
    if pile.bared and pile.bared.last - pile.bared.first >= BARE_S:
        pile, told = _take_off(pile, pile.bared, at)
    pile = _with_returned(pile, card)
    pile = replace(
        settled(pile, card.name),
        cards=(*pile.cards, card.name),
        there=at,
        known=at,
        bared=None,
        is_empty=False,
        is_covered=False,
        is_hand=False,
    )
    return pile, (*told, Change(at, Saw.ON_TOP, card=card.name))


def _with_returned(pile: Pile, top: Lying) -> Pile:
    """Return the pile with the lifted cards that came back below a card; others may have, too."""
    if top.name not in pile.off:
        return replace(pile, off=(), old=pile.old - {top.name})
    found = {lying.name for lying in new_cards(pile) if came_back(pile, lying, (top,))}
    back = tuple(name for name in pile.off if name in found)
    off = tuple(name for name in pile.off if name not in {*back, top.name})
    return replace(pile, cards=pile.cards + back, off=off, old=pile.old | {top.name})


def _peek(pile: Pile, at: float) -> tuple[Pile, Told]:
    """The top card was pushed aside and a deeper one shows where it lay."""
    top = pile.lying.get(pile.top or "")
    deeper = _deeper_shown(pile, at)
    if top is None or not top.is_at_rest(at) or not deeper:
        return pile, ()
    return _tell_peek(pile, deeper[-1], at)


def _deeper_shown(pile: Pile, at: float) -> list[str]:
    """Return the deeper cards at rest whose tags show where the top card lies or lay."""
    deeper = [pile.lying.get(card) for card in pile.cards[:-1]]
    return [
        lying.name
        for lying in deeper
        if pile.outline and lying and lying.is_at_rest(at) and shows(pile, lying)
    ]


def _tell_peek(pile: Pile, card: str, at: float) -> tuple[Pile, Told]:
    if card in pile.peeked:
        return pile, ()
    return replace(pile, peeked=pile.peeked | {card}), (Change(at, Saw.PEEK, card=card),)


def _settle(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Follow the top card to where it was pushed, unless what lay below it shows.

    Its outline is taken anew as soon as its second sticker is read. One that stays half pushed
    off for ASIDE_S lies there now.
    """
    top = pile.lying.get(pile.top or "")
    if top is None or pile.bared or not top.is_seen(at):
        return pile, ()
    if is_unmoved(pile, top):
        is_better = pile.base is not None and len(top.rest) > len(pile.base.rest)
        return (settled(pile, top.name) if is_better else pile), ()
    wait = ASIDE_S if _deeper_shown(pile, at) else SETTLE_S
    if at - top.since >= wait and (wait == SETTLE_S or is_on(pile, top, SOME)):
        pile = replace(settled(pile, top.name), there=at)
    return pile, ()


def _hidden(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Nothing with a tag shows in the pile's place: a hand passes, or something lies there."""
    if any(lying.is_seen(at) and is_on(pile, lying, SOME) for lying in new_cards(pile)):
        pile = replace(pile, known=at)
    if pile.place is None or pile.is_covered:
        return pile, ()
    if at - max(pile.known, pile.stirred) >= COVERED_S:
        return replace(pile, is_covered=True, is_empty=False), (Change(at, Saw.COVERED),)
    if pile.stirred == at and at - pile.known >= HIDDEN_S and not pile.is_hand:
        return replace(pile, is_hand=True), (Change(at, Saw.HAND),)
    return pile, ()


def _uncovered(pile: Pile, at: float) -> tuple[Pile, Told]:
    """What hid the pile is gone: a hand says nothing, a cover was lifted."""
    seen = pile.lying.get(pile.top or MIDDLE)
    if pile.known != at or seen is None or not seen.is_at_rest(at):
        return pile, ()
    was_covered = pile.is_covered
    pile = replace(pile, is_hand=False, is_covered=False)
    below = pile.top or ON_THE_MAT
    return pile, (Change(at, Saw.LIFTED, below=below),) if was_covered else ()


def _empty(pile: Pile, at: float) -> tuple[Pile, Told]:
    """The mat's middle shows and no card is known to lie there."""
    mat = pile.lying.get(MIDDLE)
    if pile.cards or pile.is_empty or mat is None or not mat.is_at_rest(at):
        return pile, ()
    if pile.doubled and pile.place is None:
        return pile, ()  # which of two mats is meant nobody knows
    return replace(pile, is_empty=True), (Change(at, Saw.EMPTY),)


BEGINNING: Final[tuple[Rule, ...]] = (_strange, _begin)
RULES: Final[tuple[Rule, ...]] = (
    *BEGINNING,
    drift,
    _back,
    _lifted,
    mixed,
    fan,
    _unearthed,
    _laid,
    _peek,
    _settle,
    two_mats,
    unsure,
    sure,
    heap,
    _uncovered,
    _hidden,
    _empty,
)
