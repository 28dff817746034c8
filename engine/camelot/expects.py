"""What the table waits for: which buttons go, which answer, and whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.camelot import rules
from engine.camelot.asking import named_seat
from engine.camelot.controls import hear
from engine.camelot.hero import is_action_due
from engine.camelot.presses import NUMBERS
from engine.camelot.state import Camelot, Phase
from engine.game import Again, Button, Expected, Mark, Pressed, Refused, Spot, Undo

READING: Final = Spot("reading")  # the reading place of the mat
# The box beeps as soon as a card is taken, 0.12 s after it came to rest or later; whoever lifts it
# at that beep must not be told that it was only held. Nobody hears it and has lifted it sooner.
SHOWN_S: Final = 0.6
_TURN: Final = (Phase.EVIL, Phase.HERO)
_QUESTS: Final = frozenset(NUMBERS)


def expects(state: Camelot) -> Expected:
    """Say whom and what the table waits for."""
    taken = frozenset(_taken(state))
    go = taken & _QUESTS if state.phase in _TURN else frozenset[Button]()
    is_over = state.phase is Phase.OVER
    return Expected(
        seat=None if is_over else named_seat(state),
        question=_question(state),
        go=go,
        answer=taken - go,
        lying={READING: Mark.ANY},
        ok_waits=Button.OK in taken and not (state.phase in _TURN and is_action_due(state)),
        discreet=True,  # hands are open to nobody, and lie beside the reading place
        over=is_over,
        shown_s=SHOWN_S,
    )


def _taken(state: Camelot) -> Iterator[Button]:
    """Yield the buttons that would not be refused now: `apply` says so, nobody else."""
    for button in Button:
        try:
            _, events = hear(state, None, Pressed(button))
            if events and not isinstance(events[0], Undo | Again):
                rules.apply(state, events[0])
        except Refused:
            continue
        yield button


def _question(state: Camelot) -> str:
    """Return a text that changes with every line that a press can mean."""
    if state.phase is Phase.OVER:
        return state.phase
    told = (
        state.phase, named_seat(state), *state.acts, "|", *state.powers, state.sacrificed,
        len(state.table), state.draws, state.playing, state.given_to, state.share,
        [one.revealed for one in state.seats], len(state.todo),
    )  # fmt: skip
    return " ".join(map(str, told))
