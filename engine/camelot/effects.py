"""What the black cards do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.camelot.cards import (
    discard_black,
    discard_unseen,
    draw_white,
)
from engine.camelot.combat import lay_black, look_at_row
from engine.camelot.events import Choose, Confirm
from engine.camelot.game_end import add_engines, end_if_over
from engine.camelot.grail import (
    add_warrior,
    lay_desolation,
    lay_despair,
    move_sword,
    stand_forest,
)
from engine.camelot.notices import Say
from engine.camelot.pieces import (
    KIND,
    MISTS,
    VIVIEN,
    CardId,
    Place,
)
from engine.camelot.quests import is_open
from engine.camelot.seats import (
    go_home,
    knights,
    lose_life,
    seat_of,
    seat_options,
)
from engine.camelot.state import FACE_DOWN, Camelot, Phase, Reading, ask, busy
from engine.state import say

_VOLUNTEER_CARDS: Final = 3
_VOLUNTEER_LIFE: Final = 2
_MORGAN_DRAWS: Final = 3
_MORGAN_ENGINES: Final = 2


def laid_down(state: Camelot) -> tuple[Camelot, CardId | None]:
    """Take the card from the reading place; None is one that lies face down."""
    card = state.reading.card
    known = None if card is None or card == FACE_DOWN else CardId(card)
    return state._replace(reading=Reading()), known


# -- what it does -------------------------------------------------------------------------------


def act_out(state: Camelot) -> Camelot:
    """Let the card on the reading place act."""
    if state.reading.onto is not None:
        return _laid_face_down(state, state.reading.onto)
    assert state.reading.card is not None, "a black card lies on the reading place"
    return _EFFECTS[KIND[state.reading.card]](state)


def _laid_face_down(state: Camelot, place: Place) -> Camelot:
    state, _ = laid_down(state)
    state = lay_black(state, place, None)
    if state.actor.is_knight:
        state = draw_white(state, state.seat, 1)
    return look_at_row(state, place)


def _into_row(place: Place) -> Callable[[Camelot], Camelot]:
    def act(state: Camelot) -> Camelot:
        if not is_open(state, place):
            return _spend_card(state)
        state, card = laid_down(state)
        return look_at_row(lay_black(state, place, card), place)

    return act


def _discard_card(state: Camelot) -> Camelot:
    state, card = laid_down(state)
    return discard_black(state, card)


def _spend_card(state: Camelot) -> Camelot:
    """A card of a quest that is over brings an engine."""
    card = state.reading.card
    return end_if_over(add_engines(say(_discard_card(state), Say.SPENT, card=card), 1))


def _to_grail(lay: Callable[[Camelot, CardId], Camelot]) -> Callable[[Camelot], Camelot]:
    def act(state: Camelot) -> Camelot:
        if state.grail.is_over:
            return _spend_card(state)
        state, card = laid_down(state)
        assert card is not None, "this card is never laid face down"
        return lay(state, card)

    return act


def _dark_forest(state: Camelot, _card: CardId) -> Camelot:
    return stand_forest(state)


def _sword_back(state: Camelot) -> Camelot:
    return _spend_card(state) if state.excalibur.is_over else move_sword(_discard_card(state), -1)


def _warrior(place: Place) -> Callable[[Camelot], Camelot]:
    return lambda state: add_warrior(_discard_card(state), place)


def _which_war(state: Camelot) -> Camelot:
    return ask(state, Phase.WAR, (Place.PICTS, Place.SAXONS))


def choose_war(state: Camelot, event: Choose) -> Camelot:
    """Mercenaries bring a warrior there; Mordred lies there until the war ends."""
    place = Place(event.option)
    state = say(busy(state), Say.CHOSE, card=state.reading.card, option=place)
    if KIND[state.reading.card or ""] == "mordred":
        return laid_down(state)[0]._replace(mordred=place)
    return add_warrior(_discard_card(state), place)


def _guinevere(state: Camelot) -> Camelot:
    state = go_home(_discard_card(state), knights(state))
    return say(state._replace(turn=state.turn._replace(guinevere=True)), Say.ALL_HOME)


def _mists(state: Camelot) -> Camelot:
    return say(laid_down(state)[0]._replace(mists=True), Say.STANDS, card=MISTS)


def _vivien(state: Camelot) -> Camelot:
    return say(laid_down(state)[0]._replace(vivien=True), Say.STANDS, card=VIVIEN)


def _morgan_life(state: Camelot) -> Camelot:
    return lose_life(_discard_card(state), knights(state), 1)


def _morgan_draw(state: Camelot) -> Camelot:
    turn = state.turn._replace(draws=state.turn.draws + _MORGAN_DRAWS)
    return _discard_card(state)._replace(turn=turn)


def _morgan_siege(state: Camelot) -> Camelot:
    return end_if_over(add_engines(_discard_card(state), _MORGAN_ENGINES))


def _morgan_hand(state: Camelot) -> Camelot:
    able = [seat for seat in knights(state) if state.seats[seat].hand >= _VOLUNTEER_CARDS]
    return _volunteers(state, seat_options(able))


def _morgan_blood(state: Camelot) -> Camelot:
    able = [s for s in knights(state) if (state.seats[s].life or 0) >= _VOLUNTEER_LIFE]
    return _volunteers(state, seat_options(able))


def _volunteers(state: Camelot, able: tuple[str, ...]) -> Camelot:
    return ask(state, Phase.VOLUNTEER, able) if able else _each_discards(state)


def _each_discards(state: Camelot) -> Camelot:
    state = _discard_card(state)
    seats = knights(state)
    return say(discard_unseen(state, seats, 1), Say.DISCARDED, seats=seats, count=1)


def nobody_volunteers(state: Camelot, _event: Confirm) -> Camelot:
    """Have every knight part with a card, since none volunteers to do it for all."""
    return _each_discards(say(busy(state), Say.VOLUNTEER, seat=None))


def choose_volunteer(state: Camelot, event: Choose) -> Camelot:
    """One knight discards 3 cards, or loses 2 life, for all."""
    seat, name = seat_of(event.option), KIND[state.reading.card or ""]
    state = say(_discard_card(busy(state)), Say.VOLUNTEER, seat=seat)
    if name == "morgan-blood":
        return lose_life(state, (seat,), _VOLUNTEER_LIFE)
    state = discard_unseen(state, (seat,), _VOLUNTEER_CARDS)
    return say(state, Say.DISCARDED, seats=(seat,), count=_VOLUNTEER_CARDS)


_EFFECTS: Final[Mapping[str, Callable[[Camelot], Camelot]]] = {
    "black-knight": _into_row(Place.BLACK_KNIGHT),
    "lancelot": _into_row(Place.DRAGON),
    "despair": _to_grail(lay_despair),
    "desolation": _to_grail(lay_desolation),
    "dark-forest": _to_grail(_dark_forest),
    "excalibur": _sword_back,
    "picts": _warrior(Place.PICTS),
    "saxons": _warrior(Place.SAXONS),
    "mercenaries": _which_war,
    "mordred": _which_war,
    "guinevere": _guinevere,
    "mists": _mists,
    "vivien": _vivien,
    "morgan-life": _morgan_life,
    "morgan-hand": _morgan_hand,
    "morgan-draw": _morgan_draw,
    "morgan-siege": _morgan_siege,
    "morgan-blood": _morgan_blood,
}
