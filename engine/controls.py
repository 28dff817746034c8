"""What the controls of every game have in common; what an input means, a phase says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias

from engine.game import (
    AGAIN,
    OVER,
    Again,
    Asking,
    Event,
    Held,
    Input,
    Notice,
    PieceId,
    PiecePlaced,
    Refused,
    State,
    Undo,
)
from engine.picker import OK, OK_2_S, OK_3_S, UNDO, Hear, Heard, Picking
from engine.refusal import Common, make_refusal

# What is held in a phase, and what it means there.
Hold: TypeAlias = tuple[Held, Callable[[State, Asking | None], tuple[Event | Again, ...]]]
_SAME_PLAYERS_AGAIN: Final[Hold[Any, Any, Any]] = OK_3_S, lambda _state, _asking: (AGAIN,)


@dataclass(frozen=True, slots=True)
class Controls(Generic[State, Asking, Event]):
    """What an input means: a function a phase, and what holds in all of them.

    UNDO lets go of a half-made choice. OK is OK however long it is held, unless the phase has a
    meaning for that and nothing is pointed at. A piece that was taken already and comes into view
    again is ignored where the phase does not take it. A game that is over takes OK alone, held for
    3 s: the same players want a new one.
    """

    apply: Callable[[State, Event], tuple[State, tuple[Notice, ...]]]
    phases: Mapping[str, Hear[State, Asking, Event]]
    let_go: Callable[[State, Asking], Heard[Asking, Event]]
    holds: Mapping[str, Hold[State, Asking, Event]] = field(default_factory=dict)
    is_out: Callable[[State, PieceId], bool] = lambda _state, _piece: False  # was it taken already?

    def hear(self, state: Any, asking: Asking | None, heard: Input) -> Heard[Asking, Event]:
        """Say what an input means now, or raise Refused; `asking` is a half-made choice."""
        if asking is not None and heard == UNDO:
            return self.let_go(state, asking)
        if isinstance(heard, Held):
            return self._hear_held(state, asking, heard)
        if isinstance(heard, PiecePlaced) and self._is_seen_again(state, asking, heard):
            return asking, ()
        return self._hear_in_phase(state, asking, heard)

    def _hear_in_phase(
        self, state: Any, asking: Asking | None, heard: Input
    ) -> Heard[Asking, Event]:
        if state.phase == OVER:
            raise make_refusal(Common.GAME_OVER)
        return self.phases[state.phase](state, asking, heard)

    def _hear_held(self, state: Any, asking: Asking | None, heard: Held) -> Heard[Asking, Event]:
        hold = _SAME_PLAYERS_AGAIN if state.phase == OVER else self.holds.get(state.phase)
        if hold is None or isinstance(asking, Picking):
            return self.hear(state, asking, OK) if heard == OK_2_S else (asking, ())
        return (None, hold[1](state, asking)) if heard == hold[0] else (asking, ())

    def _is_seen_again(self, state: Any, asking: Asking | None, placed: PiecePlaced) -> bool:
        if not self.is_out(state, placed.piece):
            return False
        try:
            choice, events = self._hear_in_phase(state, asking, placed)
            self.apply_all(state, events)
        except Refused:
            return True
        return not events and choice in (None, asking)

    def apply_all(self, state: State, events: Iterable[Event | Undo | Again]) -> State:
        """Return the table after these events, or raise Refused; undo is not the game's."""
        for event in events:
            if not isinstance(event, Undo | Again):
                state, _ = self.apply(state, event)
        return state
