"""Games of bots without a table: one result a game, and what many of them come to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.camelot.game import CAMELOT
from engine.camelot.pieces import Loyalty
from engine.camelot.state import (
    BLACK_SWORDS_TO_END,
    ENGINES,
    SWORDS_TO_END,
    Camelot,
    Phase,
)
from engine.game import Seat
from firmware.games import simulation
from firmware.games.camelot.actions import NAMES, QUEST_NAMES, SIEGE, purpose_of_action
from firmware.games.camelot.company import Company
from firmware.games.camelot.decisions import Decides, way_of
from firmware.games.camelot.knowledge import Bot
from firmware.games.simulation import (
    Counts,
    Means,
    OfSwords,
    SimulationPlan,
    Summary,
    each_event,
    games_of,
    loyal_shares,
    swords_a_game,
)
from words.text import Text, t

__all__ = ["COLUMNS", "SimulatedGame", "count_games", "play", "summary"]

COLUMNS: Final = ("game", "winner", "why", "traitors", "turns", "white", "black", "siege")
_WON, _LOST = "quest-won", "quest-lost"
_TALLIES: Final = (_WON, _LOST, *Loyalty)
FORGETS: Final = False  # all that its bots know lies open


@dataclass(frozen=True, slots=True)
class SimulatedGame(OfSwords):
    """How one game went."""

    why: str  # what ended it: swords, black-swords, engines, no-knight
    siege: int
    # How often: what was won and lost, by quest; what actions of the Loyal and the Traitor were for
    tallies: Mapping[str, Counter[str]]

    def row(self) -> tuple[int | str, ...]:
        """Return the game as a row of the CSV file."""
        counted = (self.turns, self.white, self.black, self.siege)
        return (self.game, self.winner, self.why, self.traitors, *counted)


def play(plan: SimulationPlan, game: int, way: Callable[[Bot], Decides] = way_of) -> SimulatedGame:
    """Play one game; its chance depends on the seed and its number alone."""
    header = plan.header if plan.traitors else {**plan.header, "traitor": "none"}
    setup = CAMELOT.setup(header)
    company = Company(setup, random.Random(f"{plan.seed}/{game}"), plan.strength, way)
    traitors = sum(company.deal.side(Seat(n)) is Loyalty.TRAITOR for n in range(len(setup.names)))
    turns = 0
    swords: dict[str, Counter[str]] = {_WON: Counter(), _LOST: Counter()}
    tallies: dict[str, Counter[str]] = {kind: Counter() for kind in _TALLIES}
    end = CAMELOT.start(setup)
    for before, event, after in each_event(CAMELOT, end, company):
        turns += _begins_a_turn(before, after)
        for of, won, more in _ended_fights(before, after):
            swords[_result(won)][of] += more
            tallies[_result(won)][of] += 1
        if (purpose := purpose_of_action(before, event)) is not None:
            tallies[company.deal.side(before.seat)][purpose] += 1
        end = after
    counts = (end.white, end.black, swords[_WON], swords[_LOST])
    return SimulatedGame(
        game, end.winner or "", traitors, turns, *counts, _why(end), end.siege, tallies
    )


def _ended_fights(before: Camelot, after: Camelot) -> Iterator[tuple[str, bool, int]]:
    """Yield each quest and siege fight that a line ended.

    Each with its name, whether it was won, and with how many Swords.
    """
    quest, fight = after.last_quest, after.last_fight
    if quest is not None and quest is not before.last_quest:
        yield quest.quest, quest.won, quest.swords
    report = fight and fight.report
    if report is not None and report is not (before.last_fight and before.last_fight.report):
        yield "siege", report.won, 0


def _result(won: bool) -> str:
    return _WON if won else _LOST


def _begins_a_turn(before: Camelot, after: Camelot) -> bool:
    return after.phase is Phase.EVIL and before.phase is not Phase.EVIL


def _why(state: Camelot) -> str:
    """Return what ended a game; with the twelfth Sword it is the Swords, whoever has seven."""
    if state.siege >= ENGINES:
        return "engines"
    if state.swords >= SWORDS_TO_END:
        return "swords"
    return "black-swords" if state.black >= BLACK_SWORDS_TO_END else "no-knight"


# -- what many games come to -----------------------------------------------------------------


def count_games(games: Iterable[SimulatedGame]) -> Counts:
    """Return what these games come to, to be added to what others do."""
    played = list(games)
    counts = simulation.count_games(played)
    for game in played:
        for kind, tally in game.tallies.items():
            for of, count in tally.items():
                counts[kind, of] += count
    return counts


def summary(counts: Counts) -> Summary:
    """Return win rates, length, Swords, Quests and actions of at least one game."""
    games = games_of(counts)
    shares = tuple(loyal_shares(counts))
    means = (swords_a_game(counts, QUEST_NAMES), _quests(counts), _actions(counts))
    return Summary(games, shares, counts["turns", ""] / games, means)


def _quests(counts: Counts) -> Means:
    """Return how many Quests and siege fights a game has, won and lost."""
    names = {**QUEST_NAMES, **SIEGE}
    rows = _rows(counts, names, dict.fromkeys((_WON, _LOST), games_of(counts)))
    return Means(t("Quests a game"), (t("won"), t("lost")), tuple(rows))


def _actions(counts: Counts) -> Means:
    """Return what 100 actions of either side were for."""
    sums = {
        str(side): max(1, sum(n for (kind, _), n in counts.items() if kind == side)) / 100
        for side in Loyalty
    }
    head = (t("of the Loyal"), t("of the Traitor"))
    return Means(t("Of 100 actions"), head, tuple(_rows(counts, NAMES, sums)))


def _rows(
    counts: Counts, names: Mapping[str, Text], by: Mapping[str, float]
) -> Iterator[tuple[Text, tuple[float, ...]]]:
    """Yield each row, a column a kind of count, each divided by a number of its own."""
    for of, name in names.items():
        yield name, tuple([counts[kind, of] / much for kind, much in by.items()])
