"""What a press or a card means where a phase asks one thing: coats, shares, options, cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.camelot.events import (
    Choose,
    Confirm,
    DealCoat,
    Event,
    PlayWhite,
    Reveal,
    ShareOut,
    ShowLoyalty,
)
from engine.camelot.lists import PICKER
from engine.camelot.pending_choice import Act, Asking, Giving, Heard, named_seat
from engine.camelot.pieces import COATS, LOYALTIES, Loyalty
from engine.camelot.presses import QUEST_BUTTONS, black_of, button_of, nth_seat, point_at, white_of
from engine.camelot.state import Camelot, Phase
from engine.game import Button, Input, PiecePlaced, Seat
from engine.picker import ACCUSE, NUMBERS, OK
from engine.refusal import Common, make_refusal


def coat(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while a Coat of Arms is dealt."""
    if isinstance(heard, PiecePlaced) and heard.piece in COATS:
        return None, (DealCoat(heard.piece),)
    return PICKER.hear(state, asking, heard)


def share(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while cards are shared."""
    assert state.share is not None, f"phase {state.phase} without a share"
    giving = asking if isinstance(asking, Giving) else Giving()
    seats, button = state.share.seats, button_of(heard)
    if button is not None:
        if NUMBERS[button] > len(seats):
            raise PICKER.means_nothing(state, heard)
        return _give_to(state, giving, seats[NUMBERS[button] - 1])
    if heard == ACCUSE:
        at = 0 if giving.at is None else (seats.index(giving.at) + 1) % len(seats)
        return Giving(giving.given, seats[at]), ()
    if heard == OK:
        if giving.at is None:
            raise make_refusal(Common.NOTHING_POINTED)
        return _give_to(state, giving, giving.at)
    raise PICKER.means_nothing(state, heard)


def _give_to(state: Camelot, giving: Giving, seat: Seat) -> Heard:
    given = (*giving.given, seat)
    assert state.share is not None, f"phase {state.phase} without a share"
    if len(given) < state.share.cards:
        return Giving(given, giving.at), ()
    return None, (_share_counts(state, given),)


def _share_counts(state: Camelot, given: tuple[Seat, ...]) -> ShareOut:
    return ShareOut(tuple(given.count(Seat(seat)) for seat in range(len(state.seats))))


def one_each(state: Camelot, asking: Asking | None) -> tuple[Event, ...]:
    """What is left goes round clockwise from the acting seat, one each, until none is left."""
    share = state.share
    assert share is not None, f"phase {state.phase} without a share"
    given = asking.given if isinstance(asking, Giving) else ()
    count = len(state.seats)
    clockwise = [Seat((state.seat + n) % count) for n in range(count)]
    round_ = [seat for seat in clockwise if seat in share.seats]
    left = share.cards - len(given)
    rest = tuple(round_[n % len(round_)] for n in range(left))
    return (_share_counts(state, (*given, *rest)),)


# -- options ------------------------------------------------------------------------------


def options(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while one of several options is chosen."""
    button = button_of(heard)
    if button is not None:
        return _by_button(state, asking, button)
    if heard == OK and asking is None and state.phase in _OK_ALONE:
        return None, (_OK_ALONE[state.phase],)
    return PICKER.hear(state, asking, heard)


def _by_button(state: Camelot, asking: Asking | None, button: Button) -> Heard:
    """The option of that name or number, or the n-th seat, which OK takes."""
    for option in (str(QUEST_BUTTONS[button]), str(NUMBERS[button])):
        if option in state.options:
            return None, (Choose(option),)
    return nth_seat(state, asking, button)


_OK_ALONE: Final[Mapping[Phase, Event]] = {
    Phase.VOLUNTEER: Confirm(),
    Phase.CONVOCATION: Choose("stay"),
}


def look(state: Camelot, _asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while something is looked at: OK ends it."""
    if heard == OK:
        return None, (Confirm(),)
    raise PICKER.means_nothing(state, heard)


def reveal(state: Camelot, _asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while a black card is turned up."""
    card = black_of(heard)
    if card is None:
        raise PICKER.means_nothing(state, heard)
    return None, (Reveal(card),)


def kay(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while Kay may add a card to a fight."""
    card = white_of(heard)
    return look(state, asking, heard) if card is None else (None, (PlayWhite(card),))


def loyalty(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Return what an input means while a Loyalty card is to be shown."""
    seat = named_seat(state)
    if isinstance(heard, PiecePlaced) and heard.piece in LOYALTIES:
        return None, (ShowLoyalty(seat, LOYALTIES[heard.piece]),)
    if heard == OK and asking is None:
        return None, (ShowLoyalty(seat, Loyalty.LOYAL),)
    if heard == ACCUSE:
        return point_at(state, Act.TRAITOR) if asking is None else (None, ())
    return PICKER.hear(state, asking, heard)
