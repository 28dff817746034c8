"""Whether a deck is whole: what photographs of all its cards show, and what they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from firmware.games.adapter import Adapter
from firmware.games.registry import pieces_of
from vision.tags import Kind
from words.text import join_texts

if TYPE_CHECKING:
    from firmware.shapes import photos as shapes
    from vision.photo import Photo

Piece = TypeVar("Piece", bound=str)


class Contents(NamedTuple):
    """What one photograph shows of a deck."""

    pieces: tuple[tuple[str, int], ...]  # each with how many of its stickers were read, 1 or 2
    other_deck: int = 0  # codes of another deck
    unread: int = 0  # codes that were seen and not read


def contents_of(photo: Photo) -> Contents:
    """Return what a photograph shows."""
    return Contents(
        tuple((one.piece, one.stickers) for one in photo.found_pieces),
        photo.strangers.get(Kind.OTHER_DECK, 0),
        len(photo.unread),
    )


@dataclass(frozen=True, slots=True)
class SheetCheck:
    """One sheet of stickers."""

    title: str
    pieces: Mapping[str, str]  # id -> name, unlike all others on the sheet
    missing: tuple[str, ...]  # ids
    doubled: tuple[str, ...]  # lie in one photograph in two places
    half: tuple[str, ...]  # only one of two stickers was ever read; () where that is usual

    @property
    def is_unseen(self) -> bool:
        """Whether no piece of it is in any photograph."""
        return len(self.missing) == len(self.pieces)

    def pieces_json(self, pieces: Sequence[str]) -> list[shapes.NamedPiece]:
        """Return pieces for a page or a program, each with its name."""
        return [{"piece": piece, "name": self.pieces[piece]} for piece in pieces]


@dataclass(frozen=True, slots=True)
class DeckCheck:
    """What photographs tell of a game's deck. A piece in two photographs counts once."""

    sheets: tuple[SheetCheck, ...]
    other_games: tuple[str, ...] = ()  # ids of this deck's pieces that are none of the game's
    other_deck: int = 0  # codes of another deck
    unread: int = 0  # codes that were seen and not read

    @property
    def is_whole(self) -> bool:
        """Whether each piece of the sheets that were seen is there, and once."""
        seen = [one for one in self.sheets if not one.is_unseen]
        return bool(seen) and not any(one.missing or one.doubled for one in seen)

    def as_json(self) -> shapes.DeckCheck:
        """Return it for a page or a program."""
        return {
            "whole": self.is_whole,
            "sheets": [
                {
                    "title": one.title, "pieces": len(one.pieces),
                    "missing": one.pieces_json(one.missing),
                    "doubled": one.pieces_json(one.doubled),
                    "half": one.pieces_json(one.half),
                }
                for one in self.sheets
            ],
            "other_games": list(self.other_games),
            "other_deck": self.other_deck,
            "unread": self.unread,
        }  # fmt: skip


def check_deck(adapter: Adapter, photos: Sequence[Contents]) -> DeckCheck:
    """Compare what photographs show with the pieces of a game that get stickers.

    A sheet that not every game needs is listed only where one of its pieces is seen.
    """
    stickers: Counter[str] = Counter()
    doubled = doubled_in(photos)
    for photo in photos:
        for piece, many in photo.pieces:
            stickers[piece] = max(stickers[piece], many)
    names: dict[str, dict[str, str]] = {}
    for one in pieces_of(adapter):
        names.setdefault(one.sheet, {})[str(one.id)] = one.label
    known = {piece for sheet in names.values() for piece in sheet}
    sheets = [
        _sheet(adapter, name, pieces, stickers, doubled)
        for name, pieces in names.items()
        if _is_usual(adapter, name) or stickers.keys() & pieces.keys()
    ]
    return DeckCheck(
        tuple(sheets),
        tuple(piece for piece in stickers if piece not in known),
        sum(photo.other_deck for photo in photos),
        sum(photo.unread for photo in photos),
    )


def doubled_in(photos: Sequence[Contents]) -> set[str]:
    """Return the pieces that lie in two places of one photograph."""
    return {
        piece for photo in photos for piece in repeated_pieces(piece for piece, _ in photo.pieces)
    }


def repeated_pieces(pieces: Iterable[Piece]) -> list[Piece]:
    """Return the pieces that come more than once, each once, in order."""
    return [piece for piece, many in Counter(pieces).items() if many > 1]


def _sheet(
    adapter: Adapter,
    name: str,
    pieces: Mapping[str, str],
    stickers: Counter[str],
    doubled: set[str],
) -> SheetCheck:
    half = tuple(piece for piece in pieces if stickers[piece] == 1)
    whole = sum(stickers[piece] == 2 for piece in pieces)
    return SheetCheck(
        adapter.copy.stickers[name].title if name in adapter.copy.stickers else name,
        _unlike_names(pieces),
        tuple(piece for piece in pieces if not stickers[piece]),
        tuple(piece for piece in pieces if piece in doubled),
        half if len(half) <= whole else (),
    )


def _unlike_names(pieces: Mapping[str, str]) -> Mapping[str, str]:
    """Return the names, with the id behind one that two pieces have."""
    many = Counter(pieces.values())
    return {
        piece: name if many[name] == 1 else join_texts("", (name, f" ({piece})"))
        for piece, name in pieces.items()
    }


def _is_usual(adapter: Adapter, sheet: str) -> bool:
    printed = adapter.copy.stickers.get(sheet)
    return printed is None or printed.usual
