"""What the table waits for: which buttons go, which answer, and what should lie on the pile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Button, Expected, Lying, Mark, Spot
from engine.rumors.asking import named_seat
from engine.rumors.cards import is_out_of_cards
from engine.rumors.controls import QUEST_BUTTONS
from engine.rumors.ending import may_accuse
from engine.rumors.state import Phase, Rumors, questable
from engine.rumors.view import is_resolving

THREATS: Final = Spot("threats")
BUTTON_OF: Final = {quest: button for button, quest in QUEST_BUTTONS.items()}
_OK: Final = frozenset((Button.OK,))
_ACCUSE: Final = frozenset((Button.ACCUSE,))
_ALL_QUESTS: Final = frozenset(QUEST_BUTTONS)
_ANSWERS: Final[Mapping[Phase, frozenset[Button]]] = {
    Phase.CLAIM: _ALL_QUESTS | {Button.UNDO},
    Phase.VIVIEN: _OK,
    Phase.MERLIN_6: _ALL_QUESTS | _OK,
    Phase.ARTHUR: _OK | _ACCUSE,
    Phase.TOKENS: _ALL_QUESTS,
    Phase.GAWAIN: _OK | _ACCUSE,
    Phase.GAWAIN_CARD: _OK,
    Phase.ACCUSED: _OK | _ACCUSE,
    Phase.LOYALTIES: _OK | _ACCUSE,
    Phase.PERCIVAL: _OK | _ACCUSE,
}


def expects(state: Rumors) -> Expected:
    """Say whom and what the table waits for."""
    is_turn = state.phase is Phase.TURN
    answer = _turn_answers(state) if is_turn else _ANSWERS.get(state.phase, frozenset())
    return Expected(
        seat=None if state.phase is Phase.OVER else named_seat(state),
        question=_question(state),
        go=frozenset(BUTTON_OF[quest] for quest in questable(state) if is_turn),
        answer=answer,
        lying={THREATS: _lying(state)},
        ok_waits=Button.OK in answer and not is_turn,
        over=state.phase is Phase.OVER,
    )


def _turn_answers(state: Rumors) -> frozenset[Button]:
    lays_down = state.effects.announce and not state.actor.is_revealed_traitor
    ok = _OK if lays_down or is_out_of_cards(state) else frozenset()
    return ok | (_ACCUSE if may_accuse(state) else frozenset())


def _question(state: Rumors) -> str:
    """Return a text that changes when an answer leads to the next question."""
    if state.phase is Phase.LOYALTIES:
        return f"{state.phase} {named_seat(state)}"
    if state.phase is Phase.TOKENS and state.chosen is not None:
        return f"{state.phase} {len(state.chosen.tokens)}"
    return state.phase


_SHOWN_OVER_THE_PILE: Final = (Phase.ACCUSED, Phase.LOYALTIES, Phase.PERCIVAL, Phase.OVER)


def _lying(state: Rumors) -> Lying:
    if is_resolving(state) or state.phase in _SHOWN_OVER_THE_PILE:
        return Mark.ANY
    if not state.pile:
        return Mark.EMPTY
    top = state.pile[-1]
    return Mark.FACE_DOWN if top is None else top
