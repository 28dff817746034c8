"""What hands at the table have still to do: in the headline until it is done. Pure."""

from __future__ import annotations

from typing import Any, Final

from engine.game import Notice
from engine.record import Play
from firmware.table.running_game import Running

_CORRECTS: Final = ("teach", "adjust")  # lines of the operator: they prove nothing


def to_do(running: Running) -> tuple[Notice, ...]:
    """Return what the last line asked hands for, and what an older one did that still waits."""
    by_hand = running.adapter.hands.by_hand
    asked: tuple[Notice, ...] = ()
    play = running.play
    while play.before is not None:
        asked = _notices_of_kinds(running, play, frozenset(by_hand)) + asked
        is_correction = _is_correction(running, play)
        play = play.before
        if not is_correction:
            break
    said = {notice.kind for notice in asked}
    waits = {
        kind
        for kind, is_on in by_hand.items()
        if kind not in said and is_on and is_on(running.state)
    }
    return (*_older(running, play, waits), *asked)


def _is_correction(running: Running, play: Play[Any]) -> bool:
    return running.adapter.game.write(play.event).get("do") in _CORRECTS


def _notices_of_kinds(
    running: Running, play: Play[Any], kinds: frozenset[str]
) -> tuple[Notice, ...]:
    """Return what a line said of these kinds."""
    if play.before is None or not kinds:
        return ()
    _, notices = running.adapter.game.apply(play.before.state, play.event)
    return tuple(notice for notice in notices if notice.kind in kinds)


def _older(running: Running, play: Play[Any] | None, left: set[str]) -> tuple[Notice, ...]:
    """Return the newest notice of each kind that still waits, said before."""
    found: tuple[Notice, ...] = ()
    while left and play is not None:
        asked = _notices_of_kinds(running, play, frozenset(left))
        found = asked + found
        left = left - {notice.kind for notice in asked}
        play = play.before
    return found
