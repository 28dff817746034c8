"""What is put right by hand: a seat's figures, and what the owner's copy really shows."""

from __future__ import annotations

from typing import Any

from engine.merlin.board import Board
from engine.merlin.board_lines import read_board
from engine.merlin.events import Adjust, Teach
from engine.merlin.notices import Say
from engine.merlin.pieces import APPLES, ITEM_NUMBER, ITEMS, NUMBER, PIECES_OF_AN_ITEM
from engine.merlin.refusals import Why
from engine.merlin.state import Merlin, Player, check_seat, with_player
from engine.refusal import make_refusal
from engine.state import say


def adjust(state: Merlin, event: Adjust) -> Merlin:
    """Put a seat's figures right: all of it is done, or none."""
    check_seat(state, event.seat)
    player = state.players[event.seat]
    plain = ("score", "apples", "staffs", "hand", "knight")
    told: dict[str, Any] = {key: getattr(event, key) for key in plain}
    after = player._replace(**{key: value for key, value in told.items() if value is not None})
    after = after._replace(
        items=_with_counts(player.items, event.items, ITEM_NUMBER),
        influence=_with_counts(player.influence, event.influence, NUMBER),
    )
    state = _balance_supply(state, player, after)
    _check_seat_figures(state, event, after)
    merlin = state.merlin if event.merlin is None else event.merlin
    state = with_player(state, event.seat, after)._replace(merlin=merlin)
    return say(state, Say.ADJUSTED, seat=event.seat)


def _with_counts(counts: tuple[int, ...], value: Any, number: Any) -> tuple[int, ...]:
    after = list(counts)
    for name, count in value.items():
        after[number[name]] = count
    return tuple(after)


def _balance_supply(state: Merlin, before: Player, after: Player) -> Merlin:
    """Take what a seat has more from the supply and the deck, or refuse what is not there."""
    apples = state.apples - after.apples + before.apples
    if apples < 0:
        raise make_refusal(Why.TOO_MANY_APPLES, apples=APPLES - apples)
    changes = zip(state.supply, before.items, after.items, strict=True)
    supply = tuple([left + had - has for left, had, has in changes])
    for item, left in zip(ITEMS, supply, strict=True):
        if left < 0:
            raise make_refusal(Why.TOO_MANY_ITEMS, item=item, count=PIECES_OF_AN_ITEM - left)
    deck = state.deck - after.hand + before.hand
    if deck < 0:
        raise make_refusal(Why.TOO_FEW_IN_DECK, cards=deck)
    return state._replace(apples=apples, supply=supply, deck=deck)


def _check_seat_figures(state: Merlin, event: Adjust, after: Player) -> None:
    out, most = sum(after.influence), state.board.counters
    if out > most:
        raise make_refusal(Why.TOO_MANY_COUNTERS, seat=event.seat, counters=out, most=most)
    if after.hand < len(after.known):
        raise make_refusal(Why.FEWER_THAN_SEEN, seat=event.seat, seen=len(after.known))


def teach(state: Merlin, event: Teach) -> Merlin:
    """The owner's copy shows something else: it holds from now on, what was done stays."""
    if state.turn is not None and state.turn.ability is not None:
        raise make_refusal(Why.NOT_AFTER_AN_ABILITY, use="teach")
    board = read_board(event.board, state.board)
    _check_space(state, board)
    for seat, player in enumerate(state.players):
        out = sum(player.influence)
        if out > board.counters:
            raise make_refusal(Why.TOO_MANY_COUNTERS, seat=seat, counters=out, most=board.counters)
    keys: list[Any] = [key for key in event.board if not key.startswith("x-")]
    return say(state._replace(board=board), Say.TAUGHT, keys=keys)


def _check_space(state: Merlin, board: Board) -> None:
    space = None if state.turn is None else state.turn.space
    if space is not None and board.rondel[space] is None:
        raise make_refusal(Why.SPACE_UNKNOWN, space=space)
