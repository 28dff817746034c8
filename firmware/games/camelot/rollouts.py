"""The board game played on by bots from the beginning of each turn, the hidden dealt anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from engine.analysis import Past
from engine.camelot.events import Adjust
from engine.camelot.game import CAMELOT
from engine.camelot.state import Camelot, Phase
from engine.game import Seat
from firmware.games.camelot import memory
from firmware.games.camelot.company import Company
from firmware.games.camelot.fresh_deal import dealt_anew
from firmware.games.camelot.knowledge import Talk, quiet
from firmware.games.simulation import Share, each_event


class End(NamedTuple):
    """How a game went on from a turn."""

    is_won: bool  # by the Loyal
    quests: Mapping[str, bool]  # each that came to its end: whether it was won the next time


class Turn(NamedTuple):
    """A turn as it begins, and how the game went on from there, end by end."""

    first: int  # the place of its first line among the moments
    seat: Seat
    state: Camelot
    talk: Talk
    corrects: bool  # the operator has put the table right in it
    ends: list[End]

    @property
    def chance(self) -> Share:
        """Return how often the Loyal won."""
        return Share(sum(end.is_won for end in self.ends), len(self.ends))

    def quest(self, quest: str) -> Share:
        """Return how often a quest was won, of the ends in which it was won or lost."""
        came = [end.quests[quest] for end in self.ends if quest in end.quests]
        return Share(sum(came), len(came))


def turns(start: Camelot, moments: Sequence[Past]) -> Iterator[Turn]:
    """Yield each turn of the lines that stand."""
    talks = [quiet(len(start.seats))]
    for moment in moments:
        before, after = moment.before, moment.after
        talks.append(memory.talk_after(talks[-1], before, moment.event, after, moment.notices))
    begins = [place + 1 for place, moment in enumerate(moments) if _begins(moment)]
    for first, then in zip(begins, [*begins[1:], None], strict=False):
        state = moments[first - 1].after
        corrects = any(isinstance(moment.event, Adjust) for moment in moments[first:then])
        yield Turn(first, state.seat, state, talks[first], corrects, [])


def _begins(moment: Past) -> bool:
    return moment.after.phase is Phase.EVIL and moment.before.phase is not Phase.EVIL


def play_on(turn: Turn, ends: int) -> None:
    """Play on until so many ends are there, or not at all where the cards cannot be dealt anew."""
    for number in range(len(turn.ends), ends):
        chance = Random(f"{turn.first}/{number}")
        deal = dealt_anew(turn.state, chance)
        if deal is None:
            return
        company = Company(turn.state.setup, chance).with_deal(deal, chance, turn.talk)
        turn.ends.append(_end(turn.state, company))


def _end(state: Camelot, company: Company) -> End:
    quests: dict[str, bool] = {}
    for before, _, after in each_event(CAMELOT, state, company):
        if after.last_quest is not None and after.last_quest is not before.last_quest:
            quests.setdefault(after.last_quest.quest, after.last_quest.won)
        state = after
    return End(state.winner == "loyal", quests)
