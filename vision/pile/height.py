"""How high a card is seen: the higher, the larger its codes are. Pure.

A camera 300 mm above the mat shows what lies 9 mm higher 3 % larger. docs/measured/vision.md tells
how far a reading of one code may be off; heights are compared with those that the same deck's codes
had.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from vision.mat import TAG_MM
from vision.outline import SHAPE, is_like, shape_of, side
from vision.pile.pile_height import PileHeight
from vision.pile.place import Pile, is_reached, is_unmoved, was_asked_about
from vision.pile.tracked_tag import Lying

HIGHER: Final = 0.02  # larger by so much it is not on the pile, were a reading exact
UNEVEN: Final = 0.008  # larger by so much it may lie there: a pile is not flat
WAVERS_PX: Final = 0.8  # and a code is read too large by so much at most
FINE_PX: Final = 0.15  # or so much, where its corners and those of the top are fine;
BENT: Final = 0.016  # larger by so much it is not on the pile then, bent by 3 mm or not,
FLAT: Final = 0.004  # and by so much it may lie there
THIN: Final = 0.0007  # larger by so much, 0.2 mm, half a card, it lies on another
SUNK: Final = 0.008  # smaller by so much, 2.4 mm, it does not lie flat on the pile: it leans
HANGS_S: Final = 6.0  # chosen: nobody holds a card still, to a millimetre, for so long
RESTS_S: Final = 0.3  # chosen: a hand that nobody sees moves a card a little in so long;
FINE_S: Final = 0.2  # the corners of a card that rests are fine by then, if they ever are
TALLEST: Final = 0.18  # larger than on the mat: 45 mm above it, or 75 cards in sleeves
CODE_MM: Final = TAG_MM * 21 / 29  # without its white border


def hovers(pile: Pile, card: Lying) -> bool:
    """Tell whether a card is seen higher above the mat than one that lies on the pile.

    False where nobody knows how high that is: without a mat, and without a card that was told.
    """
    is_fine = any(card.fine) and _is_top_fine(pile)
    return _above(pile, card) > (BENT if is_fine else HIGHER) + _wavers(card, is_fine)


def is_held(pile: Pile, card: Lying, at: float) -> bool:
    """Tell whether a card is held above the pile, or may be, too near to be measured, by a hand."""
    if hovers(pile, card):
        return at - card.since < HANGS_S
    may_be = is_reached(pile, at) or at - card.since < _unseen_hand_s(pile, card)
    if card.name in pile.cards or not may_be:
        return False
    if _is_top_fine(pile):
        above, wavers = _above(pile, card), _wavers(card, is_fine=True)
        is_flat = any(card.fine) and not _leans(pile, card, above, wavers)
        is_asked = was_asked_about(pile, card)  # it was higher: it must come down measurably
        return not is_flat or above > FLAT + (0.0 if is_asked else wavers)
    return _above(pile, card) > UNEVEN + _wavers(card, is_fine=False) / len(card.now)


def _unseen_hand_s(pile: Pile, card: Lying) -> float:
    """Return how long a card that is not flat on the pile may be in a hand that nobody sees."""
    if card.name in pile.aloft:
        return HANGS_S
    if not _is_top_fine(pile):
        return 0.0
    return RESTS_S if any(card.fine) else FINE_S


def _leans(pile: Pile, card: Lying, above: float, wavers: float) -> bool:
    """Tell whether a card leans, as none does that lies: its only code is lower than the pile's.

    Or its two codes differ more in height than those of the pile's top.
    """
    if sum(map(bool, card.fine)) == 1:
        return above < -SUNK - wavers
    top = _resting_top(pile)
    return _slant(card) - (_slant(top) if top else 0.0) > UNEVEN + wavers


def _slant(card: Lying) -> float:
    """Return by which share one code of a card is larger than its other, 0.0 where one is known."""
    return max(card.fine) / min(card.fine) - 1 if len(card.fine) == 2 and all(card.fine) else 0.0


def is_higher_than_before(pile: Pile, card: Lying) -> bool:
    """Tell whether a card is, or may be, seen higher than the pile was before watching began.

    The card that lay on top may be bent. Any other lies on it, if it lies there. One that was
    higher is so until its corners are fine again, where the pile's were.
    """
    if pile.before is None or pile.scale is None:
        return False
    is_fine = pile.before.is_fine and any(card.fine)
    is_unknown = pile.before.is_fine and not is_fine and card.name in pile.aloft
    as_top, on_top = (BENT, FLAT) if is_fine else (HIGHER, UNEVEN)
    limit = (as_top if card.name == pile.before.top else on_top) + _wavers(card, is_fine)
    return is_unknown or card.size / pile.before.size - 1 > limit


def is_lower_than_before(pile: Pile, card: Lying) -> bool:
    """Tell whether a card is seen lower than the pile was before watching began: 3 mm, finely."""
    if pile.before is None:
        return False
    is_fine = pile.before.is_fine and any(card.fine)
    return _is_smaller(card, pile.before.size, is_fine, UNEVEN if is_fine else BENT)


def is_lower_than(card: Lying, size: float) -> bool:
    """Tell whether a card has surely sunk since its codes were of that size."""
    is_fine = any(card.fine)
    return _is_smaller(card, size, is_fine, FLAT if is_fine else UNEVEN)


def may_be_sunk(pile: Pile, card: Lying, least: float) -> bool:
    """Tell whether a card may lie lower than the pile's top did, as far as that was measured.

    It does not where fine corners show it larger by the share `least`.
    """
    if pile.base is None:
        return False
    above = card.size / pile.base.size - 1
    if not any(pile.base.fine):
        return above < -_wavers(card, is_fine=False)
    return not any(card.fine) or above < least


def _is_smaller(card: Lying, size: float, is_fine: bool, by: float) -> bool:
    """Tell whether a card is smaller than that size by such a share, beyond what wavers."""
    return card.size / size - 1 < -(by + _wavers(card, is_fine))


def _wavers(card: Lying, is_fine: bool) -> float:
    """Return by which share a code of a card may be read too large; `is_fine`: fine corners."""
    return (FINE_PX if is_fine else WAVERS_PX) / side(card.now[0])


def height_of(pile: Pile) -> PileHeight | None:
    """Return how high the pile is, or was before where that is not known; None without a mat."""
    size = size_of_top(pile) if pile.cards else pile.code if pile.is_empty else None
    if pile.scale is None or size is None:
        return pile.before
    return PileHeight(pile.cards, size, _is_top_fine(pile), pile.code, pile.marks)


def _is_top_fine(pile: Pile) -> bool:
    """Tell whether the size of the pile's top, or of a code on the mat, is that of fine corners."""
    if not pile.cards:
        return pile.is_code_fine
    top = _resting_top(pile)
    return top is not None and any(top.fine)


def _resting_top(pile: Pile) -> Lying | None:
    """Return the top card where it settled; None where nothing is known of that."""
    top = pile.lying.get(pile.top or "")
    return top if top is not None and is_unmoved(pile, top) else pile.base


def _above(pile: Pile, card: Lying) -> float:
    """Return by which share a card's codes are larger than those of the pile."""
    lies = highest(pile, card)
    return 0.0 if lies is None else card.size / lies - 1


def is_higher(card: Lying, other: Lying) -> bool:
    """Tell whether a card is seen higher above the mat than another."""
    return card.size > other.size * (1 + HIGHER + _wavers(card, is_fine=False))


def is_above_any_pile(pile: Pile, card: Lying) -> bool:
    """Tell whether a card is seen higher above the mat than any pile is."""
    bare = _bare(pile, card)
    return bare is not None and card.size > bare * (1 + TALLEST)


def highest(pile: Pile, card: Lying) -> float | None:
    """Return the size of the highest codes of the pile, or of the card's own on the bare mat.

    What was lifted may come back with all that lay below it. A pile that lay there from the start,
    and of which no card is known, is as high as before; it may be as high as any where nobody knows
    that.
    """
    lies = size_of_top(pile) if pile.cards else _bare(pile, card)
    if lies is not None and not (pile.cards or pile.seen_bare):
        return pile.before.size if pile.before else lies * (1 + TALLEST)
    if lies is None or (pile.off and card.name not in pile.off):
        return lies
    return max(lies, pile.under)


def size_of_top(pile: Pile) -> float | None:
    """Return the size of the top's codes where it settled."""
    top = _resting_top(pile)
    return None if top is None else top.size


def _bare(pile: Pile, card: Lying) -> float | None:
    """Return the size of a code on the bare mat: as it was before, or as the card's shape says."""
    if pile.code is not None or pile.scale is None:
        return pile.code
    seen = None if is_like(card.rest, SHAPE) else shape_of(card.rest)
    return CODE_MM * (max(hypot(*SHAPE) / hypot(*seen), 1.0) if seen else 1.0)
