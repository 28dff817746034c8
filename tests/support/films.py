"""Films as text, a letter for 0.2 s, and tables as tags: what the tests of the watcher lay."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, cos, radians, sin

from vision.frame import Corners, Point
from vision.mat import PLACES
from vision.pile.rules import Change, ChangeKind, Pile, Tag, watch
from vision.tags import Kind

LETTER_S = 0.2
RATES = (5.0, 12.0, 30.0, 60.0)  # frames a second
SCALE = 1280 / 216  # px per mm
CODE_MM = 18 * 21 / 29
QUIET_MM = 18 * 4 / 29


def _turn_point(point: Point, angle: float) -> Point:
    c, s = cos(radians(angle)), sin(radians(angle))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def _px(dx: float, dy: float, x: float, y: float) -> Point:
    return 640 + (x + dx) * SCALE, 360 + (y + dy) * SCALE


def code(x: float, y: float, angle: float) -> Corners:
    """A code's corners in px: its middle in mm from the view's middle, degrees clockwise."""
    half = CODE_MM / 2
    square = ((-half, -half), (half, -half), (half, half), (-half, half))
    a, b, c, d = (_px(*_turn_point(point, angle), x, y) for point in square)
    return (a, b, c, d)


def card(
    name: str,
    x: float = 0,
    y: float = 0,
    angle: float = 90,
    stickers: str = "12",
    size: tuple[float, float] = (63, 88),
) -> tuple[Tag, ...]:
    """A card's tags: its middle in mm from the view's middle, and which stickers are seen."""
    inset = QUIET_MM + CODE_MM / 2
    from_middle = (size[0] / 2 - inset, size[1] / 2 - inset)
    tags = []
    for sticker in stickers:
        way = -1 if sticker == "1" else 1
        dx, dy = _turn_point((way * from_middle[0], way * from_middle[1]), angle)
        turn = angle if sticker == "1" else angle + 180
        tags.append(Tag(Kind.CARD, name, code(x + dx, y + dy, turn)))
    return tuple(tags)


def raised(tags: tuple[Tag, ...], mm: float) -> tuple[Tag, ...]:
    """The tags as a camera 300 mm above the view's middle shows them so high above the mat."""
    by = 300 / (300 - mm)

    def seen(x: float, y: float) -> Point:
        return 640 + by * (x - 640), 360 + by * (y - 360)

    return tuple(
        Tag(tag.kind, tag.name, (seen(*a), seen(*b), seen(*c), seen(*d)))
        for tag in tags
        for a, b, c, d in (tag.corners,)
    )


def fine(tags: tuple[Tag, ...]) -> tuple[Tag, ...]:
    """The tags with corners that were looked for in the picture."""
    return tuple(replace(tag, is_fine=True) for tag in tags)


def mat(*names: str) -> tuple[Tag, ...]:
    """The mat's tags, all or those named."""
    return tuple(Tag(Kind.CARD, tag, code(*PLACES[tag], 0)) for tag in names or PLACES)


CORNERS = mat("mat.1", "mat.2", "mat.3", "mat.4")


def stranger(kind: Kind, text: str) -> tuple[Tag, ...]:
    """A code that is no card, beside the pile."""
    return (Tag(kind, text, code(-70, 0, 0)),)


SIGHT = {  # what a letter shows besides the mat's corners; other letters are cards
    "_": mat("mat.5"),
    ".": (),  # a hand that moves
    "#": (),  # something still, without a tag
    "*": card("b", x=-32, angle=0) + card("c", x=32, angle=0),  # two new cards side by side
    "?": mat("mat.5") + stranger(Kind.FOREIGN, "https://example.org"),
    "!": mat("mat.5") + stranger(Kind.DAMAGED, "RTK7QD01ZZ"),
    "%": mat("mat.5") + stranger(Kind.OTHER_DECK, "RTAAAA01ZZ"),
}


def show(
    film: str,
    fps: float = 30.0,
    with_mat: bool = True,
    letter_s: float = LETTER_S,
    begun: float = 0.0,
) -> tuple[Change, ...]:
    """Play a film whose first frame has the time `begun`; return all that was told."""
    pile, told = Pile(), []
    first = len(film) - len(film.lstrip(film[0]))  # the first letter that stirs the table
    change = ceil(first * letter_s * fps - 1e-6)
    begins = max(change - 1, 1)
    for number in range(round(len(film) * letter_s * fps)):
        letter = film[int(number / fps / letter_s + 1e-9)]
        is_still = letter != "." and number != begins
        tags = SIGHT[letter] if letter in SIGHT else card(letter)
        if not with_mat:
            tags = tuple(tag for tag in tags if tag.name not in PLACES)
        seen = tags + (CORNERS if with_mat else ())
        pile, changes = watch(pile, seen, begun + number / fps, is_still)
        told += changes
    return tuple(told)


def story(changes: tuple[Change, ...]) -> str:
    """What was told, in short: "empty on-top:a lifted:b>a"."""
    return " ".join(_short(change) for change in changes)


def laid(changes: tuple[Change, ...]) -> str:
    """The cards that were told on top, one after the other."""
    return "".join(change.card or "" for change in changes if change.saw is ChangeKind.ON_TOP)


class Table:
    """A table that is looked at 30 times a second, each time as long as is said."""

    def __init__(self, pile: Pile | None = None, fps: float = 30.0) -> None:
        self.pile = pile or Pile()
        self.told: tuple[Change, ...] = ()
        self._fps = fps
        self._number = 0

    def skip(self, s: float) -> None:
        """Let s seconds pass without a frame."""
        self._number += round(s * self._fps)

    def see(
        self,
        *tags: tuple[Tag, ...],
        s: float = 0.5,
        is_still: bool = True,
        is_reached: bool = False,
    ) -> str:
        """Look for s seconds; return in short what was told meanwhile."""
        flat = tuple(tag for group in tags for tag in group)
        meanwhile: tuple[Change, ...] = ()
        for _ in range(round(s * self._fps)):
            at = self._number / self._fps
            self.pile, changes = watch(self.pile, flat, at, is_still, is_reached)
            self._number += 1
            meanwhile += changes
        self.told += meanwhile
        return story(meanwhile)


def _short(change: Change) -> str:
    what = change.card or ",".join(change.cards)
    below = f">{change.below}" if change.below else ""
    return f"{change.saw}:{what}{below}" if what or below else str(change.saw)
