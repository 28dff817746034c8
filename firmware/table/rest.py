"""A table left alone asks whether anybody is there, then rests until it is woken. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from engine.game import Input, PiecePlaced
from firmware.table.notices import Say

ANSWER_S: Final = 60.0  # chosen: who is still there has seen or heard the question by then


class Attention(StrEnum):
    """How much the table minds its players."""

    AWAKE = "awake"
    ASKS = "asks"
    RESTS = "rests"


_SAID: Final = {
    Attention.AWAKE: Say.WOKEN,
    Attention.ASKS: Say.ANYBODY,
    Attention.RESTS: Say.RESTS,
}


@dataclass(frozen=True, slots=True)
class Rest:
    """When somebody was last there, and what the table makes of it; s of the loop's clock."""

    after_s: float = 0.0  # so long alone, and it asks; 0: never
    stirred: float = 0.0
    state: Attention = Attention.AWAKE
    said: Attention = Attention.AWAKE  # what the players know

    def note_activity(self, at: float) -> Rest:
        """Somebody is there."""
        return replace(self, stirred=at, state=Attention.AWAKE)

    def sees(self, wakes: bool, at: float) -> Rest:
        """Something moves on the table; a table that rests is woken only by what `wakes` it."""
        return self if self.state is Attention.RESTS and not wakes else self.note_activity(at)

    def take_input(self, heard: Input, at: float) -> tuple[Rest, bool]:
        """Take in an input; return whether it only says that somebody is there."""
        awake = self.note_activity(at)
        return awake, self.state is not Attention.AWAKE and not isinstance(heard, PiecePlaced)

    def passes(self, at: float) -> tuple[Rest, Say | None]:
        """Let time pass; return what is to be said of it."""
        alone = at - self.stirred
        state = Attention.AWAKE
        if self.after_s and alone >= self.after_s:
            is_left = alone >= self.after_s + ANSWER_S
            state = Attention.RESTS if is_left else Attention.ASKS
        if state is self.said:
            return self, None
        return replace(self, state=state, said=state), _SAID[state]
