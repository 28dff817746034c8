"""The pieces of Merlin: ids, fixed orders, and how many of each there are."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from engine.game import Piece, PieceId

CardId: TypeAlias = PieceId  # of a mission card, a traitor, a tile


class Principality(StrEnum):
    """The six principalities, in the fixed order."""

    DRAGON = "dragon"
    DOVE = "dove"
    FISH = "fish"
    SNAKE = "snake"
    FOX = "fox"
    EAGLE = "eagle"


class Kind(StrEnum):
    """The kinds of items, in the fixed order."""

    SHIELD = "shield"
    FLAG = "flag"
    MATERIAL = "material"


class Henchman(StrEnum):
    """The four henchmen of a seat, in the fixed order."""

    LADY = "lady"
    SHIELD_BEARER = "shield-bearer"
    BUILDER = "builder"
    FLAG_BEARER = "flag-bearer"


class Terrain(StrEnum):
    """What a tile of the environs shows."""

    MOUNTAIN = "mountain"
    WOOD = "wood"
    LAKE = "lake"


class Use(StrEnum):
    """What a flag does; which colour does it stands on the owner's copy."""

    REPEL = "repel"
    TWO = "two"
    BACK = "back"
    FLIP = "flip"
    OTHER = "other"
    MIRROR = "mirror"


PRINCIPALITIES: Final = tuple(Principality)
HENCHMEN: Final = tuple(Henchman)
INFLUENCE: Final = "influence"  # the fourth thing that a `points` space may count

# A count for each principality, or for each item, stands in a tuple at these places.
NUMBER: Final[Mapping[str, int]] = {name: n for n, name in enumerate(PRINCIPALITIES)}
HENCHMAN_NUMBER: Final[Mapping[str, int]] = {name: n for n, name in enumerate(HENCHMEN)}
ITEMS: Final = tuple(f"{kind}-{of}" for kind in Kind for of in PRINCIPALITIES)
ITEM_NUMBER: Final[Mapping[str, int]] = {item: n for n, item in enumerate(ITEMS)}
FIRST_OF: Final[Mapping[str, int]] = {kind: 6 * n for n, kind in enumerate(Kind)}
ITEM_KIND: Final = tuple(kind for kind in Kind for _ in PRINCIPALITIES)
PIECES_OF_AN_ITEM: Final = 6
APPLES: Final = 11


def of_kind(items: tuple[int, ...], kind: str) -> int:
    """Return how many items of a kind are among these."""
    return sum(items[FIRST_OF[kind] : FIRST_OF[kind] + len(PRINCIPALITIES)])


def _copies(name: str, count: int) -> tuple[CardId, ...]:
    return tuple(CardId(f"m-{name}.{n}") for n in range(1, count + 1))


class Tile(NamedTuple):
    """What a terrain tile shows."""

    terrain: Terrain
    tower: bool


PLAIN_TILES: Final = 5  # of a terrain
TOWER_TILES: Final = 3
MISSIONS: Final = _copies("mission", 55)
TRAITORS: Final[Mapping[CardId, Principality]] = {
    card: of for of in PRINCIPALITIES for card in _copies(f"traitor-{of}", 4)
}
TILES: Final[Mapping[CardId, Tile]] = {
    tile: Tile(terrain, bool(tower))
    for terrain in Terrain
    for tower, count in (("", PLAIN_TILES), ("-tower", TOWER_TILES))
    for tile in _copies(f"tile-{terrain}{tower}", count)
}
STARTS: Final = _copies("start", 4)
EXCALIBUR: Final = PieceId("m-excalibur")
GRAIL: Final = PieceId("m-grail")


def label(piece: str) -> str:
    """Return the English name printed beside a piece's code: "Traitor fox", "Lake with tower"."""
    name, _, copy = piece.removeprefix("m-").partition(".")
    if name in ("mission", "start"):
        return f"{name.title()} {copy}"
    words = name.removeprefix("tile-").replace("-tower", " with tower").replace("-", " ")
    return words[0].upper() + words[1:]


def _symbol(piece: str) -> str:
    return piece.partition(".")[2] if piece.startswith(("m-mission", "m-start")) else ""


def _sheet(piece: str) -> str:
    if piece in MISSIONS:
        return "merlin-missions"
    return "merlin-traitors" if piece in TRAITORS else "merlin-tiles"


_FIRST_NUMBER: Final = 401
# The numbers are in the printed tags: a new piece goes to the end, none is ever moved.
PIECES: Final = tuple(
    Piece(PieceId(piece), number, _sheet(piece), label(piece), _symbol(piece))
    for number, piece in enumerate(
        (*MISSIONS, *TRAITORS, *TILES, *STARTS, EXCALIBUR, GRAIL), start=_FIRST_NUMBER
    )
)
