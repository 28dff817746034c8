"""What a picture shows of a throw, in words that need no picture. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Unread(StrEnum):
    """Why a picture gives no throw: a closed list."""

    NOTHING = "nothing"  # no die at all
    NOT_FOUR = "not-four"  # dice are seen, but fewer or more
    UNCLEAR = "unclear"  # spots that no four dice explain, or that two ways explain
    TOO_SMALL = "too-small"  # dice of so few px that a pip more or less would not be noticed
    WHICH_WHITE = "which-white"  # the white die is not told from the others


@dataclass(frozen=True, slots=True)
class Throw:
    """Four dice: the coloured ones ascending, and the white one."""

    own: tuple[int, int, int]
    white: int


class Sight(NamedTuple):
    """What a picture shows: the throw, or why there is none, and the faces that are read."""

    found: Throw | Unread
    faces: tuple[int, ...] = ()  # ascending
