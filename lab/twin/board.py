"""A board as large as a card with twelve codes, four each of three papers: it measures light. Pure.

One picture of it tells of every paper what a card that lies or leans so would show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from lab.twin.meshes import Mesh, Tile, join_meshes, patch, wavy
from lab.twin.scene import FILMS, Finish, Sheet
from vision.mat import PILE_MM, TAG_MM

COLUMNS_MM: Final = (-33.0, -11.0, 11.0, 33.0)
ROWS_MM: Final = (20.5, 0.0, -20.5)
Papers = tuple[Finish, Finish, Finish]  # the rows' papers, from above
SHINY: Final[Papers] = (Finish.MATTE, Finish.GLOSSY, Finish.SLEEVE)
SHINIER: Final[Papers] = (Finish.MATTE, Finish.PHOTO, Finish.MATTE_SLEEVE)
ABOVE_MM: Final = 0.2  # the stickers above the board


def board(
    stickers: Mapping[str, Tile], z: float, lean: float, papers: Papers = SHINY
) -> tuple[Sheet, ...]:
    """Return the board, its middle so high, its right side raised by `lean`."""
    sheets = [Sheet(patch(0, 0, z, PILE_MM, lean), "0.45")]
    for place, (paper, y) in enumerate(zip(papers, ROWS_MM, strict=True)):
        codes = zip(COLUMNS_MM, row(stickers, place), strict=True)
        mesh = join_meshes(tuple(_code(x, y, z, lean, stickers[piece]) for x, piece in codes))
        mesh = wavy(mesh, place) if paper in FILMS else mesh
        sheets.append(Sheet(mesh, "stickers", paper))
    return tuple(sheets)


def row(stickers: Mapping[str, Tile], place: int) -> tuple[str, ...]:
    """Return the pieces whose codes are in that row, 0 the uppermost, from the left."""
    first = place * len(COLUMNS_MM)
    return tuple(list(stickers)[first : first + len(COLUMNS_MM)])


def _code(x: float, y: float, z: float, lean: float, tile: Tile) -> Mesh:
    left, top, right, bottom = tile
    flat = patch(x, y, z + ABOVE_MM, (TAG_MM, TAG_MM), lean)
    return replace(flat, places=flat.places * (right - left, bottom - top) + (left, top))
