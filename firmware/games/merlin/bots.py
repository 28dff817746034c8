"""What a seat does: it tries what the table would take, and does what is worth most to it.

A bot sees the table as everybody does, and its own mission cards. It thinks its turn through to
the end of the action, not further. A weaker one takes one of the best few (insight.py).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from heapq import nlargest
from math import exp
from operator import attrgetter
from random import Random
from typing import Final, NamedTuple

from engine.game import Refused, Seat
from engine.merlin.actions import offered_event
from engine.merlin.choices import candidates
from engine.merlin.events import (
    Confirm,
    DrawMission,
    Event,
    FulfilMission,
    Move,
    PlayFlag,
    PutCounter,
    SwapMissions,
    TakeGrail,
    TakeItem,
    UseAbility,
    UseStaff,
)
from engine.merlin.mission_needs import is_fulfilled
from engine.merlin.pieces import CardId
from engine.merlin.rules import apply
from engine.merlin.state import Merlin, Phase
from firmware.games.merlin.insight import FULL, Insight
from firmware.games.merlin.worth import worth

_EXTRAS: Final = (PlayFlag, UseAbility)  # what a seat may do beside the action in hand
_ACTING: Final = frozenset((Phase.ACT, Phase.TOWER, Phase.AGAIN))
_STRANGER: Final = 0.55  # points that a mission card from the deck is worth, unseen
_ENOUGH: Final = 0.05  # points by which something must be better than leaving it
_GRAIL_FOR: Final = 2  # points that it should bring: it can be used once a scoring
_value: Final = attrgetter("value")
_FIRST: Final = 1000.0  # more than any game comes to: what brings something is done before a move


class Bot(NamedTuple):
    """All that a seat knows when it is asked."""

    state: Merlin
    seat: Seat
    hand: tuple[CardId, ...]  # its own mission cards
    insight: Insight = FULL

    def after(self, state: Merlin, event: Event) -> Bot:
        """Return what the seat knows after an event of its own; cards to be drawn are unseen."""
        gone: Collection[CardId] = ()
        if isinstance(event, FulfilMission):
            gone = (event.card,)
        elif isinstance(event, SwapMissions):
            gone = event.cards
        hand = tuple([card for card in self.hand if card not in gone]) if gone else self.hand
        return Bot(state, self.seat, hand, self.insight)


class Way(NamedTuple):
    """What may be done, and what it comes to in points."""

    event: Event
    value: float
    then: Plan | None = None  # where the turn goes on


class Plan(NamedTuple):
    """The best action in a moment that a seat has thought of."""

    bot: Bot
    way: Way


def decide(bot: Bot, plan: Plan | None, chance: Random) -> Way:
    """Return what the seat does now: what is worth most, the first of equals, or nearly as much.

    `plan` is that of the way it took last: where all came as it thought it need not think again.
    """
    ways, few, doubt = ways_of(bot, plan), bot.insight.few, bot.insight.doubt
    if few == 1:
        return _best(ways)
    best = nlargest(few, ways, key=_value)
    weights = [exp((way.value - best[0].value) / doubt) for way in best]
    return chance.choices(best, weights)[0]


def ways_of(bot: Bot, plan: Plan | None = None) -> Iterator[Way]:
    """Yield what the seat may do now, and what each comes to; of an action planned that alone."""
    if bot.state.phase not in _ACTING:
        yield from _WAYS[bot.state.phase](bot)
        return
    if plan is not None and plan.bot == bot:
        yield plan.way
    else:
        yield from _actions(bot)
    yield from _beside(bot)


def _best(ways: Iterable[Way]) -> Way:
    return max(ways, key=_value)


# -- what may be done, and what it comes to -----------------------------------------------------


def _turn(bot: Bot) -> Iterator[Way]:
    """Yield what makes this turn better than it is, then every way to move."""
    yield from _gains(bot)
    yield from ways_to_move(bot)


def ways_to_move(bot: Bot) -> Iterator[Way]:
    """Yield every way to move at the beginning of a turn, and what it comes to."""
    seen = set()
    for event, after in _possible_ways(bot, candidates(bot.state, (Move,))):
        where = (event.die, after.state.now.space) if isinstance(event, Move) else None
        if where not in seen:  # with an apple where it can be reached without, it is worth less
            seen.add(where)
            yield _way(event, after)


def _gains(bot: Bot) -> Iterator[Way]:
    """Yield flags, abilities and missions that are worth more than to leave them, before a move."""
    now = _worth(bot)
    for event, after in _possible_ways(bot, (*candidates(bot.state, _EXTRAS), *_missions(bot))):
        if (gain := _worth(after) - now) > _ENOUGH:
            yield Way(event, _FIRST + gain)


def _best_action(bot: Bot) -> Way:
    """Return the best form of the action in hand, or to leave it."""
    return _best(_actions(bot))


def _actions(bot: Bot) -> Iterator[Way]:
    """Yield the action in hand in all its forms, and to leave it."""
    for event, after in _possible_ways(bot, (*_plain(bot), *_swaps(bot))):
        yield _way(event, after, _unseen(event))


def _beside(bot: Bot) -> Iterator[Way]:
    """Yield missions, flags and abilities in the middle of an action."""
    for event, after in _possible_ways(bot, (*_missions(bot), *candidates(bot.state, _EXTRAS))):
        yield _way(event, after, -_ENOUGH if isinstance(event, _EXTRAS) else 0.0)


def _end(bot: Bot) -> Iterator[Way]:
    yield Way(Confirm(), _worth(bot))
    ways = (UseStaff(), *_missions(bot), *candidates(bot.state, _EXTRAS))
    for event, after in _possible_ways(bot, ways):
        yield _way(event, after, -_ENOUGH)


def _draw(bot: Bot) -> Iterator[Way]:
    yield Way(DrawMission(), _worth(bot) + _STRANGER)
    for card in bot.state.display:
        yield Way(DrawMission(card), _worth(bot._replace(hand=(*bot.hand, card))))


def _grail(bot: Bot) -> Iterator[Way]:
    """Yield to leave the pot, and to take it where that brings enough to use the Grail up."""
    yield Way(Confirm(), 0.0)
    tie = bot.state.tie
    assert tie is not None, "phase grail is about a tie"
    yield Way(TakeGrail(), tie.pot - tie.pot // len(tie.tied) - _GRAIL_FOR)


def _way(event: Event, after: Bot, more: float = 0.0) -> Way:
    """Return an event with its worth, and `more`.

    Its worth is that of the moment after it, once the seat has gone on as well as it can.
    """
    state = after.state
    if state.seat != after.seat:
        return Way(event, _worth(after) + more)
    if state.phase in _ACTING:
        best = _best_action(after)
        return Way(event, best.value + more, Plan(after, best))
    value = _worth(after)
    if state.phase is Phase.END:
        value = max([value, *[_worth(done) for _, done in _possible_ways(after, _missions(after))]])
    return Way(event, value + more)


def _unseen(event: Event) -> float:
    return _STRANGER * len(event.cards) if isinstance(event, SwapMissions) else 0.0


def _worth(bot: Bot) -> float:
    return worth(bot.state, bot.seat, bot.hand, bot.insight)


# -- candidates ----------------------------------------------------------------------


def _plain(bot: Bot) -> Iterator[Event]:
    """Yield the action in hand in all its forms, and to leave it."""
    state = bot.state
    kinds = (TakeItem, PutCounter) if state.phase is Phase.TOWER else (offered_event(state),)
    yield from candidates(state, (*kinds, Confirm))


def _swaps(bot: Bot) -> Iterator[Event]:
    """Yield to change the one or two mission cards of the hand that are worth least."""
    if bot.state.phase is Phase.ACT and offered_event(bot.state) is SwapMissions:
        worst = sorted(bot.hand, key=lambda card: _worth(bot._replace(hand=(card,))))
        yield from (SwapMissions(tuple(worst[:n])) for n in (1, 2) if len(worst) >= n)


def _missions(bot: Bot) -> Iterator[FulfilMission]:
    """Yield the known missions of the hand that are done: for points, or for a seal."""
    state = bot.state
    known, has = state.board.missions, state.players[bot.seat]
    rows = (None, 1, 2, 3) if state.setup.favor else (None,)
    for card in bot.hand:
        if card in known and is_fulfilled(known[card].needs, has):
            yield from (FulfilMission(card, row=row) for row in rows)


def missions_done(bot: Bot) -> list[Event]:
    """Return how the seat may lay open, now, what it has fulfilled."""
    asks = bot.state.phase in (Phase.TURN, Phase.ACT, Phase.END)
    return [event for event, _ in _possible_ways(bot, _missions(bot))] if asks else []


def _possible_ways(bot: Bot, events: Iterable[Event]) -> Iterator[tuple[Event, Bot]]:
    """Yield those that the table takes, with what the seat knows then."""
    for event in events:
        try:
            state, _ = apply(bot.state, event)
        except Refused:
            continue
        yield event, bot.after(state, event)


_WAYS: Final[Mapping[Phase, Callable[[Bot], Iterator[Way]]]] = {
    Phase.TURN: _turn,
    Phase.END: _end,
    Phase.DRAW: _draw,
    Phase.GRAIL: _grail,
}
# The phases in which a seat decides; all else is chance.
DECIDED: Final = frozenset((*_ACTING, *_WAYS))
