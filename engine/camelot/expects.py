"""What the table waits for: whom, and whether for OK."""

from __future__ import annotations

from typing import Final

from engine.camelot.hero import is_action_due
from engine.camelot.pending_choice import named_seat
from engine.camelot.state import Camelot, Phase
from engine.game import ExpectedInput, Mark, Spot

READING: Final = Spot("reading")  # the reading place of the mat
# The box beeps as soon as a card is taken, 0.12 s after it came to rest or later; whoever lifts it
# at that beep must not be told that it was only held. Nobody hears it and has lifted it sooner.
SHOWN_S: Final = 0.6
_TURN: Final = (Phase.EVIL, Phase.HERO)


def expects(state: Camelot) -> ExpectedInput:
    """Say whom and what the table waits for."""
    is_over = state.phase is Phase.OVER
    return ExpectedInput(
        seat=None if is_over else named_seat(state),
        question=_question(state),
        lying={READING: Mark.ANY},
        ok_waits=not (state.phase in _TURN and is_action_due(state)),
        discreet=True,  # hands are open to nobody, and lie beside the reading place
        over=is_over,
        shown_s=SHOWN_S,
    )


def _question(state: Camelot) -> str:
    """Return a text that changes with every line that a press can mean."""
    if state.phase is Phase.OVER:
        return state.phase
    turn = state.turn
    told = (
        state.phase, named_seat(state), *turn.acts, "|", *turn.powers, turn.sacrificed,
        len(state.table.cards), turn.draws, turn.playing, turn.given_to, state.share,
        [one.revealed for one in state.seats], len(state.todo),
    )  # fmt: skip
    return " ".join(map(str, told))
