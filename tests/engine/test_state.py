"""A state is a NamedTuple that never changes: `_replace` makes the next, and tells on the line."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.game import Notice
from engine.state import say, speed_up_replace, take_notices
from firmware.games.registry import GAMES


@speed_up_replace
class Stall(NamedTuple):
    cups: int
    sold: tuple[str, ...] = ()
    said: tuple[Notice, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.cups


def test_replace_changes_the_fields_named_and_leaves_the_old_state() -> None:
    before = Stall(3)
    after = before._replace(cups=0, sold=("mug",))
    assert (after, before) == (Stall(0, ("mug",)), Stall(3))
    assert type(after) is Stall
    assert after.is_empty


def test_a_field_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError, match="mugs"):
        Stall(3)._replace(mugs=1)  # type: ignore[call-arg]


def test_each_class_keeps_its_own_fields() -> None:
    @speed_up_replace
    class Till(NamedTuple):
        coins: int
        cups: int

    assert Till(1, 2)._replace(cups=5) == Till(1, 5)
    assert Stall(1)._replace(cups=5) == Stall(5)


def test_notices_gather_and_are_taken_once() -> None:
    state = say(say(Stall(3), "sold", cup="mug"), "closed")
    after, notices = take_notices(state)
    assert notices == (Notice("sold", {"cup": "mug"}), Notice("closed", {}))
    assert take_notices(after) == (Stall(3), ())


@pytest.mark.parametrize("name", GAMES)
def test_the_state_of_every_game_is_a_plain_named_tuple(name: str) -> None:
    """mypyc compiles no subclass of one."""
    game = GAMES[name].game
    state = game.start(game.setup({"record": f"{name}/1", "players": 4}))
    assert type(state).__bases__ == (tuple,)
    assert not hasattr(state, "__dict__")
