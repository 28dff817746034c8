"""Half-made choices of Merlin: shown, never recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine import picker
from engine.merlin.events import Event
from engine.merlin.pieces import CardId
from engine.picker import Picking


@dataclass(frozen=True, slots=True)
class Rolling:
    """What the dice show as far as it is entered: three own ones, then Merlin's."""

    faces: tuple[int, ...]
    is_seen: bool = False  # by the camera, and no button was pressed since


@dataclass(frozen=True, slots=True)
class Swapping:
    """Mission cards that were shown to be discarded."""

    cards: tuple[CardId, ...]


Asking: TypeAlias = Picking | Rolling | Swapping
Heard: TypeAlias = picker.Heard[Asking, Event]
