"""A seat's turn: how it begins, the Evil that comes first, and how it ends."""

from __future__ import annotations

from typing import Final

from engine.camelot.black import with_black_cards
from engine.camelot.cards import discard_unseen
from engine.camelot.events import Choose, Confirm, Evil
from engine.camelot.game_end import add_engines, end_if_over
from engine.camelot.notices import Say
from engine.camelot.pieces import Loyalty, Relic
from engine.camelot.refusals import Why
from engine.camelot.seats import (
    clockwise,
    die,
    drop_relic,
    holder,
    knights,
    knights_from,
    lose_life,
    seat_of,
    seat_options,
    with_player,
)
from engine.camelot.state import (
    SWORDS_TO_LOOK,
    Camelot,
    PendingStep,
    Phase,
    Share,
    StepKind,
    Turn,
    ask,
    busy,
    with_power,
)
from engine.game import Seat
from engine.refusal import make_refusal
from engine.state import say

TURN_END: Final = PendingStep(StepKind.TURN_END)
_TAUNT: Final = PendingStep(StepKind.TAUNT)
_EVIL_END: Final = PendingStep(StepKind.EVIL_END)
_GRAIL_GIVES: Final = 4  # life
_NEW_TURN: Final = Turn()


# -- setting up ---------------------------------------------------------------------------------


def deal(state: Camelot, due: PendingStep) -> Camelot:
    """Ask the next seat for its coat; after the last one each gives a card to the Round Table."""
    if not state.setup.squires:
        for seat, one in enumerate(state.seats):
            if one.knight is None:
                return ask(busy(state, due), Phase.COAT, asked=Seat(seat))
    everybody = tuple(map(Seat, range(len(state.seats))))
    arthur = [seat for seat in everybody if state.seats[seat].knight == "arthur"]
    seat = arthur[0] if arthur else state.seat
    state = state._replace(
        seat=seat,
        first=seat,
        seats=tuple([one._replace(hand=one.hand - 1) for one in state.seats]),
        share=Share(len(everybody), everybody),
    )
    return ask(busy(state, PendingStep(StepKind.BEGIN)), Phase.GOODWILL)


# -- a turn begins -------------------------------------------------------------------------------


def begin(state: Camelot, _due: PendingStep) -> Camelot:
    """Begin the first turn."""
    return _begin_of(state, state.seat)


def _begin_of(state: Camelot, seat: Seat) -> Camelot:
    """What belongs to a turn is forgotten; three knights may look at their Loyalty cards."""
    fight = state.last_fight
    if fight is not None:
        fight = fight._replace(turns=fight.turns + 1)
    state = state._replace(seat=seat, last_fight=fight, turn=_NEW_TURN)
    state = say(state, Say.TURN, seat=seat)
    if not state.looked and state.swords >= SWORDS_TO_LOOK:
        return ask(busy(state, _TAUNT), Phase.LOOK)
    return take_white_card(state, _TAUNT)


def look(state: Camelot, _event: Confirm) -> Camelot:
    """Note that the player has looked at the drawn card."""
    return say(busy(state._replace(looked=True)), Say.LOOKED)


def take_white_card(state: Camelot, _due: PendingStep) -> Camelot:
    """A revealed Traitor takes a white card at random from a knight's hand."""
    if state.actor.revealed is not Loyalty.TRAITOR:
        return ask(state, Phase.EVIL)
    holding = [seat for seat in knights(state) if state.seats[seat].hand]
    if len(holding) > 1:
        return ask(busy(state, PendingStep(StepKind.EVIL)), Phase.TAUNT, seat_options(holding))
    return ask(_taunt_seat(state, holding[0]) if holding else state, Phase.EVIL)


def choose_taunted(state: Camelot, event: Choose) -> Camelot:
    """Turn the taunt on the chosen seat."""
    return busy(_taunt_seat(state, seat_of(event.option)))


def _taunt_seat(state: Camelot, seat: Seat) -> Camelot:
    return say(discard_unseen(state, (seat,), 1), Say.TAUNTED, seat=seat)


def await_evil(state: Camelot, _due: PendingStep) -> Camelot:
    """Ask for the Progress of Evil."""
    return ask(state, Phase.EVIL)


# -- Evil ----------------------------------------------------------------------------------------


def evil(state: Camelot, event: Evil) -> Camelot:
    """An engine, 1 life, or Percival's look at the top card."""
    if event.choice == "siege":
        return end_if_over(add_engines(busy(state, _EVIL_END), 1))
    if not state.actor.is_knight:
        raise make_refusal(Why.TRAITOR_DOES_NOT, seat=state.seat)
    if event.choice == "life":
        return lose_life(busy(state, _EVIL_END), (state.seat,), 1)
    if state.actor.knight != "percival":
        raise make_refusal(Why.ONLY_PERCIVAL)
    if "peek" in state.turn.powers:
        raise make_refusal(Why.POWER_USED, seat=state.seat)
    looked = with_black_cards(state, 2 if Relic.ARMOR in state.actor.relics else 1)
    return say(with_power(looked, "peek"), Say.PEEKED, seat=state.seat)


def evil_end(state: Camelot, due: PendingStep) -> Camelot:
    """The acting knight may drink; if he survived, and Guinevere did not come, he acts."""
    player = state.actor
    if not player.is_knight:
        return turn_end(state, TURN_END)
    if not player.life:
        if state.seat not in state.turn.offered and holder(state, Relic.GRAIL) is not None:
            return ask(busy(state, due), Phase.DRINK, ("drink",), state.seat)
        return turn_end(state, TURN_END)
    return turn_end(state, TURN_END) if state.turn.guinevere else ask(state, Phase.HERO)


# -- the end of the turn ---------------------------------------------------------------------------


def turn_end(state: Camelot, due: PendingStep) -> Camelot:
    """The dying are offered the Grail; who still is dying dies; then the game is checked."""
    dying = [seat for seat in knights_from(state, state.seat) if not state.seats[seat].life]
    if not dying:
        return next_turn(state, due)
    waiting = [seat for seat in dying if seat not in state.turn.offered]
    if waiting and holder(state, Relic.GRAIL) is not None:
        return ask(busy(state, due), Phase.DRINK, ("drink",), waiting[0])
    return end_if_over(
        busy(die(state, sorted(dying)), PendingStep(StepKind.LAST), PendingStep(StepKind.NEXT_TURN))
    )


def drink_from_grail(state: Camelot, _event: Choose) -> Camelot:
    """The dying knight drinks from the Grail, which is gone then."""
    seat = _ask_turn(state)
    state = drop_relic(state, Relic.GRAIL)
    state = with_player(state, seat, state.seats[seat]._replace(life=_GRAIL_GIVES))
    return say(busy(_with_offered(state, seat)), Say.DRANK, seat=seat)


def decline_grail(state: Camelot, _event: Confirm) -> Camelot:
    """Go on without the life that was offered."""
    return busy(_with_offered(state, _ask_turn(state)))


def _ask_turn(state: Camelot) -> Seat:
    assert state.asked is not None, "phase drink asks a seat"
    return state.asked


def _with_offered(state: Camelot, seat: Seat) -> Camelot:
    return state._replace(turn=state.turn._replace(offered=state.turn.offered | {seat}))


def next_turn(state: Camelot, _due: PendingStep) -> Camelot:
    """Return the table at the turn of the next living seat clockwise."""
    after = clockwise(state, state.seat)[1:]
    living = [seat for seat in after if state.seats[seat].alive]
    return _begin_of(state, living[0] if living else state.seat)
