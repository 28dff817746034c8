"""Row 3 of the King's Favor: a seal is turned, and an action is more than it was."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Final

from engine.merlin.events import UseAbility
from engine.merlin.holdings import add_points, check_traitor, discard_traitors
from engine.merlin.notices import Say
from engine.merlin.pieces import Henchman
from engine.merlin.refusals import Why
from engine.merlin.rondel import COUNTED_THERE, INFLUENCE_SPACES, Space, Type
from engine.merlin.state import Merlin, Phase, Seal, with_player, with_turn
from engine.refusal import make_refusal
from engine.state import say

ROW: Final = 3
_FOR: Final[Mapping[Henchman, Set[Space]]] = {
    Henchman.LADY: INFLUENCE_SPACES,
    Henchman.BUILDER: frozenset({Type.MANOR}),
    Henchman.FLAG_BEARER: frozenset(COUNTED_THERE),
}
_TWICE: Final = (Henchman.BUILDER, Henchman.LADY)


def use_ability(state: Merlin, event: UseAbility) -> Merlin:
    """A seal of row 3 is turned; it turns back after the next scoring."""
    _check_seal(state, event.of)
    if event.of is Henchman.SHIELD_BEARER:
        return _repel_one(_turn_seal(state, event.of), event)
    _check_action(state, event.of)
    no_staff = state.now.no_staff or event.of in _TWICE
    return with_turn(_turn_seal(state, event.of), ability=event.of, no_staff=no_staff)


def _check_seal(state: Merlin, of: Henchman) -> None:
    seals = [seal for seal in state.player.seals if seal.of is of and seal.row == ROW]
    if not seals:
        raise make_refusal(Why.NO_SEAL_THERE, seat=state.who, of=of)
    if seals[0].used:
        raise make_refusal(Why.SEAL_USED, of=of)


def _check_action(state: Merlin, of: Henchman) -> None:
    if state.phase is not Phase.ACT:
        raise make_refusal(Why.NOT_NOW, use=of, phase=state.phase)
    if state.now.ability is not None:
        raise make_refusal(Why.ONE_AN_ACTION, of=state.now.ability)
    if state.space not in _FOR[of]:
        raise make_refusal(Why.ANOTHER_SPACE, of=of)
    if state.now.staffs and of in _TWICE:
        raise make_refusal(Why.NOT_AFTER_A_STAFF, of=of)


def _turn_seal(state: Merlin, of: Henchman) -> Merlin:
    player, seat = state.player, state.who
    turned = Seal(of, ROW, used=True)
    seals = tuple([turned if one.of is of and one.row == ROW else one for one in player.seals])
    state = with_player(state, seat, player._replace(seals=seals))
    return say(state, Say.ABILITY_USED, seat=seat, of=of)


def _repel_one(state: Merlin, event: UseAbility) -> Merlin:
    assert event.traitor is not None, "the line was read"
    check_traitor(state, event.traitor)
    state = discard_traitors(state, event.traitor, 1)
    state = add_points(state, state.who, 1)
    return say(state, Say.POINTS, seat=state.who, of="traitors", points=1)
