"""Setting up: the environs, starting tiles, and the traitors of setting up and of scorings."""

from __future__ import annotations

from typing import Final

from engine.merlin.board import Start
from engine.merlin.environs import IN_A_ROW
from engine.merlin.events import DrawTraitor, LayTile, TakeStart
from engine.merlin.game_end import after_traitors
from engine.merlin.holdings import add_counter, gain, plus
from engine.merlin.notices import Say
from engine.merlin.pieces import (
    NUMBER,
    PLAIN_TILES,
    TILES,
    TOWER_TILES,
    TRAITORS,
)
from engine.merlin.refusals import Why
from engine.merlin.state import (
    MOST_SEATS,
    TRAITORS_A_SEAT,
    Merlin,
    Phase,
    clockwise_from,
    with_player,
)
from engine.refusal import make_refusal
from engine.state import say

_LEFT_OUT: Final = 1  # tiles of each sort, with fewer than four players


def lay_tile(state: Merlin, event: LayTile) -> Merlin:
    """A tile goes on the next place, row by row from the top."""
    card = event.card
    if card in state.tiles:
        raise make_refusal(Why.LAID_BEFORE, card=card)
    if len(state.players) < MOST_SEATS:
        most = (TOWER_TILES if TILES[card].tower else PLAIN_TILES) - _LEFT_OUT
        if [TILES[tile] for tile in state.tiles].count(TILES[card]) >= most:
            raise make_refusal(Why.TOO_MANY_OF_A_SORT, card=card, most=most)
    state = state._replace(tiles=(*state.tiles, card), manors=(*state.manors, None))
    if len(state.tiles) < IN_A_ROW * state.rows:
        return state
    return say(state._replace(phase=Phase.DISPLAY), Say.ENVIRONS_LAID)


def take_start(state: Merlin, event: TakeStart) -> Merlin:
    """A seat's knight, its first items and its first counter."""
    seat, tile = state.who, _start_shown(state, event)
    space = state.board.rondel.index(tile.knight)
    state = with_player(state, seat, state.player._replace(knight=space))
    state = say(state, Say.STARTED, seat=seat, knight=tile.knight)
    for item in (f"flag-{tile.flag}", f"shield-{tile.shield}", f"material-{tile.material}"):
        state = gain(state, seat, item)
    state = add_counter(state, seat, tile.influence)
    board = state.board if event.told is None else state.board.with_start(event.card, tile)
    state = state._replace(starts=(*state.starts, event.card), board=board)
    after = clockwise_from(state, seat)
    if after == state.first:
        return state._replace(phase=Phase.TRAITORS, seat=after)
    return state._replace(seat=after)


def _start_shown(state: Merlin, event: TakeStart) -> Start:
    if event.card in state.starts:
        raise make_refusal(Why.DRAWN_BEFORE, card=event.card)
    known = state.board.starts.get(event.card)
    if event.told is None:
        if known is None:
            expected = list(Start._fields)
            raise make_refusal(Why.START_IS_NOT_KNOWN, card=event.card, expected=list(expected))
        return known
    if known is not None:
        raise make_refusal(Why.START_IS_KNOWN, card=event.card)
    return event.told


def draw_traitor(state: Merlin, event: DrawTraitor) -> Merlin:
    """A seat draws one of its three; empty stacks are shuffled anew."""
    seat, card = state.who, event.card
    drawn = state.drawn
    if not state.traitor_deck:
        drawn = frozenset(state.drawing)
        state = say(state, Say.TRAITORS_SHUFFLED)
    if card in drawn:
        raise make_refusal(Why.DRAWN_BEFORE, card=card)
    of = TRAITORS[card]
    player = state.player
    player = player._replace(traitors=plus(player.traitors, NUMBER[of], 1))
    state = say(with_player(state, seat, player), Say.TRAITOR_DREW, seat=seat, of=of)
    state = state._replace(drawn=drawn | {card}, drawing=(*state.drawing, card))
    return _next_traitor(state)


def _next_traitor(state: Merlin) -> Merlin:
    count = len(state.drawing)
    if count == TRAITORS_A_SEAT * len(state.players):
        return after_traitors(state._replace(drawing=()))
    return state._replace(seat=clockwise_from(state, state.first, count // TRAITORS_A_SEAT))
