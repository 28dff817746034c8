"""What the table waits for: which buttons go, which answer, and what should lie on the pile."""

from __future__ import annotations

from typing import Final

from engine.game import Button, Expected, Lying, Mark, Spot
from engine.rumors.asking import named_seat
from engine.rumors.cards import is_out_of_cards
from engine.rumors.controls import CONTROLS, QUEST_BUTTONS
from engine.rumors.state import Phase, Rumors, questable
from engine.rumors.view import is_resolving

THREATS: Final = Spot("threats")
BUTTON_OF: Final = {quest: button for button, quest in QUEST_BUTTONS.items()}
_QUESTS: Final = frozenset(QUEST_BUTTONS)
_SHOWN_OVER_THE_PILE: Final = (Phase.ACCUSED, Phase.LOYALTIES, Phase.PERCIVAL, Phase.OVER)


def expects(state: Rumors) -> Expected:
    """Say whom and what the table waits for."""
    is_turn = state.phase is Phase.TURN
    taken = CONTROLS.taken_buttons(state)
    go = frozenset(BUTTON_OF[quest] for quest in questable(state) if is_turn) & taken
    return Expected(
        seat=None if state.phase is Phase.OVER else named_seat(state),
        question=_question(state),
        go=go,
        answer=taken - go,
        scores=_QUESTS if is_turn else frozenset(),
        lying={THREATS: _lying(state)},
        ok_waits=Button.OK in taken and not is_turn,
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
