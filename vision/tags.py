"""What stands in a card's QR code: `RT`, the deck, the card's number, a check. Pure."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Self

from vision.frame import VisionError
from words.text import t

PREFIX: Final = "RT"
DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# A code is read aloud and typed: nothing like 0 O, 1 I, 2 Z, 5 S, 6 G, 8 B; no vowel, so no word.
CLEAR: Final = "34679CDFHJKLMNPQRTVWXY"
MAT: Final = tuple(f"mat.{n}" for n in range(1, 6))  # four corners clockwise, then the middle
MAT_NUMBER: Final = 35 * 36  # "Z0": from here on a number is the mat's, never a card's

_MODULUS: Final = 1271  # ISO/IEC 7064, MOD 1271-36: two check characters over letters and digits
_OURS: Final = re.compile(rf"{PREFIX}.{{8}}", re.DOTALL)
_CODE: Final = re.compile(r"[0-9A-Z]{4}")


class BadDeck(VisionError, ValueError):
    """A deck code or a card number that no tag can hold."""


class NoSuchPiece(VisionError, KeyError):
    """A piece that the deck has no tag for."""

    def __str__(self) -> str:
        return str(self.args[0])


class Kind(StrEnum):
    """What a text turned out to be."""

    CARD = "card"
    FOREIGN = "foreign"  # not a tag at all
    OTHER_DECK = "other-deck"  # whole, but printed for another box
    DAMAGED = "damaged"  # a tag whose check fails, or that stands for no piece


@dataclass(frozen=True, slots=True)
class TaggedPiece:
    """A piece that gets a tag. `number` is in the tag, so it never changes (0 to 1259)."""

    id: str
    number: int
    label: str  # printed beside the code
    symbol: str = ""  # a short mark printed beside the code


@dataclass(frozen=True, slots=True)
class Read:
    """A text, understood. `card` is None for all kinds but CARD."""

    kind: Kind
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """One box's cards: `numbers` maps a piece's id to its number, the mat's tags included."""

    code: str
    numbers: Mapping[str, int]
    _texts: Mapping[str, str] = field(init=False, repr=False, compare=False)  # text -> id

    def __post_init__(self) -> None:
        if not _CODE.fullmatch(self.code):
            raise BadDeck(t("deck code {code}: must be four of 0-9 and A-Z", code=f"{self.code!r}"))
        texts = {tag_text(self.code, number): piece for piece, number in self.numbers.items()}
        if len(texts) < len(self.numbers):
            raise BadDeck(t("deck {code}: two pieces have the same number", code=self.code))
        object.__setattr__(self, "_texts", texts)

    @classmethod
    def of(cls, code: str, pieces: Iterable[TaggedPiece]) -> Self:
        """Return the deck of these pieces and the mat, or raise BadDeck."""
        numbers = {piece.id: piece.number for piece in pieces}
        high = [piece for piece, number in numbers.items() if number >= MAT_NUMBER]
        if high:
            raise BadDeck(
                t(
                    "{piece}: numbers from {mat_number} on are the mat's",
                    piece=high[0],
                    mat_number=MAT_NUMBER,
                )
            )
        return cls(code, numbers | {tag: MAT_NUMBER + n for n, tag in enumerate(MAT, 1)})

    def text(self, piece: str) -> str:
        """Return what the piece's tag says, or raise NoSuchPiece."""
        try:
            return tag_text(self.code, self.numbers[piece])
        except KeyError:
            raise NoSuchPiece(t("{piece}: no such piece in this deck", piece=piece)) from None

    def read(self, text: str) -> Read:
        """Say what a text is. Only the exact text of a tag of this deck is a card."""
        if text in self._texts:
            return Read(Kind.CARD, self._texts[text])
        if not _OURS.fullmatch(text):
            return Read(Kind.FOREIGN)
        if not _is_whole(text) or text[2:6] == self.code:
            return Read(Kind.DAMAGED)
        return Read(Kind.OTHER_DECK)


def tag_text(code: str, number: int) -> str:
    """Return the ten characters for a number of the deck with that code, or raise BadDeck."""
    if not 0 <= number < len(DIGITS) ** 2:
        raise BadDeck(
            t(
                "number {number}: must be between 0 and {most}",
                number=number,
                most=len(DIGITS) ** 2 - 1,
            )
        )
    body = PREFIX + code + _two(number)
    return body + _check(body)


def stranger(text: str) -> str:
    """Return the name of another box's tag: the tags of its mat are one thing, and told once."""
    is_mat = text[6:8] >= _two(MAT_NUMBER)
    return f"{text[:6]} mat" if is_mat else text


def new_code(chance: random.Random) -> str:
    """Draw a code for a new deck."""
    return "".join(chance.choices(CLEAR, k=4))


def _two(number: int) -> str:
    return DIGITS[number // len(DIGITS)] + DIGITS[number % len(DIGITS)]


def _check(body: str) -> str:
    """Return the two characters that make the whole text 1 modulo 1271, read in base 36.

    36 and 35 share no factor with 1271, so one changed character and two neighbours that
    changed places always show.
    """
    total = 0
    for character in body:
        total = (total * 36 + DIGITS.index(character)) % _MODULUS
    return _two((1 - total * 36 * 36) % _MODULUS)


def _is_whole(text: str) -> bool:
    return all(character in DIGITS for character in text) and _check(text[:8]) == text[8:]
