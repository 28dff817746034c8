"""Merlin on the panel: notice to cues, and what the lamps show as long as it is true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.merlin.notices import Say
from engine.merlin.state import ROUNDS, Merlin, Phase

CUES: Final[Mapping[str, str | Callable[[Any], tuple[str, ...]]]] = {
    Say.STARTED: "seen",
    Say.TRAITOR_DREW: "siege",  # treason comes nearer
    Say.ROLLED: "count",
    Say.KNIGHT_MOVED: "seen",
    Say.MERLIN_MOVED: "seen",
    Say.SENT_HOME: "hurt",
    Say.TRAITORS_GONE: "healed",
    Say.BUILT: "count",
    Say.STAFF_USED: "ask",
    Say.MISSION_DONE: "good",
    Say.SEALED: "count",
    Say.EXCALIBUR_TAKEN: "relic",
    Say.GRAIL_TAKEN: "relic",
    Say.GRAIL_ASKED: "ask",
    Say.GRAIL_USED: "relic",
    Say.MISSION_SHOWN: "seen",
    Say.SCORING: "unhush",
    Say.ROUND: "hush",
    Say.WON: "win",
    Say.TRAITORS_SCORED: lambda told: ("betrayal",) if min(told["points"]) < 0 else (),
    Say.MISSION_DREW: lambda told: ("seen",) if told["card"] is not None else (),
}


# What hands at the table must do: pieces that the box cannot move, cards, dice.
BY_HAND: Final[Mapping[str, Callable[[Merlin], bool] | None]] = dict.fromkeys(
    (
        Say.TRAITOR_DREW, Say.TRAITORS_SHUFFLED, Say.TRAITORS_GONE, Say.KNIGHT_MOVED,
        Say.MERLIN_MOVED, Say.SENT, Say.SENT_HOME, Say.GAINED, Say.PAID, Say.COUNTER_PUT,
        Say.POINTS, Say.SWAPPED, Say.EXCALIBUR_TAKEN, Say.GRAIL_TAKEN, Say.APPLE_GAINED,
        Say.APPLE_EATEN, Say.BUILT, Say.SEALED, Say.MISSION_DREW, Say.MISSIONS_SHUFFLED, Say.ROUND,
    ),
)  # fmt: skip


def lights(state: Merlin) -> Mapping[str, int]:
    """Return the round in white, and in black the traitors before the seat that is asked."""
    is_on = state.phase is not Phase.OVER and state.seat is not None
    rounds = min(state.round, ROUNDS) if is_on else 0
    return {"silence": 0, "white": rounds, "black": sum(state.player.traitors) if is_on else 0}
