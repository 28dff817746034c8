"""What is said of a key besides its description."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class When:
    """When a key is there that is not always there, in words."""

    words: str


@dataclass(frozen=True, slots=True)
class Like:
    """What a text looks like."""

    pattern: str  # a regular expression of the whole of it
    example: str


@dataclass(frozen=True, slots=True)
class OfGame:
    """A part that each game has its own class of (firmware/games/NAME/shapes.py)."""

    part: str  # "State" or "Sums"
