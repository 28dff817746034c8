"""What ACCUSE steps through, in short, as the page lists it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.game import Button, Pressed, Refused
from engine.merlin.asking import Asking, Picking, Step
from engine.merlin.controls import hear
from engine.merlin.paths import NOT_DONE, level, path_of
from engine.merlin.pieces import NUMBER
from engine.merlin.presses import NUMBERS, chosen_of, pointed_at
from engine.merlin.state import Merlin, Phase
from firmware.games.adapter import Listed
from firmware.games.merlin.choice_words import choice_words, option_words
from firmware.games.spoken import player

_SHOWN_OR_ROLLED: Final = (Phase.ROLL, Phase.DRAW, Phase.GRAIL, Phase.OVER)


def in_short(state: Merlin, asking: Asking | None, names: Sequence[str]) -> Listed:
    """Return what may be chosen in words, each with its quest button, and what is pointed at."""
    if state.phase in _SHOWN_OR_ROLLED or not isinstance(asking, Picking | None):
        return Listed()
    here = level(state, chosen_of(asking))
    buttons = dict(_by_button(state, asking))
    options = (*here.options, *([NOT_DONE] if NOT_DONE in buttons else []))
    told: dict[str, Any] = {step.key: step.value for step in here.behind}
    items = tuple((_words(state, one, told, names), buttons.get(one)) for one in options)
    at = pointed_at(asking)
    return Listed(items, options.index(at) if at in options else None)


def _by_button(state: Merlin, asking: Picking | None) -> Iterator[tuple[Step, Button]]:
    """Yield what each quest button points at, or takes: the controls say so, nobody else."""
    for button in NUMBERS:
        try:
            choice, events = hear(state, asking, Pressed(button))
        except Refused:
            continue
        if isinstance(choice, Picking):
            yield choice.at or choice.chosen[0], button
        elif len(events) == 1:
            yield path_of(state, events[0])[0], button  # type: ignore[arg-type]


def _words(state: Merlin, step: Step, told: dict[str, Any], names: Sequence[str]) -> str:
    if step.key == "flag":
        told = told | {"does": state.board.flags[NUMBER[str(step.value)]]}
    words = option_words if told else choice_words
    return words(step.key, step.value, told, lambda seat: player(names, seat))
