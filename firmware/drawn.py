"""Hands at the drawn table: what the page or a bot lays there."""

from __future__ import annotations

import random

from firmware.registry import pieces
from vision.cameras.drawn import DrawnTable
from vision.tags import Deck, Tagged


class DrawnHands:
    """Lays, lifts and clears on a drawn table."""

    def __init__(self, deck: Deck, chance: random.Random) -> None:
        tagged = [Tagged(p.id, p.number, p.label, p.symbol) for p in pieces()]
        self.table = DrawnTable(deck, tagged, chance)

    def change(self, piece: str, how: str) -> None:
        """Lay a piece "up" or "down", "lift" the top one, or "clear" the table."""
        match how:
            case "up" | "down":
                self.table.place(piece, face_down=how == "down")
            case "lift":
                self.table.lift()
            case "clear":
                self.table.clear()
