"""What hands do at the table for a line: cards shown to the camera, buttons pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.camelot.asking import Act, Asking, Item, Opened, Pointed
from engine.camelot.controls import hear
from engine.camelot.events import (
    Accuse,
    Choose,
    Confirm,
    DealCoat,
    Die,
    DrawBlack,
    DrawWhite,
    Event,
    Evil,
    Fight,
    Heal,
    Move,
    PlayWhite,
    Reveal,
    Sacrifice,
    ShareOut,
    ShowLoyalty,
    Swap,
)
from engine.camelot.expects import READING
from engine.camelot.lists import listed
from engine.camelot.pieces import Loyalty, Place
from engine.camelot.presses import EVIL_BUTTONS, NUMBERS, QUEST_BUTTONS
from engine.camelot.state import Camelot, Phase
from engine.game import Button, Held, Input, PieceId, Placed, Pressed, Seat
from firmware.games.deeds import Deed, Lay, Lift, Press

LONG_S: Final = 2.2  # s; the panel counts OK as held from 2 s on
_OK: Final = Press(Button.OK)
_ACCUSE: Final = Press(Button.ACCUSE)
_OK_LONG: Final = Press(Button.OK, held_s=LONG_S)
_MOST_PRESSES: Final = 40  # no list is as long
_BUTTON_OF: Final = {place: button for button, place in QUEST_BUTTONS.items()}
_BUTTON_OF_ACT: Final = {act: button for button, act in EVIL_BUTTONS.items()}
_BUTTON_OF_NUMBER: Final = {number: button for button, number in NUMBERS.items()}
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
            yield from _shown(card)
        case Heal(card):
            if state.phase is Phase.HERO:
                yield from _listed(state, Item(Act.HEAL))
            yield from _shown(card)
        case DrawBlack(card, quest):
            yield from _drawn(card, quest)
        case PlayWhite():
            yield from _played(state, event)
        case Evil(choice):
            yield from (Press(_BUTTON_OF_ACT[_EVIL[choice]]), _OK)
        case ShareOut(counts):
            yield from _shared(state, counts)
        case Choose(option):
            yield from _chosen(state, option)
        case Confirm():
            yield _OK_LONG if state.phase in _HELD else _OK
        case ShowLoyalty(_, side):
            yield from _loyalty(state, side)
        case _:
            yield from _acted(state, event)


def _shown(card: str) -> Iterator[Deed]:
    """No card stays at the reading place."""
    yield Lay(PieceId(card))
    yield Lift()


def _drawn(card: PieceId | None, quest: Place | None) -> Iterator[Deed]:
    """A black card is shown; face down it goes to its quest, and the panel is told."""
    if card is not None:
        yield from _shown(card)
    elif quest is not None:
        yield Press(_BUTTON_OF_ACT[_DOWN[quest]])
        yield _OK


def _played(state: Camelot, event: PlayWhite) -> Iterator[Deed]:
    if event.card is None:
        yield Press(_BUTTON_OF[Place.EXCALIBUR])
        return
    if event.seat is not None:
        yield from _pointed(state, Item(Act.MERLIN_OF, event.seat))
    yield from _shown(event.card)


def _shared(state: Camelot, counts: tuple[int, ...]) -> Iterator[Deed]:
    """Press the button of each who gets a card; ACCUSE finds those who have none."""
    assert state.share is not None, "cards are to be shared"
    if _by_holding(state) == counts:
        yield _OK_LONG
        return
    asking: Asking | None = None
    for seat in (seat for seat, count in enumerate(counts) for _ in range(count)):
        for deed in _given(state, asking, Seat(seat)):
            yield deed
            asking = _heard(state, asking, deed)


def _by_holding(state: Camelot) -> tuple[int, ...] | None:
    """Return how OK held would share: one each, round and round."""
    _, events = hear(state, None, Held(Button.OK, 2))
    return events[0].counts if events and isinstance(events[0], ShareOut) else None


def _given(state: Camelot, asking: Asking | None, seat: Seat) -> Iterator[Deed]:
    assert state.share is not None, "cards are to be shared"
    number = state.share.seats.index(seat) + 1
    if number in _BUTTON_OF_NUMBER:
        yield Press(_BUTTON_OF_NUMBER[number])
        return
    yield from _until(state, asking, lambda now: getattr(now, "at", None) == seat)
    yield _OK


def _chosen(state: Camelot, option: str) -> Iterator[Deed]:
    if option == "stay":
        yield _OK
    elif option in _BUTTON_OF and state.phase is not Phase.CANCEL:
        yield Press(_BUTTON_OF[Place(option)])
    elif option.isdigit():
        yield Press(_BUTTON_OF_NUMBER[int(option)])
    else:
        item = next(item for item in listed(state) if item.value == option)
        yield from _listed(state, item)


def _loyalty(state: Camelot, side: Loyalty) -> Iterator[Deed]:
    if state.phase is Phase.HERO:
        yield from _listed(state, Item(Act.SHOW_ONESELF))
    else:
        yield _ACCUSE if side is Loyalty.TRAITOR else _OK


def _acted(state: Camelot, event: Event) -> Iterator[Deed]:
    """What the heroic phase, and Arthur's exchange, are told by."""
    match event:
        case Move(to) if to in _BUTTON_OF:
            yield Press(_BUTTON_OF[to])
        case Move(to):
            home = to is Place.CAMELOT
            yield from _listed(state, Item(Act.HOME if home else Act.TO_BLACK_KNIGHT))
        case DrawWhite():
            yield from _listed(state, Item(Act.DRAW))
        case Sacrifice():
            yield from _listed(state, Item(Act.SACRIFICE))
        case Die(value):
            yield from _cast(state, value)
        case Swap(seat):
            yield from _about(state, Act.EXCHANGE, seat)
        case Accuse(seat):
            yield from _about(state, Act.ACCUSE, seat)
        case _:
            raise ValueError(f"no hands can do {event}")


def _cast(state: Camelot, value: int) -> Iterator[Deed]:
    """Say what the die shows: a quest button, or ACCUSE from 6 on."""
    asking: Asking | None = None
    if state.phase is Phase.HERO:
        yield from _listed(state, Item(Act.DIE))
        asking = Opened(Act.DIE)
    if value in _BUTTON_OF_NUMBER:
        yield Press(_BUTTON_OF_NUMBER[value])
        return
    yield from _until(state, asking, _at(Item(Act.DIE, value=str(value))))
    yield _OK


def _about(state: Camelot, act: Act, seat: Seat) -> Iterator[Deed]:
    """Point at what is done, then at whom; the only one stands in the list itself."""
    if Item(act, seat) in listed(state):
        yield from _listed(state, Item(act, seat))
        return
    yield from _listed(state, Item(act))
    yield from _until(state, Opened(act), _at(Item(act, seat)))
    yield _OK


# -- lists --------------------------------------------------------------------------------------


def _listed(state: Camelot, item: Item) -> Iterator[Deed]:
    """Point at an item of the phase's list, and take it."""
    yield from _pointed(state, item)
    yield _OK


def _pointed(state: Camelot, item: Item) -> Iterator[Deed]:
    return _until(state, None, _at(item))


def _at(item: Item) -> Callable[[Asking | None], bool]:
    return lambda asking: asking == Pointed(item)


def _until(
    state: Camelot, asking: Asking | None, is_there: Callable[[Asking | None], bool]
) -> Iterator[Deed]:
    """Press ACCUSE until it points there."""
    for _ in range(_MOST_PRESSES):
        yield _ACCUSE
        asking = _heard(state, asking, _ACCUSE)
        if is_there(asking):
            return
    raise ValueError("ACCUSE never points there")


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


def _heard(state: Camelot, asking: Asking | None, deed: Deed) -> Asking | None:
    heard = as_input(deed)
    return asking if heard is None else hear(state, asking, heard)[0]
