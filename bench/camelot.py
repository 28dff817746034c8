"""The board game's rules and bots: events a second, a bot game's time, and against chance."""

from __future__ import annotations

from bench import applying
from firmware.games.camelot.entry import CAMELOT
from firmware.games.camelot.simulation import Wanted, play_some

GAMES = 20
HEADER = {"record": "camelot/1", "players": 5}


def report() -> None:
    """Print the rows of the board game."""
    applying.report("The board game", CAMELOT, HEADER, range(GAMES))
    wanted = Wanted(HEADER, seed=1)
    play_some(wanted, range(1))
    each = applying.seconds(lambda: play_some(wanted, range(1, 1 + GAMES))) / GAMES
    print(f"A whole game of five bots, mean of {GAMES}: {each * 1000:.0f} ms.")
