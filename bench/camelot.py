"""The board game's rules and bots: events a second, a bot game's time, and against chance."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random

from bench import applying
from bench.camelot_chance import ByChance
from bench.options import Options
from engine.camelot.state import MOST_SEATS
from firmware.games.camelot.deciding import Decides, way_of
from firmware.games.camelot.entry import CAMELOT
from firmware.games.camelot.knowing import Bot
from firmware.games.camelot.simulation import Wanted, play, play_some
from firmware.games.simulated import Share

GAMES = 20
WON = 40  # games for each number of players
HEADER = {"record": "camelot/1", "players": 5}


def main(argv: Sequence[str] | None = None) -> int:
    """Print the rows of the board game."""
    words = Options("camelot", __doc__)
    words.size("games", GAMES, 1, "games whose time is measured")
    words.size("won", WON, 1, "games for each number of players")
    args = words.read(argv)
    applying.print_rate("The board game", CAMELOT, HEADER, range(args.games))
    wanted = Wanted(HEADER, seed=1)
    play_some(wanted, range(1))
    each = applying.seconds(lambda: play_some(wanted, range(1, 1 + args.games))) / args.games
    print(f"A whole game of five bots, mean of {args.games}: {each * 1000:.0f} ms.\n")
    print("| players | the Loyal win, bots | any legal line, by chance |\n|---|---|---|")
    for players in range(3, MOST_SEATS + 1):
        minded, chance = (
            _won(players, way_of, args.won),
            _won(players, ByChance(Random(1)), args.won),
        )
        print(f"| {players} | {_percent(minded)} | {_percent(chance)} |")
    return 0


def _won(players: int, way: Callable[[Bot], Decides], games: int) -> Share:
    """Return how often the Loyal win on the dealer's own deals: the same for either way."""
    wanted = Wanted({"record": "camelot/1", "players": players}, seed=2)
    ends = [play(wanted, game, way) for game in range(games)]
    return Share(sum(end.winner == "loyal" for end in ends), games)


def _percent(share: Share) -> str:
    low, high = share.interval
    return f"**{share.rate:.0%}** ({low:.0%} to {high:.0%}) of {share.games}"


if __name__ == "__main__":
    sys.exit(main())
