"""Where a card lies, from its tags. Pure geometry in px, x to the right and y down."""

from __future__ import annotations

from cmath import phase
from collections.abc import Sequence
from functools import lru_cache
from math import dist, radians
from typing import Final, TypeAlias

from vision.frame import Corners, Point

Outline: TypeAlias = tuple[Point, Point, Point, Point]  # clockwise as it is seen
Shape: TypeAlias = tuple[float, float]  # a card's width and height, in sides of its code

# A sticker's code is 21 of 29 modules wide and begins 4 modules inside the card's corner.
QUIET: Final = 4 / 21  # in sides of the code
LARGEST_PX: Final = 1e5  # no camera's picture is so wide
ASKEW: Final = radians(
    12
)  # two stickers 8 degrees and 3 mm askew turn a card's diagonal by so much
UNLIKE: Final = 0.12  # of the diagonal: the same two stickers make it so much longer
INSIDE: Final = 0.2  # and so much shorter: no sticker is stuck over the edge, but far inside
SLENDER: Final = 0.55  # no card is narrower for its length; tarot cards, 70 x 120 mm, come next
SHAPE: Final[Shape] = (63 / (18 * 21 / 29), 88 / (18 * 21 / 29))  # an 18 mm sticker on 63 x 88 mm


def middle(corners: Corners) -> Point:
    """Return the mean of the four corners."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4


def side(corners: Corners) -> float:
    """Return the mean length of the four sides of a code, px."""
    a, b, c, d = corners
    return (dist(a, b) + dist(b, c) + dist(c, d) + dist(d, a)) / 4


def scale_corners(corners: Corners, scale: float, onto: Point = (0.0, 0.0)) -> Corners:
    """Return corners of a picture that was made `scale` times as large and put there, px."""
    a, b, c, d = ((x * scale + onto[0], y * scale + onto[1]) for x, y in corners)
    return (a, b, c, d)


def is_same_place(one: Corners, other: Corners) -> bool:
    """Tell whether two readings are of one code: they lie less than half a side apart."""
    return dist(middle(one), middle(other)) < max(side(one), side(other)) / 2


@lru_cache(256)  # of codes that rest the same in most frames, as `holds` and `overlap`
def is_square(corners: Corners, least: float) -> bool:
    """Tell whether corners can be a code's: clockwise, of sides of at least so many px.

    A code that is seen 65 degrees askew still has two fifths of a square's area.
    """
    a, b, c, d = corners
    sides = (dist(a, b), dist(b, c), dist(c, d), dist(d, a))
    longest = max(sides)
    area = (_turn(a, b, c) + _turn(c, d, a)) / 2
    return min(sides) >= least and longest < LARGEST_PX and area >= longest**2 / 4


def card_outline(tags: Sequence[Corners], shape: Shape) -> Outline:
    """Return the card's outline from one or two of its tags.

    A sticker's arrow and the code's own top left point to the card's corner. Two tags of a card
    of that shape lie on its diagonal, however askew they are stuck; two of another shape that a
    card can have give the size themselves; one alone needs the `shape`.
    """
    seen = shape_of(tags)
    if seen is not None and (is_like(tags, shape) or not is_a_cards(seen)):
        return _on_diagonal(tags[0], tags[1], shape)
    if seen is not None:
        return _outline(_corner(tags[0]), _common_axes(tags[0], tags[1]), seen)
    outline = _outline(_corner(tags[0]), _axes(tags[0]), shape)
    if len(tags) < 2:
        return outline
    (ax, ay), (bx, by) = middle(tags[0]), middle(tags[1])
    return _move_outline(outline, middle(outline), ((ax + bx) / 2, (ay + by) / 2))


def is_like(tags: Sequence[Corners], shape: Shape) -> bool:
    """Tell whether two tags can be stuck, somewhat askew, on a card of that shape."""
    if shape_of(tags) is None:
        return False
    turn = _askew(tags[0], tags[1], shape)
    return 1 - INSIDE <= abs(turn) <= 1 + UNLIKE and abs(phase(turn)) <= ASKEW


def is_a_cards(shape: Shape) -> bool:
    """Tell whether a card can have that shape; two stickers that are stuck askew may deny it."""
    return min(shape) >= SLENDER * max(shape)


def shape_of(tags: Sequence[Corners]) -> Shape | None:
    """Return the card's width and height in sides of its code, or None.

    None unless two tags are seen, turned half round to each other, with a card between them.
    """
    if len(tags) < 2:
        return None
    one, other = tags[0], tags[1]
    if _dot(_axes(one)[0], _axes(other)[0]) > -0.9 * side(one) * side(other):  # 25 degrees
        return None
    across, down = _common_axes(one, other)
    way = _minus(_corner(other), _corner(one))
    width = _dot(way, across) / _dot(across, across)
    height = _dot(way, down) / _dot(down, down)
    return (width, height) if 2 < width < 20 and 2 < height < 20 else None


@lru_cache(256)
def holds(outline: Outline, point: Point) -> bool:
    """Tell whether a point lies inside."""
    return all(_turn(outline[n - 1], outline[n], point) > 0 for n in range(4))


@lru_cache(256)
def overlap(one: Outline, other: Outline) -> float:
    """Return the common area as a share of the smaller outline, 0 to 1."""
    smaller = min(_area(one), _area(other))
    return _area(_intersection(one, other)) / smaller if smaller > 0 else 0.0


def depth(outline: Outline, point: Point) -> float:
    """Return how far inside the nearest edge a point lies, px; less than 0 is outside."""
    return min(
        _turn(outline[n - 1], outline[n], point) / (dist(outline[n - 1], outline[n]) or 1.0)
        for n in range(4)
    )


def gap(one: Outline, other: Outline) -> float:
    """Return how far apart two outlines are, px; 0 where they touch or overlap."""
    if overlap(one, other) > 0:
        return 0.0
    return min(_to_edges(a, b) for a, b in ((one, other), (other, one)))


def _outline(corner: Point, axes: tuple[Point, Point], shape: Shape) -> Outline:
    (x, y), (across, down) = corner, axes
    right = (across[0] * shape[0], across[1] * shape[0])
    below = (down[0] * shape[1], down[1] * shape[1])
    return (
        (x, y),
        (x + right[0], y + right[1]),
        (x + right[0] + below[0], y + right[1] + below[1]),
        (x + below[0], y + below[1]),
    )


def _on_diagonal(one: Corners, other: Corners, shape: Shape) -> Outline:
    """Return the outline of that shape whose corners' tags lie where these two lie."""
    across, down = (complex(*axis) for axis in _common_axes(one, other))
    turn = _askew(one, other, shape)
    turn /= abs(turn)
    right = (turn.real * across + turn.imag * down) * shape[0]
    below = (-turn.imag * across + turn.real * down) * shape[1]
    centre = (complex(*middle(one)) + complex(*middle(other))) / 2
    start = centre - (right + below) / 2
    a, b, c, d = (
        (p.real, p.imag) for p in (start, start + right, start + right + below, start + below)
    )
    return (a, b, c, d)


def _askew(one: Corners, other: Corners, shape: Shape) -> complex:
    """Return by what the way between two tags is turned and stretched on a card of that shape."""
    across, down = _common_axes(one, other)
    (ax, ay), (bx, by) = middle(one), middle(other)
    flat = _dot_turned(across, down) or 1.0  # the axes' own area, px²
    x = _dot_turned((bx - ax, by - ay), down) / flat
    y = _dot_turned(across, (bx - ax, by - ay)) / flat
    inset = 1 + 2 * QUIET
    return complex(x, y) / (complex(shape[0] - inset, shape[1] - inset) or 1.0)


def _common_axes(one: Corners, other: Corners) -> tuple[Point, Point]:
    """Return the mean axes of a card's two codes: each may be stuck a little askew."""
    (a, b), (c, d) = _axes(one), _axes(other)
    return ((a[0] - c[0]) / 2, (a[1] - c[1]) / 2), ((b[0] - d[0]) / 2, (b[1] - d[1]) / 2)


def _axes(tag: Corners) -> tuple[Point, Point]:
    """Return one side of the code to its right and one down, px."""
    a, b, c, d = tag
    return (
        ((b[0] - a[0] + c[0] - d[0]) / 2, (b[1] - a[1] + c[1] - d[1]) / 2),
        ((d[0] - a[0] + c[0] - b[0]) / 2, (d[1] - a[1] + c[1] - b[1]) / 2),
    )


def _corner(tag: Corners) -> Point:
    """Return the corner of the sticker that its arrow points to."""
    across, down = _axes(tag)
    x, y = middle(tag)
    away = 0.5 + QUIET
    return (x - away * (across[0] + down[0]), y - away * (across[1] + down[1]))


def _move_outline(outline: Outline, here: Point, there: Point) -> Outline:
    x, y = _minus(there, here)
    a, b, c, d = ((point[0] + x, point[1] + y) for point in outline)
    return (a, b, c, d)


def _minus(a: Point, b: Point) -> Point:
    return (a[0] - b[0], a[1] - b[1])


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _dot_turned(a: Point, b: Point) -> float:
    return a[0] * b[1] - a[1] * b[0]


def _to_edges(points: Outline, edges: Outline) -> float:
    """Return the shortest way from one of the points to one of the edges."""
    return min(_to_edge(p, edges[n - 1], edges[n]) for p in points for n in range(4))


def _to_edge(point: Point, a: Point, b: Point) -> float:
    way = _minus(b, a)
    share = _dot(_minus(point, a), way) / (_dot(way, way) or 1.0)
    share = min(max(share, 0.0), 1.0)
    return dist(point, (a[0] + share * way[0], a[1] + share * way[1]))


def _turn(a: Point, b: Point, point: Point) -> float:
    """Return more than 0 where the point lies to the right of the way from a to b, y down."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _area(points: Sequence[Point]) -> float:
    pairs = zip(points, [*points[1:], *points[:1]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def _intersection(subject: Outline, knife: Outline) -> list[Point]:
    """Return the common part of two convex outlines (Sutherland and Hodgman)."""
    kept: list[Point] = list(subject)
    for n in range(4):
        kept = _cut_once(kept, knife[n - 1], knife[n])
    return kept


def _cut_once(points: list[Point], a: Point, b: Point) -> list[Point]:
    kept: list[Point] = []
    for n, point in enumerate(points):
        before = points[n - 1]
        here, there = _turn(a, b, point), _turn(a, b, before)
        if (here > 0) != (there > 0):
            share = there / (there - here)
            x, y = _minus(point, before)
            kept.append((before[0] + share * x, before[1] + share * y))
        if here > 0:
            kept.append(point)
    return kept
