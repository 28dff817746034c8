"""What hands do at the table for an event: cards laid under the camera, buttons pressed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Placed, Pressed, Refused, Seat
from engine.picker import Step
from engine.rumors import rules
from engine.rumors.events import (
    Accuse,
    Claim,
    Confirm,
    Event,
    GoOnQuest,
    PlayKnight,
    Reveal,
    ShowLoyalty,
    TurnToken,
)
from engine.rumors.events import Lay as LayCard
from engine.rumors.expects import BUTTON_OF, THREATS
from engine.rumors.game import RUMORS
from engine.rumors.pieces import CardId, Loyalty, Quest
from engine.rumors.state import Phase, Rumors
from firmware.games.deeds import ACCUSE, OK, OK_HELD, Clear, Deed, Lay, Press, show
from firmware.games.pressing import Moment, take
from firmware.games.rumors.deal import Deal


def deeds(state: Rumors, event: Event, deal: Deal) -> tuple[Deed, ...]:
    """Return what is done so that camera and panel tell the event; `deal` is as before it.

    Raises ValueError for a correction (teach, adjust): that is the operator's, not the table's.
    """
    done = tuple(_deeds(state, event, deal))
    after, _ = rules.apply(state, event)
    return (*done, Clear()) if _is_taken_away(state, after) else done


def _is_taken_away(state: Rumors, after: Rumors) -> bool:
    """Whether the pile is picked up: to turn its cards up one by one, or all is counted."""
    turns_up = after.phase is Phase.REVEAL is not state.phase
    return turns_up or bool(state.pile and not after.pile)


def _deeds(state: Rumors, event: Event, deal: Deal) -> Iterator[Deed]:
    match event:
        case LayCard(card):
            yield from (Lay(deal.hand[0], face_down=True), OK) if card is None else (Lay(card),)
        case Claim(quest) | TurnToken(quest):
            yield Press(BUTTON_OF[quest])
        case GoOnQuest(quest, bonus):
            yield from _go(state, quest, bonus)
        case Reveal(card):
            yield OK_HELD if card is None else Lay(card)
        case Accuse(seat):
            yield from _take_seat(state, event, seat)
        case PlayKnight():
            yield from _show_knight(state, event)
        case ShowLoyalty(_, side):
            yield from (ACCUSE, OK) if side is Loyalty.TRAITOR else (OK,)
        case Confirm():
            yield OK_HELD if state.phase is Phase.TOKENS else OK
        case _:
            raise ValueError(f"no hands can do {event}")


def _go(state: Rumors, quest: Quest, bonus: int | None) -> Iterator[Deed]:
    """Press the Quest; again for each Sword more through Merlin #6; OK where the panel asks."""
    button = BUTTON_OF[quest]
    for _ in range(1 + (bonus or 0)):
        yield Press(button)
    asking, _ = RUMORS.hear(state, None, Pressed(button))
    if asking is not None:
        yield OK


def _show_knight(state: Rumors, event: PlayKnight) -> Iterator[Deed]:
    """Show a Knight to the camera and take it away; first say who, where several may hold it."""
    if not _is_clear_who(state, event.card):
        *points, _ = _take_seat(state, event, event.seat)
        yield from points  # OK would say that nobody plays one
    yield from show(event.card)


def _take_seat(state: Rumors, event: Event, seat: Seat) -> tuple[Press, ...]:
    """Press ACCUSE until it points at that seat, then OK."""
    taken = take(Moment.before(RUMORS, state, event), Step("seat", seat), by=())
    if taken is None:
        raise ValueError(f"ACCUSE never points at seat {seat}")
    return taken


def _is_clear_who(state: Rumors, card: CardId) -> bool:
    try:
        RUMORS.hear(state, None, Placed(THREATS, card))
    except Refused:
        return False
    return True
