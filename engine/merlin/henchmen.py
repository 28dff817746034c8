"""Henchmen: where each may go, and what he does there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.merlin.events import SendHenchman
from engine.merlin.holdings import add_counter, check_influence, gain
from engine.merlin.notices import Say
from engine.merlin.pieces import HENCHMAN_NUMBER, Henchman, Kind, Principality
from engine.merlin.refusals import Why
from engine.merlin.rondel import Type, next_to
from engine.merlin.state import Merlin, Player, with_player
from engine.merlin.turn import half_done
from engine.refusal import refused
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
        raise refused(Why.IS_THERE, who=event.who, to=to)
    _check_may_go(state, event.who, to)
    return half_done(_act(state, event.who, to), state.now.ability is Henchman.LADY)


def _destination(state: Merlin, event: SendHenchman) -> Principality:
    if event.to is not None:
        return event.to
    if not isinstance(state.space, Principality):
        raise refused(Why.PLACE_IS_MISSING)
    return state.space


def _check_may_go(state: Merlin, who: Henchman, to: Principality) -> None:
    if isinstance(state.space, Principality):
        _check_principality(state, who, to, state.space)
    elif state.space is Type.MOVE_HENCHMAN:
        _check_moves_on(state, who, to)
    else:  # the space that sends him, or the Lady's ability
        check_influence(state, to)


def _check_principality(state: Merlin, who: Henchman, to: Principality, here: Principality) -> None:
    if to is here:
        return
    by_knight = state.now.moved == "own" or state.rulings.row2_with == "any"
    if not (by_knight and state.player.has_seal(who, _ROW_OF_ANYWHERE)):
        raise refused(Why.ONLY_THIS_PRINCIPALITY, who=who, expected=here)


def _check_moves_on(state: Merlin, who: Henchman, to: Principality) -> None:
    henchmen = state.player.henchmen
    if not any(henchmen):
        return
    here = henchmen[HENCHMAN_NUMBER[who]]
    if here is None:
        raise refused(Why.ONLY_WHO_STANDS, who=who)
    beside = next_to(state.board.rondel, here)
    if to not in beside:
        raise refused(Why.ONLY_THE_NEXT, to=to, here=here, expected=list(beside))


def _act(state: Merlin, who: Henchman, to: Principality) -> Merlin:
    """Another's henchman of the kind goes home; this one stands there and brings something."""
    seat = state.who
    players = [_driven_out(player, who, to) for player in state.players]
    for other, player in enumerate(players):
        if player is not state.players[other]:
            state = say(state, Say.SENT_HOME, seat=other, who=who)
    state = state._replace(players=tuple(players))
    state = with_player(state, seat, _placed(state.player, who, to))
    state = say(state, Say.SENT, seat=seat, who=who, to=to)
    if who is Henchman.LADY:
        return add_counter(state, seat, to)
    return gain(state, seat, f"{_BRINGS[who]}-{to}")


def _driven_out(player: Player, who: Henchman, to: Principality) -> Player:
    return _placed(player, who, None) if player.henchmen[HENCHMAN_NUMBER[who]] is to else player


def _placed(player: Player, who: Henchman, to: Principality | None) -> Player:
    number = HENCHMAN_NUMBER[who]
    henchmen = player.henchmen
    return player._replace(henchmen=(*henchmen[:number], to, *henchmen[number + 1 :]))
