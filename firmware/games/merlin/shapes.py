"""The state of the game as JSON, class by class (docs/records.md says what it means)."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class MerlinFlags(TypedDict):
    """Where the flag of each principality is."""

    dragon: str | None
    dove: str | None
    fish: str | None
    snake: str | None
    fox: str | None
    eagle: str | None


class MerlinTile(TypedDict):
    """A tile of the environs, and whose manor stands on it."""

    tile: str
    manor: int | None


class MerlinPlace(TypedDict):
    """A place where a manor may be built, and what it costs."""

    place: int
    pay: list[str]


class MerlinTie(TypedDict):
    """Who is tied in a principality, and for what."""

    of: str
    pot: int
    tied: list[int]


class MerlinTurn(TypedDict):
    """What a turn has done so far."""

    moved: str | None
    space: int | None
    back: bool
    flipped: int
    other: bool
    mirror: bool
    ability: str | None
    done: bool
    staffs: int
    no_staff: bool
    missions: int
    two: bool


class MerlinInfluence(TypedDict):
    """Counters of influence by principality."""

    fox: NotRequired[int]
    dragon: NotRequired[int]
    dove: NotRequired[int]
    eagle: NotRequired[int]
    fish: NotRequired[int]
    snake: NotRequired[int]


class MerlinSeal(TypedDict):
    """A seal, its row, and whether it was used."""

    of: str
    row: int
    used: bool


class MerlinSeat(TypedDict):
    """What lies open at a seat."""

    score: int
    knight: int | None
    dice: list[int]
    merlin_die: int | None
    apples: int
    staffs: int
    manors: int
    counters: int
    influence: MerlinInfluence
    items: dict[str, int]
    henchmen: dict[str, str | None]
    traitors: list[str]
    hand: int
    seals: list[MerlinSeal]


class MerlinTraitor(TypedDict):
    """Traitors of a seat at a scoring, and what they cost."""

    repelled: list[str]
    left: list[str]
    excalibur: int
    points: int


class MerlinEnviron(TypedDict):
    """What manors in a terrain brought."""

    terrain: str
    places: list[int]
    manors: list[int]
    points: list[int]


class MerlinScoredInfluence(TypedDict):
    """What influence in a principality brought."""

    of: str
    counters: list[int]
    pot: int
    grail: int | None
    points: list[int]
    home: list[int]


class MerlinLastScoring(TypedDict):
    """The last scoring, part by part."""

    round: int
    totals: list[int]
    traitors: list[MerlinTraitor]
    environs: list[MerlinEnviron]
    influence: list[MerlinScoredInfluence]
    henchmen: list[int]


class MerlinFinal(TypedDict):
    """What was left at the end, in points."""

    apples: int
    staffs: int
    items: int


class MerlinState(TypedDict):
    """The state that a page may show."""

    game: str
    phase: str
    seat: int | None
    round: int
    first: int
    merlin: int
    excalibur: int | None
    grail: int | None
    favor: bool
    apples: int
    supply: dict[str, int]
    rondel: list[str | None]
    flags: MerlinFlags
    tiles: list[MerlinTile]
    display: list[str]
    deck: int
    discard: int
    draws: int
    traitor_deck: int
    traitor_discard: int
    places: list[MerlinPlace]
    tie: MerlinTie | None
    turn: MerlinTurn | None
    seats: list[MerlinSeat]
    last_scoring: MerlinLastScoring | None
    final: list[MerlinFinal] | None
    winners: list[int] | None
    assumed: list[str]
    warnings: list[str]
    refused: list[Any]


class MerlinMission(TypedDict):
    """A mission card of the display."""

    points: int
    icon: str
    needs: list[str]


class MerlinSums(TypedDict):
    """Those keys of the state that hold sums, with more of each."""

    landings: list[dict[str, Any]]
    frame: list[str | None]
    shift: str
    missions: dict[str, MerlinMission]


State, Sums = MerlinState, MerlinSums
