"""What any table is tried with: presses and pieces by chance, and what they come to."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from engine.game import Again, Button, Game, Held, Input, Placed, Pressed, Refused, Undo

HELD: Final = (Held(Button.OK, 2), Held(Button.OK, 3), Held(Button.UNDO, 2))
AnyGame = Game[Any, Any, Any, Any]


def any_input(game: AnyGame, chance: Random) -> Input:
    kind = chance.random()
    if kind < 0.6:
        return Pressed(chance.choice([*Button]))
    if kind < 0.7:
        return chance.choice(HELD)
    return Placed(game.spots[0], chance.choice(game.pieces).id)


def applied(game: AnyGame, state: Any, events: tuple[Any, ...]) -> Any:
    """Return the state after the events, each of which survives its record line."""
    for event in events:
        if not isinstance(event, Undo | Again):
            assert game.read(game.write(event)) == event
            state, _ = game.apply(state, event)
    return state


def check_new_question(game: AnyGame, state: Any) -> None:
    """The table leaves 0.7 s to every new question, so each press must bring a new one."""
    question = game.expects(state).question
    for button in Button:
        try:
            _, events = game.hear(state, None, Pressed(button))
            after = applied(game, state, events)
        except Refused:
            continue
        if events and not isinstance(events[0], Undo | Again):
            assert game.expects(after).question != question, (button, question)
