"""Which rule takes which event in which phase: the one place that says what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.game import Notice
from engine.rulebook import Rules, rule_of
from engine.rumors import events, game_end, resolve, turn
from engine.rumors.events import Event
from engine.rumors.pieces import KNIGHTS
from engine.rumors.state import Phase, Rumors

Rule = Callable[[Rumors, Any], tuple[Rumors, tuple[Notice, ...]]]


def _vivien_done(state: Rumors, event: events.Confirm) -> tuple[Rumors, tuple[Notice, ...]]:
    """Vivien was laid by the Listener, or played by Gawain while a Quest is resolved."""
    return resolve.proceed(state) if state.chosen else turn.vivien_laid(state, event)


RULES: Final[Rules[Rule]] = {
    Phase.TURN: {
        events.Lay: turn.lay,
        events.GoOnQuest: resolve.go_on_quest,
        events.Accuse: game_end.accuse,
        events.PlayKnight: turn.own_turn_knight,
        events.Confirm: turn.pass_turn,
        events.Adjust: turn.adjust,
    },
    Phase.CLAIM: {events.Claim: turn.claim},
    Phase.VIVIEN: {events.Confirm: _vivien_done},
    Phase.MERLIN_6: {
        events.GoOnQuest: resolve.go_through_merlin_6,
        events.Confirm: turn.merlin_6_declined,
    },
    Phase.ARTHUR: {events.PlayKnight: resolve.arthur, events.Confirm: resolve.no_arthur},
    Phase.REVEAL: {events.Reveal: resolve.reveal},
    Phase.TOKENS: {events.TurnToken: resolve.turn_token, events.Confirm: resolve.token_forgotten},
    Phase.GAWAIN: {events.PlayKnight: resolve.gawain, events.Confirm: resolve.no_gawain},
    Phase.GAWAIN_CARD: {events.Lay: resolve.gawain_lays, events.Confirm: resolve.gawain_lays_none},
    Phase.ACCUSED: {
        events.ShowLoyalty: game_end.answer_accusation,
        events.PlayKnight: game_end.percival_accuses,
    },
    Phase.LOYALTIES: {events.ShowLoyalty: game_end.show_at_the_end},
    Phase.PERCIVAL: {
        events.PlayKnight: game_end.percival_at_the_end,
        events.Confirm: game_end.no_percival,
    },
}


def apply(state: Rumors, event: Event) -> tuple[Rumors, tuple[Notice, ...]]:
    """Return the table after the event and what is to be said, or raise Refused."""
    if isinstance(event, events.Teach):
        return turn.teach(state, event)
    after, said = rule_of(RULES, state.phase, event)(state, event)
    if after.passes and not _leaves_passes(event):
        after = after._replace(passes=0)
    return after, said


def _leaves_passes(event: Event) -> bool:
    """A row of passes is broken by any line but confirm, teach and Tristan."""
    if isinstance(event, events.PlayKnight):
        return KNIGHTS[event.card] == "tristan"
    return isinstance(event, events.Confirm)
