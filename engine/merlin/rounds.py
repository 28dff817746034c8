"""Rounds: the dice are rolled, the turns begin."""

from __future__ import annotations

from typing import Final

from engine.game import Seat
from engine.merlin.events import Roll
from engine.merlin.notices import Say
from engine.merlin.refusals import Why
from engine.merlin.state import Merlin, Phase, Turn, clockwise_from, with_player
from engine.refusal import make_refusal
from engine.state import say

_TOO_MANY_EQUAL: Final = 3


def begin_round(state: Merlin) -> Merlin:
    """Everybody rolls, the first player first."""
    return state._replace(phase=Phase.ROLL, seat=state.first, turn=None)


def next_round(state: Merlin) -> Merlin:
    """The first player's marker goes clockwise."""
    state = state._replace(round=state.round + 1, first=clockwise_from(state, state.first))
    return begin_round(say(state, Say.ROUND, round=state.round, first=state.first))


def roll(state: Merlin, event: Roll) -> Merlin:
    """A seat has rolled its three own dice and its Merlin die."""
    faces = (*event.own, event.merlin)
    if max(map(faces.count, faces)) >= _TOO_MANY_EQUAL:
        raise make_refusal(Why.ROLL_AGAIN)
    seat = state.who
    player = state.player._replace(dice=event.own, merlin_die=event.merlin)
    state = with_player(state, seat, player)
    state = say(state, Say.ROLLED, seat=seat, own=list(event.own), merlin=event.merlin)
    after = clockwise_from(state, seat)
    return begin_turn(state, after) if after == state.first else state._replace(seat=after)


def begin_turn(state: Merlin, seat: Seat) -> Merlin:
    """A seat's turn begins."""
    state = state._replace(phase=Phase.TURN, seat=seat, turn=Turn(), is_ending=False)
    return say(state, Say.TURN, seat=seat)
