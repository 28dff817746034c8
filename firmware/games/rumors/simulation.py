"""Games of bots without a table: one result a game, and what many of them come to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.game import Seat
from engine.rumors.events import Accuse, Confirm, Event, GoOnQuest, Lay, PlayKnight
from engine.rumors.game import RUMORS
from engine.rumors.pieces import ALLIES, KNIGHTS, QUESTS, Loyalty
from engine.rumors.state import Phase, Report, Rumors, Setup
from firmware.games.rumors.company import Company
from firmware.games.rumors.words import quest_name
from firmware.games.simulated import (
    LOYAL_WIN,
    Share,
    Summary,
    Wanted,
    swords_a_game,
    told,
    with_traitors,
    without_collecting,
)
from words.text import Text

__all__ = ["COLUMNS", "Played", "Wanted", "play", "play_some", "summary"]

COLUMNS: Final = ("game", "winner", "traitors", "turns", "white", "black")
_ACTIONS: Final = (Lay, GoOnQuest, Accuse, Confirm)


FORGETS: Final = True  # whether a bot may forget what was laid
TRAITORS: Final = True  # whether a player may be a Traitor


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


def play(wanted: Wanted, game: int) -> Played:
    """Play one game; its chance depends on the seed and its number alone."""
    setup: Setup = RUMORS.setup(wanted.header)
    rng = random.Random(f"{wanted.seed}/{game}")
    company = Company(setup, rng, wanted.forgets, wanted.traitors)
    sides = [company.deal.side(Seat(seat)) for seat in range(len(setup.names))]
    turns = 0
    white: Counter[str] = Counter()
    black: Counter[str] = Counter()
    end = RUMORS.start(setup)
    for before, event, after in told(RUMORS, end, company):
        turns += _takes_a_turn(before, event)
        if after.report is not None and after.report is not before.report:
            _count(after.report, white, black)
        end = after
    traitors = sides.count(Loyalty.TRAITOR)
    return Played(game, end.winner or "", traitors, turns, end.white, end.black, white, black)


def play_some(wanted: Wanted, games: Iterable[int]) -> list[Played]:
    """Play these games; a list, so that another process can send it back."""
    return without_collecting(lambda game: play(wanted, game), games)


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


def summary(games: list[Played]) -> Summary:
    """Return win rates, length and Swords of at least one game."""
    count = len(games)
    return Summary(
        count,
        tuple(_shares(games)),
        sum(game.turns for game in games) / count,
        (swords_a_game(_swords(games)),),
    )


def _shares(games: list[Played]) -> Iterator[tuple[Text, Share]]:
    yield LOYAL_WIN, _share(games)
    for traitors in sorted({game.traitors for game in games}):
        some = [game for game in games if game.traitors == traitors]
        if len(some) < len(games):
            yield with_traitors(traitors), _share(some)


def _share(games: list[Played]) -> Share:
    return Share(sum(game.winner == "loyal" for game in games), len(games))


def _swords(games: list[Played]) -> Iterator[tuple[Text, float, float]]:
    for quest in (*QUESTS, ALLIES):
        white = sum(game.white_by_quest.get(quest, 0) for game in games)
        black = sum(game.black_by_quest.get(quest, 0) for game in games)
        if quest in QUESTS or white or black:
            yield quest_name(quest), white / len(games), black / len(games)
