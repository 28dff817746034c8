"""What ACCUSE steps through, in short, as the page lists it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.merlin.paths import PICKER
from engine.merlin.pending_choice import Asking
from engine.merlin.pieces import NUMBER
from engine.merlin.state import Merlin
from engine.offer import Offer
from engine.picker import Step, picking_of
from firmware.games.adapter import ButtonChoices
from firmware.games.merlin.choice_words import choice_words, option_words
from firmware.games.shared_words import player


def in_short(
    state: Merlin, asking: Asking | None, offers: Sequence[Offer], names: Sequence[str]
) -> ButtonChoices:
    """Return what may be chosen in words, each with its quest button, and what is pointed at."""
    options, at = PICKER.shown_options(state, asking, offers)
    behind = PICKER.level(state, picking_of(asking).chosen).behind
    told: dict[str, Any] = {step.key: step.value for step in behind}
    return ButtonChoices(
        tuple([(_words(state, one, told, names), button) for one, button in options]), at
    )


def _words(state: Merlin, step: Step, told: dict[str, Any], names: Sequence[str]) -> str:
    if step.key == "flag":
        told = told | {"does": state.board.flags[NUMBER[str(step.value)]]}
    words = option_words if told else choice_words
    return words(step.key, step.value, told, lambda seat: player(names, seat))
