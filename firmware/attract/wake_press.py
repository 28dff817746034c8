"""The press that ends the show: it only wakes the table, but OK does what is promised. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from engine.game import Button, ButtonPress, Held, Input, PiecePlaced

# Hands that come down on all buttons at once are one press: as long as the table lets pass
# between two questions (firmware/table/session.py).
BURST_S: Final = 0.7


class WakingPress(Enum):
    """What a press means while, or just after, the show is on."""

    NOTHING = "nothing"  # it has woken the table
    PLAY = "play"  # OK: as the invitation says
    USUAL = "usual"  # what it means to the table


@dataclass(frozen=True, slots=True)
class Waking:
    """Which button has ended the show, and when; OK and UNDO say what they are when let go."""

    button: str = ""  # "": none whose press is still to come
    at: float = float("-inf")  # s of the loop's clock

    def goes_down(self, button: str, at: float) -> Waking:
        """A contact closes; after a while it is another press than the one that woke."""
        is_new = button == self.button and at - self.at >= BURST_S
        return replace(self, button="") if is_new else self

    def take_press(self, heard: Input, at: float) -> tuple[Waking, WakingPress]:
        """Return what a press or a hold means."""
        if isinstance(heard, PiecePlaced):
            return self, WakingPress.USUAL
        is_same = heard.button == self.button
        if not is_same and at - self.at >= BURST_S:
            return self, WakingPress.USUAL
        left = replace(self, button="") if is_same and not isinstance(heard, Held) else self
        return left, WakingPress.PLAY if heard == ButtonPress(Button.OK) else WakingPress.NOTHING
