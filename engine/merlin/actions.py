"""What the spaces of the rondel offer, but henchmen and manors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.merlin.cards import discard_from_hand, next_draw
from engine.merlin.events import (
    Build,
    Event,
    Exchange,
    SendHenchman,
    SwapMissions,
    TakeExcalibur,
    TakeGrail,
    TakeItem,
    TakePoints,
)
from engine.merlin.holdings import (
    add_points,
    check_has_item,
    check_in_supply,
    check_influence,
    check_traitor,
    discard_traitors,
    gain,
    give_back,
)
from engine.merlin.notices import Say
from engine.merlin.pieces import INFLUENCE, ITEM_NUMBER, PRINCIPALITIES, Henchman, of_kind
from engine.merlin.refusals import Why
from engine.merlin.rondel import COUNTED_THERE, TAKEN_THERE, Space, Type
from engine.merlin.state import Merlin, Player, with_player, with_turn
from engine.merlin.turn import finish_action
from engine.refusal import make_refusal
from engine.state import say

OFFERS: Final[Mapping[Space, type]] = {
    **dict.fromkeys(PRINCIPALITIES, SendHenchman),
    **dict.fromkeys(COUNTED_THERE, TakePoints),
    **dict.fromkeys(TAKEN_THERE, TakeItem),
    Type.SEND_HENCHMAN: SendHenchman,
    Type.MOVE_HENCHMAN: SendHenchman,
    Type.EXCHANGE: Exchange,
    Type.MISSION: SwapMissions,
    Type.EXCALIBUR: TakeExcalibur,
    Type.GRAIL: TakeGrail,
    Type.MANOR: Build,
}


def offered_event(state: Merlin) -> type[Event]:
    """Return which kind of event the action in hand is."""
    if state.now.ability is Henchman.LADY:
        return SendHenchman
    space = state.space
    assert space is not None, "a space that is not known was asked for"
    return OFFERS[space]


def check_offered(state: Merlin, event: Event) -> None:
    """Refuse an action that is not the one in hand."""
    kind = offered_event(state)
    if type(event) is not kind:
        raise make_refusal(Why.NOT_THIS_ACTION, expected=kind.do)


def take_points(state: Merlin, event: TakePoints) -> Merlin:
    """A point for each item of a kind, or each counter; the Flag-bearer chooses and adds one."""
    named = state.now.ability is Henchman.FLAG_BEARER
    if named and event.of is None:
        raise make_refusal(Why.WHAT_IS_COUNTED)
    if not named and event.of is not None:
        raise make_refusal(Why.ONLY_WITH_FLAG_BEARER)
    assert state.space is not None, "a space that is not known was asked for"
    of = event.of or COUNTED_THERE[state.space]
    points = _count_of(state.player, of) + named
    state = add_points(state, state.who, points)
    return finish_action(say(state, Say.POINTS, seat=state.who, of=of, points=points))


def _count_of(player: Player, of: str) -> int:
    return sum(player.influence) if of == INFLUENCE else of_kind(player.items, of)


def take_item(state: Merlin, event: TakeItem) -> Merlin:
    """An item of the space's kind, of a principality with own influence."""
    assert state.space is not None, "a space that is not known was asked for"
    kind = TAKEN_THERE[state.space]
    if not event.item.startswith(kind):
        raise make_refusal(Why.WRONG_KIND, item=event.item, expected=kind)
    check_influence(state, PRINCIPALITIES[ITEM_NUMBER[event.item] % len(PRINCIPALITIES)])
    check_in_supply(state, event.item)
    return finish_action(gain(state, state.who, event.item))


def exchange(state: Merlin, event: Exchange) -> Merlin:
    """An own item goes back, and then one is taken, the same one, too."""
    check_has_item(state, event.give)
    state = give_back(state, state.who, event.give)
    check_in_supply(state, event.take)
    return finish_action(gain(state, state.who, event.take))


def swap_missions(state: Merlin, event: SwapMissions) -> Merlin:
    """Cards are discarded, one after the other, and as many drawn."""
    for card in event.cards:
        state = discard_from_hand(state, card)
    count = len(event.cards)
    state = with_turn(state, done=True, ability=None)
    return next_draw(say(state, Say.SWAPPED, seat=state.who, count=count)._replace(draws=count))


def take_excalibur(state: Merlin, event: TakeExcalibur) -> Merlin:
    """Excalibur comes, and a traitor goes, if there is one."""
    seat, owner = state.who, state.excalibur
    _check_owner(state, owner)
    if event.traitor is not None:
        check_traitor(state, event.traitor)
        state = discard_traitors(state, event.traitor, 1)
    elif any(state.player.traitors):
        raise make_refusal(Why.TRAITOR_IS_MISSING)
    return finish_action(
        say(state._replace(excalibur=seat), Say.EXCALIBUR_TAKEN, seat=seat, owner=owner)
    )


def take_grail(state: Merlin, _event: TakeGrail) -> Merlin:
    """The Grail comes, and an apple, if one is left."""
    seat, owner = state.who, state.grail
    _check_owner(state, owner)
    state = say(state._replace(grail=seat), Say.GRAIL_TAKEN, seat=seat, owner=owner)
    if not state.apples:
        return finish_action(state)
    player = state.player
    state = with_player(state, seat, player._replace(apples=player.apples + 1))
    return finish_action(say(state._replace(apples=state.apples - 1), Say.APPLE_GAINED, seat=seat))


def _check_owner(state: Merlin, owner: int | None) -> None:
    if owner == state.who and not state.rulings.owner_again:
        raise make_refusal(Why.OWNER_ALREADY, seat=state.who)
