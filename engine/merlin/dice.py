"""A roll that the camera read: a half-made choice that OK takes and a button enters anew."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.merlin import rules
from engine.merlin.events import Roll
from engine.merlin.pending_choice import Asking, Rolling
from engine.merlin.state import Merlin, Phase
from engine.refusal import is_taken

_LIE_AS_BEGUN: Final = 2  # so few were turned that the equal ones may be those that were not


class Thrown(NamedTuple):
    """A throw as it lies: the dice of a player's own colour, ascending, and the white one."""

    own: tuple[int, ...]
    white: int


def asked_roll(state: Merlin) -> str | None:
    """Name the roll that is asked for."""
    return f"{state.round} {state.seat}" if state.phase is Phase.ROLL else None


def preset(state: Merlin, asking: Asking | None, thrown: Thrown | None) -> Asking | None:
    """Return the choice once a throw is seen, or none is any more.

    What hands have begun stands, unless the rules refuse it: then it was rolled again.
    """
    if isinstance(asking, Rolling) and not (asking.is_seen or _is_rolled_again(state, asking)):
        return asking
    return Rolling((), (*thrown.own, thrown.white), by_camera=True) if thrown else None


def shown_faces(asking: Asking | None) -> tuple[int, ...]:
    """Return the faces that the camera gave, ascending."""
    if isinstance(asking, Rolling) and asking.is_seen:
        return tuple(sorted(asking.faces))
    return ()


def _is_rolled_again(state: Merlin, asking: Rolling) -> bool:
    """Whether the rules refuse the roll, and not because its dice still lie as they began."""
    *own, white = asking.faces
    is_whole = asking.by_camera or len({*asking.turned}) > _LIE_AS_BEGUN
    return is_whole and not is_taken(rules.apply, state, Roll(tuple(sorted(own)), white))
