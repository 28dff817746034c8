"""Which presses bring a line together: the fewest that point at each step of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from engine.game import AGAIN, Again, Button, Input, Pressed, Refused, Undo
from engine.merlin import rules
from engine.merlin.asking import Asking, Step
from engine.merlin.controls import hear
from engine.merlin.events import Event
from engine.merlin.paths import Path
from engine.merlin.presses import NUMBERS, chosen_of, pointed_at
from engine.merlin.state import Merlin
from firmware.games.deeds import Press

Presses: TypeAlias = tuple[Press, ...]
OK: Final = Press(Button.OK)
_QUESTS: Final = tuple(NUMBERS)
_MOST: Final = 60  # presses of one button: no list is as long


class Moment(NamedTuple):
    """The table, what is half chosen there, and what it shall become."""

    state: Merlin
    asking: Asking | None
    wanted: Merlin

    @classmethod
    def before(cls, state: Merlin, event: Event) -> Moment:
        return cls(state, None, rules.apply(state, event)[0])

    @property
    def is_done(self) -> bool:
        return self.state == self.wanted

    def hears(self, heard: Input) -> Moment | None:
        """Return the moment after an input; None where it is refused, or means another line."""
        try:
            asking, events = hear(self.state, self.asking, heard)
            state = _after(self.state, events)
        except Refused:
            return None
        return self._replace(state=state, asking=asking) if self._goes_on(state) else None

    def _goes_on(self, state: Merlin) -> bool:
        return state in (self.state, self.wanted)

    def presses(self, buttons: Iterable[Press]) -> Moment | None:
        now: Moment | None = self
        for press in buttons:
            now = now.hears(Pressed(press.button)) if now else None
        return now


def _after(state: Merlin, events: Iterable[Event | Undo | Again]) -> Merlin:
    for event in events:
        assert not isinstance(event, Undo)
        assert event is not AGAIN
        state, _ = rules.apply(state, event)
    return state


def steps(moment: Moment, path: Path) -> Iterator[Press]:
    """Press what takes the steps of a path that are asked for, until the line has come together."""
    for step in path:
        if moment.is_done:
            return
        taken = take(moment, step)
        if taken is not None:  # its one possible value is not asked
            yield from taken
            moment = moment.presses(taken) or moment
    if not moment.is_done:
        raise ValueError(f"no list leads along {path}")


def take(moment: Moment, step: Step) -> Presses | None:
    """Return the fewest presses that take a step; ACCUSE where no quest button points at it."""
    ways = [way for button in _QUESTS if (way := _by(button, moment, step))]
    return min(ways, key=len) if ways else _by(Button.ACCUSE, moment, step)


def _by(button: Button, moment: Moment, step: Step) -> Presses | None:
    """Return how one button, and OK behind it, takes a step; None where it never does."""
    chosen, met = (*chosen_of(moment.asking), step), [moment.asking]
    for n in range(1, _MOST):
        now = moment.hears(Pressed(button))
        if now is None or now.asking in met:
            return None
        if now.is_done or chosen_of(now.asking) == chosen:
            return (Press(button),) * n
        if pointed_at(now.asking) == step:
            return (*(Press(button),) * n, OK)
        met.append(now.asking)
        moment = now
    return None
