"""What everybody saw and heard, and what one seat alone knows besides."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, NamedTuple, TypeVar, cast

from engine.camelot import rules
from engine.camelot.events import Event, Evil
from engine.camelot.pieces import CardId, Loyalty
from engine.camelot.state import Camelot
from engine.game import Notice, Refused, Seat
from firmware.games.camelot.insight import FULL, Insight

Of = TypeVar("Of", bound=Callable[..., Any])
PEEK: Final = Evil("peek")
_UNKNOWN: Final = object()


def once_a_state(of: Of) -> Of:
    """Keep what a function answers of a state until it is asked of another one.

    Bots weigh many moves of one state: what they ask again is worked out once. It takes no
    arguments by name.
    """
    last: tuple[Camelot | None, dict[Any, Any]] = (None, {})

    @wraps(of)
    def answer(state: Camelot, *more: Any) -> Any:
        nonlocal last
        asked, known = last
        if asked is not state:
            last = (state, known := {})
        found = known.get(more, _UNKNOWN)
        if found is _UNKNOWN:
            found = known[more] = of(state, *more)
        return found

    return cast(Of, answer)


@once_a_state
def notices_of(state: Camelot, event: Event) -> tuple[Notice, ...] | None:
    """Return what is said of an event; None where it is refused."""
    try:
        return rules.apply(state, event)[1]
    except Refused:
        return None


def is_legal(state: Camelot, event: Event) -> bool:
    """Whether an event would be taken now."""
    return notices_of(state, event) is not None


class Talk(NamedTuple):
    """What the whole table knows besides the state."""

    slips: tuple[float, ...] = ()  # by seat: how much harm it chose to do, in Swords
    gains: tuple[float, ...] = ()  # by seat: what its heroic phases brought, in Swords
    turns: tuple[int, ...] = ()  # by seat: how many heroic phases it had


class Mind(NamedTuple):
    """What one seat knows alone."""

    seat: Seat
    side: Loyalty | None  # its own Loyalty card; None: nobody has looked yet
    hand: tuple[CardId, ...] = ()
    drawn: tuple[CardId, ...] = ()  # black cards it has just drawn
    foreseen: tuple[CardId, ...] = ()  # the top of the black deck as it saw it, the top last
    insight: Insight = FULL
    whim: float = 0.0  # 0 to 1, by chance: which of the best few it takes where it is in doubt


class Bot(NamedTuple):
    """One seat that thinks: the table as it is, what all know of it, and what it knows alone."""

    state: Camelot
    talk: Talk
    mind: Mind

    @property
    def seat(self) -> Seat:
        """The bot's own seat."""
        return self.mind.seat

    @property
    def hand(self) -> tuple[CardId, ...]:
        """The bot's own white cards."""
        return self.mind.hand

    def surely(self) -> Bot:
        """Return the same seat where it takes what it thinks best, however it plays."""
        return self._replace(mind=self.mind._replace(whim=0.0))

    @property
    def is_evil(self) -> bool:
        """Whether the bot plays for Evil."""
        return self.mind.side is Loyalty.TRAITOR


def forget_talk(talk: Talk) -> Talk:
    """Return what is left of it to who forgets: whose turn it was how often."""
    return quiet(len(talk.turns))._replace(turns=talk.turns)


def quiet(players: int) -> Talk:
    """Return what a table of so many knows at the beginning: nothing."""
    return Talk((0.0,) * players, (0.0,) * players, (0,) * players)
