"""What a photograph looks like to the pages (vision/photo.py), for the schemas of answers."""

from __future__ import annotations

from typing import TypedDict


class FoundPiece(TypedDict):
    """A piece in a photograph: where it lies in mm, its outline and its codes' middle in px."""

    piece: str
    at: list[int]
    outline: list[list[int]]
    stickers: int
    mark: list[int]
    mark_at: list[int]


class Contents(TypedDict):
    """What was read in a photograph: its size in px, its pieces as they lie, row by row."""

    size: list[int]
    rows: list[list[FoundPiece]]
    unread: list[list[list[int]]]
    strangers: dict[str, int]
    crowded: bool
