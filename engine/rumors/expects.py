"""What the table waits for: whom, whether for OK, and what should lie on the pile."""

from __future__ import annotations

from typing import Final

from engine.game import ExpectedInput, Lying, Mark, Spot
from engine.rumors.cards import is_out_of_cards
from engine.rumors.controls import QUEST_BUTTONS
from engine.rumors.pending_choice import named_seat
from engine.rumors.state import Phase, Rumors
from engine.rumors.view import is_resolving

THREATS: Final = Spot("threats")
_QUESTS: Final = frozenset(QUEST_BUTTONS)
_SHOWN_OVER_THE_PILE: Final = (Phase.ACCUSED, Phase.LOYALTIES, Phase.PERCIVAL, Phase.OVER)


def expects(state: Rumors) -> ExpectedInput:
    """Say whom and what the table waits for."""
    is_turn = state.phase is Phase.TURN
    return ExpectedInput(
        seat=None if state.phase is Phase.OVER else named_seat(state),
        question=_question(state),
        scores=_QUESTS if is_turn else frozenset(),
        lying={THREATS: _lying(state)},
        ok_waits=not is_turn,
        discreet=state.effects.announce,
        over=state.phase is Phase.OVER,
    )


def _question(state: Rumors) -> str:
    """Return a text that changes when an answer leads to the next question."""
    if state.phase is Phase.LOYALTIES or (state.phase is Phase.TURN and is_out_of_cards(state)):
        return f"{state.phase} {named_seat(state)}"
    if state.phase is Phase.TOKENS and state.chosen is not None:
        return f"{state.phase} {len(state.chosen.tokens)}"
    return state.phase


def _lying(state: Rumors) -> Lying:
    if is_resolving(state) or state.phase in _SHOWN_OVER_THE_PILE:
        return Mark.ANY
    if not state.pile:
        return Mark.EMPTY
    top = state.pile[-1]
    return Mark.FACE_DOWN if top is None else top
