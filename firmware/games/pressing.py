"""Which presses bring a line together: the fewest that point at each step of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from engine.game import Again, Button, Game, Input, Pressed, Refused, Undo
from engine.picker import QUESTS, Path, Step, picking_of
from firmware.games.deeds import OK, Press

Presses: TypeAlias = tuple[Press, ...]
AnyGame: TypeAlias = Game[Any, Any, Any, Any]
_MOST: Final = 60  # presses of one button: no list is as long


class Moment(NamedTuple):
    """The table, what is half chosen there, and what it shall become."""

    game: AnyGame
    state: Any
    asking: Any
    wanted: Any

    @classmethod
    def before(cls, game: AnyGame, state: Any, event: Any) -> Moment:
        return cls(game, state, None, game.apply(state, event)[0])

    @property
    def is_done(self) -> bool:
        return bool(self.state == self.wanted)

    def hears(self, heard: Input) -> Moment | None:
        """Return the moment after an input; None where it is refused, or means another line."""
        try:
            asking, events = self.game.hear(self.state, self.asking, heard)
            state = self._after(events)
        except Refused:
            return None
        return self._replace(state=state, asking=asking) if self._goes_on(state) else None

    def _after(self, events: Iterable[Any]) -> Any:
        state = self.state
        for event in events:
            assert not isinstance(event, Undo | Again)
            state, _ = self.game.apply(state, event)
        return state

    def _goes_on(self, state: Any) -> bool:
        return state in (self.state, self.wanted)

    def presses(self, buttons: Iterable[Press]) -> Moment | None:
        now: Moment | None = self
        for press in buttons:
            now = now.hears(Pressed(press.button)) if now else None
        return now


def steps(moment: Moment, path: Path, by: Iterable[Button] = QUESTS) -> Iterator[Press]:
    """Press what takes the steps of a path that are asked for, until the line has come together.

    `by` are the buttons that may point into a list, besides ACCUSE.
    """
    for step in path:
        if moment.is_done:
            return
        taken = take(moment, step, by)
        if taken is not None:  # its one possible value is not asked
            yield from taken
            moment = moment.presses(taken) or moment
    if not moment.is_done:
        raise ValueError(f"no list leads along {path}")


def take(moment: Moment, step: Step, by: Iterable[Button] = QUESTS) -> Presses | None:
    """Return the fewest presses that take a step; ACCUSE where no quest button points at it."""
    ways = [way for button in by if (way := _by(button, moment, step))]
    return min(ways, key=len) if ways else _by(Button.ACCUSE, moment, step)


def _by(button: Button, moment: Moment, step: Step) -> Presses | None:
    """Return how one button, and OK behind it, takes a step; None where it never does."""
    chosen, met = (*picking_of(moment.asking).chosen, step), [moment.asking]
    for n in range(1, _MOST):
        now = moment.hears(Pressed(button))
        if now is None or now.asking in met:
            return None
        if now.is_done or picking_of(now.asking).chosen == chosen:
            return (Press(button),) * n
        if picking_of(now.asking).at == step:
            return (*(Press(button),) * n, OK)
        met.append(now.asking)
        moment = now
    return None
