"""What an analysis looks like to the pages (engine/analysis.py), for the schemas of answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypedDict


class Unit(StrEnum):
    """In what a game is looked back on."""

    CHANCE = "chance"  # that one side wins, 0 to 1
    POINTS = "points"  # of each seat


class WeighedOption(TypedDict):
    """What could be done, its worth, and its chance to succeed; null: it cannot fail."""

    what: str
    worth: float
    success: float | None


class WeighedChoice(TypedDict):
    """A choice between options: which was taken, and what was lost by it."""

    options: list[WeighedOption]
    taken: int
    lost: float
    best: bool


class StepAnalysis(TypedDict):
    """What is said of one step; `points` are by seat, a `chance` is from 0 to 1."""

    words: list[str]
    chance: float | None
    interval: list[float] | None
    points: list[int]
    judged: WeighedChoice | None


class TurnedAt(TypedDict):
    """A turn that decided much: its place among the steps."""

    step: int
    words: str


class Accuracy(TypedDict):
    """How often a player chose what was best."""

    name: str
    best: int
    judged: int
    remark: str


class GameAnalysis(TypedDict):
    """What is said of a game after it (docs/analysis.md)."""

    title: str
    players: list[str]
    result: str
    began: float | None
    praise: list[str]
    summary: list[str]
    turned: list[TurnedAt]
    accuracy: list[Accuracy]
    notes: list[str]
    chance_of: str
    unit: Unit
    tried: int | None
    start: Annotated[float | None, "the chance before the first step"]
    interval: list[float] | None
    band: list[int] | None
    counted: list[str]
    steps: list[StepAnalysis]
