"""Games of bots without a table: one result a game, and what many of them come to."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from engine.game import Seat
from engine.rumors.events import Accuse, Confirm, Event, GoOnQuest, Lay, PlayKnight
from engine.rumors.game import RUMORS
from engine.rumors.pieces import ALLIES, KNIGHTS, QUESTS, Loyalty
from engine.rumors.state import Phase, Report, Rumors, Setup
from firmware.games.rumors.company import Company
from firmware.games.rumors.words import quest_name
from firmware.games.simulation import (
    Counts,
    OfSwords,
    SimulationPlan,
    Summary,
    count_games,
    each_event,
    games_of,
    loyal_shares,
    swords_a_game,
)

__all__ = ["COLUMNS", "count_games", "play", "summary"]

COLUMNS: Final = ("game", "winner", "traitors", "turns", "white", "black")
_ACTIONS: Final = (Lay, GoOnQuest, Accuse, Confirm)


FORGETS: Final = True  # whether a bot may forget what was laid


def play(plan: SimulationPlan, game: int) -> OfSwords:
    """Play one game; its chance depends on the seed and its number alone."""
    setup: Setup = RUMORS.setup(plan.header)
    rng = random.Random(f"{plan.seed}/{game}")
    company = Company(setup, rng, plan.strength, forgets=plan.forgets, traitors=plan.traitors)
    sides = [company.deal.side(Seat(seat)) for seat in range(len(setup.names))]
    turns = 0
    white: Counter[str] = Counter()
    black: Counter[str] = Counter()
    end = RUMORS.start(setup)
    for before, event, after in each_event(RUMORS, end, company):
        turns += takes_a_turn(before, event)
        if after.report is not None and after.report is not before.report:
            _count(after.report, white, black)
        end = after
    traitors = sides.count(Loyalty.TRAITOR)
    return OfSwords(game, end.winner or "", traitors, turns, end.white, end.black, white, black)


def takes_a_turn(before: Rumors, event: Event) -> bool:
    """Whether an event is what a seat does on its turn; under Arthur's order it is the same one."""
    if before.phase is not Phase.TURN or before.must_listen:
        return False  # under Arthur's order the turn has been counted
    galahad = isinstance(event, PlayKnight) and KNIGHTS[event.card] == "galahad"
    return galahad or isinstance(event, _ACTIONS)


def _count(report: Report, white: Counter[str], black: Counter[str]) -> None:
    for quest in report.quests:
        white[quest.quest] += quest.white
        black[quest.quest] += quest.black


# -- what many games come to -----------------------------------------------------------------


def summary(counts: Counts) -> Summary:
    """Return win rates, length and Swords of at least one game."""
    games = games_of(counts)
    allies = (ALLIES,) if counts["white", ALLIES] or counts["black", ALLIES] else ()
    quests = {quest: quest_name(quest) for quest in (*QUESTS, *allies)}
    shares = tuple(loyal_shares(counts))
    return Summary(games, shares, counts["turns", ""] / games, (swords_a_game(counts, quests),))
