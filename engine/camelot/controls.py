"""What a press or a card means just now: the spec's Controls, a function a phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.camelot import rules
from engine.camelot.asking import Act, Asking, Drawn, Giving, Item, Pointed
from engine.camelot.black import merlins_can
from engine.camelot.cards import is_out
from engine.camelot.events import Confirm, DrawBlack, Event, PlayWhite
from engine.camelot.evil_controls import draw_black, evil
from engine.camelot.hero_controls import WAITS_FOR_EVIL, fight, heal, hero
from engine.camelot.lists import merlins_of
from engine.camelot.option_controls import (
    coat,
    kay,
    look,
    loyalty,
    one_each,
    options,
    over,
    reveal,
    share,
)
from engine.camelot.pieces import COATS, IS_BLACK, IS_MERLIN, IS_WHITE, CardId
from engine.camelot.presses import (
    ACCUSE,
    OK,
    OK_2_S,
    OK_3_S,
    UNDO,
    Heard,
    next_item,
    nothing,
    taken,
    white_of,
)
from engine.camelot.refusals import Why
from engine.camelot.state import Camelot, Phase
from engine.game import AGAIN, Again, Held, Input, Notice, Placed, Refused, Seat, Undo
from engine.refusal import refused


def hear(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    """Say what an input means now, or raise Refused; `asking` is a half-made choice."""
    if isinstance(asking, Drawn):
        return _while_drawn(state, asking, heard)
    return _meaning(state, asking, heard)


def _meaning(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    if asking is not None and heard == UNDO:
        return _let_go(asking), ()
    if isinstance(heard, Held):
        return _held(state, asking, heard)
    if isinstance(heard, Placed) and _is_seen_again(state, asking, heard):
        return asking, ()
    return _HEARD[state.phase](state, asking, heard)


def _let_go(asking: Asking) -> Asking | None:
    """The last card shared comes back; any other choice is let go whole."""
    if isinstance(asking, Giving) and asking.given:
        left = asking.given[:-1]
        return Giving(left, asking.at) if left or asking.at is not None else None
    return None


def _held(state: Camelot, asking: Asking | None, heard: Held) -> Heard:
    """What holding means; where something is pointed at, OK takes it however long it is held."""
    holds = _HOLDS.get(state.phase)
    if holds is not None and not isinstance(asking, Pointed):
        return (None, holds[1](state, asking)) if heard == holds[0] else (asking, ())
    return _meaning(state, asking, OK) if heard == OK_2_S else (asking, ())


def _is_seen_again(state: Camelot, asking: Asking | None, heard: Placed) -> bool:
    """Whether this is a piece taken already that has come into view again."""
    coat_of = COATS.get(heard.piece)
    is_worn = coat_of is not None and any(one.knight == coat_of for one in state.seats)
    if not is_worn and not (heard.piece in IS_WHITE | IS_BLACK and is_out(state, heard.piece)):
        return False
    try:
        _, events = _HEARD[state.phase](state, asking, heard)
        _after(state, events)
    except Refused:
        return True
    return not events


def _after(
    state: Camelot, events: tuple[Event | Undo | Again, ...]
) -> tuple[Camelot, tuple[Notice, ...]]:
    """Return the table after these events, and what they say, or raise Refused."""
    said: tuple[Notice, ...] = ()
    for event in events:
        if not isinstance(event, Undo | Again):
            state, told = rules.apply(state, event)
            said += told
    return state, said


# -- a black card that the next turn draws --------------------------------------------------------


def _while_drawn(state: Camelot, asking: Drawn, heard: Input) -> Heard:
    """What is asked before Evil is answered first; then the card that lies there is drawn."""
    if state.phase not in WAITS_FOR_EVIL:
        return _meaning(state, None, heard)
    if heard == UNDO and asking.choice is None:
        return None, ()
    choice, events = _meaning(state, asking.choice, heard)
    if not events:
        return Drawn(asking.card, _pointing(choice)), ()
    after, _ = _after(state, events)
    if after.phase is Phase.EVIL:
        return None, (*events, DrawBlack(asking.card))
    return (Drawn(asking.card) if after.phase in WAITS_FOR_EVIL else None), events


def _pointing(choice: Asking | None) -> Pointed | None:
    return choice if isinstance(choice, Pointed) else None


# -- cancelling -----------------------------------------------------------------------------------


def _cancel(state: Camelot, asking: Asking | None, heard: Input) -> Heard:
    card = white_of(heard)
    if card in IS_MERLIN and merlins_can(state):
        return None, (PlayWhite(card, _shows(state, asking, CardId(card or ""))),)
    if heard == ACCUSE:
        return next_item(state, asking)
    if heard == OK and not isinstance(asking, Pointed):
        return None, (Confirm(),)
    if heard == OK and isinstance(asking, Pointed) and _is_of_what_follows(asking.item):
        return None, (Confirm(), *taken(state, asking)[1])
    if heard == OK:
        return taken(state, asking)
    return _implied(state, heard)


def _is_of_what_follows(item: Item) -> bool:
    return item.act in (Act.DOWN_DRAGON, Act.DOWN_BLACK_KNIGHT)


def _shows(state: Camelot, asking: Asking | None, card: CardId) -> Seat:
    """Return whose Merlin it is: of who is pointed at, else of who acts, else of the only one."""
    if isinstance(asking, Pointed) and asking.item.seat is not None:
        return asking.item.seat
    able = [item.seat for item in merlins_of(state) if item.seat is not None]
    if state.seat in able or not able:
        return state.seat
    if len(able) > 1:
        raise refused(Why.WHICH_SEAT, card=card)
    return able[0]


def _implied(state: Camelot, heard: Input) -> Heard:
    """Where Excalibur alone can cancel, what is taken next says that nobody does."""
    if merlins_can(state):
        raise nothing(state, heard)
    after, _ = rules.apply(state, Confirm())
    if after.phase not in (Phase.WAR, Phase.DRAW_BLACK, Phase.HERO):
        raise nothing(state, heard)
    choice, events = _meaning(after, None, heard)
    return choice, (Confirm(), *events) if events else ()


# -- which phase takes what -----------------------------------------------------------------------


Hold: TypeAlias = tuple[Held, Callable[[Camelot, Asking | None], tuple[Event | Again, ...]]]
_HOLDS: Final[Mapping[Phase, Hold]] = {
    Phase.GOODWILL: (OK_2_S, one_each),
    Phase.SHARE: (OK_2_S, one_each),
    Phase.DRINK: (OK_2_S, lambda state, asking: (Confirm(),)),
    Phase.LOYALTIES: (OK_2_S, lambda state, asking: (Confirm(),)),
    Phase.OVER: (OK_3_S, lambda state, asking: (AGAIN,)),
}
_HEARD: Final[Mapping[Phase, Callable[[Camelot, Asking | None, Input], Heard]]] = {
    Phase.COAT: coat,
    Phase.GOODWILL: share,
    Phase.SHARE: share,
    Phase.LOOK: look,
    Phase.TAUNT: options,
    Phase.EVIL: evil,
    Phase.CANCEL: _cancel,
    Phase.WAR: options,
    Phase.VOLUNTEER: options,
    Phase.DRAW_BLACK: draw_black,
    Phase.HERO: hero,
    Phase.FIGHT: fight,
    Phase.HEAL: heal,
    Phase.SPECIAL: options,
    Phase.CARDS: options,
    Phase.CONVOCATION: options,
    Phase.REVEAL: reveal,
    Phase.KAY: kay,
    Phase.KNIGHTING: options,
    Phase.ACCUSED: loyalty,
    Phase.DRINK: options,
    Phase.LAST: loyalty,
    Phase.LOYALTIES: loyalty,
    Phase.OVER: over,
}
