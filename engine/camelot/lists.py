"""What ACCUSE steps through: only what is legal now (docs/camelot.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.camelot import rules
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
from engine.camelot.pending_choice import Act, named_seat
from engine.camelot.pieces import COATS, FIGHT, GRAILS, Loyalty, Place
from engine.camelot.refusals import Why
from engine.camelot.seats import knights
from engine.camelot.state import Camelot, Phase
from engine.game import Seat
from engine.picker import Path, Picker, Step, Way
from engine.refusal import is_taken, why_not

_DIE_BY_LIST: Final = (6, 7, 8)  # the five buttons have the other values
_ELSEWHERE: Final = (Why.ON_A_QUEST, Why.IN_DISCARD_PILE, Why.ON_THE_TABLE)


def takes(state: Camelot, event: Event) -> bool:
    """Whether an event would be taken now: `apply` says so, nobody else."""
    return is_taken(rules.apply, state, event)


def can_move_free(state: Camelot) -> bool:
    """Whether the knight may move without using an action up."""
    return takes(state, Move(_somewhere(state), free=True))


def _somewhere(state: Camelot) -> Place:
    """Return a place that takes any number of knights, and is never over."""
    return Place.SAXONS if state.actor.at is Place.PICTS else Place.PICTS


def _to(state: Camelot, place: Place) -> Move:
    return Move(place, free=can_move_free(state))


# -- what an item means ------------------------------------------------------------------------


_PLAIN: Final[Mapping[Act, Callable[[Camelot], Event]]] = {
    Act.ENGINE: lambda _state: Evil("siege"),
    Act.LIFE: lambda _state: Evil("life"),
    Act.PEEK: lambda _state: Evil("peek"),
    Act.DOWN_BLACK_KNIGHT: lambda _state: DrawBlack(None, Place.BLACK_KNIGHT),
    Act.DOWN_DRAGON: lambda _state: DrawBlack(None, Place.DRAGON),
    Act.DRAW: lambda _state: DrawWhite(),
    Act.HOME: lambda state: _to(state, Place.CAMELOT),
    Act.TO_BLACK_KNIGHT: lambda state: _to(state, Place.BLACK_KNIGHT),
    Act.SACRIFICE: lambda _state: Sacrifice(),
    Act.SHOW_ONESELF: lambda state: ShowLoyalty(state.seat, Loyalty.TRAITOR),
    Act.TRAITOR: lambda state: ShowLoyalty(named_seat(state), Loyalty.TRAITOR),
}
_DONE_TO: Final[Mapping[str, Callable[[Seat], Event]]] = {Act.EXCHANGE: Swap, Act.ACCUSE: Accuse}


def way_of(state: Camelot, act: Act) -> Way:
    """Return what an act comes to that asks for nothing more."""
    return Way((Step(act),), _PLAIN[act](state))


# -- lists --------------------------------------------------------------------------------------


def ways(state: Camelot, _chosen: Path) -> Iterator[Way]:
    """Yield what ACCUSE steps through now, in the order of docs/camelot.md."""
    return _LISTS.get(state.phase, _options)(state)


def way_to(state: Camelot, event: Event) -> Way | None:
    """Return the first way of the list that leads to an event; None where no list has it."""
    return next((way for way in ways(state, ()) if way.event == event), None)


def _plain(state: Camelot, *acts: Act) -> Iterator[Way]:
    return (way_of(state, act) for act in acts)


def _ways_by_seat(state: Camelot, act: Act) -> Iterator[Way]:
    """Yield whom an act may be done to; the only seat stands in the list without being asked."""
    event = _DONE_TO[act]
    may = [seat for seat in knights(state) if takes(state, event(seat))]
    asked = (Step(act),) if len(may) > 1 else ()
    return (Way((*asked, Step(act, seat)), event(seat)) for seat in may)


def _evil(state: Camelot) -> Iterator[Way]:
    """Yield what Evil may be in the order of the buttons, 1 to 5; what has none comes last."""
    yield from _plain(state, Act.ENGINE, Act.LIFE)
    yield _by_button_alone(state)
    yield from _plain(state, Act.PEEK, Act.DOWN_BLACK_KNIGHT)
    yield from _ways_by_seat(state, Act.EXCHANGE)


def _draw_black(state: Camelot) -> Iterator[Way]:
    yield _by_button_alone(state)
    yield from _plain(state, Act.DOWN_BLACK_KNIGHT)


def _by_button_alone(state: Camelot) -> Way:
    return way_of(state, Act.DOWN_DRAGON)._replace(is_listed=False)


def _hero(state: Camelot) -> Iterator[Way]:
    yield from _plain(state, Act.DRAW, Act.HOME, Act.TO_BLACK_KNIGHT)
    yield from _dice(state, Step(Act.DIE))
    if _may_heal(state):
        yield Way((Step(Act.HEAL),), None)
    yield from _plain(state, Act.SACRIFICE)
    yield from _ways_by_seat(state, Act.EXCHANGE)
    yield from _ways_by_seat(state, Act.ACCUSE)
    yield from _plain(state, Act.SHOW_ONESELF)


def _may_heal(state: Camelot) -> bool:
    """Whether healing could begin with some card: the first that may be in a hand tells."""
    for card in (*FIGHT, *GRAILS):
        no = why_not(rules.apply, state, Heal(card))
        if no is None or no.reason not in _ELSEWHERE:
            return no is None
    return False


def _dice(_state: Camelot, *before: Step) -> Iterator[Way]:
    return (Way((*before, Step(Act.DIE, str(value))), Die(value)) for value in _DIE_BY_LIST)


def _coats(_state: Camelot) -> Iterator[Way]:
    return (Way((Step(Act.COAT, coat),), DealCoat(coat)) for coat in COATS)


def _cancel(state: Camelot) -> Iterator[Way]:
    yield from _options(state)
    yield from (Way((Step(Act.MERLIN_OF, seat),), None) for seat in merlins_of(state))


def merlins_of(state: Camelot) -> tuple[Seat, ...]:
    """Return who may show a Merlin."""
    may = knights(state) if merlins_can(state) else ()
    return tuple([seat for seat in may if state.seats[seat].hand])


def _options(state: Camelot) -> Iterator[Way]:
    return (Way((Step(Act.OPTION, option),), Choose(option)) for option in state.options)


def _loyalty(state: Camelot) -> Iterator[Way]:
    return _plain(state, Act.TRAITOR)


def _goes(_state: Camelot) -> Iterator[Way]:
    yield Way((Step(Act.OPTION, "go"),), Choose("go"))


_LISTS: Final[Mapping[Phase, Callable[[Camelot], Iterator[Way]]]] = {
    Phase.COAT: _coats,
    Phase.EVIL: _evil,
    Phase.CANCEL: _cancel,
    Phase.DRAW_BLACK: _draw_black,
    Phase.HERO: _hero,
    Phase.FIGHT: _dice,
    Phase.CONVOCATION: _goes,
    Phase.ACCUSED: _loyalty,
    Phase.LAST: _loyalty,
    Phase.LOYALTIES: _loyalty,
}
PICKER: Final = Picker(ways, takes, Why.MEANS_NOTHING)
