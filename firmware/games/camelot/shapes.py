"""The state of the game as JSON, class by class (docs/records.md says what it means)."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class CamelotEnds(TypedDict):
    """How many cards end a quest."""

    white: int
    black: int


class CamelotQuest(TypedDict):
    """A quest: the cards on its places, and how it stands."""

    white: NotRequired[list[str]]
    black: NotRequired[list[str | None]]
    heroism: bool
    side: NotRequired[str | None]
    over: NotRequired[bool]
    step: NotRequired[int]
    ends: NotRequired[CamelotEnds]
    spots: NotRequired[list[str | None]]
    forest: NotRequired[bool]
    warriors: NotRequired[int]
    mordred: NotRequired[bool]


class CamelotShare(TypedDict):
    """Cards that are shared out, and between which seats."""

    cards: int
    seats: list[int]


class CamelotSeat(TypedDict):
    """A knight: where he stands, and what he has."""

    knight: str | None
    at: str | None
    life: int | None
    hand: int
    alive: bool
    revealed: str | None
    accused: bool
    relics: list[str]


class CamelotLastQuest(TypedDict):
    """How the last quest ended."""

    quest: str
    won: bool
    white: int | None
    black: int | None
    swords: int
    seats: list[int]


class CamelotLastFight(TypedDict):
    """The last fight against a siege engine."""

    seat: int
    total: int
    die: int
    won: bool


class CamelotState(TypedDict):
    """The state that a page may show."""

    game: str
    phase: str
    seat: int
    asked: int | None
    options: list[str]
    white: int
    black: int
    siege: int
    quests: dict[str, CamelotQuest]
    vivien: bool
    mists: bool
    card: str | None
    onto: str | None
    table: list[str]
    die: int | None
    draws: int
    share: CamelotShare | None
    white_deck: int
    white_discard: int
    black_deck: int
    black_discard: int
    acts: list[str]
    powers: list[str]
    sacrificed: bool
    looked: bool
    seats: list[CamelotSeat]
    last_quest: CamelotLastQuest | None
    last_fight: CamelotLastFight | None
    winner: str | None
    warnings: list[Any]
    refused: list[Any]


class CamelotSumWhite(TypedDict):
    """What a white card added."""

    card: str
    adds: int


class CamelotSumBlack(TypedDict):
    """What a black card added."""

    card: str
    adds: int


class CamelotSumParts(TypedDict):
    """What each card of a quest added."""

    white: list[CamelotSumWhite]
    black: list[CamelotSumBlack]


class CamelotSumLastQuest(CamelotLastQuest):
    """How the last quest ended, and what it brought."""

    life: int
    cards: int
    relic: str | None
    engines: int
    parts: CamelotSumParts | None


class CamelotSumPart(TypedDict):
    """What a card added to a fight."""

    card: str
    adds: int


class CamelotSumLastFight(CamelotLastFight):
    """The last fight, what each card added, and how many turns began since."""

    parts: list[CamelotSumPart]
    turns: int


class CamelotSums(TypedDict):
    """Those keys of the state that hold sums, with more of each."""

    last_quest: NotRequired[CamelotSumLastQuest]
    last_fight: NotRequired[CamelotSumLastFight]


State, Sums = CamelotState, CamelotSums
