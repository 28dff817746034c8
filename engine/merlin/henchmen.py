"""Henchmen: where each may go, and what he does there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.merlin.events import SendHenchman
from engine.merlin.holdings import add_counter, gain
from engine.merlin.notices import Say
from engine.merlin.pieces import (
    HENCHMAN_NUMBER,
    NUMBER,
    PRINCIPALITIES,
    Henchman,
    Kind,
    Principality,
)
from engine.merlin.refusals import Why
from engine.merlin.rondel import Type, next_to
from engine.merlin.state import Merlin, Player, with_player
from engine.merlin.turn import half_done
from engine.refusal import make_refusal
from engine.state import say

_BRINGS: Final[Mapping[Henchman, Kind]] = {
    Henchman.SHIELD_BEARER: Kind.SHIELD,
    Henchman.BUILDER: Kind.MATERIAL,
    Henchman.FLAG_BEARER: Kind.FLAG,
}
_ROW_OF_ANYWHERE: Final = 2


def send(state: Merlin, event: SendHenchman) -> Merlin:
    """A henchman goes where this space lets him go, and acts."""
    to = _destination(state, event)
    if state.player.henchmen[HENCHMAN_NUMBER[event.who]] is to:
        raise make_refusal(Why.IS_THERE, who=event.who, to=to)
    _check_may_go(state, event.who, to)
    return half_done(_act(state, event.who, to), state.now.ability is Henchman.LADY)


def _destination(state: Merlin, event: SendHenchman) -> Principality:
    if event.to is not None:
        return event.to
    if not isinstance(state.space, Principality):
        raise make_refusal(Why.PLACE_IS_MISSING)
    return state.space


def reachable_principalities(state: Merlin, who: Henchman) -> tuple[Principality, ...]:
    """Return where the space in hand lets a henchman go."""
    space, player = state.space, state.player
    if isinstance(space, Principality):
        by_knight = state.now.moved == "own" or state.rulings.row2_with == "any"
        is_free = by_knight and player.has_seal(who, _ROW_OF_ANYWHERE)
        return PRINCIPALITIES if is_free else (space,)
    if space is not Type.MOVE_HENCHMAN:  # the space that sends him, or the Lady's ability
        return tuple([of for of in PRINCIPALITIES if player.influence[NUMBER[of]]])
    if not any(player.henchmen):
        return PRINCIPALITIES
    here = player.henchmen[HENCHMAN_NUMBER[who]]
    return () if here is None else next_to(state.board.rondel, here)


def _check_may_go(state: Merlin, who: Henchman, to: Principality) -> None:
    may = reachable_principalities(state, who)
    if to in may:
        return
    if isinstance(state.space, Principality):
        raise make_refusal(Why.ONLY_THIS_PRINCIPALITY, who=who, expected=state.space)
    if state.space is not Type.MOVE_HENCHMAN:
        raise make_refusal(Why.NO_INFLUENCE_THERE, seat=state.who, of=to)
    if not may:
        raise make_refusal(Why.ONLY_WHO_STANDS, who=who)
    here = state.player.henchmen[HENCHMAN_NUMBER[who]]
    raise make_refusal(Why.ONLY_THE_NEXT, to=to, here=here, expected=list(may))


def _act(state: Merlin, who: Henchman, to: Principality) -> Merlin:
    """Another's henchman of the kind goes home; this one stands there and brings something."""
    seat = state.who
    players = [_driven_out(player, who, to) for player in state.players]
    for other, player in enumerate(players):
        if player is not state.players[other]:
            state = say(state, Say.SENT_HOME, seat=other, who=who)
    state = state._replace(players=tuple(players))
    state = with_player(state, seat, _place_henchman(state.player, who, to))
    state = say(state, Say.SENT, seat=seat, who=who, to=to)
    if who is Henchman.LADY:
        return add_counter(state, seat, to)
    return gain(state, seat, f"{_BRINGS[who]}-{to}")


def _driven_out(player: Player, who: Henchman, to: Principality) -> Player:
    return (
        _place_henchman(player, who, None)
        if player.henchmen[HENCHMAN_NUMBER[who]] is to
        else player
    )


def _place_henchman(player: Player, who: Henchman, to: Principality | None) -> Player:
    number = HENCHMAN_NUMBER[who]
    henchmen = player.henchmen
    return player._replace(henchmen=(*henchmen[:number], to, *henchmen[number + 1 :]))
