"""Hands at the drawn table: what the page or a bot lays there."""

from __future__ import annotations

import random

from firmware.games.registry import pieces
from firmware.owner.deck import tagged_pieces
from vision.cameras.drawn_table import DrawnTable
from vision.tags import Deck


class DrawnHands:
    """Lays, lifts and clears on a drawn table."""

    def __init__(self, deck: Deck, chance: random.Random) -> None:
        self.table = DrawnTable(deck, tagged_pieces(pieces()), chance)

    def change(self, piece: str, how: str) -> None:
        """Lay a piece "up" or "down", "lift" the top one, or "clear" the table."""
        match how:
            case "up" | "down":
                self.table.place(piece, face_down=how == "down")
            case "lift":
                self.table.lift()
            case "clear":
                self.table.clear()
