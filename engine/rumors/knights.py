"""The Knights of the expert variant: who may play one, and that each is used once."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Notice, Seat
from engine.refusal import Common, make_refusal
from engine.rumors.events import PlayKnight
from engine.rumors.notices import Say
from engine.rumors.pieces import KNIGHT_COPIES, KNIGHTS
from engine.rumors.refusals import Why
from engine.rumors.state import Player, Rumors


def seats(state: Rumors) -> tuple[Seat, ...]:
    """Return every seat, clockwise from 0."""
    return tuple(map(Seat, range(len(state.players))))


def check_seat(state: Rumors, seat: Seat) -> Player:
    """Return the player at a seat, or refuse a seat that is not there."""
    if seat >= len(state.players):
        raise make_refusal(Common.NO_SUCH_SEAT, seat=seat, last=len(state.players) - 1)
    return state.players[seat]


def may_be_played(state: Rumors, knight: str, by: Iterable[Seat]) -> bool:
    """Whether to ask for a Knight: a seat of these holds one, and a copy is left."""
    if not state.setup.expert or KNIGHT_COPIES[knight] <= state.knights_used:
        return False
    return any(state.players[seat].knights for seat in by)


def not_traitors(state: Rumors) -> tuple[Seat, ...]:
    """Return the seats that are no revealed Traitor."""
    return tuple([s for s in seats(state) if not state.players[s].is_revealed_traitor])


def use(state: Rumors, event: PlayKnight, *expected: str) -> tuple[Rumors, Notice]:
    """Take a Knight out of its player's hand, or refuse; any rule of its own is the caller's."""
    player = check_seat(state, event.seat)
    if not state.setup.expert:
        raise make_refusal(Why.NOT_EXPERT)
    if KNIGHTS[event.card] not in expected:
        raise make_refusal(Why.WRONG_KNIGHT, card=event.card, expected=" or ".join(expected))
    if event.card in state.knights_used:
        raise make_refusal(Why.KNIGHT_USED, card=event.card)
    if not player.knights:
        raise make_refusal(Why.NO_KNIGHT_HELD, seat=event.seat)
    poorer = with_player(state, event.seat, player._replace(knights=player.knights - 1))
    used = poorer._replace(knights_used=state.knights_used | {event.card})
    return used, Notice(Say.KNIGHT, {"seat": event.seat, "card": event.card})


def check_no_traitor(state: Rumors, seat: Seat) -> None:
    """Refuse what a revealed Traitor may not do."""
    if check_seat(state, seat).is_revealed_traitor:
        raise make_refusal(Why.REVEALED_TRAITOR, seat=seat)


def with_player(state: Rumors, seat: Seat, player: Player) -> Rumors:
    """Return the table with one player changed."""
    players = state.players
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))
