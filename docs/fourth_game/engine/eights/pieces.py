"""The 32 cards of Crazy Eights, and what each that is left in a hand counts."""

from __future__ import annotations

from typing import Final

from engine.game import Piece, PieceId

SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
PIPS: Final = {"7": 7, "8": 50, "9": 9, "10": 10, "jack": 10, "queen": 10, "king": 10, "ace": 1}
CARDS: Final = tuple([PieceId(f"{suit}-{rank}") for suit in SUITS for rank in PIPS])
FIRST_NUMBER: Final = 601  # the numbers are in the printed tags: none is ever moved


def suit_of(card: str) -> str:
    return card.partition("-")[0]


def rank_of(card: str) -> str:
    return card.partition("-")[2]


def is_eight(card: str) -> bool:
    return rank_of(card) == "8"


EIGHTS: Final = tuple(filter(is_eight, CARDS))
PLAIN: Final = tuple([card for card in CARDS if not is_eight(card)])
PIECES: Final = tuple(
    [
        Piece(card, number, "eights", f"{rank_of(card).capitalize()} of {suit_of(card)}")
        for number, card in enumerate(CARDS, FIRST_NUMBER)
    ]
)
