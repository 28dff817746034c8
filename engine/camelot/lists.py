"""What ACCUSE steps through: the lists of the spec's Controls, only what is legal now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from engine.camelot import rules
from engine.camelot.asking import Act, Item
from engine.camelot.black import merlins_can
from engine.camelot.events import (
    Accuse,
    Choose,
    DealCoat,
    Die,
    DrawBlack,
    DrawWhite,
    Event,
    Evil,
    Heal,
    Move,
    Sacrifice,
    ShowLoyalty,
    Swap,
)
from engine.camelot.pieces import COATS, FIGHT, GRAILS, Loyalty, Place
from engine.camelot.refusals import Why
from engine.camelot.seats import knights, seat_of
from engine.camelot.state import Camelot, Phase
from engine.game import PieceId, Refused, Seat

_DIE_BY_LIST: Final = (6, 7, 8)  # the five buttons have the other values
_ELSEWHERE: Final = (Why.ON_A_QUEST, Why.IN_DISCARD_PILE, Why.ON_THE_TABLE)


def why_not(state: Camelot, event: Event) -> Refused | None:
    """Return why an event would be refused now, None where it would be taken."""
    try:
        rules.apply(state, event)
    except Refused as no:
        return no
    return None


def takes(state: Camelot, event: Event) -> bool:
    """Whether an event would be taken now: `apply` says so, nobody else."""
    return why_not(state, event) is None


def can_move_free(state: Camelot) -> bool:
    return takes(state, Move(_somewhere(state), free=True))


def _somewhere(state: Camelot) -> Place:
    """Return a place that takes any number of knights, and is never over."""
    return Place.SAXONS if state.actor.at is Place.PICTS else Place.PICTS


def _to(state: Camelot, place: Place) -> Move:
    return Move(place, free=can_move_free(state))


# -- what an item means ------------------------------------------------------------------------


_PLAIN: Final[Mapping[Act, Callable[[Camelot], Event]]] = {
    Act.ENGINE: lambda state: Evil("siege"),
    Act.LIFE: lambda state: Evil("life"),
    Act.PEEK: lambda state: Evil("peek"),
    Act.DOWN_BLACK_KNIGHT: lambda state: DrawBlack(None, Place.BLACK_KNIGHT),
    Act.DOWN_DRAGON: lambda state: DrawBlack(None, Place.DRAGON),
    Act.DRAW: lambda state: DrawWhite(),
    Act.HOME: lambda state: _to(state, Place.CAMELOT),
    Act.TO_BLACK_KNIGHT: lambda state: _to(state, Place.BLACK_KNIGHT),
    Act.SACRIFICE: lambda state: Sacrifice(),
    Act.SHOW_ONESELF: lambda state: ShowLoyalty(state.seat, Loyalty.TRAITOR),
}
_OF_A_SEAT: Final[Mapping[Act, Callable[[Seat], Event]]] = {
    Act.EXCHANGE: Swap,
    Act.ACCUSE: Accuse,
}
_OF_A_VALUE: Final[Mapping[Act, Callable[[str], Event]]] = {
    Act.OPTION: Choose,
    Act.COAT: lambda coat: DealCoat(PieceId(coat)),
    Act.DIE: lambda value: Die(int(value)),
}


def event_of(state: Camelot, item: Item) -> Event | None:
    """Return what OK would take; None of an item that asks for more first."""
    if item.act in _PLAIN:
        return _PLAIN[item.act](state)
    if item.act in _OF_A_SEAT and item.seat is not None:
        return _OF_A_SEAT[item.act](item.seat)
    if item.act in _OF_A_VALUE and item.value:
        return _OF_A_VALUE[item.act](item.value)
    return None


# -- lists --------------------------------------------------------------------------------------


def listed(state: Camelot, opened: Act | None = None) -> tuple[Item, ...]:
    """Return what ACCUSE steps through now, in the order of the spec."""
    if opened is not None:
        return tuple(_OPENED[opened](state))
    return tuple(_LISTS.get(state.phase, _options)(state))


def _legal(state: Camelot, acts: Iterable[Act]) -> Iterator[Item]:
    return (Item(act) for act in acts if takes(state, _PLAIN[act](state)))


def _seats(state: Camelot, act: Act) -> Iterator[Item]:
    """Yield the seats that an exchange, or an accusation, may be about."""
    if state.phase is Phase.EVIL and act is Act.ACCUSE:
        return
    for seat in knights(state):
        if takes(state, _OF_A_SEAT[act](seat)):
            yield Item(act, seat)


def _in_short(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the only seat, or the act alone: whom, is asked after it."""
    found = list(items)
    if len(found) == 1:
        yield found[0]
    elif found:
        yield Item(found[0].act)


def _evil(state: Camelot) -> Iterator[Item]:
    yield from _legal(state, (Act.ENGINE, Act.LIFE, Act.PEEK, Act.DOWN_BLACK_KNIGHT))
    yield from _in_short(_seats(state, Act.EXCHANGE))


def _draw_black(state: Camelot) -> Iterator[Item]:
    return _legal(state, (Act.DOWN_BLACK_KNIGHT,))


def _hero(state: Camelot) -> Iterator[Item]:
    yield from _legal(state, (Act.DRAW, Act.HOME, Act.TO_BLACK_KNIGHT))
    if takes(state, Die(1)):
        yield Item(Act.DIE)
    if _may_heal(state):
        yield Item(Act.HEAL)
    yield from _legal(state, (Act.SACRIFICE,))
    yield from _in_short(_seats(state, Act.EXCHANGE))
    yield from _in_short(_seats(state, Act.ACCUSE))
    yield from _legal(state, (Act.SHOW_ONESELF,))


def _may_heal(state: Camelot) -> bool:
    """Whether healing could begin with some card: the first that may be in a hand tells."""
    for card in (*FIGHT, *GRAILS):
        no = why_not(state, Heal(card))
        if no is None or no.reason not in _ELSEWHERE:
            return no is None
    return False


def _dice(state: Camelot) -> Iterator[Item]:
    return (Item(Act.DIE, value=str(value)) for value in _DIE_BY_LIST)


def _coats(state: Camelot) -> Iterator[Item]:
    return (Item(Act.COAT, value=coat) for coat in COATS if takes(state, DealCoat(coat)))


def _cancel(state: Camelot) -> Iterator[Item]:
    yield from _options(state)
    if merlins_can(state):
        yield from merlins_of(state)


def merlins_of(state: Camelot) -> Iterator[Item]:
    """Yield who may show a Merlin."""
    return (Item(Act.MERLIN_OF, seat) for seat in knights(state) if state.seats[seat].hand)


def _options(state: Camelot) -> Iterator[Item]:
    for option in state.options:
        seat = seat_of(option) if option.startswith("seat-") else None
        yield Item(Act.OPTION, seat, option)


def _goes(state: Camelot) -> Iterator[Item]:
    yield Item(Act.OPTION, value="go")


def _nothing(state: Camelot) -> Iterator[Item]:
    return iter(())


_LISTS: Final[Mapping[Phase, Callable[[Camelot], Iterator[Item]]]] = {
    Phase.COAT: _coats,
    Phase.EVIL: _evil,
    Phase.CANCEL: _cancel,
    Phase.DRAW_BLACK: _draw_black,
    Phase.HERO: _hero,
    Phase.FIGHT: _dice,
    Phase.CONVOCATION: _goes,
}
_OPENED: Final[Mapping[Act, Callable[[Camelot], Iterator[Item]]]] = {
    Act.EXCHANGE: lambda state: _seats(state, Act.EXCHANGE),
    Act.ACCUSE: lambda state: _seats(state, Act.ACCUSE),
    Act.DIE: _dice,
    Act.HEAL: _nothing,
}
