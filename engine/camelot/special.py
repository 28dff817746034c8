"""The special white cards: when they may be played, what they ask, what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.camelot.cards import (
    change_hand,
    discard_black,
    discard_unseen,
    discard_white,
    draw_white,
)
from engine.camelot.combat import row_at, war_at, with_row, with_war
from engine.camelot.events import Choose
from engine.camelot.game_end import end_if_over
from engine.camelot.grail import move_sword, remove_black
from engine.camelot.notices import Say
from engine.camelot.pieces import (
    HEROISM,
    IS_DESPAIR,
    IS_MERLIN,
    KIND,
    MESSENGER,
    CardId,
    Place,
)
from engine.camelot.quests import draw_to_share, is_open
from engine.camelot.refusals import Why
from engine.camelot.seats import (
    go,
    knights,
    knights_at,
    knights_from,
    may_traitor_hide,
    others,
    seat_of,
    seat_options,
    unmask,
    win_life,
)
from engine.camelot.state import Camelot, LaidCards, PendingStep, Phase, Row, StepKind, ask, busy
from engine.game import Seat
from engine.refusal import make_refusal
from engine.state import say

_QUESTS: Final = tuple(place for place in Place if place is not Place.CAMELOT)
_ROWS: Final = (Place.BLACK_KNIGHT, Place.DRAGON)
_WARS: Final = (Place.PICTS, Place.SAXONS)
_LADY_LIFE: Final = 2
_PIETY_LIFE: Final = 3
_REINFORCEMENTS: Final = 4
_FATE_DISCARDS: Final = 2
_MESSENGER_CARDS: Final = 3
_SELF_OTHERS: Final = ("self", "others")


def check_special(state: Camelot, card: CardId) -> None:
    """Refuse a card that would do nothing: only of Merlin and the Messenger this is asked."""
    if card in IS_MERLIN:
        if state.vivien:
            raise make_refusal(Why.VIVIEN_STANDS)
        if not merlin_options(state):
            raise make_refusal(Why.NOTHING_TO_REMOVE)
    if card == MESSENGER:
        if state.actor.hand < 2:
            raise make_refusal(Why.TOO_FEW_CARDS, seat=state.seat, hand=state.actor.hand, needed=2)
        if not others(state):
            raise make_refusal(Why.NOBODY_TO_SEND)


def play_special(state: Camelot, card: CardId) -> Camelot:
    """Discard a card that was taken from the hand, then do what it says."""
    if card == HEROISM:
        state = state._replace(table=state.table.with_card(card))
    else:
        state = discard_white(state, card)
    return _EFFECTS[KIND[card]](state._replace(turn=state.turn._replace(playing=card)))


def _ask_option(state: Camelot, options: tuple[str, ...]) -> Camelot:
    """Ask which, or take the only one."""
    if len(options) == 1:
        return choose(state, Choose(options[0]))
    return ask(state, Phase.SPECIAL, options)


def choose(state: Camelot, event: Choose) -> Camelot:
    """Do what was chosen with the special card."""
    card = state.turn.playing
    assert card is not None, "a special card was played"
    state = say(busy(state), Say.CHOSE, card=card, option=event.option)
    return _CHOSEN[KIND[card]](state, event.option)


# -- Merlin -------------------------------------------------------------------------------------


def merlin_options(state: Camelot) -> tuple[str, ...]:
    """Return what Merlin could take something from."""
    options = ["siege"] if state.siege else []
    options += [place for place in _ROWS if row_at(state, place).black]
    options += [Place.GRAIL] if _laid_last(state) else []
    options += [place for place in _WARS if war_at(state, place).warriors]
    return tuple(options)


def _laid_last(state: Camelot) -> CardId | None:
    """Return the card that Merlin takes from the Grail's board."""
    if state.setup.rulings.merlin_grail == "any":
        return state.grail.despair[-1] if state.grail.despair else None
    return next((card for card in reversed(state.grail.despair) if card in IS_DESPAIR), None)


def _merlin(state: Camelot) -> Camelot:
    return _ask_option(state, merlin_options(state))


def _merlin_removes(state: Camelot, option: str) -> Camelot:
    if option == "siege":
        state = state._replace(siege=state.siege - 1)
        return say(state, Say.ENGINE_GONE, siege=state.siege)
    place = Place(option)
    if place in _WARS:
        war = war_at(state, place)
        return with_war(state, place, war._replace(warriors=war.warriors - 1))
    if place is Place.GRAIL:
        last = _laid_last(state)
        if last is None:  # asked under another reading than the game's own
            raise make_refusal(Why.NOTHING_TO_REMOVE)
        return remove_black(state, last)
    row = row_at(state, place)
    state = with_row(state, place, Row(row.white, row.black[:-1]))
    return discard_black(state, row.black[-1])


# -- Convocation -----------------------------------------------------------------------------------


def _convocation(state: Camelot) -> Camelot:
    asked = knights_from(state, state.seat)
    away = tuple([seat for seat in asked if state.seats[seat].at is not Place.CAMELOT])
    return busy(state, PendingStep(StepKind.CONVOKE, seats=away))


def convoke(state: Camelot, due: PendingStep) -> Camelot:
    """Ask the next knight elsewhere; after the last one the cards are drawn."""
    if due.seats:
        left = due._replace(seats=due.seats[1:])
        return ask(busy(state, left), Phase.CONVOCATION, ("go", "stay"), due.seats[0])
    if state.setup.rulings.convocation == "returned":
        seats = tuple(sorted(due.came))
    else:
        seats = knights_at(state, Place.CAMELOT)
    return draw_to_share(state, seats, len(seats))


def answer_convocation(state: Camelot, event: Choose) -> Camelot:
    """Note whether the asked knight answers the Convocation."""
    seat, due = state.asked, state.todo[0]
    assert seat is not None, "phase convocation asks a seat"
    if event.option == "stay":
        return busy(state)
    came = due._replace(came=(*due.came, seat))
    state = go(state._replace(todo=(came, *state.todo[1:])), seat, Place.CAMELOT)
    return say(busy(state), Say.MOVED, seat=seat, to=Place.CAMELOT)


# -- the others ------------------------------------------------------------------------------------


def _fate(state: Camelot) -> Camelot:
    unknown = state.actor.revealed is None and state.looked
    if unknown and may_traitor_hide(state):
        return _ask_option(state, ("loyal", "traitor"))
    return _ask_option(state, ("loyal",))


def _fate_falls(state: Camelot, option: str) -> Camelot:
    if option == "traitor":
        state = unmask(state, state.seat)
        seats = knights(state)
        state = discard_unseen(state, seats, _FATE_DISCARDS)
        return end_if_over(say(state, Say.DISCARDED, seats=seats, count=_FATE_DISCARDS))
    all_draw = state.setup.rulings.fate == "all"
    return _each_draws(state, knights_from(state, state.seat)[0 if all_draw else 1 :])


def _each_draws(state: Camelot, seats: list[Seat]) -> Camelot:
    for seat in seats:
        state = draw_white(state, seat, 1)
    return state


def _heroism(state: Camelot) -> Camelot:
    return _ask_option(state, tuple([place for place in _QUESTS if is_open(state, place)]))


def _heroism_lies(state: Camelot, option: str) -> Camelot:
    return state._replace(table=LaidCards(), heroism=Place(option))


def _lady(state: Camelot) -> Camelot:
    if state.excalibur.is_over:
        return win_life(state, (state.seat,), _LADY_LIFE)
    return move_sword(state, 1)


def _messenger(state: Camelot) -> Camelot:
    return _ask_option(state, seat_options(others(state)))


def _messenger_goes(state: Camelot, option: str) -> Camelot:
    state = _with_receiver(state, seat_of(option))
    most = min(_MESSENGER_CARDS, state.actor.hand)
    if most == 1:
        return _give_cards(state, 1)
    return ask(state, Phase.CARDS, tuple(map(str, range(1, most + 1))))


def give_cards(state: Camelot, event: Choose) -> Camelot:
    """Give so many cards away."""
    return _give_cards(busy(state), int(event.option))


def _give_cards(state: Camelot, count: int) -> Camelot:
    to = state.turn.given_to
    assert to is not None, "the Messenger was sent to a seat"
    given = change_hand(change_hand(state, state.seat, -count), to, count)
    return _with_receiver(given, None)


def _with_receiver(state: Camelot, seat: Seat | None) -> Camelot:
    return state._replace(turn=state.turn._replace(given_to=seat))


def _self_or_others(state: Camelot) -> Camelot:
    return _ask_option(state, _SELF_OTHERS if others(state) else _SELF_OTHERS[:1])


def _piety(state: Camelot, option: str) -> Camelot:
    if option == "self":
        return win_life(state, (state.seat,), _PIETY_LIFE)
    return win_life(state, others(state), 1)


def _reinforcements(state: Camelot, option: str) -> Camelot:
    if option == "self":
        return draw_white(state, state.seat, _REINFORCEMENTS)
    return _each_draws(state, knights_from(state, state.seat)[1:])


def _clairvoyance(state: Camelot) -> Camelot:
    return state


_EFFECTS: Final[Mapping[str, Callable[[Camelot], Camelot]]] = {
    "merlin": _merlin,
    "convocation": _convocation,
    "fate": _fate,
    "heroism": _heroism,
    "lady": _lady,
    "messenger": _messenger,
    "piety": _self_or_others,
    "clairvoyance": _clairvoyance,
    "reinforcements": _self_or_others,
}
_CHOSEN: Final[Mapping[str, Callable[[Camelot, str], Camelot]]] = {
    "merlin": _merlin_removes,
    "fate": _fate_falls,
    "heroism": _heroism_lies,
    "messenger": _messenger_goes,
    "piety": _piety,
    "reinforcements": _reinforcements,
}
