"""The pieces of the board game: ids, printed values, and how many of each there are."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias

from engine.game import Piece, PieceId

CardId: TypeAlias = PieceId


class Place(StrEnum):
    """Where a knight can stand: Camelot, and the quests in the order of every list."""

    CAMELOT = "camelot"
    BLACK_KNIGHT = "black-knight"
    DRAGON = "dragon"  # Lancelot's side of the board, too
    EXCALIBUR = "excalibur"
    GRAIL = "grail"
    PICTS = "picts"
    SAXONS = "saxons"


class Relic(StrEnum):
    """What a won quest leaves in a knight's hands."""

    EXCALIBUR = "excalibur"
    GRAIL = "grail"
    ARMOR = "armor"


class Loyalty(StrEnum):
    """The two sides of a Loyalty card."""

    LOYAL = "loyal"
    TRAITOR = "traitor"


def _copies(name: str, count: int) -> list[CardId]:
    return [CardId(f"b-{name}.{n}") for n in range(1, count + 1)]


def _ids_of(name: str, count: int) -> list[CardId]:
    """Return the ids of a card; where there is one copy alone it has no number."""
    return [CardId(f"b-{name}")] if count == 1 else _copies(name, count)


def _of_values(name: str, copies: Mapping[int, int]) -> dict[CardId, int]:
    """Return the value of each card."""
    return {
        card: value for value, count in copies.items() for card in _ids_of(f"{name}-{value}", count)
    }


FIGHT: Final[Mapping[CardId, int]] = _of_values("fight", {1: 14, 2: 12, 3: 10, 4: 8, 5: 7})
GRAILS: Final = tuple(_copies("grail", 18))
MERLINS: Final = tuple(_copies("merlin", 7))
HEROISM: Final = CardId("b-heroism")
MESSENGER: Final = CardId("b-messenger")
SPECIAL_WHITE: Final = (
    *MERLINS,
    CardId("b-convocation"),
    CardId("b-fate"),
    HEROISM,
    CardId("b-lady"),
    MESSENGER,
    CardId("b-piety"),
    CardId("b-clairvoyance"),
    CardId("b-reinforcements"),
)
WHITE: Final = (*FIGHT, *GRAILS, *SPECIAL_WHITE)

BLACK_KNIGHTS: Final[Mapping[CardId, int]] = _of_values("black-knight", {1: 5, 3: 3, 5: 2, 7: 1})
LANCELOTS: Final[Mapping[CardId, int]] = _of_values("lancelot", {1: 4, 3: 3, 5: 3, 7: 1})
DRAGON_ADDS: Final = 4  # the second value of a Lancelot/Dragon card: 1/5, 3/7, 5/9, 7/11
DESPAIRS: Final = tuple(_copies("despair", 15))
DESOLATIONS: Final = tuple(_copies("desolation", 2))
DARK_FOREST: Final = CardId("b-dark-forest")
MISTS: Final = CardId("b-mists")
MORDRED: Final = CardId("b-mordred")
VIVIEN: Final = CardId("b-vivien")
_STANDARD: Final = (
    *DESPAIRS,
    *_copies("excalibur", 15),
    *_copies("picts", 4),
    *_copies("saxons", 4),
    *_copies("mercenaries", 4),
)
SPECIAL_BLACK: Final = (
    *DESOLATIONS,
    DARK_FOREST,
    CardId("b-guinevere"),
    MISTS,
    MORDRED,
    VIVIEN,
    *(CardId(f"b-morgan-{name}") for name in ("life", "hand", "draw", "siege", "blood")),
)
BLACK: Final = (*BLACK_KNIGHTS, *LANCELOTS, *_STANDARD, *SPECIAL_BLACK)

IS_WHITE: Final = frozenset(WHITE)
IS_BLACK: Final = frozenset(BLACK)
IS_MERLIN: Final = frozenset(MERLINS)
IS_GRAIL: Final = frozenset(GRAILS)
IS_DESPAIR: Final = frozenset(DESPAIRS)
IS_SPECIAL_WHITE: Final = frozenset(SPECIAL_WHITE)
IS_SPECIAL_BLACK: Final = frozenset(SPECIAL_BLACK)
ROW_KIND: Final[Mapping[Place, Mapping[CardId, int]]] = {  # what belongs into a row, its values
    Place.BLACK_KNIGHT: BLACK_KNIGHTS,
    Place.DRAGON: LANCELOTS,
}


def kind(card: str) -> str:
    """Return what a card is, without its value and copy: "fight", "despair", "morgan-life"."""
    name = card.removeprefix("b-").split(".")[0]
    return name.rstrip("0123456789").rstrip("-")


KIND: Final[Mapping[str, str]] = {card: kind(card) for card in (*WHITE, *BLACK)}

LOYALTIES: Final[Mapping[PieceId, Loyalty]] = {
    **{card: Loyalty.LOYAL for card in _copies("loyal", 7)},
    PieceId("b-traitor"): Loyalty.TRAITOR,
}
KNIGHTS: Final = ("arthur", "galahad", "gawain", "kay", "palamedes", "percival", "tristan")
COATS: Final[Mapping[PieceId, str]] = {PieceId(f"b-coat-{name}"): name for name in KNIGHTS}

_LABELS: Final[Mapping[str, str]] = {
    "lancelot": "Lancelot/Dragon",
    "lady": "Lady of the Lake",
    "mists": "Mists of Avalon",
    **{f"morgan-{name}": f"Morgan: {name}" for name in ("life", "hand", "draw", "siege", "blood")},
}


def _printed_value(card: str) -> str:
    if card in LANCELOTS:
        value = LANCELOTS[CardId(card)]
        return f"{value}/{value + DRAGON_ADDS}"
    value = FIGHT.get(CardId(card)) or BLACK_KNIGHTS.get(CardId(card)) or 0
    return str(value or "")


def label(piece: str) -> str:
    """Return the English name printed beside a piece's code: "Fight 4", "Lancelot/Dragon 3/7"."""
    name = kind(piece).removeprefix("coat-")
    words = _LABELS.get(name, name.replace("-", " ").title())
    return f"{words} {_printed_value(piece)}".strip()


def _sheet(piece: str) -> str:
    if piece in IS_WHITE:
        return "camelot-white"
    if piece in IS_BLACK:
        return "camelot-black"
    return "camelot-coats" if piece in COATS else "camelot-loyalty"


_FIRST_NUMBER: Final = 201
# The numbers are in the printed tags: a new piece goes to the end, none is ever moved.
PIECES: Final = tuple(
    Piece(PieceId(piece), number, _sheet(piece), label(piece), _printed_value(piece))
    for number, piece in enumerate((*WHITE, *BLACK, *LOYALTIES, *COATS), start=_FIRST_NUMBER)
)
