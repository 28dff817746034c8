"""Pieces of the games that are not on: their tags are known, so that it can be said whose they are.

A household may have several games, and their cards one deck code. What the camera reads is a
piece of whatever game; only those of the game that is on mean something.
"""

from __future__ import annotations

from engine.game import PieceId, Refused
from firmware.games.adapter import Adapter
from firmware.games.registry import GAMES, title
from words.text import Text, t


def refuse_strangers(adapter: Adapter, piece: PieceId) -> None:
    """Raise Refused where the piece is one of another game."""
    if owner := owner_of(adapter, piece):
        raise Refused(
            "other-game",
            t(
                "{piece} is a card of another game, {game}: take it away",
                piece=piece_name(owner, piece),
                game=title(owner),
            ),
            piece=piece,
        )


def owner_of(adapter: Adapter, piece: str) -> Adapter | None:
    """Return whose piece it is, where it is another game's."""
    if any(one.id == piece for one in adapter.game.pieces):
        return None
    others = (one for one in GAMES.values() if one is not adapter)
    return next((one for one in others if any(p.id == piece for p in one.game.pieces)), None)


def piece_name(adapter: Adapter, piece: str) -> Text | str:
    """Return what a piece of that game is called."""
    if adapter.words.called is not None:
        return adapter.words.called(piece)
    return next(one.label for one in adapter.game.pieces if one.id == piece)
