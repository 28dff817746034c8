"""What `watch` says: one small value a change. docs/camera-events.md tells what each means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Saw(StrEnum):
    """What was seen."""

    PRESENT = "present"  # `cards`: what lay there when watching began
    ON_TOP = "on-top"  # `card` was laid
    LIFTED = "lifted"  # `card` was taken off and `below` shows
    PEEK = "peek"  # `card`, a deeper one, was shown
    FAN = "fan"  # `cards` are held or lie side by side
    UNSURE = "unsure"  # `card` rests in view, and nobody can say that it was laid: `why`
    SURE = "sure"  # what became of a `card` that was unsure
    COVERED = "covered"  # something without a tag lies still on the pile
    HAND = "hand"  # something moves over the pile
    EMPTY = "empty"  # the mat shows
    FOREIGN = "foreign"  # a code that is no tag
    DAMAGED = "damaged"  # a tag that must not be trusted
    OTHER_DECK = "other-deck"  # a tag of another box
    TWO_MATS = "two-mats"  # these tags of the mat, `cards`, are there twice
    BESIDE = "beside"  # `cards` lie one on the other beside the mat, where no pile is
    DRIFT = "drift"  # the mat has moved in the picture: the camera or the mat was pushed
    CAMERA_LOST = "camera-lost"
    CAMERA_BACK = "camera-back"


ON_THE_MAT: Final = "mat"  # `below` when nothing is left
_KEYS: Final[Mapping[Saw, tuple[str, ...]]] = {
    Saw.PRESENT: ("cards",),
    Saw.ON_TOP: ("card",),
    Saw.LIFTED: ("card", "below", "since"),
    Saw.PEEK: ("card",),
    Saw.FAN: ("cards",),
    Saw.UNSURE: ("card", "why"),
    Saw.SURE: ("card", "became"),
    Saw.TWO_MATS: ("cards",),
    Saw.BESIDE: ("cards",),
    Saw.CAMERA_LOST: ("why",),
}


@dataclass(frozen=True, slots=True)
class Change:
    """One thing seen. `at` and `since` are the camera's seconds."""

    at: float  # when it was sure
    saw: Saw
    card: str | None = None  # LIFTED: None is something without a tag
    cards: tuple[str, ...] = ()
    below: str | None = None  # LIFTED: a piece or ON_THE_MAT
    since: float | None = None  # LIFTED: when the card was last seen lying there
    why: str | None = (
        None  # UNSURE: a word of docs/camera-events.md; CAMERA_LOST: what, and what to do
    )
    became: str | None = None  # SURE: on-top, below, beside or gone

    def as_json(self) -> dict[str, object]:
        """Return the line that `roundtable camera watch --json` prints."""
        line: dict[str, object] = {"at": round(self.at, 4), "saw": str(self.saw)}
        for key in _KEYS.get(self.saw, ()):
            line[key] = _plain(getattr(self, key))
        return line


def _plain(value: object) -> object:
    if isinstance(value, float):
        return round(value, 4)
    return list(value) if isinstance(value, tuple) else value
