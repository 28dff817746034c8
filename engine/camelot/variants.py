"""What a record's header may choose: variants, rulings, and what is printed on the owner's copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.game import Line, Seat
from engine.record import fields, read_object, whole

MOST_STEPS: Final = 20  # from the middle of the board of Excalibur to a bank


@dataclass(frozen=True, slots=True)
class Rulings:
    """Where the rulebooks differ; docs/camelot.md gives the reasons."""

    straight: Literal["rising", "any"] = "rising"
    convocation: Literal["present", "returned"] = "present"
    merlin_grail: Literal["despair", "any"] = "despair"
    fate: Literal["all", "others"] = "all"
    armor_on_morgan: bool = False
    free_reveal: bool = False


class Track(NamedTuple):
    """How many steps it is from the middle of the board of Excalibur to either bank."""

    white: int = 5
    black: int = 5


ASSUMED_TRACK: Final = Track()  # until the owner has counted his own


def read_track(line: Line) -> Track:
    """Read the `track` key: how many steps it is to either bank."""
    told = read_object(line, "track")
    fields(told, ("white", "black"), at=False)
    return Track(whole(told, "white", 1, MOST_STEPS), whole(told, "black", 1, MOST_STEPS))


@dataclass(frozen=True, slots=True)
class Setup:
    """What a record's header says."""

    names: tuple[str, ...]  # by seat, empty where only a number was given
    first: Seat = Seat(0)  # noqa: RUF009 - a NewType is an int
    squires: bool = False
    late: bool = False
    life: int = 4
    hand: int = 5
    traitor: Literal["box", "likely", "none"] = "box"
    track: Track = ASSUMED_TRACK
    is_track_told: bool = False
    rulings: Rulings = Rulings()

    @property
    def loyalty_cards(self) -> int:
        """Return how many were shuffled."""
        return {"box": 8, "likely": len(self.names) + 1, "none": 7}[self.traitor]
