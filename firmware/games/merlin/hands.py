"""What hands do at the table for a line: pieces shown to the camera, buttons pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.game import Button, PieceId, Placed
from engine.merlin.actions import offered
from engine.merlin.events import (
    Adjust,
    Confirm,
    DrawMission,
    DrawTraitor,
    Event,
    FulfilMission,
    LayTile,
    Move,
    Roll,
    SendHenchman,
    ShowMission,
    SwapMissions,
    TakeExcalibur,
    TakeGrail,
    TakeStart,
    Teach,
)
from engine.merlin.expects import TABLE
from engine.merlin.game import MERLIN
from engine.merlin.paths import FULFIL, path_of
from engine.merlin.pieces import EXCALIBUR, GRAIL, Principality
from engine.merlin.state import Merlin, Phase
from engine.picker import QUESTS, Step
from firmware.games.deeds import OK, Deed, Press, show
from firmware.games.pressing import Moment, steps, take

_MERLIN: Final = {"clockwise": Button.QUEST_4, "counter": Button.QUEST_5}
_NOT_DONE: Final = Press(Button.QUEST_5)


def deeds(state: Merlin, event: Event) -> tuple[Deed, ...]:
    """Return what is done so that camera and panel tell the event.

    Raises ValueError for a correction (teach, adjust): that is the operator's, not the table's.
    """
    return tuple(_DEEDS.get(type(event), _listed)(state, event))


def _rolled(state: Merlin, event: Roll) -> Iterator[Deed]:
    for button, face in zip(QUESTS, (*event.own, event.merlin), strict=False):
        yield from [Press(button)] * (face - 1)  # each die begins at 1
    yield OK


def _drawn(state: Merlin, event: DrawMission) -> Iterator[Deed]:
    yield from [OK] if event.card is None else show(event.card)


def _swapped(state: Merlin, event: SwapMissions) -> Iterator[Deed]:
    for card in event.cards:
        yield from show(card)
    yield OK


def _left(state: Merlin, event: Confirm) -> Iterator[Deed]:
    """OK alone leaves what cannot be done; where something can, "not done" is pointed at."""
    if not _ok_is_enough(state, event):
        yield _NOT_DONE
    yield OK


def _moved(state: Merlin, event: Move) -> Iterator[Deed]:
    """An apple is held for the die pressed next; with one die left it is asked no further."""
    moment = _before(state, event)
    apple = take(moment, Step("apple", event.apple)) if event.apple else ()
    assert apple is not None, "the list has all the apple can do"
    yield from apple
    held = moment.presses(apple)
    if held is None or not held.is_done:
        yield Press(_MERLIN[event.way] if event.way else _own_die(state, event))


def _own_die(state: Merlin, event: Move) -> Button:
    assert event.face is not None, "an own die is named by its face"
    return QUESTS[state.player.dice.index(event.face)]


def _before(state: Merlin, event: Event) -> Moment:
    return Moment.before(MERLIN, state, event)


# -- a piece, and what is said of it ---------------------------------------------------------------


def _fulfilled(state: Merlin, event: FulfilMission) -> Iterator[Deed]:
    """On a mission space a card would be one to discard: the list says otherwise first."""
    moment = _before(state, event)
    if state.phase is Phase.ACT and offered(state) is SwapMissions:
        told = take(moment, FULFIL) or ()
        yield from told
        moment = moment.presses(told) or moment
    yield from _with_piece(moment, event.card, event)


def _with_piece(moment: Moment, piece: PieceId, event: Event) -> Iterator[Deed]:
    yield from show(piece)
    seen = moment.hears(Placed(TABLE, piece))
    if seen is None:
        raise ValueError(f"{piece} means nothing here")
    yield from steps(seen, path_of(seen.state, event)[1:])


# -- lists -----------------------------------------------------------------------------------------


def _listed(state: Merlin, event: Event) -> Iterator[Deed]:
    """Go through the list, key by key; OK alone does what can be done in one way only."""
    if isinstance(event, Adjust | Teach):
        raise ValueError(f"no hands can do {event}")
    if _ok_is_enough(state, event):
        yield OK
    else:
        yield from steps(_before(state, event), path_of(state, _told(state, event)))


def _ok_is_enough(state: Merlin, event: Event) -> bool:
    after = _before(state, event).presses([OK])
    return after is not None and after.is_done


def _told(state: Merlin, event: Event) -> Event:
    """Return a henchman's line with the principality that need not be written."""
    if isinstance(event, SendHenchman) and event.to is None:
        assert isinstance(state.space, Principality), "elsewhere it is written"
        return replace(event, to=state.space)
    return event


_DEEDS: Final[Mapping[type, Callable[[Merlin, Any], Iterable[Deed]]]] = {
    LayTile: lambda state, event: show(event.card),
    ShowMission: lambda state, event: show(event.card),
    DrawTraitor: lambda state, event: show(event.card),
    TakeStart: lambda state, event: _with_piece(_before(state, event), event.card, event),
    TakeExcalibur: lambda state, event: _with_piece(_before(state, event), EXCALIBUR, event),
    TakeGrail: lambda state, event: show(GRAIL),
    FulfilMission: _fulfilled,
    Roll: _rolled,
    DrawMission: _drawn,
    SwapMissions: _swapped,
    Confirm: _left,
    Move: _moved,
}
