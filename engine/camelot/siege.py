"""Actions of several lines: a fight against a siege engine, and healing."""

from __future__ import annotations

from typing import Final

from engine.camelot.cards import change_hand, check_white, discard_white
from engine.camelot.events import Die, Fight, Heal
from engine.camelot.hero import act
from engine.camelot.notices import Say
from engine.camelot.pieces import FIGHT, IS_GRAIL, CardId, Place, Relic
from engine.camelot.refusals import Why
from engine.camelot.seats import lose_life, win_life
from engine.camelot.state import (
    Camelot,
    FightReport,
    LaidCards,
    LastFight,
    PendingStep,
    Phase,
    StepKind,
    ask,
    busy,
)
from engine.refusal import make_refusal
from engine.state import say

HEALING_CARDS: Final = 3


# -- a siege fight ------------------------------------------------------------------------------


def _open_fight(state: Camelot) -> Camelot:
    if state.phase is Phase.FIGHT:
        return state
    if state.actor.at is not Place.CAMELOT:
        raise make_refusal(Why.NOT_IN_CAMELOT, seat=state.seat)
    if not state.siege:
        raise make_refusal(Why.NO_ENGINE)
    return act(state, "quest")


def _to_table(state: Camelot, card: CardId) -> Camelot:
    state = change_hand(state, state.seat, -1)
    state = say(state, Say.PLAYED, seat=state.seat, card=card)
    return state._replace(table=state.table.with_card(card))


def fight(state: Camelot, event: Fight) -> Camelot:
    """Lay a Fight card; the first of them opens the fight."""
    if event.card not in FIGHT:
        raise make_refusal(Why.ONLY_FIGHT)
    check_white(state, state.seat, event.card)
    return ask(_to_table(_open_fight(state), event.card), Phase.FIGHT)


def roll(state: Camelot, event: Die) -> Camelot:
    """The die is cast; Kay may add a card to his own fight."""
    state = _open_fight(state)
    state = state._replace(table=state.table._replace(die=event.value))
    state = busy(state, PendingStep(StepKind.SIEGE_SUM))
    if state.actor.knight == "kay" and state.actor.hand:
        return ask(state, Phase.KAY, asked=state.seat)
    return state


def siege_sum(state: Camelot, _due: PendingStep) -> Camelot:
    """The sum above the die removes an engine, otherwise 1 life is lost."""
    cards, die = state.table.cards, state.table.die
    assert die is not None, "the die was cast"
    total = sum([FIGHT[card] for card in cards]) + (Relic.EXCALIBUR in state.actor.relics)
    report = FightReport(state.seat, total, die, total > die)
    fought = discard_white(state, *cards)
    state = fought._replace(table=LaidCards(), last_fight=LastFight(report, cards))
    state = say(state, Say.SIEGE_FOUGHT, **report._asdict())
    if not report.won:
        return lose_life(state, (state.seat,), 1)
    return say(state._replace(siege=state.siege - 1), Say.ENGINE_GONE, siege=state.siege - 1)


# -- healing --------------------------------------------------------------------------------------


def heal(state: Camelot, event: Heal) -> Camelot:
    """Lay one of three Grail cards, or of three Fight cards of one value; the third heals."""
    card, seat = event.card, state.seat
    if card not in IS_GRAIL and card not in FIGHT:
        raise make_refusal(Why.HEALS_NOT, card=card)
    check_white(state, seat, card)
    if state.table.cards and FIGHT.get(card) != FIGHT.get(state.table.cards[0]):
        raise make_refusal(Why.NOT_ALIKE)
    if state.phase is not Phase.HEAL:
        held = state.actor.hand
        if held < HEALING_CARDS:
            raise make_refusal(Why.TOO_FEW_CARDS, seat=seat, hand=held, needed=HEALING_CARDS)
        state = act(state, "heal")
    state = _to_table(state, card)
    if len(state.table.cards) < HEALING_CARDS:
        return ask(state, Phase.HEAL)
    state = discard_white(state, *state.table.cards)._replace(table=LaidCards())
    return win_life(say(busy(state), Say.HEALED, seat=seat), (seat,), 1)
