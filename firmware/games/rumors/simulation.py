"""Games of bots without a table: one result a game, and what many of them come to."""

from __future__ import annotations

import gc
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from engine.game import Line, Seat
from engine.rumors.events import Accuse, Confirm, Event, GoOnQuest, Lay, PlayKnight
from engine.rumors.game import RUMORS
from engine.rumors.pieces import ALLIES, KNIGHTS, QUESTS, Loyalty
from engine.rumors.state import Phase, Report, Rumors, Setup
from firmware.games.rumors.company import Company
from firmware.games.rumors.knowing import NEVER_FORGETS

COLUMNS: Final = ("game", "winner", "traitors", "turns", "white", "black")
_NORMAL_95: Final = 1.959964  # the normal distribution's two-sided 95 %
_ACTIONS: Final = (Lay, GoOnQuest, Accuse, Confirm)
_NAMES: Final[Mapping[str, str]] = {
    **{quest: quest.title() for quest in QUESTS},
    ALLIES: "Picts and Saxons",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be simulated: the same values give the same games."""

    header: Line
    seed: int
    forgets: float = NEVER_FORGETS  # the chance that a seat forgets a card, 0 to 1
    traitors: bool = True  # False: every Traitor card stays in the centre


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went."""

    game: int  # its number, from 0
    winner: str
    traitors: int  # dealt to players at the start
    turns: int
    white: int
    black: int
    white_by_quest: Mapping[str, int]
    black_by_quest: Mapping[str, int]

    def row(self) -> tuple[int | str, ...]:
        """Return the game as COLUMNS names them."""
        return (self.game, self.winner, self.traitors, self.turns, self.white, self.black)


def told(header: Line, company: Company) -> Iterator[tuple[Rumors, Event, Rumors]]:
    """Yield each event of a whole game with the table before and after it."""
    state = RUMORS.start(RUMORS.setup(header))
    while (event := company.next_event(state)) is not None:
        after, _ = RUMORS.apply(state, event)
        company.follow(state, event, after)
        yield state, event, after
        state = after


def play(wanted: Wanted, game: int) -> Played:
    """Play one game; its chance depends on the seed and its number alone."""
    setup: Setup = RUMORS.setup(wanted.header)
    rng = random.Random(f"{wanted.seed}/{game}")
    company = Company(setup, rng, wanted.forgets, wanted.traitors)
    sides = [company.deal.side(Seat(seat)) for seat in range(len(setup.names))]
    turns = 0
    white: Counter[str] = Counter()
    black: Counter[str] = Counter()
    after = RUMORS.start(setup)
    for before, event, after in told(wanted.header, company):
        turns += _takes_a_turn(before, event)
        if after.report is not None and after.report is not before.report:
            _count(after.report, white, black)
    return Played(
        game,
        after.winner or "",
        sides.count(Loyalty.TRAITOR),
        turns,
        after.white,
        after.black,
        white,
        black,
    )


def play_some(wanted: Wanted, games: Iterable[int]) -> list[Played]:
    """Play these games; a list, so that another process can send it back.

    A game makes no cycles: the collector would find nothing, and take a sixth of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        return [play(wanted, game) for game in games]
    finally:
        if was_on:
            gc.enable()


def _takes_a_turn(before: Rumors, event: Event) -> bool:
    if before.phase is not Phase.TURN or before.must_listen:
        return False  # under Arthur's order the turn has been counted
    galahad = isinstance(event, PlayKnight) and KNIGHTS[event.card] == "galahad"
    return galahad or isinstance(event, _ACTIONS)


def _count(report: Report, white: Counter[str], black: Counter[str]) -> None:
    for quest in report.quests:
        white[quest.quest] += quest.white
        black[quest.quest] += quest.black


# -- what many games come to -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened."""

    hits: int
    games: int

    @property
    def rate(self) -> float:
        return self.hits / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95 % confidence interval of the rate."""
        n, z2 = self.games, _NORMAL_95**2
        if not n:
            return 0.0, 1.0
        middle = (self.rate + z2 / (2 * n)) / (1 + z2 / n)
        reach = sqrt(self.rate * (1 - self.rate) * n + z2 / 4) * _NORMAL_95 / (n + z2)
        return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class Summary:
    """What the games come to."""

    games: int
    shares: tuple[tuple[str, Share], ...]  # what it is of, the whole first
    turns: float  # a game, on average
    swords: tuple[tuple[str, float, float], ...]  # Quest, white and black a game


def summary(games: list[Played]) -> Summary:
    """Return win rates, length and Swords of at least one game."""
    count = len(games)
    return Summary(
        count,
        tuple(_shares(games)),
        sum(game.turns for game in games) / count,
        tuple(_swords(games)),
    )


def _shares(games: list[Played]) -> Iterator[tuple[str, Share]]:
    yield "The Loyal win", _share(games)
    for traitors in sorted({game.traitors for game in games}):
        some = [game for game in games if game.traitors == traitors]
        if len(some) < len(games):
            noun = "Traitor" if traitors == 1 else "Traitors"
            yield f"with {traitors or 'no'} {noun}", _share(some)


def _share(games: list[Played]) -> Share:
    return Share(sum(game.winner == "loyal" for game in games), len(games))


def _swords(games: list[Played]) -> Iterator[tuple[str, float, float]]:
    for quest, name in _NAMES.items():
        white = sum(game.white_by_quest.get(quest, 0) for game in games)
        black = sum(game.black_by_quest.get(quest, 0) for game in games)
        if quest in QUESTS or white or black:
            yield name, white / len(games), black / len(games)
