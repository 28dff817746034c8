"""The situations of Merlin for the image report: what bots play until, and what is pressed then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from firmware.inputs import Click

FOUR: Final = ("Anna", "Ben", "Chloé", "Maximilian-Friedrich")
View = dict[str, Any]


def _in_phase(phase: str, **least: int) -> Callable[[View], bool]:
    """Return whether the table is in that phase, and as far as told: `round=3`."""
    return lambda state: (
        state["phase"] == phase and all(state[key] >= count for key, count in least.items())
    )


def _has_tiles(tiles: int) -> Callable[[View], bool]:
    return lambda state: len(state["tiles"]) == tiles


def _moves(state: View) -> bool:
    """Whether a seat has all dice, and there is much to see."""
    seat = state["seats"][state["seat"] or 0]
    is_full = len(seat["dice"]) == 3 and seat["merlin_die"] is not None
    return _in_phase("turn", round=3)(state) and is_full


def _acts_on(*spaces: str) -> Callable[[View], bool]:
    def is_there(state: View) -> bool:
        return (
            _in_phase("act", round=2)(state) and state["rondel"][state["turn"]["space"]] in spaces
        )

    return is_there


def _builds(state: View) -> bool:
    return len(state["places"]) > 3


def _is_after_scoring(state: View) -> bool:
    return _in_phase("roll", round=3)(state) and state["last_scoring"] is not None


def _has_known(state: View) -> bool:
    """Whether the rounds are far enough that missions were taken from the display."""
    return _in_phase("turn", round=4)(state)


def _has_seals(state: View) -> bool:
    sealed = [seat for seat in state["seats"] if len(seat["seals"]) > 1]
    return _in_phase("turn", round=3)(state) and len(sealed) > 1


# The name of each stage, and what of it is not as everywhere.
MERLIN: Final[Mapping[str, Mapping[str, Any]]] = {
    "merlin-environs": {"until": _has_tiles(14)},
    "merlin-starts": {"until": _in_phase("start")},
    "merlin-rolled": {
        "until": _in_phase("roll", round=2),
        "then": ((1.0, Click("quest-2", 0)), (1.0, Click("quest-5", 0))),
    },
    "merlin-turn": {"until": _moves},
    "merlin-listed": {"until": _moves, "then": ((1.0, Click("accuse", 0)),)},
    "merlin-henchman": {"until": _acts_on("dragon", "dove", "fish", "snake", "fox", "eagle")},
    "merlin-manor": {"until": _builds, "then": ((1.0, Click("quest-2", 0)),)},
    "merlin-treason": {"until": _in_phase("traitors", round=2)},
    "merlin-grail": {"until": _in_phase("grail"), "seed": 3},
    "merlin-scoring": {"until": _is_after_scoring},
    "merlin-favor": {"until": _has_seals, "header_too": {"favor": True}},
    "merlin-two": {"until": _moves, "players": FOUR[:2]},
    "merlin-over": {"until": _in_phase("over")},
    "merlin-spectator": {
        "until": _has_known,
        "path": "spectator",
        "press": "#unasked .gold",
        "shows": "#rows .counted",
        "spectator": True,
    },
    "merlin-record": {"until": _moves, "path": "operator"},
}
