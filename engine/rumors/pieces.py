"""The pieces of the card game: ids, printed values, and what never differs between two copies."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias

from engine.game import Piece, PieceId

CardId: TypeAlias = PieceId  # of a Rumor card or a Knight


class Quest(StrEnum):
    """The five Quests, in the order of every list."""

    PICTS = "picts"
    SAXONS = "saxons"
    DRAGON = "dragon"
    EXCALIBUR = "excalibur"
    GRAIL = "grail"


class Loyalty(StrEnum):
    """The two sides of a Loyalty card."""

    LOYAL = "loyal"
    TRAITOR = "traitor"


QUESTS: Final = tuple(Quest)
ALLIES: Final = "picts+saxons"  # Morgan #8: the two are one Quest
SWORDS: Final[Mapping[str, int]] = {  # rulebook, "Going on a Quest"; the allies: Morgan #8
    Quest.PICTS: 1,
    Quest.SAXONS: 1,
    Quest.DRAGON: 2,
    Quest.EXCALIBUR: 2,
    Quest.GRAIL: 3,
    ALLIES: 2,
}

_FACES: Final = ("2", "3", "4.1", "4.2", "5", "q.1", "q.2", "q.3", "q.4")
QUEST_CARDS: Final = {CardId(f"{quest}-{face}"): quest for quest in QUESTS for face in _FACES}
# The printed number of a Quest card; None is a "?".
NUMBER: Final[Mapping[CardId, int | None]] = {
    card: None if "-q." in card else int(card.split("-")[1][0]) for card in QUEST_CARDS
}

_M4: Final = tuple(CardId(f"morgan-4.{n}") for n in (1, 2, 3))
_BASE_MORGANS: Final = (
    *(CardId(f"morgan-{n}") for n in (1, 2, 3)),
    *_M4,
    *(CardId(f"morgan-{n}") for n in (5, 6, 7)),
)
_BASE_MERLINS: Final = tuple(CardId(f"merlin-{n}") for n in ("1", "2", "3", "4.1", "4.2", "5"))
PROMOS: Final = (CardId("morgan-8"), CardId("merlin-6"))
MORGANS: Final = frozenset((*_BASE_MORGANS, PROMOS[0]))
MERLINS: Final = frozenset((*_BASE_MERLINS, PROMOS[1]))
MORGANS_4: Final = _M4
MERLINS_4: Final = frozenset((CardId("merlin-4.1"), CardId("merlin-4.2")))
MORDRED: Final = CardId("mordred")
VIVIEN: Final = CardId("vivien")

CHARACTERS: Final = (*_BASE_MORGANS, *_BASE_MERLINS, MORDRED, VIVIEN, *PROMOS)
RUMORS: Final = (*QUEST_CARDS, *CHARACTERS)  # every Rumor card, in the order of the rulebook
IS_RUMOR: Final = frozenset(RUMORS)

BASE_DECK: Final = 59  # 62 cards less the three Morgans that are left over
MORGANS_DEALT: Final = 6

KNIGHTS: Final[Mapping[CardId, str]] = {
    CardId(f"{name}{copy}"): name
    for name, copies in (
        ("arthur", (".1", ".2", ".3")),
        ("tristan", (".1", ".2")),
        ("gawain", (".1", ".2")),
        ("galahad", ("",)),
        ("percival", ("",)),
    )
    for copy in copies
}
KNIGHT_COPIES: Final[Mapping[str, frozenset[CardId]]] = {
    name: frozenset(card for card, knight in KNIGHTS.items() if knight == name)
    for name in KNIGHTS.values()
}
LOYALTIES: Final[Mapping[PieceId, Loyalty]] = {
    **{PieceId(f"loyal.{n}"): Loyalty.LOYAL for n in range(1, 8)},
    **{PieceId(f"traitor.{n}"): Loyalty.TRAITOR for n in (1, 2)},
}
TOKENS: Final[Mapping[PieceId, Quest]] = {
    PieceId(f"token-{quest}.{n}"): quest for quest in QUESTS for n in (1, 2)
}


def label(piece: str) -> str:
    """Return the English name printed beside a piece's code: "Picts 4", "Morgan #4"."""
    if piece in QUEST_CARDS:
        quest, face = piece.split("-")
        return f"{quest.title()} {'?' if face[0] == 'q' else face[0]}"
    if piece in IS_RUMOR:
        name, _, number = piece.partition("-")
        return f"{name.title()} #{number.split('.')[0]}" if number else name.title()
    if piece in TOKENS:
        return f"{TOKENS[PieceId(piece)].title()} token"
    return piece.split(".")[0].title()


def _symbol(piece: str) -> str:
    text = label(piece).split()
    return text[1].lstrip("#") if piece in IS_RUMOR and len(text) > 1 else ""


def _sheet(piece: str) -> str:
    if piece in PROMOS:
        return "promos"
    if piece in IS_RUMOR:
        return "rumors"
    if piece in KNIGHTS:
        return "knights"
    return "tokens" if piece in TOKENS else "loyalty"


# The numbers are in the printed tags: a new piece goes to the end, none is ever moved.
PIECES: Final = tuple(
    Piece(PieceId(piece), number, _sheet(piece), label(piece), _symbol(piece))
    for number, piece in enumerate((*RUMORS, *KNIGHTS, *LOYALTIES, *TOKENS), start=1)
)
