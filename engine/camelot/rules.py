"""Which rule takes which event in which phase: the one place that says what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.camelot import (
    black,
    combat,
    corrections,
    effects,
    ending,
    hero,
    quests,
    setup,
    siege,
    special,
    turn,
)
from engine.camelot.events import (
    Accuse,
    Adjust,
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
    Join,
    Leave,
    Move,
    PlayWhite,
    Reveal,
    Sacrifice,
    ShareOut,
    ShowLoyalty,
    Swap,
    Teach,
)
from engine.camelot.refusals import Why
from engine.camelot.state import Camelot, Due, Phase, What
from engine.camelot.variants import Setup
from engine.game import Notice
from engine.record import quoted
from engine.refusal import refused
from engine.rulebook import Rules, rule_of
from engine.state import take_notices

Rule = Callable[[Camelot, Any], Camelot]

RULES: Final[Rules[Rule]] = {
    Phase.COAT: {DealCoat: quests.take_coat},
    Phase.GOODWILL: {ShareOut: quests.share_out},
    Phase.SHARE: {ShareOut: quests.share_out},
    Phase.LOOK: {Confirm: turn.look},
    Phase.TAUNT: {Choose: turn.choose_taunted},
    Phase.EVIL: {
        Evil: turn.evil,
        DrawBlack: black.draw_black,
        Swap: hero.swap,
        Join: corrections.join,
        Leave: corrections.leave,
        Adjust: corrections.adjust,
    },
    Phase.CANCEL: {
        PlayWhite: black.show_merlin,
        Choose: black.destroy_excalibur,
        Confirm: black.cancel_nothing,
    },
    Phase.WAR: {Choose: effects.choose_war},
    Phase.VOLUNTEER: {Choose: effects.choose_volunteer, Confirm: effects.nobody_volunteers},
    Phase.DRAW_BLACK: {DrawBlack: black.draw_black},
    Phase.HERO: {
        Move: hero.move,
        DrawWhite: hero.draw,
        PlayWhite: hero.play_white,
        Fight: siege.fight,
        Die: siege.roll,
        Heal: siege.heal,
        Accuse: hero.accuse,
        Sacrifice: hero.sacrifice,
        Swap: hero.swap,
        Confirm: hero.end_turn,
        Adjust: corrections.adjust,
        ShowLoyalty: hero.show_oneself,
    },
    Phase.FIGHT: {Fight: siege.fight, Die: siege.roll},
    Phase.HEAL: {Heal: siege.heal},
    Phase.SPECIAL: {Choose: special.choose},
    Phase.CARDS: {Choose: special.give_cards},
    Phase.CONVOCATION: {Choose: special.answer_convocation},
    Phase.REVEAL: {Reveal: combat.reveal},
    Phase.KAY: {PlayWhite: combat.kay_adds, Confirm: combat.kay_adds_none},
    Phase.KNIGHTING: {Choose: quests.choose_squire},
    Phase.ACCUSED: {ShowLoyalty: ending.answer_accusation},
    Phase.DRINK: {Choose: turn.drink, Confirm: turn.drink_not},
    Phase.LAST: {ShowLoyalty: ending.show_last},
    Phase.LOYALTIES: {ShowLoyalty: ending.show_at_the_end, Confirm: ending.all_others_loyal},
}

_STEPS: Final[Mapping[What, Callable[[Camelot, Due], Camelot]]] = {
    What.DEAL: turn.deal,
    What.COUNT: combat.count,
    What.SUM: combat.add_up,
    What.SIEGE_SUM: siege.siege_sum,
    What.REWARD: quests.reward,
    What.KNIGHTING: quests.knighting,
    What.CONVOKE: special.convoke,
    What.DRAWS: black.next_of_morgan,
    What.EVIL_END: turn.evil_end,
    What.HERO_END: hero.hero_end,
    What.TURN_END: turn.turn_end,
    What.LAST: ending.last_knight,
    What.NEXT_TURN: turn.next_turn,
    What.BEGIN: turn.begin,
    What.TAUNT: turn.taunt,
    What.EVIL: turn.await_evil,
}


def start(setup_: Setup) -> Camelot:
    """Return the table before the first line."""
    return _settled(setup.first_table(setup_))


def apply(state: Camelot, event: Event) -> tuple[Camelot, tuple[Notice, ...]]:
    """Return the table after the event and what is to be said, or raise Refused."""
    if isinstance(event, Teach):
        return take_notices(corrections.teach(state, event))
    rule = rule_of(RULES, state.phase, event)
    if isinstance(event, Choose) and event.option not in state.options:
        option, known = quoted(event.option), list(state.options)
        raise refused(Why.NOT_AN_OPTION, option=option, expected=known)
    return take_notices(_settled(rule(state, event)))


def _settled(state: Camelot) -> Camelot:
    """Do what is still to be done, first thing first, until something is asked."""
    while state.phase is Phase.BUSY:
        due = state.todo[0]
        state = _STEPS[due.what](state._replace(todo=state.todo[1:]), due)
    return state
