"""What a seat holds, and how it changes: items, counters, traitors, points."""

from __future__ import annotations

from engine.game import Seat
from engine.merlin.notices import Say
from engine.merlin.pieces import ITEM_NUMBER, ITEMS, NUMBER, Principality
from engine.merlin.refusals import Why
from engine.merlin.state import Merlin, Player, with_player
from engine.refusal import make_refusal
from engine.state import say


def plus(counts: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    """Return the counts with one of them raised."""
    return (*counts[:index], counts[index] + more, *counts[index + 1 :])


# -- items ------------------------------------------------------------------------------------


def has_item(player: Player, item: str) -> bool:
    """Whether the player has at least one such item."""
    return player.items[ITEM_NUMBER[item]] > 0


def check_has_item(state: Merlin, item: str) -> None:
    """Refuse an item that the seat that is asked does not have."""
    if not has_item(state.player, item):
        raise make_refusal(Why.NOT_IN_HAND, seat=state.who, item=item)


def check_in_supply(state: Merlin, item: str) -> None:
    """Raise Refused where the supply has no such item left."""
    if not state.supply[ITEM_NUMBER[item]]:
        raise make_refusal(Why.NONE_IN_SUPPLY, item=item)


def gain(state: Merlin, seat: Seat, item: str) -> Merlin:
    """Return the table with an item gone from the supply to a seat, if there is one."""
    index = ITEM_NUMBER[item]
    if not state.supply[index]:
        return state
    return say(_supply_item(state, seat, index, 1), Say.GAINED, seat=seat, item=item)


def give_back(state: Merlin, seat: Seat, item: str, count: int = 1) -> Merlin:
    """Return the table with items gone back from a seat to their principality."""
    state = _supply_item(state, seat, ITEM_NUMBER[item], -count)
    return say(state, Say.PAID, seat=seat, item=item, count=count)


def _supply_item(state: Merlin, seat: Seat, index: int, count: int) -> Merlin:
    """Return the table with so many of an item come from the supply to a seat."""
    player = state.players[seat]
    players = list(state.players)
    players[seat] = player._replace(items=plus(player.items, index, count))
    return state._replace(players=tuple(players), supply=plus(state.supply, index, -count))


def items_of(player: Player) -> dict[str, int]:
    """Return what a seat has, without zeros, in fixed order."""
    return {item: count for item, count in zip(ITEMS, player.items, strict=True) if count}


# -- counters, traitors, points -----------------------------------------------------------------


def counters_at_home(state: Merlin, seat: Seat) -> int:
    """Return how many influence counters the seat has not put on the board."""
    return state.board.counters - sum(state.players[seat].influence)


def add_counter(state: Merlin, seat: Seat, of: Principality) -> Merlin:
    """Return the table with a counter put onto a principality, if one is at home."""
    if not counters_at_home(state, seat):
        return state
    player = state.players[seat]
    influence = plus(player.influence, NUMBER[of], 1)
    state = with_player(state, seat, player._replace(influence=influence))
    return say(state, Say.COUNTER_PUT, seat=seat, of=of)


def check_influence(state: Merlin, of: Principality) -> None:
    """Refuse a principality without influence of the seat that is asked."""
    if not state.player.influence[NUMBER[of]]:
        raise make_refusal(Why.NO_INFLUENCE_THERE, seat=state.who, of=of)


def check_traitor(state: Merlin, of: Principality) -> None:
    """Refuse a traitor that the seat that is asked does not have."""
    if not state.player.traitors[NUMBER[of]]:
        raise make_refusal(Why.NO_SUCH_TRAITOR, seat=state.who, of=of)


def discard_traitors(state: Merlin, of: Principality, count: int) -> Merlin:
    """Return the table with so many traitors of a principality gone from the acting seat."""
    player, seat = state.player, state.who
    traitors = plus(player.traitors, NUMBER[of], -count)
    state = with_player(state, seat, player._replace(traitors=traitors))
    return say(state, Say.TRAITORS_GONE, seat=seat, of=of, count=count)


def add_points(state: Merlin, seat: Seat, points: int) -> Merlin:
    """Return the table with points counted."""
    player = state.players[seat]
    return with_player(state, seat, player._replace(score=player.score + points))


def eat_apple(state: Merlin) -> Merlin:
    """Return the table with an apple of the acting seat gone back to the supply."""
    player, seat = state.player, state.who
    state = with_player(state, seat, player._replace(apples=player.apples - 1))
    return say(state._replace(apples=state.apples + 1), Say.APPLE_EATEN, seat=seat)
