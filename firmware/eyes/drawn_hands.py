"""Hands at the drawn table: what the page or a bot lays there, and the camera over it."""

from __future__ import annotations

import random
from typing import Final

from firmware.games.registry import pieces
from firmware.handing import files
from firmware.owner.config import Config
from firmware.owner.deck import tagged
from vision.calibration.stored import Lock
from vision.cameras import open_camera
from vision.cameras.drawn import Drawn, DrawnTable
from vision.frame import Camera
from vision.tags import Deck

DRAWN_FPS: Final = 15.0  # where nobody says another rate


class DrawnHands:
    """Lays, lifts and clears on a drawn table."""

    def __init__(self, deck: Deck, chance: random.Random) -> None:
        self.table = DrawnTable(deck, tagged(pieces()), chance)

    def change(self, piece: str, how: str) -> None:
        """Lay a piece "up" or "down", "lift" the top one, or "clear" the table."""
        match how:
            case "up" | "down":
                self.table.place(piece, face_down=how == "down")
            case "lift":
                self.table.lift()
            case "clear":
                self.table.clear()


def open_source(config: Config, deck: Deck, lock: Lock | None = None) -> Camera:
    """Open the configured camera, the drawn one on an empty drawn table; raise NoCamera."""
    if config.source == "drawn":
        table = DrawnHands(deck, random.Random(config.deck)).table
        return Drawn(table, config.fps or DRAWN_FPS)
    return open_camera(config.source, config.fps, lock, config.mains, files)
