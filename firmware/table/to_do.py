"""What hands at the table have still to do: in the headline until it is done. Pure."""

from __future__ import annotations

from typing import Any, Final

from engine.game import Notice
from engine.record import Play
from firmware.table.running import Running

_CORRECTS: Final = ("teach", "adjust")  # lines of the operator: they prove nothing


def to_do(running: Running) -> tuple[Notice, ...]:
    """Return what the last line asked hands for, and what an older one did that still waits."""
    play = running.play
    while play.before is not None and _is_correction(running, play):
        play = play.before
    waits = {kind for kind, is_on in running.entry.by_hand.items() if is_on(running.state)}
    return (*_older(running, play, waits), *_asked(running, play, frozenset(running.entry.by_hand)))


def _is_correction(running: Running, play: Play[Any]) -> bool:
    return running.entry.game.write(play.event).get("do") in _CORRECTS


def _asked(running: Running, play: Play[Any], kinds: frozenset[str]) -> tuple[Notice, ...]:
    """Return what a line said of these kinds."""
    if play.before is None or not kinds:
        return ()
    _, notices = running.entry.game.apply(play.before.state, play.event)
    return tuple(notice for notice in notices if notice.kind in kinds)


def _older(running: Running, last: Play[Any], waits: set[str]) -> tuple[Notice, ...]:
    """Return the newest notice of each kind that still waits, said before the last line."""
    found: list[Notice] = []
    play = last.before
    left = waits - {notice.kind for notice in _asked(running, last, frozenset(waits))}
    while left and play is not None:
        asked = _asked(running, play, frozenset(left))
        found[:0] = asked
        left -= {notice.kind for notice in asked}
        play = play.before
    return tuple(found)
