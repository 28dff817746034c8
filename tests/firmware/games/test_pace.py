"""What the page says of setting up is what the rules ask: counted, game by game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from engine.game import Eyes, Line, PiecePlaced, Refused
from engine.record import Play, steps
from firmware.games.pace import PIECE_S
from firmware.games.registry import GAMES
from firmware.table.running_game import Running, begin_game

SETTING_UP = {"camelot": ("coat",), "merlin": ("tiles", "display", "start", "traitors")}


def every() -> Iterator[tuple[str, int]]:
    """Yield every game that is set up by pieces, for each number of players."""
    for name in SETTING_UP:
        range_: Any = GAMES[name].page.offers["players"]
        yield from ((name, players) for players in range(range_[0], range_[1] + 1))


@pytest.mark.parametrize(("name", "players"), list(every()))
def test_as_many_pieces_are_shown_before_the_first_turn_as_the_page_says(
    name: str, players: int
) -> None:
    header: Line = {"record": f"{name}/1", "players": players}
    running, shown = begin_game(header), 0
    game = running.adapter.game
    while game.view(running.state, Eyes.REFEREE).as_json()["phase"] in SETTING_UP[name]:
        running = replace(running, play=with_one_more(running))
        shown += 1
    offers: Any = running.adapter.page.offers
    said = offers["shown"][str(players)]
    assert (said["now"], said["seconds"]) == (shown, shown * PIECE_S)


def with_one_more(running: Running) -> Play[Any]:
    """Return the play after the first piece that the game takes."""
    for piece in running.adapter.game.pieces:
        seen = PiecePlaced(running.spot, piece.id)
        with suppress(Refused):
            _, events = running.adapter.game.hear(running.state, None, seen)
            if events:
                return steps(running.adapter.game, running.play, events)[0]
    raise AssertionError("nothing can be shown")
