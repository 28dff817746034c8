"""What hands can do at a table with a camera and a panel; the same for every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.game import Button, PieceId


@dataclass(frozen=True, slots=True)
class Lay:
    """A piece is laid on top of the main spot."""

    piece: PieceId
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Lift:
    """The top piece is taken away again; what lay below it is on top once more."""


@dataclass(frozen=True, slots=True)
class Clear:
    """All that lies on the main spot is taken away; nothing happens where it was empty."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button goes down, and up again after `held_s`."""

    button: Button
    held_s: float = 0.0  # s; 0 is an ordinary, short press


Deed: TypeAlias = Lay | Lift | Clear | Press


def show(piece: PieceId) -> tuple[Deed, ...]:
    """Show a piece to the camera and take it away: it goes elsewhere."""
    return Lay(piece), Lift()
