"""What ACCUSE steps through, for the page to show whole: its items, and what is pointed at."""

from __future__ import annotations

from engine.camelot.asking import Act, Asking, CountingSteps, Drawn, Giving, Item, Pointed
from engine.camelot.presses import items_of
from engine.camelot.state import Camelot, Phase

_SHARED: tuple[Phase, ...] = (Phase.GOODWILL, Phase.SHARE)


def shown_list(state: Camelot, asking: Asking | None) -> tuple[tuple[Item, ...], int | None]:
    """Return the items in their order, and which of them is pointed at, None where none is."""
    if isinstance(asking, CountingSteps):
        return (), None
    if isinstance(asking, Drawn):
        return shown_list(state, asking.choice)
    items = _sharers(state) if state.phase in _SHARED else items_of(state, asking)
    return items, _pointed_at(items, asking)


def _sharers(state: Camelot) -> tuple[Item, ...]:
    assert state.share is not None, f"phase {state.phase} without a share"
    return tuple(Item(Act.OPTION, seat) for seat in state.share.seats)


def _pointed_at(items: tuple[Item, ...], asking: Asking | None) -> int | None:
    if isinstance(asking, Giving):
        return next((n for n, one in enumerate(items) if one.seat == asking.at), None)
    if isinstance(asking, Pointed) and asking.item in items:
        return items.index(asking.item)
    return None
