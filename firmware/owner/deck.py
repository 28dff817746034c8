"""Which deck this box belongs to: its code is drawn once and kept in the data folder."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine.game import Json, Piece
from firmware.games.registry import pieces
from firmware.storage.bad_config import BadConfig, BadOption
from firmware.storage.small_files import keep_summed, toml_of
from vision.tags import BadDeck, Deck, TaggedPiece, new_code
from words.text import join_texts, t, told_by, with_heading

FILE: Final = "deck.toml"


def deck(data: Path, code: str | None = None, *, keep: bool = True) -> Deck:
    """Return the deck with the given code, else the data folder's, else a newly drawn one.

    `keep` writes a drawn code down, so that what is printed today is known tomorrow. Raises
    BadConfig, or BadOption for a code that no tag can hold.
    """
    known = code.upper() if code else _read_code(data)
    if known is None:
        known = new_code(random.SystemRandom())
        if keep:
            remember(data, known)
    try:
        return Deck.of(known, tagged_pieces(pieces()))
    except BadDeck as error:
        raise BadOption(told_by(error)) from error


def tagged_pieces(all_pieces: Iterable[Piece]) -> tuple[TaggedPiece, ...]:
    """Return the pieces as vision knows them."""
    return tuple(
        TaggedPiece(str(piece.id), piece.number, piece.label, piece.symbol) for piece in all_pieces
    )


def named_by_copy(
    pieces: Iterable[TaggedPiece], values: Mapping[str, Json]
) -> tuple[TaggedPiece, ...]:
    """Return the pieces with names that tell copies apart whose printed value differs.

    `values` are those pieces' values; None: the owner has not told it.
    """
    return tuple(_by_copy(one, values[one.id]) if one.id in values else one for one in pieces)


def _by_copy(piece: TaggedPiece, value: Json) -> TaggedPiece:
    copy = piece.id.rpartition(".")[2]
    worth = "" if value is None else f" = {value}"
    label = join_texts("", (piece.label, f".{copy}{worth}"))
    return replace(piece, label=label, symbol=f"{piece.symbol}.{copy}")


def remember(data: Path, code: str) -> None:
    """Keep a code as this box's own, or raise BadConfig. All of it is written or nothing."""
    keep_summed(data / FILE, f'# Drawn when the stickers were printed: keep it.\ncode = "{code}"\n')


def _read_code(data: Path) -> str | None:
    path = data / FILE
    told = toml_of(path)
    if told is None:
        return None
    code = told.get("code")
    if not isinstance(code, str):
        raise BadConfig(
            t('{path}: code: must be the four characters on the stickers, "K7QD"', path=path)
        )
    try:
        return Deck(code, {}).code
    except BadDeck as error:
        raise BadConfig(with_heading(path, told_by(error))) from error
