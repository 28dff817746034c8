"""What comes to lie on the pile. Pure: tags and a time in, a new pile and what changed out.

The rules are functions of a pile and a time that return a pile and what is to be told; `watch`
runs them in order. All times are seconds of the camera's clock and no rule counts frames, so
that 5 and 60 frames a second tell the same.

Only what is seen is told. `empty` needs the mat's own tag: without a mat a bare table and a
hand that hides everything look alike, and a wrong `empty` would throw a whole pile away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from vision.mat import MIDDLE
from vision.pile.card_position import HIDDEN_S
from vision.pile.change import ON_THE_MAT, Change, ChangeKind
from vision.pile.drift import drift
from vision.pile.fans import fan, new_cards, reject_mixed_tags
from vision.pile.fast_replace import replace
from vision.pile.height import HANGS_S, height_of, is_higher
from vision.pile.initial_pile import begin
from vision.pile.laid_cards import (
    emerging,
    lay_card,
    return_below_top,
    uncover_first_card,
    uncover_lower_card,
)
from vision.pile.lifted_cards import ASIDE_S, drop_false_top, lift_top, relaid
from vision.pile.mats import heap, two_mats
from vision.pile.place import (
    SOME,
    Pile,
    is_on,
    is_unmoved,
    look,
    settle_on_card,
    shows,
)
from vision.pile.tracked_tag import REST_S, Lying, Tag
from vision.pile.unsure_cards import sure, unsure
from vision.tags import Kind

__all__ = ["Change", "ChangeKind", "Kind", "Pile", "Tag", "restart_pile", "watch"]

COVERED_S: Final = 0.5  # hidden and still for so long is covered
SETTLE_S: Final = 0.3  # a card pushed and left for so long has a new place

Told: TypeAlias = tuple[Change, ...]
Rule: TypeAlias = Callable[[Pile, float], tuple[Pile, Told]]


def watch(
    pile: Pile,
    tags: Iterable[Tag],
    at: float,
    is_still: bool = True,
    is_reached: bool = False,
) -> tuple[Pile, Told]:
    """Take in one frame's tags.

    `is_still` tells whether the picture around the pile rests, `is_reached` whether something, as
    a hand, reaches in over the picture's rim.
    """
    pile = look(pile, tuple(tags), at, is_still, is_reached)
    told: Told = ()
    for rule in RULES:
        if pile.was_present or rule in BEGINNING:
            pile, more = rule(pile, at)
            told += more
    return pile, told


def restart_pile(pile: Pile) -> Pile:
    """Return a pile that begins anew: what lies there at the next frame is `present`, not laid."""
    return Pile(
        area=pile.area,
        marks=pile.marks,
        shape=pile.shape,
        code=pile.code,
        is_code_fine=pile.is_code_fine,
        scale=pile.scale,
        before=height_of(pile),
    )


# -- the rules -----------------------------------------------------------------------------


def _strange(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Tell each other code once, as soon as it was read twice."""
    new = [
        lying
        for name, lying in pile.strangers.items()
        if name not in pile.told and lying.is_seen(at) and at - lying.first >= REST_S
    ]
    if not new:
        return pile, ()
    pile = replace(pile, told=pile.told | {lying.name for lying in new})
    return pile, tuple(Change(at, ChangeKind(lying.kind)) for lying in new)


def _back(pile: Pile, at: float) -> tuple[Pile, Told]:
    """The top card is seen again: a deeper one was looked at."""
    if pile.bared is None or pile.there != at:
        return pile, ()
    bared, pile = pile.bared, replace(pile, bared=None)
    if bared.below == ON_THE_MAT or bared.last - bared.first < REST_S:
        return pile, ()
    return _tell_peek(pile, bared.below, at)


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
    return replace(pile, peeked=pile.peeked | {card}), (Change(at, ChangeKind.PEEK, card=card),)


def _settle(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Follow the top card to where it was pushed, unless what lay below it shows.

    Its outline is taken anew as soon as its second sticker is read. One that stays half pushed
    off for ASIDE_S lies there now. One that is seen higher than it lay, or trembles, is in a hand,
    until it hangs there for longer than hands do.
    """
    top = pile.lying.get(pile.top or "")
    if top is None or pile.bared or not top.is_seen(at):
        return pile, ()
    if pile.base is not None and is_unmoved(pile, top):
        if len(top.rest) > len(pile.base.rest):
            return settle_on_card(pile, top.name), ()
        return (replace(pile, base=top) if top.fine != pile.base.fine else pile), ()
    is_held = pile.base is not None and (is_higher(top, pile.base) or top.trembles())
    if is_held and at - top.since < HANGS_S:
        return replace(pile, raised=at), ()
    wait = ASIDE_S if _deeper_shown(pile, at) else SETTLE_S
    if at - top.since >= wait and (wait == SETTLE_S or is_on(pile, top, SOME)):
        pile = replace(_no_higher(settle_on_card(pile, top.name), pile.base), there=at)
    return pile, ()


def _no_higher(pile: Pile, before: Lying | None) -> Pile:
    """Return the pile whose top is as high as it was, or lower: no card is pushed upwards."""
    if pile.scale is None or pile.base is None or before is None:
        return pile
    return replace(pile, base=replace(pile.base, size=min(pile.base.size, before.size)))


def _hide_pile(pile: Pile, at: float) -> tuple[Pile, Told]:
    """Nothing with a tag shows in the pile's place: a hand passes, or something lies there."""
    if any(lying.is_seen(at) and is_on(pile, lying, SOME) for lying in new_cards(pile)):
        pile = replace(pile, known=at)
    if pile.place is None or pile.is_covered:
        return pile, ()
    if at - max(pile.known, pile.stirred) >= COVERED_S:
        return replace(pile, is_covered=True, is_empty=False), (Change(at, ChangeKind.COVERED),)
    if pile.stirred == at and at - pile.known >= HIDDEN_S and not pile.is_hand:
        return replace(pile, is_hand=True), (Change(at, ChangeKind.HAND),)
    return pile, ()


def _uncover_pile(pile: Pile, at: float) -> tuple[Pile, Told]:
    """What hid the pile is gone: a hand says nothing, a cover was lifted."""
    seen = pile.lying.get(pile.top or MIDDLE)
    if pile.known != at or seen is None or not seen.is_at_rest(at):
        return pile, ()
    if not (pile.is_hand or pile.is_covered):
        return pile, ()
    was_covered = pile.is_covered
    pile = replace(pile, is_hand=False, is_covered=False)
    below = pile.top or ON_THE_MAT
    return pile, (Change(at, ChangeKind.LIFTED, below=below),) if was_covered else ()


def _empty(pile: Pile, at: float) -> tuple[Pile, Told]:
    """The mat's middle shows and no card is known to lie there."""
    mat = pile.lying.get(MIDDLE)
    if pile.cards or pile.is_empty or mat is None or not mat.is_at_rest(at):
        return pile, ()
    if pile.doubled and pile.place is None:
        return pile, ()  # which of two mats is meant nobody knows
    return replace(pile, is_empty=True, seen_bare=True), (Change(at, ChangeKind.EMPTY),)


BEGINNING: Final[tuple[Rule, ...]] = (_strange, begin, sure)
RULES: Final[tuple[Rule, ...]] = (
    _strange,
    begin,
    drift,
    _back,
    lift_top,
    relaid,
    drop_false_top,
    uncover_first_card,
    emerging,
    reject_mixed_tags,
    fan,
    uncover_lower_card,
    return_below_top,
    lay_card,
    _peek,
    _settle,
    two_mats,
    unsure,
    sure,
    heap,
    _uncover_pile,
    _hide_pile,
    _empty,
)
