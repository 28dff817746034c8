"""What hands do at the table for a line: cards shown to the camera, buttons pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.camelot.asking import Act
from engine.camelot.controls import hear
from engine.camelot.events import (
    Choose,
    Confirm,
    DealCoat,
    Die,
    DrawBlack,
    Event,
    Evil,
    Fight,
    Heal,
    Move,
    PlayWhite,
    Reveal,
    ShareOut,
    ShowLoyalty,
)
from engine.camelot.expects import READING
from engine.camelot.game import CAMELOT
from engine.camelot.lists import way_to
from engine.camelot.pieces import Loyalty, Place
from engine.camelot.presses import EVIL_BUTTONS, QUEST_BUTTONS
from engine.camelot.state import Camelot, Phase
from engine.game import Button, Held, Input, PieceId, Placed, Pressed
from engine.picker import QUESTS, Step
from firmware.games.deeds import ACCUSE, OK, OK_HELD, Deed, Lay, Press, show
from firmware.games.pressing import Moment, steps, take

_BUTTON_OF: Final = {place: button for button, place in QUEST_BUTTONS.items()}
_BUTTON_OF_ACT: Final = {act: button for button, act in EVIL_BUTTONS.items()}
_EVIL: Final = {"siege": Act.ENGINE, "life": Act.LIFE, "peek": Act.PEEK}
_DOWN: Final = {Place.BLACK_KNIGHT: Act.DOWN_BLACK_KNIGHT, Place.DRAGON: Act.DOWN_DRAGON}
_HELD: Final = (Phase.DRINK, Phase.LOYALTIES)


def deeds(state: Camelot, event: Event) -> tuple[Deed, ...]:
    """Return what is done so that camera and panel tell the event.

    Raises ValueError for a correction (teach, adjust): that is the operator's, not the table's.
    """
    return tuple(_deeds(state, event))


def _deeds(state: Camelot, event: Event) -> Iterator[Deed]:
    match event:
        case DealCoat(card) | Reveal(card) | Fight(card):
            yield from show(card)
        case Heal(card):
            if state.phase is Phase.HERO:
                yield from _take_from_list(state, event, Step(Act.HEAL))
            yield from show(card)
        case DrawBlack(card, quest):
            yield from _drawn(card, quest)
        case PlayWhite():
            yield from _played(state, event)
        case Evil(choice):
            yield from (Press(_BUTTON_OF_ACT[_EVIL[choice]]), OK)
        case ShareOut(counts):
            yield from _shared(state, counts)
        case Choose():
            yield from _chosen(state, event)
        case Confirm():
            yield OK_HELD if state.phase in _HELD else OK
        case ShowLoyalty(_, side) if state.phase is not Phase.HERO:
            yield from (ACCUSE, OK) if side is Loyalty.TRAITOR else (OK,)
        case _:
            yield from _acted(state, event)


def _drawn(card: PieceId | None, quest: Place | None) -> Iterator[Deed]:
    """A black card is shown; face down it goes to its quest, and the panel is told."""
    if card is not None:
        yield from show(card)
    elif quest is not None:
        yield Press(_BUTTON_OF_ACT[_DOWN[quest]])
        yield OK


def _played(state: Camelot, event: PlayWhite) -> Iterator[Deed]:
    if event.card is None:
        yield Press(_BUTTON_OF[Place.EXCALIBUR])
        return
    if event.seat is not None:
        *points, _ = _take_from_list(state, event, Step(Act.MERLIN_OF, event.seat))
        yield from points  # OK would not take a Merlin: he is shown
    yield from show(event.card)


def _shared(state: Camelot, counts: tuple[int, ...]) -> Iterator[Deed]:
    """Press the button of each who gets a card; ACCUSE finds those who have none."""
    assert state.share is not None, "cards are to be shared"
    if _by_holding(state) == counts:
        yield OK_HELD
        return
    seats, at = state.share.seats, -1
    for place in (place for place, seat in enumerate(seats) for _ in range(counts[seat])):
        if place < len(QUESTS):
            yield Press(QUESTS[place])
            continue
        yield from [ACCUSE] * ((place - at) % len(seats) or len(seats))
        yield OK
        at = place


def _by_holding(state: Camelot) -> tuple[int, ...] | None:
    """Return how OK held would share: one each, round and round."""
    _, events = hear(state, None, Held(Button.OK, 2))
    return events[0].counts if events and isinstance(events[0], ShareOut) else None


def _chosen(state: Camelot, event: Choose) -> Iterator[Deed]:
    option = event.option
    if option == "stay":
        yield OK
    elif option in _BUTTON_OF and state.phase is not Phase.CANCEL:
        yield Press(_BUTTON_OF[Place(option)])
    elif option.isdigit():
        yield Press(QUESTS[int(option) - 1])
    else:
        yield from _listed(state, event)


def _acted(state: Camelot, event: Event) -> Iterator[Deed]:
    """What the heroic phase, and Arthur's exchange, are told by."""
    if isinstance(event, Move) and event.to in _BUTTON_OF:
        yield Press(_BUTTON_OF[event.to])
    elif isinstance(event, Die) and event.value <= len(QUESTS):
        if state.phase is Phase.HERO:
            yield from _take_from_list(state, event, Step(Act.DIE))
        yield Press(QUESTS[event.value - 1])
    else:
        yield from _listed(state, event)


# -- lists --------------------------------------------------------------------------------------


def _listed(state: Camelot, event: Event) -> Iterator[Deed]:
    """Go through the phase's list, step by step."""
    way = way_to(state, event)
    if way is None:
        raise ValueError(f"no hands can do {event}")
    return steps(Moment.before(CAMELOT, state, event), way.path, by=())


def _take_from_list(state: Camelot, event: Event, step: Step) -> tuple[Press, ...]:
    """Take a step of the list, of which a card or a button tells the rest."""
    return take(Moment.before(CAMELOT, state, event), step, by=()) or ()


# -- how the table hears it -----------------------------------------------------------------------


def as_input(deed: Deed) -> Input | None:
    """Return what a deed tells the game, None where it tells nothing."""
    match deed:
        case Press(button, held_s):
            return Held(button, int(held_s)) if held_s >= 1 else Pressed(button)
        case Lay(piece, face_down=False):
            return Placed(READING, piece)
        case _:
            return None
