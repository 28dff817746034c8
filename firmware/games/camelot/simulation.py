"""Games of bots without a table: one result a game, and what many of them come to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
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
    QuestReport,
)
from engine.game import Seat
from firmware.games.camelot.company import Company
from firmware.games.camelot.deciding import Decides, way_of
from firmware.games.camelot.knowing import Bot
from firmware.games.camelot.names import QUESTS
from firmware.games.simulated import (
    Counts,
    OfSwords,
    Summary,
    Wanted,
    counted,
    games_of,
    loyal_shares,
    swords_a_game,
    told,
)
from words.text import t

__all__ = ["COLUMNS", "Played", "counted", "play", "summary"]

COLUMNS: Final = ("game", "winner", "why", "traitors", "turns", "white", "black", "siege")
# In the order of the table; Lancelot and the Dragon are two Quests of one board.
_ORDER: Final = ("black-knight", "lancelot", "dragon", "excalibur", "grail", "picts", "saxons")
_NAMES: Final = {quest: QUESTS[quest] for quest in _ORDER} | {"dragon": t("Dragon")}


FORGETS: Final = False  # all that its bots know lies open


@dataclass(frozen=True, slots=True)
class Played(OfSwords):
    """How one game went."""

    why: str  # what ended it: swords, black-swords, engines, no-knight
    siege: int

    def row(self) -> tuple[int | str, ...]:
        counted = (self.turns, self.white, self.black, self.siege)
        return (self.game, self.winner, self.why, self.traitors, *counted)


def play(wanted: Wanted, game: int, way: Callable[[Bot], Decides] = way_of) -> Played:
    """Play one game; its chance depends on the seed and its number alone."""
    header = wanted.header if wanted.traitors else {**wanted.header, "traitor": "none"}
    setup = CAMELOT.setup(header)
    company = Company(setup, random.Random(f"{wanted.seed}/{game}"), wanted.strength, way)
    traitors = sum(company.deal.side(Seat(n)) is Loyalty.TRAITOR for n in range(len(setup.names)))
    turns = 0
    white: Counter[str] = Counter()
    black: Counter[str] = Counter()
    end = CAMELOT.start(setup)
    for before, _, after in told(CAMELOT, end, company):
        turns += _begins_a_turn(before, after)
        if after.last_quest is not None and after.last_quest is not before.last_quest:
            _count(after.last_quest, white, black)
        end = after
    swords = (end.white, end.black, white, black)
    return Played(game, end.winner or "", traitors, turns, *swords, _why(end), end.siege)


def _begins_a_turn(before: Camelot, after: Camelot) -> bool:
    return after.phase is Phase.EVIL and before.phase is not Phase.EVIL


def _why(state: Camelot) -> str:
    """Return what ended a game; with the twelfth Sword it is the Swords, whoever has seven."""
    if state.siege >= ENGINES:
        return "engines"
    if state.swords >= SWORDS_TO_END:
        return "swords"
    return "black-swords" if state.black >= BLACK_SWORDS_TO_END else "no-knight"


def _count(report: QuestReport, white: Counter[str], black: Counter[str]) -> None:
    (white if report.won else black)[report.quest] += report.swords


# -- what many games come to -----------------------------------------------------------------


def summary(counts: Counts) -> Summary:
    """Return win rates, length and Swords of at least one game."""
    games = games_of(counts)
    shares = tuple(loyal_shares(counts))
    return Summary(games, shares, counts["turns", ""] / games, (swords_a_game(counts, _NAMES),))
