"""Mission cards: the deck, the display, the discard pile, and what a hand may hold."""

from __future__ import annotations

from engine.game import Seat
from engine.merlin.events import DrawMission, ShowMission
from engine.merlin.game_end import turn_over
from engine.merlin.notices import Say
from engine.merlin.pieces import CardId
from engine.merlin.refusals import Why
from engine.merlin.state import DISPLAYED, Merlin, Phase, Player, with_player
from engine.refusal import make_refusal
from engine.state import say


def _from_deck(state: Merlin) -> Merlin:
    """Return the table with a card gone from the deck, shuffled anew if it was empty."""
    if not state.deck:
        state = say(state, Say.MISSIONS_SHUFFLED)
        state = state._replace(deck=len(state.discarded), discarded=frozenset())
    return state._replace(deck=state.deck - 1)


def show_mission(state: Merlin, event: ShowMission) -> Merlin:
    """A card comes into the display: in setting up, or for one that was drawn."""
    state = _from_deck(state)
    _check_may_come(state, event.card)
    state = state._replace(display=(*state.display, event.card))
    state = say(state, Say.MISSION_SHOWN, card=event.card)
    if state.turn is not None:
        return next_draw(state)
    if len(state.display) < DISPLAYED:
        return state
    return state._replace(phase=Phase.START, seat=state.first)


def _check_may_come(state: Merlin, card: CardId) -> None:
    if card in state.display:
        raise make_refusal(Why.ON_DISPLAY, card=card)
    if card in state.discarded:
        raise make_refusal(Why.DISCARDED, card=card)
    seat = _seen_with(state, card)
    if seat is not None:
        raise make_refusal(Why.TAKEN_BY_A_SEAT, seat=seat, card=card)


def _seen_with(state: Merlin, card: CardId) -> Seat | None:
    for seat, player in enumerate(state.players):
        if card in player.known:
            return Seat(seat)
    return None


def draw_mission(state: Merlin, event: DrawMission) -> Merlin:
    """A card is drawn from the deck, or an open one, whose place is filled at once."""
    card, seat, player = event.card, state.who, state.player
    if card is None:
        state = with_player(_from_deck(state), seat, player._replace(hand=player.hand + 1))
        state = say(state, Say.MISSION_DREW, seat=seat, card=None)
        return next_draw(state._replace(draws=state.draws - 1))
    if card not in state.display:
        raise make_refusal(Why.NOT_ON_DISPLAY, card=card)
    player = player._replace(hand=player.hand + 1, known=(*player.known, card))
    left = tuple([one for one in state.display if one != card])
    state = say(with_player(state, seat, player), Say.MISSION_DREW, seat=seat, card=card)
    return state._replace(phase=Phase.DISPLAY, display=left, draws=state.draws - 1)


def next_draw(state: Merlin) -> Merlin:
    """Draw what is still owed; then the turn goes on, or is over."""
    if state.draws:
        return state._replace(phase=Phase.DRAW)
    return turn_over(state) if state.is_ending else state._replace(phase=Phase.END)


def discard_from_hand(state: Merlin, card: CardId) -> Merlin:
    """Return the table with a card of the acting seat discarded, or refuse one it cannot hold."""
    player, seat = state.player, state.who
    if card not in player.known:
        _check_may_be_unseen(state, player, card)
    known = tuple([one for one in player.known if one != card])
    state = with_player(state, seat, player._replace(hand=player.hand - 1, known=known))
    return state._replace(discarded=state.discarded | {card})


def _check_may_be_unseen(state: Merlin, player: Player, card: CardId) -> None:
    elsewhere = card in state.display or card in state.discarded
    seen = _seen_with(state, card) is not None
    if elsewhere or seen or player.hand <= len(player.known):
        raise make_refusal(Why.CANNOT_BE_IN_HAND, card=card, seat=state.who)
