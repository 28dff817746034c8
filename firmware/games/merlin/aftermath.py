"""What a finished game of Merlin is remembered for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine.aftermath import Aftermath, GameEnding, Measure
from engine.merlin.state import Merlin, Phase
from words.text import t, tn

WON: Final = t("One winner")
SHARED: Final = t("A shared victory")
MEASURES: Final[Mapping[str, Measure]] = {
    "score": Measure(t("Highest score"), is_longest=True),
    "missions": Measure(t("Missions done")),
    "excalibur": Measure(t("Excalibur changed hands")),
    "grail": Measure(t("The Grail changed hands")),
}


def winners_of(state: Merlin) -> GameEnding | None:
    """Return who won; a victory may be shared."""
    if state.phase is not Phase.OVER or state.winners is None:
        return None
    return GameEnding("won" if len(state.winners) == 1 else "shared", state.winners)


def measure_game(states: Sequence[Merlin]) -> dict[str, int]:
    """Count missions, what changed hands, and the best score of a game."""
    found: Counter[str] = Counter()
    for before, after in pairwise(states):
        found["missions"] += max(0, _missions(after) - _missions(before))
        found["excalibur"] += after.excalibur not in (None, before.excalibur)
        found["grail"] += after.grail not in (None, before.grail)
    found["score"] = max(player.score for player in states[-1].players)
    return {key: count for key, count in found.items() if count}


def _missions(state: Merlin) -> int:
    return state.turn.missions if state.turn is not None else 0


def roles(state: Merlin) -> list[str]:
    """Return the points of each seat."""
    return [tn("{n} point", "{n} points", one.score) for one in state.players]


AFTERMATH: Final = Aftermath(
    winners_of,
    {"won": WON, "shared": SHARED},
    MEASURES,
    measure_game,
    roles,
)
