"""Half-made choices of Merlin: shown, never recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.merlin.pieces import CardId


class Step(NamedTuple):
    """One thing that is chosen on the way to a line: which henchman, then where to."""

    key: str
    value: str | int = ""


@dataclass(frozen=True, slots=True)
class Picking:
    """What was chosen of a line by now, and what the list points at; OK takes it."""

    chosen: tuple[Step, ...] = ()
    at: Step | None = None


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
