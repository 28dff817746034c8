"""Which of two cards is above: from what each hides of the other, and which came first. Pure.

Nothing but what was read, and when, is remembered; each question is answered from all of it. A
card that moves begins anew.
"""

from __future__ import annotations

from math import dist
from typing import Final

from vision.frame import Point
from vision.outline import QUIET, Shape, depth, middle, overlap, side
from vision.pile.tracked_tag import REST_S, Lying

SURE: Final = 0.15  # sides of a code, 2 mm: a code half hidden is not read, so 8 mm must be wrong
FAR: Final = 0.1  # of the way to the only sticker that is known: stuck 6 degrees askew


def is_under(one: Lying, other: Lying, shape: Shape) -> bool:
    """Tell whether what is seen says that one card lies below the other, and nothing denies it."""
    if lies_on(one, other, shape) or not overlap(one.outline(shape), other.outline(shape)):
        return False
    return lies_on(other, one, shape) or is_cut_by(one, other, shape) or came_before(one, other)


def lies_on(one: Lying, other: Lying, shape: Shape) -> bool:
    """Tell whether a code of one card was read where the other lies: it is above that there.

    Both must have lain there then as they lie now.
    """
    both = max(one.since, other.since)
    return any(
        when >= both and _is_surely_in(middle(corners), other, shape)
        for corners, when in zip(one.rest, one.read, strict=True)
    )


def hides(one: Lying, other: Lying, shape: Shape, lately: float = float("-inf")) -> bool:
    """Tell whether one card lies on a part of the other's code, which was not read since.

    `lately`: it was read at that time or after, so it is no other card that hides it.
    """
    return any(
        lately <= when < one.since and _is_surely_in(point, one, shape)
        for corners, when in zip(other.rest, other.read, strict=True)
        for point in corners
    )


def hides_all(one: Lying, other: Lying, shape: Shape) -> bool:
    """Tell whether one card lies on a part of each code of the other that is known."""
    return all(any(_is_surely_in(point, one, shape) for point in corners) for corners in other.rest)


def shows_beside(one: Lying, other: Lying, shape: Shape) -> bool:
    """Tell whether a code of one card would be read beside another that lies on it."""
    outline = other.outline(shape)
    return any(all(depth(outline, point) < 0 for point in corners) for corners in one.rest)


def may_hide(one: Lying, other: Lying, shape: Shape) -> bool:
    """Tell whether no code of the other card that is known, nor its border, is clear of one card.

    Were it clear, it would have been read while that card lay on the other.
    """
    outline = one.outline(shape)
    reach = (QUIET + SURE) * side(one.rest[0])
    return all(any(depth(outline, p) > -reach for p in corners) for corners in other.rest)


def hides_unread(one: Lying, other: Lying, shape: Shape) -> bool:
    """Tell whether a card that shows both its codes lies where the other's second must be.

    Of that other only one code was ever read. Its second lies as far from its middle.
    """
    if len(one.rest) < 2 or len(other.rest) != 1:
        return False
    a, _, c, _ = other.outline(shape)
    unread = (((a[0] + c[0]) - x, (a[1] + c[1]) - y) for x, y in other.rest[0])
    return any(_is_surely_in(point, one, shape) for point in unread)


def is_cut_by(one: Lying, other: Lying, shape: Shape) -> bool:
    """Tell whether the white border of one card's code ends where the other card begins."""
    if len(other.rest) < 2 or other.last < one.last:
        return False
    outline = other.outline(shape)
    return any(depth(outline, point) > 0 for point in one.cut)


def came_before(one: Lying, other: Lying) -> bool:
    """Tell whether one card lay where it lies before the other came."""
    return one.since + REST_S <= other.first


def _is_surely_in(point: Point, card: Lying, shape: Shape) -> bool:
    margin = SURE * side(card.rest[0])
    if len(card.rest) == 1:
        margin += FAR * dist(point, middle(card.rest[0]))
    return depth(card.outline(shape), point) >= margin
