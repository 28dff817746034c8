"""What the table waits for: whom, and for what."""

from __future__ import annotations

from typing import Final

from engine.game import ExpectedInput, Mark, Spot
from engine.merlin.state import Merlin, Phase

TABLE: Final = Spot("table")
SHOWN_S: Final = 1.0  # a piece leaves the camera's view as soon as the box has said it was read


def expects(state: Merlin) -> ExpectedInput:
    """Say whom and what the table waits for."""
    return ExpectedInput(
        seat=state.seat,
        question=_question(state),
        lying={TABLE: Mark.ANY},
        ok_waits=True,
        discreet=True,  # mission cards are in hands, and nobody's business but their owner's
        over=state.phase is Phase.OVER,
        shown_s=SHOWN_S,
    )


def _question(state: Merlin) -> str:
    """Return a text that changes with every line that a press can mean."""
    if state.phase is Phase.OVER:
        return state.phase
    scored = len(state.scoring.influence) if state.scoring else 0
    told = (
        state.phase, state.seat, state.round, len(state.tiles), *state.display, state.starts,
        len(state.drawing), state.draws, state.deck, scored, state.turn, state.supply,
        [(one.dice, one.hand, one.traitors, one.seals) for one in state.players],
    )  # fmt: skip
    return " ".join(map(str, told))
