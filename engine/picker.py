"""Choosing by three keys: ACCUSE points, OK takes, UNDO lets go, among the events taken now.

A game yields the ways to its events, each put together from steps. The picker asks for one step
after the other; a step with one possible value is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from engine.game import (
    Again,
    Asking,
    Button,
    ButtonPress,
    Event,
    Held,
    Input,
    PiecePlaced,
    Refused,
    State,
    Undo,
)
from engine.offer import Offer
from engine.refusal import Common, Reason, make_refusal

OK: Final = ButtonPress(Button.OK)
ACCUSE: Final = ButtonPress(Button.ACCUSE)
UNDO: Final = ButtonPress(Button.UNDO)
OK_2_S: Final = Held(Button.OK, 2)
OK_3_S: Final = Held(Button.OK, 3)
QUESTS: Final = tuple(Button)[:5]
NUMBERS: Final[Mapping[Button, int]] = {button: number for number, button in enumerate(QUESTS, 1)}

# What an input means: the choice that is half made now, and the events that go into the record.
Heard: TypeAlias = tuple[Asking | None, tuple[Event | Undo | Again, ...]]
Hear: TypeAlias = Callable[[State, Asking | None, Input], Heard[Asking, Event]]


class Step(NamedTuple):
    """One thing that is chosen on the way to an event: which henchman, then where to."""

    key: str
    value: str | int = ""


Path: TypeAlias = tuple[Step, ...]


class Way(NamedTuple):
    """The steps to an event. The event is None where a piece must be shown first."""

    path: Path
    event: Any
    is_listed: bool = True  # False: a button points at it, ACCUSE does not


class Level(NamedTuple):
    """What may be chosen next, or the event that has come together."""

    behind: Path  # what is settled: chosen, or the one possible value
    options: Path = ()  # what ACCUSE steps through
    event: Any = None


@dataclass(frozen=True, slots=True)
class Picking:
    """A half-made choice: the steps that were taken, and what the list points at."""

    chosen: Path = ()
    at: Step | None = None

    def point_behind(self, options: Path) -> Picking:
        """Point at the option behind the one that is pointed at, and round again."""
        place = options.index(self.at) + 1 if self.at in options else 0
        return Picking(self.chosen, options[place % len(options)])

    def let_go(self) -> Picking | None:
        """Return the choice without what is pointed at, or without the step taken last."""
        chosen = self.chosen[:-1] if self.at is None else self.chosen
        return Picking(chosen) if chosen else None


def picking_of(asking: object) -> Picking:
    """Return a half-made choice that the picker made; an empty one of any other."""
    return asking if isinstance(asking, Picking) else Picking()


def name_of(heard: Input) -> str:
    """Return what was pressed or shown, as refusals name it."""
    return heard.piece if isinstance(heard, PiecePlaced) else heard.button.upper()


def number_of(heard: Input) -> int | None:
    """Return the number of the quest button that was pressed, None for any other input."""
    return NUMBERS.get(heard.button) if isinstance(heard, ButtonPress) else None


@dataclass(frozen=True, slots=True)
class Picker(Generic[State, Event]):
    """Walks the ways that a game yields.

    `ways` are those of a state, or of what was chosen where that asks for more than the state
    tells; `takes` says which of them are open: only as many are tried as are needed. `nothing` is
    why an input means nothing, of which `heard` and `phase` are told.
    """

    ways: Callable[[State, Path], Iterable[Way]]
    takes: Callable[[State, Event], bool]
    nothing: Reason

    def hear(self, state: State, asking: object, heard: Input) -> Heard[Any, Event]:
        """ACCUSE points at the next option, OK takes what is pointed at."""
        if heard == ACCUSE:
            return self.point(state, asking), ()
        if heard == OK:
            return self.take(state, asking)
        raise self.means_nothing(state, heard)

    def point(self, state: State, asking: object) -> Picking:
        """Point at the next of what may be chosen."""
        picking = picking_of(asking)
        options = self.level(state, picking.chosen).options
        if not options:
            raise make_refusal(Common.NOTHING_LISTED)
        return picking.point_behind(options)

    def take(self, state: State, asking: object) -> Heard[Any, Event]:
        """Take what is pointed at."""
        picking = picking_of(asking)
        if picking.at is None:
            raise make_refusal(Common.NOTHING_POINTED)
        return self.pick(state, (*picking.chosen, picking.at))

    def pick(self, state: State, chosen: Path) -> Heard[Any, Event]:
        """Return the event that these steps bring together, or ask for the next one."""
        event = self.level(state, chosen).event
        return (Picking(chosen), ()) if event is None else (None, (event,))

    def means_nothing(self, state: Any, heard: Input) -> Refused:
        """Return the refusal of an input that means nothing in this phase."""
        why = self.nothing
        return make_refusal(why, heard=name_of(heard), phase=state.phase)

    # -- how far one has come --------------------------------------------------------------------

    def level(self, state: State, chosen: Path) -> Level:
        """Return how far one has come with what was chosen."""
        if not chosen:
            begins = self.first_steps(state).items()
            return Level((), tuple([step for step, way in begins if way.is_listed]))
        left, behind = [*self.ways(state, chosen)], Path()
        options = Path()
        for step, after in zip_longest(chosen, chosen[1:]):
            left, behind = _with_step(left, len(behind), step), (*behind, step)
            options = self._options(state, left, len(behind))
            while len(options) == 1 and options[0] != after:
                left, behind = _with_step(left, len(behind), options[0]), (*behind, options[0])
                options = self._options(state, left, len(behind))
        if options:
            return Level(behind, options)
        event = next((way.event for way in left if self.is_open(state, way)), None)
        return Level(behind, (), event)

    def first_steps(self, state: State) -> Mapping[Step, Way]:
        """Return how events can begin now, each with the first way that begins so."""
        return _first_steps(self, _Same(state))

    def _options(self, state: State, left: Iterable[Way], depth: int) -> Path:
        """Return the values of the next step that lead to an event, each once."""
        found: dict[Step, None] = {}
        for way in left:
            if len(way.path) > depth and way.path[depth] not in found and self.is_open(state, way):
                found[way.path[depth]] = None
        return tuple(found)

    def is_open(self, state: State, way: Way) -> bool:
        """Whether a way leads to an event that is taken."""
        return way.event is None or self.takes(state, way.event)

    # -- what a page shows -------------------------------------------------------------------------

    def shown_options(
        self, state: State, asking: object, offers: Iterable[Offer]
    ) -> tuple[tuple[tuple[Step, Button | None], ...], int | None]:
        """Return what may be chosen, each with its quest button, and which is pointed at.

        A button is named beside the option that it points at or takes, as it is offered now.
        """
        if not isinstance(asking, Picking | None):
            return (), None
        chosen, at = picking_of(asking).chosen, picking_of(asking).at
        options = self.level(state, chosen).options if chosen else tuple(self.first_steps(state))
        buttons = self._buttons(state, offers) if options else {}
        items = tuple([(step, buttons.get(step)) for step in options])
        return items, options.index(at) if at in options else None

    def _buttons(self, state: State, offers: Iterable[Offer]) -> dict[Step, Button]:
        begins, found = self.first_steps(state).items(), dict[Step, Button]()
        for offer in offers:
            if not isinstance(offer.by, ButtonPress) or offer.by.button not in NUMBERS:
                continue
            if isinstance(offer.choice, Picking):
                found[offer.choice.at or offer.choice.chosen[0]] = offer.by.button
            found |= {step: offer.by.button for step, way in begins if offer.events == (way.event,)}
        return found


def _with_step(left: Iterable[Way], depth: int, step: Step) -> list[Way]:
    return [way for way in left if way.path[depth : depth + 1] == (step,)]


class _Same:
    """A moment of the game, compared by identity: its list is asked for by button after button."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.state is other.state

    def __hash__(self) -> int:
        return id(self.state)


@lru_cache(maxsize=4)
def _first_steps(picker: Picker[Any, Any], same: _Same) -> Mapping[Step, Way]:
    found: dict[Step, Way] = {}
    for way in picker.ways(same.state, ()):
        if way.path[0] not in found and picker.is_open(same.state, way):
            found[way.path[0]] = way
    return found
