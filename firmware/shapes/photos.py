"""Photographs that an owner takes of a deck, of pieces side by side, of the pile."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from firmware.shapes.operator import MissedCard
from firmware.shapes.owner import Titled
from vision.photo_shapes import Contents


class Photo(Contents):
    """What was read in a photograph, and what its pieces are called."""

    names: dict[str, str]


class PhotoGames(TypedDict):
    """Of which games a photograph may be read."""

    games: list[Titled]
    default: str


class PhotoPile(TypedDict):
    """Whether a covered pile may be photographed, and whether one of its cards is secret."""

    pile: bool
    private: bool


class SpreadAsked(TypedDict):
    """How the pieces lie that the game waits for, and how many are told already."""

    how: str
    told: int


class SpreadPiece(TypedDict):
    """A piece that photographs show, and whose it is."""

    piece: str
    name: str
    who: str


class Spread(TypedDict):
    """What photographs show of the pieces that the game waits for; null: it waits for none."""

    spread: SpreadAsked | None
    pieces: NotRequired[list[SpreadPiece]]
    lacks: NotRequired[list[str]]
    strangers: NotRequired[list[str]]
    whole: NotRequired[bool]


class NamedPiece(TypedDict):
    """A piece by its name on the sheet."""

    piece: str
    name: str


class SheetCheck(TypedDict):
    """One sheet of stickers: how many pieces it has, and which were not seen as they should be."""

    title: str
    pieces: int
    missing: list[NamedPiece]
    doubled: list[NamedPiece]
    half: list[NamedPiece]


class DeckCheck(TypedDict):
    """Whether photographs show a whole deck."""

    whole: bool
    sheets: list[SheetCheck]
    other_games: list[str]
    other_deck: int
    unread: int


class PilePiece(TypedDict):
    """A piece of the pile."""

    piece: str
    label: str


class NotOffered(PilePiece):
    """A piece that no place of the record takes, and why."""

    why: str


class PileCheck(TypedDict):
    """What photographs show of the pile, beside the table's record."""

    of: int
    right: bool
    cards: int
    face_down: int
    private: bool
    there: int
    missed: list[MissedCard]
    not_offered: list[NotOffered]
    absent: list[PilePiece]
    covered: int
    unnamed: int
    doubled: list[PilePiece]
    other_games: list[PilePiece]
    other_deck: int
    unread: int
