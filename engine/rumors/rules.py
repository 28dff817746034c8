"""Which rule takes which event in which phase: the one place that says what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.game import Notice
from engine.rulebook import Rules, rule_of
from engine.rumors import ending, resolve, turn
from engine.rumors.events import (
    Accuse,
    Adjust,
    Claim,
    Confirm,
    Event,
    GoOnQuest,
    Lay,
    PlayKnight,
    Reveal,
    ShowLoyalty,
    Teach,
    TurnToken,
)
from engine.rumors.pieces import KNIGHTS
from engine.rumors.state import Phase, Rumors

Rule = Callable[[Rumors, Any], tuple[Rumors, tuple[Notice, ...]]]


def _vivien_done(state: Rumors, event: Confirm) -> tuple[Rumors, tuple[Notice, ...]]:
    """Vivien was laid by the Listener, or played by Gawain while a Quest is resolved."""
    return resolve.proceed(state) if state.chosen else turn.vivien_laid(state, event)


RULES: Final[Rules[Rule]] = {
    Phase.TURN: {
        Lay: turn.lay,
        GoOnQuest: resolve.go_on_quest,
        Accuse: ending.accuse,
        PlayKnight: turn.own_turn_knight,
        Confirm: turn.pass_turn,
        Adjust: turn.adjust,
    },
    Phase.CLAIM: {Claim: turn.claim},
    Phase.VIVIEN: {Confirm: _vivien_done},
    Phase.MERLIN_6: {GoOnQuest: resolve.go_through_merlin_6, Confirm: turn.merlin_6_declined},
    Phase.ARTHUR: {PlayKnight: resolve.arthur, Confirm: resolve.no_arthur},
    Phase.REVEAL: {Reveal: resolve.reveal},
    Phase.TOKENS: {TurnToken: resolve.turn_token, Confirm: resolve.token_forgotten},
    Phase.GAWAIN: {PlayKnight: resolve.gawain, Confirm: resolve.no_gawain},
    Phase.GAWAIN_CARD: {Lay: resolve.gawain_lays, Confirm: resolve.gawain_lays_none},
    Phase.ACCUSED: {ShowLoyalty: ending.answer_accusation, PlayKnight: ending.percival_accuses},
    Phase.LOYALTIES: {ShowLoyalty: ending.show_at_the_end},
    Phase.PERCIVAL: {PlayKnight: ending.percival_at_the_end, Confirm: ending.no_percival},
}


def apply(state: Rumors, event: Event) -> tuple[Rumors, tuple[Notice, ...]]:
    """Return the table after the event and what is to be said, or raise Refused."""
    if isinstance(event, Teach):
        return turn.teach(state, event)
    after, said = rule_of(RULES, state.phase, event)(state, event)
    if after.passes and not _leaves_passes(event):
        after = after._replace(passes=0)
    return after, said


def _leaves_passes(event: Event) -> bool:
    """A row of passes is broken by any line but confirm, teach and Tristan."""
    if isinstance(event, PlayKnight):
        return KNIGHTS[event.card] == "tristan"
    return isinstance(event, Confirm)
