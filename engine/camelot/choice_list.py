"""What may be chosen now, for the page to show whole: the list, its buttons, what is pointed at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.camelot.lists import PICKER
from engine.camelot.pending_choice import Act, Asking, Drawn, Giving
from engine.camelot.state import Camelot, Phase
from engine.game import Button
from engine.offer import Offer
from engine.picker import QUESTS, Step

_SHARED: Final = (Phase.GOODWILL, Phase.SHARE)
Shown = tuple[tuple[tuple[Step, Button | None], ...], int | None]


def shown_list(state: Camelot, asking: Asking | None, offers: Iterable[Offer]) -> Shown:
    """Return the steps in their order, each with its quest button, and which is pointed at."""
    if isinstance(asking, Drawn):
        asking = asking.choice
    return (
        _sharers(state, asking)
        if state.phase in _SHARED
        else PICKER.shown_options(state, asking, offers)
    )


def _sharers(state: Camelot, asking: Asking | None) -> Shown:
    assert state.share is not None, f"phase {state.phase} without a share"
    seats, buttons = state.share.seats, (*QUESTS, None, None)
    at = asking.at if isinstance(asking, Giving) else None
    steps = tuple(
        [(Step(Act.OPTION, seat), button) for seat, button in zip(seats, buttons, strict=False)]
    )
    return steps, None if at is None else seats.index(at)
