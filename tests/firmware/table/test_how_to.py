"""How to play with the box says how long a button is held at this board."""

from __future__ import annotations

import pytest

from firmware.games.registry import GAMES
from firmware.table.how_to import how_to


def held_presses(game: str, hold_s: float) -> set[str]:
    """Return every press of a game that names a time in which a button is held."""
    told = {press.what: press.held for one in how_to(GAMES[game], hold_s) for press in one.presses}
    return {what for what, mark in told.items() if mark}


@pytest.mark.parametrize(("hold_s", "said"), [(2.0, "2 s"), (1.5, "1.5 s")])
def test_each_hold_takes_as_long_as_the_board_says(hold_s: float, said: str) -> None:
    assert held_presses("merlin", hold_s) == {f"UNDO {said}"}
    for game in ("rumors", "camelot"):
        assert held_presses(game, hold_s) == {f"OK {said}", f"UNDO {said}"}
