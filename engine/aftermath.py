"""What a game tells once it is over: how it ended, what is counted of it, what was hidden. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.game import PieceId


class GameEnding(NamedTuple):
    """How a game has ended: a key of `Aftermath.endings`, and the seats that won by it."""

    code: str
    winners: tuple[int, ...] = ()


class RevealedLine(NamedTuple):
    """A line of what was hidden: what it is, and how near a number was to where it is ripe."""

    label: str
    text: str = ""
    amount: int | None = None
    band: tuple[int, int] | None = None  # from and to, both included
    pieces: tuple[PieceId, ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is counted of every game; of several the sum, or the longest."""

    label: str
    is_longest: bool = False


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a game brings to the list of games, to replay and history."""

    # Of a state; None: it is still on, or nobody says how it ended.
    ended: Callable[[Any], GameEnding | None] = lambda _state: None
    endings: Mapping[str, str] = field(default_factory=dict)  # each way to end, in a few words
    measures: Mapping[str, Measure] = field(default_factory=dict)
    measured: Callable[[Sequence[Any]], Mapping[str, int]] = lambda _states: {}  # first to last
    # Of a state that is over: what each seat was, in a word or two; "" where nobody knows.
    roles: Callable[[Any], Sequence[str]] = lambda _state: ()


PLAYED: Final = Aftermath()  # of a game that says nothing: that it was played
