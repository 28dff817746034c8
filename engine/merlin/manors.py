"""Manors in the environs: where one can be built, what it costs, what a tower brings."""

from __future__ import annotations

from engine.merlin.board import Board
from engine.merlin.environs import geometry
from engine.merlin.events import Build, Confirm, PutCounter, TakeItem
from engine.merlin.holdings import (
    add_counter,
    check_has_item,
    check_in_supply,
    counters_at_home,
    gain,
    give_back,
    has_item,
)
from engine.merlin.notices import Say
from engine.merlin.pieces import (
    FIRST_OF,
    ITEM_KIND,
    ITEM_NUMBER,
    PRINCIPALITIES,
    TILES,
    Henchman,
    Kind,
    Principality,
)
from engine.merlin.refusals import Why
from engine.merlin.rondel import Type
from engine.merlin.state import Merlin, Phase, Player, with_player, with_turn
from engine.merlin.turn import half_done
from engine.refusal import make_refusal
from engine.state import say


def reachable_pieces(board: Board, rows: int, place: int) -> frozenset[str | None]:
    """Return what stands on the positions that a place reaches; None: not known."""
    positions = geometry(rows, board.shift).positions[place - 1]
    return frozenset([board.frame[position - 1] for position in positions])


def payable(state: Merlin, player: Player, place: int) -> list[Principality]:
    """Return the materials that a seat can build there with, in fixed order."""
    there = reachable_pieces(state.board, state.rows, place)
    has = [of for of in PRINCIPALITIES if has_item(player, f"{Kind.MATERIAL}-{of}")]
    return has if None in there else [of for of in has if of in there]


def places(state: Merlin) -> list[tuple[int, list[Principality]]]:
    """Return where the acting seat can build now, and with what."""
    if state.phase not in (Phase.ACT, Phase.AGAIN) or state.space is not Type.MANOR:
        return []
    player = state.player
    if not player.manors or not any(player.items[FIRST_OF[Kind.MATERIAL] :]):
        return []
    free = [place for place, manor in enumerate(state.manors, start=1) if manor is None]
    found = [(place, payable(state, player, place)) for place in free]
    return [(place, pay) for place, pay in found if pay]


def build(state: Merlin, event: Build) -> Merlin:
    """A manor on a free place, for a material that the place reaches."""
    place, seat, player = event.place, state.who, state.player
    item = f"{Kind.MATERIAL}-{event.pay}"
    _check_place(state, place)
    if not player.manors:
        raise make_refusal(Why.NO_MANOR_LEFT, seat=seat)
    check_has_item(state, item)
    if event.pay not in payable(state, player, place):
        raise make_refusal(Why.MATERIAL_NOT_THERE, place=place, pay=event.pay)
    state = _warn_of_payment(state, event)
    state = with_player(state, seat, player._replace(manors=player.manors - 1))
    manors = (*state.manors[: place - 1], seat, *state.manors[place:])
    state = say(state._replace(manors=manors), Say.BUILT, seat=seat, place=place)
    state = give_back(state, seat, item)
    if TILES[state.tiles[place - 1]].tower and _has_tower_something(state):
        return with_turn(state, done=True)._replace(phase=Phase.TOWER)
    return _end_building(state)


def _check_place(state: Merlin, place: int) -> None:
    if place > len(state.tiles):
        raise make_refusal(Why.NO_SUCH_PLACE, place=place, last=len(state.tiles))
    if state.manors[place - 1] is not None:
        raise make_refusal(Why.PLACE_TAKEN, place=place)


def _warn_of_payment(state: Merlin, event: Build) -> Merlin:
    if event.pay in reachable_pieces(state.board, state.rows, event.place):
        return state
    warning = (
        f"seat {state.who} paid material-{event.pay} for place {event.place}: "
        "no known position there shows it"
    )
    return state._replace(warnings=(*state.warnings, warning))


def _has_tower_something(state: Merlin) -> bool:
    """Whether a shield, a flag or a counter is left."""
    offered = state.supply[: ITEM_NUMBER["material-dragon"]]  # shields and flags come first
    return any(offered) or counters_at_home(state, state.who) > 0


def _end_building(state: Merlin) -> Merlin:
    return half_done(state, state.now.ability is Henchman.BUILDER)


def tower_item(state: Merlin, event: TakeItem) -> Merlin:
    """A shield or a flag for the tower."""
    if ITEM_KIND[ITEM_NUMBER[event.item]] is Kind.MATERIAL:
        raise make_refusal(Why.WRONG_KIND, item=event.item, expected="shield or a flag")
    check_in_supply(state, event.item)
    return _end_building(gain(state, state.who, event.item))


def tower_counter(state: Merlin, event: PutCounter) -> Merlin:
    """A counter for the tower."""
    if not counters_at_home(state, state.who):
        raise make_refusal(Why.NO_COUNTER_LEFT, seat=state.who)
    return _end_building(add_counter(state, state.who, event.of))


def tower_nothing(state: Merlin, _event: Confirm) -> Merlin:
    """Nothing for the tower."""
    return _end_building(say(state, Say.DECLINED, seat=state.who))
