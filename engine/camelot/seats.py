"""Who sits at the table: knights, their life and where they stand, the Traitor unmasked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.camelot.cards import discard_unseen, discard_white
from engine.camelot.notices import Say
from engine.camelot.pieces import Loyalty, Place, Relic
from engine.camelot.refusals import Why
from engine.camelot.state import MOST_LIFE, Camelot, Player, Row
from engine.game import Seat
from engine.refusal import Common, make_refusal
from engine.state import say

_CAMELOT: Final = Place.CAMELOT
_BLACK_KNIGHT: Final = Place.BLACK_KNIGHT
_DRAGON: Final = Place.DRAGON
_TRAITOR: Final = Loyalty.TRAITOR


# -- who ------------------------------------------------------------------------------------


def clockwise(state: Camelot, start: Seat) -> list[Seat]:
    """Return every seat, that one first."""
    count = len(state.seats)
    return [Seat((start + n) % count) for n in range(count)]


def knights(state: Camelot) -> tuple[Seat, ...]:
    """Return who lives and is no revealed Traitor, by seat."""
    return tuple([Seat(n) for n, one in enumerate(state.seats) if one.at is not None])


def knights_from(state: Camelot, start: Seat) -> list[Seat]:
    """Return the knights clockwise, that seat first."""
    return [seat for seat in clockwise(state, start) if state.seats[seat].at is not None]


def knights_at(state: Camelot, place: Place) -> tuple[Seat, ...]:
    """Return the knights who stand there, by seat."""
    return tuple([Seat(n) for n, one in enumerate(state.seats) if one.at == place])


def others(state: Camelot) -> tuple[Seat, ...]:
    """Return the knights but the acting one, by seat."""
    return tuple([seat for seat in knights(state) if seat != state.seat])


def holder(state: Camelot, relic: Relic) -> Seat | None:
    """Return who holds a relic."""
    for seat, one in enumerate(state.seats):
        if relic in one.relics:
            return Seat(seat)
    return None


def may_traitor_hide(state: Camelot) -> bool:
    """Whether the Traitor may be in the game without having been shown."""
    if state.setup.traitor == "none":
        return False
    return all(one.revealed is not _TRAITOR for one in state.seats)


def check_seat(state: Camelot, seat: Seat) -> Player:
    """Return the player of a seat, or refuse one that is not at the table."""
    if seat >= len(state.seats):
        raise make_refusal(Common.NO_SUCH_SEAT, seat=seat, last=len(state.seats) - 1)
    return state.seats[seat]


def check_knight(state: Camelot, seat: Seat) -> Player:
    """Return the player of a seat, or refuse one that is no knight."""
    player = check_seat(state, seat)
    if not player.is_knight:
        raise make_refusal(Why.NOT_A_KNIGHT, seat=seat)
    return player


def seat_options(seats: Iterable[Seat]) -> tuple[str, ...]:
    """Return what `choose` takes for these seats."""
    return tuple([f"seat-{seat}" for seat in seats])


def seat_of(option: str) -> Seat:
    """Return the seat that an option names."""
    return Seat(int(option.removeprefix("seat-")))


# -- changes --------------------------------------------------------------------------------


def with_player(state: Camelot, seat: Seat, player: Player) -> Camelot:
    """Return the table with a seat changed."""
    return state._replace(seats=(*state.seats[:seat], player, *state.seats[seat + 1 :]))


def lose_life(state: Camelot, seats: Iterable[Seat], count: int) -> Camelot:
    """Return the table with life lost at once, none below 0."""
    players, hurt = list(state.seats), list(seats)
    for seat in hurt:
        players[seat] = players[seat]._replace(life=max(0, (players[seat].life or 0) - count))
    if not hurt:
        return state
    return say(state._replace(seats=tuple(players)), Say.LIFE_LOST, seats=hurt, count=count)


def win_life(state: Camelot, seats: Iterable[Seat], count: int) -> Camelot:
    """Return the table with life won: never above 6, and never by the dying."""
    players = list(state.seats)
    better = [seat for seat in seats if 0 < (players[seat].life or 0) < MOST_LIFE]
    if not better:
        return state
    for seat in better:
        players[seat] = players[seat]._replace(
            life=min(MOST_LIFE, (players[seat].life or 0) + count)
        )
    return say(state._replace(seats=tuple(players)), Say.LIFE_WON, seats=better, count=count)


def go(state: Camelot, seat: Seat, to: Place | None) -> Camelot:
    """Return the table with a figure gone there; a solo quest that is left loses its cards."""
    left = state.seats[seat].at
    if left == _BLACK_KNIGHT and state.black_knight.white:
        cards = state.black_knight.white
        state = discard_white(state, *cards)
        state = state._replace(black_knight=Row((), state.black_knight.black))
    elif left == _DRAGON and state.side == "lancelot" and state.dragon.white:
        state = discard_white(state, *state.dragon.white)
        state = state._replace(dragon=Row((), state.dragon.black))
    return with_player(state, seat, state.seats[seat]._replace(at=to))


def go_home(state: Camelot, seats: Iterable[Seat]) -> Camelot:
    """Return the table with those knights in Camelot."""
    for seat in seats:
        if state.seats[seat].at != _CAMELOT:
            state = go(state, seat, _CAMELOT)
    return state


def drop_relic(state: Camelot, relic: Relic) -> Camelot:
    """Return the table with a relic gone from the game."""
    seat = holder(state, relic)
    if seat is None:
        return state
    player = state.seats[seat]
    left = tuple([one for one in player.relics if one is not relic])
    state = with_player(state, seat, player._replace(relics=left))
    return say(state, Say.RELIC_GONE, relic=relic)


def die(state: Camelot, seats: Iterable[Seat]) -> Camelot:
    """Return the table with those knights dead; their hands are discarded unseen."""
    dead = list(seats)
    for seat in dead:
        state = go(discard_unseen(state, (seat,), state.seats[seat].hand), seat, None)
        gone = state.seats[seat]._replace(life=0, alive=False, relics=())
        state = with_player(state, seat, gone)
    return say(state, Say.DIED, seats=dead)


def unmask(state: Camelot, seat: Seat) -> Camelot:
    """Return the table with a revealed Traitor: no hand, no figure, no life, the Armor alone."""
    state = go(discard_unseen(state, (seat,), state.seats[seat].hand), seat, None)
    player = state.seats[seat]
    armor = tuple([one for one in player.relics if one is Relic.ARMOR])
    shown = player._replace(life=None, revealed=_TRAITOR, relics=armor)
    return say(with_player(state, seat, shown), Say.UNMASKED, seat=seat)
