"""Refusals as players read them: a reason's sentence with names and pieces in its places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from engine.game import Line
from engine.refusal import Reason
from firmware.games.shared_words import InWords, params_in_words, player
from words.text import Text, t

_BUTTON: Final = "QUEST-"
# What may be done instead, where a phase has nothing of its own to say.
LIT: Final = t("answer by the buttons that are lit")


def refusals_in_words(
    called: Callable[[str], str], own: Mapping[str, InWords]
) -> Callable[[str, Line, Sequence[str]], Text | None]:
    """Return what says a game's refusals, each without a full stop; None for the table's reasons.

    `called` names a piece; `own` says what other parameters mean in this game. What neither names
    stands as it is.
    """
    in_words: Mapping[str, InWords] = {
        **params_in_words(called, own),
        "heard": lambda heard, _who: _input_in_words(heard, called),
    }

    def refusal(reason: str, params: Line, names: Sequence[str]) -> Text | None:
        if not isinstance(reason, Reason):
            return None
        who = partial(player, names)
        told = {
            key: in_words[key](params[key], who) if key in in_words else str(params[key])
            for key in reason.places
        }
        return t(reason.sentence, **told)

    return refusal


def rule_behind(reason: str) -> tuple[Text, ...]:
    """Return the rule behind a refusal; nothing where its sentence says it all."""
    return (t(reason.rule),) if isinstance(reason, Reason) and reason.rule else ()


def _input_in_words(heard: str, called: Callable[[str], str]) -> str:
    """Return what an input is called: a button stands in capitals, and is no piece."""
    if heard.startswith(_BUTTON):
        return t("Quest button {number}", number=heard.removeprefix(_BUTTON))
    return heard if heard.isupper() else called(heard)
