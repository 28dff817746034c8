"""The heroic phase: actions of five kinds, the sacrifice, powers, and when the phase ends."""

from __future__ import annotations

from typing import Final

from engine.camelot.cards import change_hand, check_white, draw_white
from engine.camelot.combat import lay_in_row, lay_in_war
from engine.camelot.events import (
    Accuse,
    Confirm,
    DrawWhite,
    Move,
    PlayWhite,
    Sacrifice,
    ShowLoyalty,
    Swap,
)
from engine.camelot.game_end import check_loyalty, end_if_over
from engine.camelot.grail import lay_grail, move_sword
from engine.camelot.notices import Say
from engine.camelot.pieces import FIGHT, IS_GRAIL, IS_SPECIAL_WHITE, CardId, Loyalty, Place
from engine.camelot.quests import is_open
from engine.camelot.refusals import Why
from engine.camelot.seats import (
    check_knight,
    go,
    knights_at,
    lose_life,
    others,
    unmask,
    with_player,
)
from engine.camelot.special import check_special, play_special
from engine.camelot.state import (
    TO_ACCUSE,
    Camelot,
    PendingStep,
    Phase,
    StepKind,
    ask,
    busy,
    with_power,
)
from engine.camelot.turn import TURN_END, turn_end
from engine.refusal import make_refusal
from engine.state import say

HAND_FULL: Final = 12  # with so many in hand nobody draws in Camelot
_DRAWS: Final = 2
_GAWAIN_DRAWS: Final = 3
_ROWS: Final = (Place.BLACK_KNIGHT, Place.DRAGON)
_WARS: Final = (Place.PICTS, Place.SAXONS)
_HERO_END: Final = PendingStep(StepKind.HERO_END)


# -- actions and powers ------------------------------------------------------------------------


def is_action_due(state: Camelot) -> bool:
    """Whether an action may be taken: one, two after a sacrifice."""
    return len(state.turn.acts) < (2 if state.turn.sacrificed else 1)


def act(state: Camelot, kind: str) -> Camelot:
    """Return the table with an action counted, or refuse it."""
    turn = state.turn
    if not is_action_due(state):
        raise make_refusal(Why.NO_ACTION_DUE)
    if kind in turn.acts:
        raise make_refusal(Why.SAME_KIND)
    if kind in turn.powers:
        raise make_refusal(Why.FREE_BEFORE)
    counted = turn._replace(acts=(*turn.acts, kind))
    return state._replace(turn=counted, phase=Phase.BUSY, todo=(_HERO_END, *state.todo))


def use_power(state: Camelot, power: str) -> Camelot:
    """Return the table with a power used, or refuse it: once a turn."""
    if power in state.turn.powers:
        raise make_refusal(Why.POWER_USED, seat=state.seat)
    if power in state.turn.acts:
        raise make_refusal(Why.SAME_KIND)
    return busy(with_power(state, power), _HERO_END)


def has_power(state: Camelot) -> bool:
    """Whether the acting knight's coat gives him something that he may still do."""
    player = state.actor
    match player.knight:
        case "arthur":
            held = player.hand and any(state.seats[seat].hand for seat in others(state))
            return "swap" not in state.turn.powers and bool(held)
        case "galahad":
            used = "special" in state.turn.powers or "special" in state.turn.acts
            return player.hand > 0 and not used
        case "tristan":
            used = "move" in state.turn.powers or "move" in state.turn.acts
            return player.at is Place.CAMELOT and not used
        case _:
            return False


def hero_end(state: Camelot, _due: PendingStep) -> Camelot:
    """After an action or a power the phase ends by itself, or goes on."""
    player = state.actor
    if player.is_knight:
        if is_action_due(state):
            return ask(state, Phase.HERO)
        if player.life and (not state.turn.sacrificed or has_power(state)):
            return ask(state, Phase.HERO)
    return turn_end(state, TURN_END)


def end_turn(state: Camelot, _event: Confirm) -> Camelot:
    """End the heroic actions; raise Refused where none was done."""
    if not state.turn.acts and "move" not in state.turn.powers:
        raise make_refusal(Why.NO_ACTION_YET)
    return turn_end(state, TURN_END)


def sacrifice(state: Camelot, _event: Sacrifice) -> Camelot:
    """1 life for a second action of another kind."""
    if state.turn.sacrificed:
        raise make_refusal(Why.SACRIFICED_BEFORE, seat=state.seat)
    if len(state.turn.acts) != 1:
        raise make_refusal(Why.AFTER_ONE_ACTION)
    # He has life: after an action the turn of a dying knight has ended by itself.
    state = state._replace(turn=state.turn._replace(sacrificed=True))
    state = say(state, Say.SACRIFICED, seat=state.seat)
    return lose_life(state, (state.seat,), 1)


def swap(state: Camelot, event: Swap) -> Camelot:
    """Arthur exchanges a card with another knight, in Evil or in his heroic phase."""
    if state.actor.knight != "arthur" or not state.actor.is_knight:
        raise make_refusal(Why.ONLY_ARTHUR)
    other = check_knight(state, event.seat)
    if event.seat == state.seat:
        raise make_refusal(Why.WITH_ONESELF)
    if "swap" in state.turn.powers:
        raise make_refusal(Why.POWER_USED, seat=state.seat)
    for seat, player in ((state.seat, state.actor), (event.seat, other)):
        if not player.hand:
            raise make_refusal(Why.NO_CARD_IN_HAND, seat=seat)
    state = say(with_power(state, "swap"), Say.EXCHANGED, seat=state.seat, other=event.seat)
    return state if state.phase is Phase.EVIL else busy(state, _HERO_END)


# -- moving, drawing, accusing -------------------------------------------------------------------


def move(state: Camelot, event: Move) -> Camelot:
    """To Camelot or to an open quest."""
    here = state.actor.at
    if event.free and (state.actor.knight != "tristan" or here is not Place.CAMELOT):
        raise make_refusal(Why.ONLY_TRISTAN)
    if event.to is here:
        raise make_refusal(Why.THERE_ALREADY, seat=state.seat, place=here)
    if event.to is not Place.CAMELOT:
        _check_may_come(state, event.to)
    state = use_power(state, "move") if event.free else act(state, "move")
    return say(go(state, state.seat, event.to), Say.MOVED, seat=state.seat, to=event.to)


def _check_may_come(state: Camelot, to: Place) -> None:
    if not is_open(state, to):
        raise make_refusal(Why.QUEST_OVER, quest=to)
    is_solo = to is Place.BLACK_KNIGHT or (to is Place.DRAGON and state.side == "lancelot")
    if is_solo and knights_at(state, to):
        raise make_refusal(Why.ONE_KNIGHT_ONLY, quest=to)


def draw(state: Camelot, _event: DrawWhite) -> Camelot:
    """In Camelot: two cards, three for Gawain."""
    player = state.actor
    if player.at is not Place.CAMELOT:
        raise make_refusal(Why.NOT_IN_CAMELOT, seat=state.seat)
    if player.hand >= HAND_FULL:
        raise make_refusal(Why.HAND_FULL, seat=state.seat, hand=player.hand, limit=HAND_FULL)
    if not state.white_deck.cards and not state.white_deck.discard:
        raise make_refusal(Why.NO_WHITE_CARD_LEFT)
    count = _GAWAIN_DRAWS if player.knight == "gawain" else _DRAWS
    return draw_white(act(state, "quest"), state.seat, count)


def accuse(state: Camelot, event: Accuse) -> Camelot:
    """Once per seat and game a knight says who the Traitor is."""
    if state.setup.traitor == "none":
        raise make_refusal(Why.NO_TRAITOR_PLAYS)
    if state.siege < TO_ACCUSE and state.swords < TO_ACCUSE:
        raise make_refusal(Why.TOO_EARLY_TO_ACCUSE, needed=TO_ACCUSE)
    if state.actor.accused:
        raise make_refusal(Why.ACCUSED_BEFORE, seat=state.seat)
    accused = check_knight(state, event.seat)
    if event.seat == state.seat:
        raise make_refusal(Why.ACCUSES_ONESELF)
    if accused.revealed is not None:
        raise make_refusal(Why.ALREADY_REVEALED, seat=event.seat)
    state = act(state, "accuse")
    state = with_player(state, state.seat, state.actor._replace(accused=True))
    state = say(state, Say.ACCUSED, seat=state.seat, accused=event.seat)
    return ask(state, Phase.ACCUSED, asked=event.seat)


def show_oneself(state: Camelot, event: ShowLoyalty) -> Camelot:
    """The Traitor shows himself in his heroic phase, by the ruling."""
    if not state.setup.rulings.free_reveal:
        raise make_refusal(Why.NOT_BY_THE_RULING)
    check_loyalty(state, event)
    if event.seat != state.seat or event.side is not Loyalty.TRAITOR:
        raise make_refusal(Why.ONLY_ONESELF, seat=state.seat)
    if not state.looked:
        raise make_refusal(Why.NOT_LOOKED)
    return end_if_over(unmask(busy(state, _HERO_END), state.seat))


# -- white cards -------------------------------------------------------------------------------


def play_white(state: Camelot, event: PlayWhite) -> Camelot:
    """A special card anywhere, or what the quest takes where the knight stands."""
    card = event.card
    if event.seat is not None:
        raise make_refusal(Why.SEAT_IS_NOT_NAMED, seat=state.seat)
    check_white(state, state.seat, card)
    if card in IS_SPECIAL_WHITE:
        return _special(state, CardId(card or ""), event.free)
    if event.free:
        raise make_refusal(Why.NOT_FREE)
    if card is None:
        return _to_excalibur(state)
    return _lay_card(state, card)


def _special(state: Camelot, card: CardId, free: bool) -> Camelot:
    if free and state.actor.knight != "galahad":
        raise make_refusal(Why.ONLY_GALAHAD)
    check_special(state, card)
    state = use_power(state, "special") if free else act(state, "special")
    return play_special(_from_hand(state, card), card)


def _to_excalibur(state: Camelot) -> Camelot:
    if state.actor.at is not Place.EXCALIBUR:
        raise make_refusal(Why.ONLY_EXCALIBUR)
    state = _from_hand(act(state, "quest"), None)
    return move_sword(state._replace(white_deck=state.white_deck.discard_cards(1)), 1)


def _lay_card(state: Camelot, card: CardId) -> Camelot:
    place = state.actor.at
    if place is Place.GRAIL and card in IS_GRAIL:
        return lay_grail(_from_hand(act(state, "quest"), card), card)
    if place in _ROWS and card in FIGHT:
        return lay_in_row(_from_hand(act(state, "quest"), card), place, card)
    if place in _WARS and card in FIGHT:
        return lay_in_war(_from_hand(act(state, "quest"), card), place, card)
    raise make_refusal(Why.NOT_HERE, card=card, place=place)


def _from_hand(state: Camelot, card: CardId | None) -> Camelot:
    state = change_hand(state, state.seat, -1)
    return say(state, Say.PLAYED, seat=state.seat, card=card)
