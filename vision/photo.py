"""One photograph with many codes in it, taken by hand: which pieces lie where, and what is unread.

A path of its own beside the camera's: it takes seconds, and costs nothing while nobody uses it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import dist
from typing import TYPE_CHECKING, Final

from vision.decode import detect
from vision.frame import Corners, Decoder, Point, Sighting
from vision.outline import (
    SHAPE,
    Outline,
    card_outline,
    holds,
    is_same_place,
    is_square,
    middle,
    scale_corners,
    side,
)
from vision.plane import Plane, plane_of
from vision.retries import sharper, softer
from vision.tags import MAT, Deck, Kind

if TYPE_CHECKING:
    from vision import photo_shapes
    from vision.frame import Pixels

    _Place = Callable[[Corners], Corners]

TILE_PX: Final = 2000  # a picture is improved piece by piece: 1 GB is all a Pi has
LAP_PX: Final = 240  # so much two of them share: a code of 11 px a module
SIDE_MM: Final = 18 * 21 / 29  # of a code on a sticker of 18 mm
LONGEST: Final = 9.0  # sides of a code: on a tarot card two stickers are 8.8 apart
ALIKE: Final = 1.4  # a code on the table is at most so much larger or smaller than the others
MOST_CODES: Final = 120  # of 60 pieces: so many are read for sure where they fill the picture
BEND: Final = 3  # power of the curve that parts nearly white from white
ABOVE_PX: Final = 21 * 5.0  # a side of a code in the picture that is turned as if from above
MOST_PX: Final = 24e6  # of that picture
ROW_MM: Final = 44.0  # half a card: what lies so much lower is in the next row


@dataclass(frozen=True, slots=True)
class FoundPiece:
    """A piece in a photograph."""

    piece: str
    at: Point  # mm on the table from the picture's middle; x to the right, y down, as it is seen
    outline: Outline  # px; of a card, whatever the piece is
    stickers: int  # how many of it were read, 1 or 2
    mark: Point  # px, the middle of its codes, whatever its shape
    mark_at: Point  # mm, the same on the table


@dataclass(frozen=True, slots=True)
class Photo:
    """What was read in a photograph."""

    size: tuple[int, int]  # px, width and height
    rows: tuple[
        tuple[FoundPiece, ...], ...
    ] = ()  # as the pieces lie, from above, each from the left
    unread: tuple[Corners, ...] = ()  # codes that were seen and not read, px
    strangers: Mapping[Kind, int] = field(default_factory=dict)  # how many of each kind

    @property
    def found_pieces(self) -> tuple[FoundPiece, ...]:
        """All pieces, row by row; one that lies in two places twice."""
        return tuple(one for row in self.rows for one in row)

    @property
    def is_crowded(self) -> bool:
        """Whether there are more codes in it, whosever they are, than are read for sure."""
        ours = sum(one.stickers for one in self.found_pieces)
        return ours + len(self.unread) + sum(self.strangers.values()) > MOST_CODES

    def as_json(self) -> photo_shapes.Contents:
        """Return it for a page or a program (docs/vision.md tells the keys)."""
        return {
            "size": list(self.size),
            "rows": [
                [
                    {
                        "piece": one.piece,
                        "at": [round(x) for x in one.at],
                        "outline": _round_corners(one.outline),
                        "stickers": one.stickers,
                        "mark": [round(x) for x in one.mark],
                        "mark_at": [round(x) for x in one.mark_at],
                    }
                    for one in row
                ]
                for row in self.rows
            ],
            "unread": [_round_corners(code) for code in self.unread],
            "strangers": {str(kind): many for kind, many in self.strangers.items()},
            "crowded": self.is_crowded,
        }


def read_photo(pixels: Pixels, decoder: Decoder, deck: Deck) -> Photo:
    """Read every code of a (height, width) uint8 grey picture, and say where its pieces lie."""
    size = (pixels.shape[1], pixels.shape[0])
    seen, unread = _read_codes(pixels, decoder)
    ours: dict[str, list[Corners]] = {}
    strangers: Counter[Kind] = Counter()
    for sighting in seen:
        read = deck.read(sighting.text)
        if read.card is None:
            strangers[read.kind] += 1
        elif read.card not in MAT:
            ours.setdefault(read.card, []).append(sighting.corners)
    plane = plane_of([one for codes in ours.values() for one in codes])
    if plane is None:
        return Photo(size, (), tuple(unread), strangers)
    found = [
        _piece_found(piece, tags, plane, size)
        for piece, codes in ours.items()
        for tags in _by_card(codes, plane)
    ]
    unknown = [one for one in unread if _is_a_code(one, plane) and not _is_on_a_card(one, found)]
    return Photo(size, _in_rows(found), tuple(unknown), strangers)


# -- reading -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Codes:
    """The codes of a photograph, each once, px."""

    read: list[Sighting] = field(default_factory=list)
    unread: list[Corners] = field(default_factory=list)

    def look(self, decoder: Decoder, picture: Pixels, place: _Place) -> None:
        """Add what a picture shows; `place` turns its px into those of the photograph."""
        read, unread = detect(decoder, picture)
        for one in read:
            corners = place(one.corners)
            if not _is_among(corners, self.read_corners):
                self.read.append(Sighting(one.text, corners))
        for code in unread:
            corners = place(code)
            if not _is_among(corners, self.unread):
                self.unread.append(corners)

    @property
    def read_corners(self) -> list[Corners]:
        return [one.corners for one in self.read]


def _read_codes(pixels: Pixels, decoder: Decoder) -> tuple[list[Sighting], list[Corners]]:
    """Return what is read in the picture as it is, and at each further look."""
    codes = _Codes()
    codes.look(decoder, pixels, lambda corners: corners)
    for picture, place in _improved_tiles(pixels):
        codes.look(decoder, picture, place)
    for picture, place in _tiles_from_above(pixels, codes.read_corners):
        codes.look(decoder, picture, place)
    corners = codes.read_corners
    return codes.read, [one for one in codes.unread if not _is_among(one, corners)]


def _improved_tiles(pixels: Pixels) -> Iterator[tuple[Pixels, _Place]]:
    for times, make in LOOKS:
        for tile, corner in _tiles(pixels):
            yield make(_larger(tile, times)), partial(scale_corners, scale=1 / times, onto=corner)


def _tiles_from_above(pixels: Pixels, codes: Sequence[Corners]) -> Iterator[tuple[Pixels, _Place]]:
    """Yield the table around the codes as if it were seen from above, which makes them square."""
    import cv2
    import numpy as np

    plane = plane_of(codes)
    if plane is None:
        return
    seen = np.array(plane.onto([middle(code) for code in codes]))
    low, size = seen.min(0) - LONGEST, np.ptp(seen, axis=0) + 2 * LONGEST
    pitch = min(ABOVE_PX, (MOST_PX / float(np.prod(size))) ** 0.5)  # px a side
    onto = np.array([[pitch, 0, -low[0] * pitch], [0, pitch, -low[1] * pitch], [0, 0, 1]])
    wide, high = (int(side * pitch) for side in size)
    above = cv2.warpPerspective(pixels, onto @ plane.matrix, (wide, high), flags=cv2.INTER_CUBIC)

    def place(corners: Corners, corner: Point) -> Corners:
        on_table = scale_corners(scale_corners(corners, 1.0, corner), 1 / pitch, tuple(low))
        return _four(plane.back(on_table))

    for tile, corner in _tiles(np.asarray(above, np.uint8)):
        yield softer(tile), partial(place, corner=corner)


def _larger(tile: Pixels, times: float) -> Pixels:
    import cv2
    import numpy as np

    if times == 1.0:
        return tile
    large = cv2.resize(tile, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    return np.asarray(large, np.uint8)


def _sharper_of_bright(tile: Pixels) -> Pixels:
    """Tell what is nearly white from white: for paper that is too bright, and small codes on it."""
    return _darker(sharper(tile))


def _bolder_of_bright(tile: Pixels) -> Pixels:
    """Give black modules back what white ones beside them outshone: for paper without any grey."""
    import cv2
    import numpy as np

    return np.asarray(cv2.erode(_darker(tile), np.ones((3, 3), np.uint8)), np.uint8)


def _darker(tile: Pixels) -> Pixels:
    import cv2
    import numpy as np

    curve = np.rint(255 * (np.arange(256) / 255) ** BEND)
    return np.asarray(cv2.LUT(tile, curve.astype(np.uint8)), np.uint8)


def _tiles(pixels: Pixels) -> Iterator[tuple[Pixels, Point]]:
    high, wide = pixels.shape
    step = TILE_PX - LAP_PX
    for top in range(0, max(high - LAP_PX, 1), step):
        for left in range(0, max(wide - LAP_PX, 1), step):
            tile = pixels[top : top + TILE_PX, left : left + TILE_PX]
            yield tile, (float(left), float(top))


def _is_among(corners: Corners, others: Iterable[Corners]) -> bool:
    return any(is_same_place(corners, other) for other in others)


# -- which pieces, and where ---------------------------------------------------------------------


def _by_card(codes: Sequence[Corners], plane: Plane) -> list[list[Corners]]:
    """Return the codes of one piece card by card: two near each other are on one card."""
    left, cards = list(codes), []
    while left:
        one = left.pop(0)
        here = plane.onto([middle(one)])[0]
        near = [o for o in left if dist(here, plane.onto([middle(o)])[0]) < LONGEST]
        cards.append([one, *near[:1]])
        left = [o for o in left if o not in near[:1]]
    return cards


def _piece_found(
    piece: str, tags: Sequence[Corners], plane: Plane, size: tuple[int, int]
) -> FoundPiece:
    flat = [_four(plane.onto(tag)) for tag in tags]
    outline = card_outline(flat, SHAPE)
    mark = _mean([middle(tag) for tag in flat])
    zero = plane.onto([(size[0] / 2, size[1] / 2)])[0]
    at, mark_at = (_in_mm(point, zero) for point in (middle(outline), mark))
    return FoundPiece(
        piece, at, _four(plane.back(outline)), len(tags), plane.back([mark])[0], mark_at
    )


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _in_mm(point: Point, zero: Point) -> Point:
    return (point[0] - zero[0]) * SIDE_MM, (point[1] - zero[1]) * SIDE_MM


def _round_corners(corners: Corners) -> list[list[int]]:
    return [[round(x), round(y)] for x, y in corners]


def _four(points: Sequence[Point]) -> Corners:
    a, b, c, d = points
    return (a, b, c, d)


def _in_rows(found: Sequence[FoundPiece]) -> tuple[tuple[FoundPiece, ...], ...]:
    rows: list[list[FoundPiece]] = []
    for one in sorted(found, key=lambda found: found.at[1]):
        if rows and one.at[1] - rows[-1][0].at[1] < ROW_MM:
            rows[-1].append(one)
        else:
            rows.append([one])
    return tuple(tuple(sorted(row, key=lambda found: found.at[0])) for row in rows)


def _is_a_code(unread: Corners, plane: Plane) -> bool:
    """Whether what was seen is as large as a sticker's code on the table; wood has knots, too."""
    here = _four(plane.onto(unread))
    return is_square(here, 1 / ALIKE) and side(here) < ALIKE


def _is_on_a_card(unread: Corners, found: Sequence[FoundPiece]) -> bool:
    """Whether it is the other sticker of a card that was read."""
    return any(holds(one.outline, middle(unread)) for one in found)


# How many times larger a further look makes the picture, and what it does to it
# (docs/measured/vision.md: what each of them adds).
LOOKS: Final[Sequence[tuple[float, Callable[[Pixels], Pixels]]]] = (
    (2.0, sharper),
    (2.0, _sharper_of_bright),
    (2.0, _bolder_of_bright),
)
