"""Which events the table takes now, in fixed order: for lists, forms and bots.

Candidates are made from what lies on the table, and `apply` alone says which of them are legal.
What is shown or rolled is not listed: mission cards of a hand, and dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Final

from engine.game import Seat
from engine.merlin import abilities
from engine.merlin.events import (
    Build,
    Confirm,
    DrawMission,
    DrawTraitor,
    Event,
    Exchange,
    LayTile,
    Move,
    NameSpace,
    PlayFlag,
    PutCounter,
    SendHenchman,
    ShowMission,
    TakeExcalibur,
    TakeGrail,
    TakeItem,
    TakePoints,
    TakeStart,
    UseAbility,
    UseStaff,
)
from engine.merlin.henchmen import reachable_principalities
from engine.merlin.holdings import has_item, items_of
from engine.merlin.manors import places
from engine.merlin.pieces import (
    HENCHMEN,
    INFLUENCE,
    ITEMS,
    MISSIONS,
    NUMBER,
    PRINCIPALITIES,
    STARTS,
    TILES,
    TRAITORS,
    Henchman,
    Kind,
    Principality,
    Use,
)
from engine.merlin.rondel import TAKEN_THERE, Type
from engine.merlin.rules import apply, kinds_now
from engine.merlin.state import Merlin
from engine.refusal import is_taken

_FACES: Final = range(1, 7)
_COUNTED: Final = (None, *Kind, INFLUENCE)


def choices(state: Merlin) -> tuple[Event, ...]:
    """Return every event that is taken now, but what is shown or rolled, and corrections.

    A starting tile that is not known is not among them: what it shows is read out first. A
    henchman's principality and a die are named, a flag's use only where it is not known.
    """
    return tuple([one for one in candidates(state) if takes(state, one)])


def candidates(state: Merlin, kinds: Iterable[type] | None = None) -> Iterator[Event]:
    """Yield what may be taken now, kind by kind, or of some kinds; `takes` says whether it is."""
    for kind in kinds_now(state) if kinds is None else kinds:
        if kind in _CANDIDATES:
            yield from _CANDIDATES[kind](state)


def takes(state: Merlin, event: Event) -> bool:
    """Whether the table takes an event now."""
    return is_taken(apply, state, event)


def _moves(state: Merlin) -> Iterator[Event]:
    apples = (None, *_FACES) if state.player.apples else (None,)
    for face, apple in product(sorted({*state.player.dice}), apples):
        yield Move("own", face=face, apple=apple)
    for apple in apples:
        yield Move("merlin", way="clockwise", apple=apple)
        yield Move("merlin", way="counter", apple=apple)


def _flags(state: Merlin) -> Iterator[Event]:
    for of in PRINCIPALITIES:
        if not has_item(state.player, f"{Kind.FLAG}-{of}"):
            continue
        known = state.board.flags[NUMBER[of]]
        for use in Use if known is None else (known,):
            named = use if known is None else None
            yield from (_with_use(state, of, use, named))


def _with_use(state: Merlin, of: Principality, use: Use, named: Use | None) -> Iterator[PlayFlag]:
    """Yield a flag with every value of the keys that belong to its use."""
    match use:
        case Use.REPEL:
            yield from (PlayFlag(of, named, traitor=traitor) for traitor in PRINCIPALITIES)
        case Use.FLIP:
            faces = sorted({*state.player.dice})
            yield from (PlayFlag(of, named, die="own", face=face) for face in faces)
            yield PlayFlag(of, named, die="merlin")
        case Use.OTHER:
            seats = range(len(state.players))
            yield from (PlayFlag(of, named, seat=Seat(seat)) for seat in seats)
        case _:
            yield PlayFlag(of, named)


def _abilities(state: Merlin) -> Iterator[Event]:
    for who in [one for one in HENCHMEN if state.player.has_seal(one, abilities.ROW)]:
        if who is Henchman.SHIELD_BEARER:
            yield from (UseAbility(who, of) for of in PRINCIPALITIES)
        else:
            yield UseAbility(who)


def _henchman_moves(state: Merlin) -> Iterator[Event]:
    for who in HENCHMEN:
        may = reachable_principalities(state, who)
        yield from (SendHenchman(who, to) for to in PRINCIPALITIES if to in may)


def _items(state: Merlin) -> Iterator[Event]:
    """Yield the items of the space's kind, for a tower those of all kinds."""
    kind = TAKEN_THERE.get(state.space, "") if state.space else ""
    return (TakeItem(item) for item in ITEMS if item.startswith(kind))


def _exchanges(state: Merlin) -> Iterator[Event]:
    yield from (Exchange(give, take) for give, take in product(items_of(state.player), ITEMS))


def _builds(state: Merlin) -> Iterator[Event]:
    yield from (Build(place, of) for place, pay in places(state) for of in pay)


_CANDIDATES: Final[Mapping[type, Callable[[Merlin], Iterator[Event]]]] = {
    LayTile: lambda _state: (LayTile(card) for card in TILES),
    ShowMission: lambda _state: (ShowMission(card) for card in MISSIONS),
    TakeStart: lambda _state: (TakeStart(card) for card in STARTS),
    DrawTraitor: lambda _state: (DrawTraitor(card) for card in TRAITORS),
    Move: _moves,
    NameSpace: lambda _state: (NameSpace(kind) for kind in Type),
    SendHenchman: _henchman_moves,
    TakePoints: lambda _state: (TakePoints(of) for of in _COUNTED),
    TakeItem: _items,
    Exchange: _exchanges,
    TakeExcalibur: lambda _state: (TakeExcalibur(of) for of in (None, *PRINCIPALITIES)),
    TakeGrail: lambda _state: iter((TakeGrail(),)),
    Build: _builds,
    PutCounter: lambda _state: (PutCounter(of) for of in PRINCIPALITIES),
    UseStaff: lambda _state: iter((UseStaff(),)),
    PlayFlag: _flags,
    UseAbility: _abilities,
    DrawMission: lambda state: (DrawMission(card) for card in (None, *state.display)),
    Confirm: lambda _state: iter((Confirm(),)),
}
