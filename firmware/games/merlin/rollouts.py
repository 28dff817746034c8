"""A turn of Merlin played on: by bots to the end of its scoring, each time dealt anew.

The ways to play a turn share the ends by successive halving: all get a few, the better half more.
What was done keeps its share to the last. The nth end of each way meets the same chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from engine.analysis import Past
from engine.game import Seat
from engine.merlin.events import Adjust, Move, Teach
from engine.merlin.game import MERLIN
from engine.merlin.game_end import SCORED
from engine.merlin.notices import Say
from engine.merlin.pieces import CardId
from engine.merlin.rules import apply
from engine.merlin.state import Merlin, Phase
from engine.refusal import is_taken
from firmware.games.merlin.bots import Bot, ways_to_move
from firmware.games.merlin.company import Company
from firmware.games.merlin.fresh_deal import Held, dealt_anew
from firmware.games.merlin.sources import points_by_source

ENDS: Final = 100  # of a turn, at least, once all are played
FIRST: Final = 6  # of each way, before the worse half is left
_MOST_WAYS: Final = 4  # besides what was done: those that bots think most of
_SURE: Final = 1.96  # standard errors of many ends: a smaller difference may be chance
_OF_FEW: Final = 4.7  # more of them, by how many ends there are: as Student's t, or a little more
LEAST: Final = 1.0  # a point: less is as good


class Turn(NamedTuple):
    """A whole turn of a seat; its lines by their places among the moments."""

    first: int
    last: int
    line: int  # of the record, its first
    before: Merlin
    after: Merlin  # once the seat was done
    move: Move
    moved: Merlin  # just after the move

    @property
    def seat(self) -> Seat:
        """The seat whose turn it was."""
        return self.before.who

    @property
    def scored_after(self) -> int:
        """Return the round whose scoring comes next."""
        return min(one for one in SCORED if one >= self.before.round)


@dataclass(slots=True)
class Way:
    """A way to play a turn, and what the seat got by the end of the scoring, end by end."""

    move: Move
    moved: Merlin
    is_done: bool  # as the seat did; else bots play on after the move
    got: list[tuple[int, ...]] = field(default_factory=list)  # by source

    @property
    def where(self) -> tuple[str, int]:
        """Return who went where."""
        space = self.moved.now.space
        assert space is not None, "a figure has moved"
        return self.move.die, space

    @property
    def points(self) -> float:
        """The points that it brought on average."""
        return fmean(map(sum, self.got))


class TurnRollouts(NamedTuple):
    """A turn with its ways, what was done first."""

    turn: Turn
    ways: tuple[Way, ...]
    hands: tuple[tuple[CardId, ...], tuple[CardId, ...]]  # surely held before the turn and after

    @property
    def way_taken(self) -> Way:
        """What was done, the first of the ways."""
        return self.ways[0]

    def more(self, way: Way) -> float:
        """Return by how many points a way was better than what was done, in the same ends."""
        return fmean(self._differences(way)) if way is not self.way_taken else 0.0

    def is_sure(self, way: Way) -> bool:
        """Whether a way was better by a point and by more than chance makes up."""
        off = self._differences(way)
        errors = _SURE + _OF_FEW / (len(off) - 1)
        return fmean(off) > max(LEAST, errors * stdev(off) / sqrt(len(off)))

    def points_missed(self, way: Way) -> tuple[float, ...]:
        """Return by how many points a way was better, by source."""
        pairs = list(zip(way.got, self.way_taken.got, strict=False))
        return tuple(fmean(one[n] - done[n] for one, done in pairs) for n in range(len(way.got[0])))

    def _differences(self, way: Way) -> list[int]:
        pairs = zip(way.got, self.way_taken.got, strict=False)
        return [sum(one) - sum(done) for one, done in pairs]


# -- turns -----------------------------------------------------------------------------------


def turns(moments: Sequence[Past]) -> Iterator[Turn]:
    """Yield each turn that was played to its end and in which the operator corrected nothing."""
    first = None
    for place, moment in enumerate(moments):
        if first is not None and _is_over(moment):
            turn = _turn(moments, first, place)
            if turn is not None:
                yield turn
            first = None
        if _begins(moment):
            first = place + 1


def _begins(moment: Past) -> bool:
    return any(notice.kind == Say.TURN for notice in moment.notices)


def _is_over(moment: Past) -> bool:
    return moment.after.turn is None or _begins(moment)


def _turn(moments: Sequence[Past], first: int, last: int) -> Turn | None:
    lines = moments[first : last + 1]
    moves = [one for one in lines if isinstance(one.event, Move)]
    if not moves or any(isinstance(one.event, Adjust | Teach) for one in lines):
        return None
    begun, (move, *_) = lines[0], moves
    return Turn(first, last, begun.line, begun.before, lines[-1].after, move.event, move.after)


# -- ways ------------------------------------------------------------------------------------


def untried_turn(turn: Turn, held: Sequence[Held]) -> TurnRollouts:
    """Return a turn with the ways to play it, none of them played on yet."""
    hands = tuple([held[at].get(turn.seat, ()) for at in (turn.first, turn.last + 1)])
    deal = dealt_anew(turn.before, turn.seat, hands[0], Random(turn.line))
    bot = Bot(turn.before, turn.seat, deal.hands[turn.seat])
    may = sorted(ways_to_move(bot), key=lambda way: -way.value)[:_MOST_WAYS]
    others = [Way(one.event, apply(turn.before, one.event)[0], False) for one in may]  # type: ignore[arg-type]
    return TurnRollouts(turn, (Way(turn.move, turn.moved, True), *others), hands)  # type: ignore[arg-type]


def play_some(one: TurnRollouts) -> None:
    """Play on from each way a few times."""
    for way in one.ways:
        play_on(one, way, FIRST)


def play_all(one: TurnRollouts) -> None:
    """Play on from the better half of the ways, then from the best of those: ENDS in all."""
    for part in (2, 4):
        alive = _best(one, part)
        for way in alive:
            play_on(one, way, 2 * FIRST)
    left = ENDS - sum(len(way.got) for way in one.ways)
    for way in alive:
        play_on(one, way, ceil(max(0, left) / len(alive)))


def _best(one: TurnRollouts, part: int) -> list[Way]:
    """Return what was done and, of the others, this part of them that brought most."""
    others = sorted(one.ways[1:], key=lambda way: -way.points)
    return [one.way_taken, *others[: ceil(len(others) / part)]]


# -- ends ------------------------------------------------------------------------------------


def play_on(one: TurnRollouts, way: Way, ends: int) -> None:
    """Play on from a way so many times more."""
    for number in range(len(way.got), len(way.got) + ends):
        way.got.append(_end(one, way, Random(f"{one.turn.line}/{number}")))


def _end(one: TurnRollouts, way: Way, chance: Random) -> tuple[int, ...]:
    turn = one.turn
    state = turn.after if way.is_done else turn.before
    deal = dealt_anew(state, turn.seat, one.hands[way.is_done], chance)
    company = Company(state.setup, chance).with_deal(deal, chance)
    after = _played_on(company, state, None if way.is_done else way.move, turn.scored_after)
    return points_by_source(turn.before, after, turn.seat)


def _played_on(company: Company, state: Merlin, move: Move | None, scored_after: int) -> Merlin:
    """Return the table after that round's scoring; a seat that is to move first moves so."""
    while state.phase is not Phase.OVER and state.round <= scored_after:
        event = company.next_event(state)
        assert event is not None, "the game is on"
        if move is not None and isinstance(event, Move):
            event = move if is_taken(apply, state, move) else event
            move = None
        after, _ = MERLIN.apply(state, event)
        company.follow(state, event, after)
        state = after
    return state
