"""Which rule takes which event in which phase: a table of a game, and what is refused by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

from engine.codec import GameEvent
from engine.game import OVER
from engine.refusal import Common, make_refusal

Rule = TypeVar("Rule")
# By phase, then by kind of event; of a game that is over nothing has to stand in it.
Rules: TypeAlias = Mapping[Any, Mapping[type[Any], Rule]]


def rule_of(
    rules: Rules[Rule],
    phase: str,
    event: GameEvent,
    kinds: Callable[[], Iterable[type[GameEvent]]] | None = None,
) -> Rule:
    """Return the rule that takes an event, or raise Refused, which names what a phase takes.

    `kinds` tells those that the phase takes just now, where they are not all of its table.
    """
    taken = rules.get(phase, {})
    if (rule := taken.get(type(event))) is not None:
        return rule
    if phase == OVER:
        raise make_refusal(Common.GAME_OVER)
    expected = [kind.do for kind in (kinds() if kinds else taken)]
    raise make_refusal(Common.WRONG_PHASE, phase=phase, expected=expected)
