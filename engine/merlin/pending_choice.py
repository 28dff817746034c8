"""Half-made choices of Merlin: shown, never recorded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from engine import picker
from engine.merlin.events import Event
from engine.merlin.pieces import CardId
from engine.picker import Picking

_SIDES: Final = 6
_ONES: Final = (1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Rolling:
    """What the dice show: three own ones, then Merlin's. A button turns its die one face up."""

    turned: tuple[int, ...] = ()  # which dice, from 0, one face each
    begun: tuple[int, ...] = _ONES  # before that: the ones, or what the camera read
    by_camera: bool = False  # it read where they begin

    @property
    def faces(self) -> tuple[int, ...]:
        """The face that each own die shows now, 1 to 6."""
        faces = enumerate(self.begun)
        return tuple([(face - 1 + self.turned.count(die)) % _SIDES + 1 for die, face in faces])

    @property
    def is_seen(self) -> bool:
        """Whether the camera read them all, and no button was pressed since."""
        return self.by_camera and not self.turned

    def turn(self, die: int) -> Rolling:
        """Turn a die, from 0, one face up: 1 comes after 6."""
        return replace(self, turned=(*self.turned, die))

    def let_go(self) -> Rolling | None:
        """Turn the die back that was turned last."""
        left = replace(self, turned=self.turned[:-1])
        return left if left.turned or (self.turned and self.by_camera) else None


@dataclass(frozen=True, slots=True)
class Swapping:
    """Mission cards that were shown to be discarded."""

    cards: tuple[CardId, ...]


Asking: TypeAlias = Picking | Rolling | Swapping
Heard: TypeAlias = picker.Heard[Asking, Event]
