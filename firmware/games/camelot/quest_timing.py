"""Quests that knights of a board game gave up too early, or kept up too long: by ends of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.analysis import Past
from engine.camelot.events import Move
from engine.camelot.pieces import Place
from engine.camelot.quests import board, is_open
from engine.camelot.seats import knights_at
from engine.camelot.state import Camelot
from firmware.games.camelot import analysis_words as words
from firmware.games.camelot.names import QUESTS
from firmware.games.camelot.rollouts import Turn
from firmware.games.shared_words import player
from words.text import Text

_LIKELY: Final = 0.5  # a quest won so often was given up too early
_HARDLY: Final = 0.2  # a quest won no more often was kept up too long
_KEPT_UP: Final = 3  # turns, before it is called too long
_ENOUGH: Final = 10  # ends in which a quest was won or lost, before they say anything


class GivenUp(NamedTuple):
    """A quest that was given up too early or too late, and on which step."""

    step: int
    words: Text


def quests_given_up(turns: Sequence[Turn], moments: Sequence[Past]) -> Iterator[GivenUp]:
    """Yield the quests that were given up too early, and those that were kept up too long."""
    for place, moment in enumerate(moments):
        turn = next((turn for turn in reversed(turns) if turn.first <= place), None)
        if turn is None:
            continue
        if isinstance(moment.event, Move) and moment.before.actor.at is not None:
            yield from _left_too_early(place, moment, turn, moments)
        elif ends_a_quest(moment):
            yield from _kept_too_long(place, moment, turns)


def _left_too_early(
    place: int, moment: Past, turn: Turn, moments: Sequence[Past]
) -> Iterator[GivenUp]:
    """Yield a quest that its last knight left though it was mostly still won."""
    quest = moment.before.actor.at
    assert quest is not None, "a knight stands somewhere"
    if not is_open(moment.before, quest) or knights_at(moment.after, quest):
        return
    name = board(moment.before, quest)
    share = turn.quest(name)
    is_likely = share.games >= _ENOUGH and share.rate >= _LIKELY
    if is_likely and _is_lost(name, moments[place + 1 :]):
        who = player(moment.after.names, moment.before.seat)
        yield GivenUp(place, words.too_early(who, quest_name(name), share))


def _is_lost(quest: str, moments: Sequence[Past]) -> bool:
    """Whether a quest was lost the next time that it came to its end."""
    reports = [one.after.last_quest for one in moments if ends_a_quest(one)]
    return next((not one.won for one in reports if one.quest == quest), False)


def _kept_too_long(place: int, moment: Past, turns: Sequence[Turn]) -> Iterator[GivenUp]:
    """Yield a lost quest on which knights stood though it was hardly ever won."""
    report = moment.after.last_quest
    assert report is not None, "a quest came to its end"
    if report.won:
        return
    kept: list[Turn] = []
    for turn in turns:
        if turn.first > place:
            break
        share = turn.quest(report.quest)
        stands = any(_stands_at(one.at, turn.state, report.quest) for one in turn.state.seats)
        hopeless = share.games >= _ENOUGH and share.interval[1] < 2 * _HARDLY
        kept = [*kept, turn] if stands and hopeless and share.rate <= _HARDLY else []
    if len(kept) >= _KEPT_UP:
        yield GivenUp(kept[0].first, words.too_late(quest_name(report.quest), len(kept)))


def ends_a_quest(moment: Past) -> bool:
    """Whether a quest was won or lost with a line."""
    report = moment.after.last_quest
    return report is not None and report is not moment.before.last_quest


def quest_name(quest: str) -> Text:
    """Return the quest's name."""
    return words.DRAGON if quest == "dragon" else QUESTS[quest]


def _stands_at(at: Place | None, state: Camelot, quest: str) -> bool:
    return at is not None and at is not Place.CAMELOT and board(state, at) == quest
