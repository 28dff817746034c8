"""What hands do for an event: the fewest inputs that lead to it, each of them offered."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from engine.game import Game, Held, Input, PieceId, PiecePlaced
from engine.offer import KEYS, offer_of
from engine.picker import UNDO, Path, picking_of
from firmware.games.deeds import Deed, Press, show

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Leads: TypeAlias = Callable[[Any], bool]  # whether a half-made choice is on the way to an event
_LONGER_S: Final = 0.2  # that a button is held, so that the panel counts it as held


def inputs_to(
    game: AnyGame, state: Any, event: Any, leads: Leads = lambda _choice: True
) -> tuple[Input, ...]:
    """Return the fewest inputs that write an event, the pieces that it names among them.

    A half-made choice that does not lead to it is not gone on with. Raises ValueError where no
    hands can do it.
    """
    wanted, _ = game.apply(state, event)
    inputs = (*_pieces_of(game, event), *(key for key in KEYS if key != UNDO))
    todo: deque[tuple[Any, tuple[Input, ...]]] = deque([(None, ())])
    met: list[Any] = [None]
    while todo:
        choice, done = todo.popleft()
        for heard in inputs:
            offer = offer_of(game, state, choice, heard)
            if offer is None:
                continue
            if offer.acts and _comes_to(game, state, offer.events, event, wanted):
                return (*done, heard)
            if not offer.acts and offer.choice not in met and leads(offer.choice):
                met.append(offer.choice)
                todo.append((offer.choice, (*done, heard)))
    raise ValueError(f"no hands can do {event}")


def along(path: Path) -> Leads:
    """Return whether a choice has taken steps of a path alone; it may point at anything."""
    return lambda choice: {*picking_of(choice).chosen} <= {*path}


def movements_for(
    inputs: Iterable[Input], shown: Callable[[PieceId], tuple[Deed, ...]] = show
) -> tuple[Deed, ...]:
    """Return what hands do for these inputs, one after the other; `shown` what for a piece."""
    return tuple([deed for heard in inputs for deed in _movements_for_input(heard, shown)])


def _movements_for_input(
    heard: Input, shown: Callable[[PieceId], tuple[Deed, ...]]
) -> tuple[Deed, ...]:
    if isinstance(heard, PiecePlaced):
        return shown(heard.piece)
    held_s = heard.seconds + _LONGER_S if isinstance(heard, Held) else 0.0
    return (Press(heard.button, held_s),)


def _pieces_of(game: AnyGame, event: Any) -> tuple[PiecePlaced, ...]:
    """Return the pieces that an event names, as the camera sees them."""
    named = [one for value in game.write(event).values() for one in _values(value)]
    return tuple([PiecePlaced(game.spots[0], one.id) for one in game.pieces if one.id in named])


def _values(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def _comes_to(game: AnyGame, state: Any, events: Iterable[Any], event: Any, wanted: Any) -> bool:
    """Whether these events are that one, perhaps after what it teaches; or come to the same."""
    *before, last = events
    if last == event:
        return True
    for one in (*before, last):
        state, _ = game.apply(state, one)
    return bool(state == wanted)
