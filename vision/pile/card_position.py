"""Where a card lies that was not told: on the pile, beside it, or nobody can say. Pure.

It is judged anew in every frame, from all that is known then: no judgement is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, Self

from vision.mat import MIDDLE, PLACES
from vision.outline import Outline, gap, overlap, shape_of, side
from vision.pile.fans import came_back
from vision.pile.height import is_held, size_of_top
from vision.pile.lifted_cards import may_lie_bare
from vision.pile.overlap_order import hides, hides_all, is_under, lies_on
from vision.pile.place import MOST, SOME, Pile, is_reached
from vision.pile.tracked_tag import AWAY_S, REST_S, Lying

HIDDEN_S: Final = 0.3  # chosen: nine frames of 30 a second without a reading are no chance miss
MUCH: Final = 0.4  # of the pile's place: more than half a card off
LAPS: Final = 0.1  # of a card: outlines that overlap less may only touch
LAID_S: Final = 0.12  # less than MOST must rest so long: what slides on passes through such places
STILL_S: Final = 0.4  # the picture rests so long: no hand hides the top
NEAR: Final = 10 / 13  # sides of a code, 10 mm: a card farther away is clearly beside
ODD: Final = 0.15  # a code that is so much larger or smaller is none of the pile's stickers


class CardPosition(StrEnum):
    """Where a card lies. All that have a meaning are reasons to be unsure.

    docs/camera-events.md shows these as a table.
    """

    meaning: str  # "The card …"; empty where there is no doubt

    def __new__(cls, word: str, meaning: str = "") -> Self:
        """Make a member of its word, and of what it says of the card."""
        one = str.__new__(cls, word)
        one._value_ = word
        one.meaning = meaning
        return one

    ON = "on"
    BESIDE = "beside"
    ASIDE = "aside", "covers too little of the pile, or lies less than 10 mm from it"
    UNDER = (
        "under",
        "seems to lie below another card, and was never told. Of a pile that is laid again, only a"
        " card on which no other card of it lies",
    )
    BOTH = "both", "and a card of the pile each show a code where the other lies"
    FAN = "fan", "has lain for 3 s with others that came with it"
    UNCOVERED = (
        "uncovered",
        "came to light as a first top went out of view. It does not hide both codes of that top,"
        " was itself partly hidden, or seems lower: a hand left it there, or that top was taken off"
        " it. It is sure as soon as that top is seen anywhere",
    )
    MIXED = "mixed", "has two stickers that name two cards; `damaged` comes, too"
    HELD = (
        "held",
        "has been higher than the pile for 3 s. Or for 0.5 s it trembled, or was less than 5 mm"
        " higher while a hand reached into the picture or since the start",
    )
    SIZE = (
        "size",
        "shows a code 15 % smaller or larger than the pile's stickers: a phone, a picture",
    )
    TWO_MATS = "two-mats", "lies where two mats are in view, and none was known before"


def judge_resting_card(pile: Pile, card: Lying, at: float) -> CardPosition:
    """Say where a card lies that rests in view and was not told."""
    if pile.doubled and pile.place is None:
        return CardPosition.TWO_MATS
    if card.name in pile.mixed:
        return CardPosition.MIXED
    if is_held(pile, card, at) or card.trembles():
        return CardPosition.HELD if _is_near(pile, card) else CardPosition.BESIDE
    if is_odd(pile, card):
        return CardPosition.SIZE if _is_near(pile, card) else CardPosition.BESIDE
    if not _is_near(pile, card):
        is_instead = pile.area is None and _replaces(pile, card, at)
        return CardPosition.ON if is_instead else CardPosition.BESIDE
    others = _others(pile, card, at)
    above = (other for other in others if is_under(card, other, pile.shape))
    if any(other.name == pile.top or not is_held(pile, other, at) for other in above):
        top = pile.lying.get(pile.top or "")
        is_on_top = top is not None and lies_on(card, top, pile.shape)
        return CardPosition.BOTH if is_on_top else CardPosition.UNDER
    if _contradicts(pile, card, at):
        return CardPosition.BOTH
    if _may_have_come_back(pile, card) or _came_before_top_returned(pile, card):
        return CardPosition.UNDER
    if not _covers(pile, card, at):
        return CardPosition.ASIDE
    may_be_old = card.name in pile.emerged or may_lie_bare(pile, card)
    return CardPosition.UNCOVERED if may_be_old else CardPosition.ON


def is_odd(pile: Pile, card: Lying) -> bool:
    """Tell whether a card's code is too large or too small for a sticker of this pile.

    Two codes as a card bears them are believed as long as no other card is known.
    """
    sizes = (pile.code, pile.under, size_of_top(pile))
    known = [size for size in sizes if size] or ([] if shape_of(card.rest) else _marks(pile))
    if not known:
        return False
    return not (1 - ODD) * min(known) <= card.size <= (1 + ODD) * max(known)


def _marks(pile: Pile) -> list[float]:
    """Return how large the mat's tags are: the stickers are as large unless others are used."""
    return [pile.lying[name].size for name in PLACES if name in pile.lying]


def _others(pile: Pile, card: Lying, at: float) -> Iterator[Lying]:
    """Yield the cards that may lie on a card: the top, hidden or not, and what rests in view."""
    for name, other in pile.lying.items():
        is_there = name == pile.top or other.is_at_rest(at)
        if is_there and name != card.name and name not in PLACES:
            yield other


def _contradicts(pile: Pile, card: Lying, at: float) -> bool:
    """Tell whether a card and one of the pile's each show a code where the other lies."""
    return any(
        lies_on(other, card, pile.shape) and lies_on(card, other, pile.shape)
        for name, other in pile.lying.items()
        if name in pile.cards and other.is_at_rest(at)
    )


def _may_have_come_back(pile: Pile, card: Lying) -> bool:
    """Tell whether a lifted card may lie below the top as before: a hand left late and bared it.

    Its second code would lie where the top lies, and was not read; nor does it hide a code of it.
    """
    top = pile.lying.get(pile.top or "")
    if top is None or not came_back(pile, card, (top,)):
        return False
    return not hides(card, top, pile.shape)


def _came_before_top_returned(pile: Pile, card: Lying) -> bool:
    """Tell whether a card came to rest while the top was in a hand, which then put it back."""
    top = pile.lying.get(pile.top or "")
    return top is not None and card.since + REST_S <= pile.raised <= top.since


def _places(pile: Pile) -> list[Outline]:
    """Return where the pile is: the top card's place, and where a pile belongs."""
    return [place for place in (pile.outline, pile.area) if place]


def _is_near(pile: Pile, card: Lying) -> bool:
    """Tell whether a card overlaps the pile, or lies less than 10 mm from it."""
    if pile.place is None:
        return True
    outline, reach = card.outline(pile.shape), NEAR * side(card.rest[0])
    return any(gap(outline, place) < reach for place in _places(pile))


def _covers(pile: Pile, card: Lying, at: float) -> bool:
    """Tell whether a card covers most of the pile, or less of it and is seen to lie above."""
    if pile.place is None:
        return True
    outline = card.outline(pile.shape)
    share = max(overlap(outline, place) for place in _places(pile))
    is_instead = _replaces(pile, card, at) and (share >= SOME or pile.area is None)
    if share >= MOST or is_instead:
        return True
    if share < SOME or at - card.since < LAID_S or not _is_above(pile, card):
        return False
    top = pile.lying.get(pile.top or "")
    is_top_bare = top is not None and top.whole == at
    if is_reached(pile, at) and len(card.now) == 1 and is_top_bare:
        return False  # a slanted card in a hand may show one code as high as the pile
    return share >= MUCH or _is_top_seen(pile, card, at)


def _is_top_seen(pile: Pile, card: Lying, at: float) -> bool:
    """Tell whether the top is seen beside a card, or hidden by it, or by nothing that moves."""
    top = pile.lying.get(pile.top or "")
    is_seen = not pile.cards or (
        top is not None and (top.is_seen(at) or hides_all(card, top, pile.shape))
    )
    return is_seen or (at - pile.stirred >= STILL_S and not pile.is_covered)


def _replaces(pile: Pile, card: Lying, at: float) -> bool:
    """Tell whether nothing of the top is seen since a card came: it lies below, or is gone."""
    is_gone = at - max(pile.there, pile.stirred) >= HIDDEN_S and not pile.is_covered
    return is_gone and card.since > pile.there - REST_S


def _is_above(pile: Pile, card: Lying) -> bool:
    """Tell whether a card is seen to lie on the top, on a deeper card, or on the mat's middle.

    One that came after the top, and overlaps it, lies on it: nothing says that it lies below.
    """
    top = pile.lying.get(pile.top or "")
    if top is not None:
        laps = overlap(card.outline(pile.shape), top.outline(pile.shape)) >= LAPS
        if hides(card, top, pile.shape) or (laps and top.first + REST_S <= card.first):
            return True
    lately = (*pile.cards[:-1], MIDDLE)
    beside = (other for name, other in pile.lying.items() if name in lately)
    if any(hides(card, other, pile.shape, card.first - AWAY_S) for other in beside):
        return True
    known = {**pile.lain, **pile.lying}
    below = (known[name] for name in pile.cards if name in known)
    return any(lies_on(card, other, pile.shape) for other in below)
