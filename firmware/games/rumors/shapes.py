"""The state of the game as JSON, class by class (docs/records.md says what it means)."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class RumorsSeat(TypedDict):
    """What lies open at a seat."""

    accused: bool
    revealed: str | None
    knights: int


class RumorsQuest(TypedDict):
    """A Quest that was counted: its cards, its sum, how it came out."""

    quest: str
    cards: list[str]
    removed: list[str]
    total: int
    outcome: str
    swords: int


class RumorsLastQuest(TypedDict):
    """The Quest that was counted last."""

    seat: int
    main: str
    quests: list[RumorsQuest]
    white: int
    black: int


class RumorsTally(TypedDict):
    """The Total Rumor Value by Quest."""

    picts: NotRequired[int]
    grail: NotRequired[int]
    saxons: NotRequired[int]
    dragon: NotRequired[int]
    excalibur: NotRequired[int]


class RumorsState(TypedDict):
    """The state that a page may show."""

    game: str
    phase: str
    seat: int
    white: int
    black: int
    silence: bool
    top: str | None
    questable: list[str]
    threats: int
    hidden: int
    deck: int
    discard: int
    announce: bool
    count: bool | None
    must_listen: bool
    winner: str | None
    seats: list[RumorsSeat]
    last_quest: RumorsLastQuest | None
    tally: RumorsTally | None
    warnings: list[str]
    refused: list[Any]


class RumorsSumPart(TypedDict):
    """What a card added."""

    card: str
    adds: int


class RumorsSumTaken(TypedDict):
    """A removed card, and which Merlin took it."""

    card: str
    by: str


class RumorsSumQuest(RumorsQuest):
    """A Quest that was counted, with what each card added."""

    parts: list[RumorsSumPart]
    taken: list[RumorsSumTaken]


class RumorsSumLastQuest(TypedDict):
    """The Quest that was counted last, with what each card added."""

    seat: int
    main: str
    quests: list[RumorsSumQuest]
    white: int
    black: int


class RumorsSums(TypedDict):
    """Those keys of the state that hold sums, with more of each."""

    last_quest: NotRequired[RumorsSumLastQuest]


State, Sums = RumorsState, RumorsSums
