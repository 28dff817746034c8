"""Which rule takes which event in which phase: the one place that says what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.camelot import (
    black,
    combat,
    corrections,
    effects,
    events,
    game_end,
    hero,
    quests,
    setup,
    siege,
    special,
    turn,
)
from engine.camelot.events import Event
from engine.camelot.refusals import Why
from engine.camelot.state import Camelot, PendingStep, Phase, StepKind
from engine.camelot.variants import Setup
from engine.game import Notice
from engine.record import quote_value
from engine.refusal import make_refusal
from engine.rulebook import Rules, rule_of
from engine.state import take_notices

Rule = Callable[[Camelot, Any], Camelot]
_BUSY: Final = Phase.BUSY  # a member of an enum takes 0.1 us to look up, in Python 3.11

RULES: Final[Rules[Rule]] = {
    Phase.COAT: {events.DealCoat: quests.take_coat},
    Phase.GOODWILL: {events.ShareOut: quests.share_out},
    Phase.SHARE: {events.ShareOut: quests.share_out},
    Phase.LOOK: {events.Confirm: turn.look},
    Phase.TAUNT: {events.Choose: turn.choose_taunted},
    Phase.EVIL: {
        events.Evil: turn.evil,
        events.DrawBlack: black.draw_black,
        events.Swap: hero.swap,
        events.Join: corrections.join,
        events.Leave: corrections.leave,
        events.Adjust: corrections.adjust,
    },
    Phase.CANCEL: {
        events.PlayWhite: black.show_merlin,
        events.Choose: black.destroy_excalibur,
        events.Confirm: black.cancel_nothing,
    },
    Phase.WAR: {events.Choose: effects.choose_war},
    Phase.VOLUNTEER: {
        events.Choose: effects.choose_volunteer,
        events.Confirm: effects.nobody_volunteers,
    },
    Phase.DRAW_BLACK: {events.DrawBlack: black.draw_black},
    Phase.HERO: {
        events.Move: hero.move,
        events.DrawWhite: hero.draw,
        events.PlayWhite: hero.play_white,
        events.Fight: siege.fight,
        events.Die: siege.roll,
        events.Heal: siege.heal,
        events.Accuse: hero.accuse,
        events.Sacrifice: hero.sacrifice,
        events.Swap: hero.swap,
        events.Confirm: hero.end_turn,
        events.Adjust: corrections.adjust,
        events.ShowLoyalty: hero.show_oneself,
    },
    Phase.FIGHT: {events.Fight: siege.fight, events.Die: siege.roll},
    Phase.HEAL: {events.Heal: siege.heal},
    Phase.SPECIAL: {events.Choose: special.choose},
    Phase.CARDS: {events.Choose: special.give_cards},
    Phase.CONVOCATION: {events.Choose: special.answer_convocation},
    Phase.REVEAL: {events.Reveal: combat.reveal},
    Phase.KAY: {events.PlayWhite: combat.kay_adds, events.Confirm: combat.kay_adds_none},
    Phase.KNIGHTING: {events.Choose: quests.choose_squire},
    Phase.ACCUSED: {events.ShowLoyalty: game_end.answer_accusation},
    Phase.DRINK: {events.Choose: turn.drink_from_grail, events.Confirm: turn.decline_grail},
    Phase.LAST: {events.ShowLoyalty: game_end.show_last},
    Phase.LOYALTIES: {
        events.ShowLoyalty: game_end.show_at_the_end,
        events.Confirm: game_end.all_others_loyal,
    },
}

_STEPS: Final[Mapping[StepKind, Callable[[Camelot, PendingStep], Camelot]]] = {
    StepKind.DEAL: turn.deal,
    StepKind.COUNT: combat.count,
    StepKind.SUM: combat.add_up,
    StepKind.SIEGE_SUM: siege.siege_sum,
    StepKind.REWARD: quests.reward,
    StepKind.KNIGHTING: quests.knighting,
    StepKind.CONVOKE: special.convoke,
    StepKind.DRAWS: black.next_of_morgan,
    StepKind.EVIL_END: turn.evil_end,
    StepKind.HERO_END: hero.hero_end,
    StepKind.TURN_END: turn.turn_end,
    StepKind.LAST: game_end.last_knight,
    StepKind.NEXT_TURN: turn.next_turn,
    StepKind.BEGIN: turn.begin,
    StepKind.TAUNT: turn.take_white_card,
    StepKind.EVIL: turn.await_evil,
}


def start(setup_: Setup) -> Camelot:
    """Return the table before the first line."""
    return _settle_dues(setup.first_table(setup_))


def apply(state: Camelot, event: Event) -> tuple[Camelot, tuple[Notice, ...]]:
    """Return the table after the event and what is to be said, or raise Refused."""
    if isinstance(event, events.Teach):
        return take_notices(corrections.teach(state, event))
    rule = rule_of(RULES, state.phase, event)
    if isinstance(event, events.Choose) and event.option not in state.options:
        option, known = quote_value(event.option), list(state.options)
        raise make_refusal(Why.NOT_AN_OPTION, option=option, expected=known)
    return take_notices(_settle_dues(rule(state, event)))


def _settle_dues(state: Camelot) -> Camelot:
    """Do what is still to be done, first thing first, until something is asked."""
    while state.phase is _BUSY:
        due = state.todo[0]
        state = _STEPS[due.what](state._replace(todo=state.todo[1:]), due)
    return state
