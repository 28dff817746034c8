"""How far off what bots tried out is: the ends of an analysis against as many others as are wanted.

For the board game the chance to win, for Merlin the points of what was done, and by how many points
the way that is called better was better: it was chosen for that, so it may say too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any, Final

from engine.analysis import Past
from engine.camelot.game import CAMELOT
from engine.merlin.game import MERLIN
from firmware.games.adapter import Company
from firmware.games.camelot import company as camelot
from firmware.games.camelot import rollouts as camelot_ends
from firmware.games.camelot.analysis import ENDS
from firmware.games.merlin import company as merlin
from firmware.games.merlin import rollouts as merlin_ends
from firmware.games.merlin.fresh_deal import surely_held
from firmware.games.merlin.rollouts import TurnRollouts, Way
from firmware.games.simulation import Share, each_event

_SEED: Final = 34
_OTHERS: Final = 1000  # ends of this number and above are no analysis's own


def _moments(game: Any, state: Any, company: Company) -> Iterator[Past]:
    """Yield a whole game of bots as its record tells it."""
    for number, (before, event, after) in enumerate(each_event(game, state, company), start=2):
        _, notices = game.apply(before, event)
        yield Past(number, before, event, after, notices)


# -- the board game --------------------------------------------------------------------------


def check_camelot(turns: int, continuations: int) -> None:
    """Print the chance that is said of one turn a game, and how often the Loyal won then."""
    print("game  said  interval  won  off")
    offs, within = [], 0
    for game in range(turns):
        chance = Random(f"{_SEED}/{game}")
        setup = CAMELOT.setup({"record": "camelot/1", "players": chance.randint(3, 7)})
        start = CAMELOT.start(setup)
        moments = tuple(_moments(CAMELOT, start, camelot.Company(setup, chance)))
        turn = chance.choice([*camelot_ends.turns(start, moments)])
        camelot_ends.play_on(turn, ENDS[-1] + continuations)
        said = Share(sum(end.is_won for end in turn.ends[: ENDS[-1]]), ENDS[-1])
        won = fmean(end.is_won for end in turn.ends[ENDS[-1] :])
        low, high = said.interval
        offs.append(100 * (said.rate - won))
        within += low <= won <= high
        print(f"{game:4}  {said.rate:4.0%}  {low:.0%}-{high:.0%}  {won:.1%}  {offs[-1]:+.1f}",
              flush=True)  # fmt: skip
    _print_off(offs, "points of the chance")
    print(f"  {within} of {turns} lay within the interval;")
    print(f"  chance alone makes up to {100 * sqrt(0.25 / ENDS[-1]):.1f} a turn")


# -- Merlin ----------------------------------------------------------------------------------


def check_merlin(turns: int, continuations: int) -> None:
    """Print the points that are said of one turn a game, and what came in other ends."""
    print("game  said  came  off   better by: said  came")
    offs: list[float] = []
    gains: list[tuple[float, float]] = []
    for game in range(turns):
        one = _try_turn(Random(f"{_SEED}/{game}"))
        best = max(one.ways[1:], key=one.more, default=one.way_taken)
        said, more, is_sure = one.way_taken.points, one.more(best), one.is_sure(best)
        came = _once_more(one, one.way_taken, continuations)
        offs.append(said - came)
        line = f"{game:4}  {said:5.1f}  {came:5.1f}  {offs[-1]:+.1f}"
        if best is not one.way_taken and is_sure:
            gains.append((more, _once_more(one, best, continuations) - came))
            line += f"   {gains[-1][0]:.1f}  {gains[-1][1]:.1f}"
        print(line, flush=True)
    _print_off(offs, "points of a seat")
    if gains:
        said, came = (fmean(one[n] for one in gains) for n in (0, 1))
        print(f"  {len(gains)} turns had a better way: by {said:.1f} points as is said,")
        print(
            f"  by {came:.1f} in other ends; in {sum(one[1] > 0 for one in gains)} of them it was"
        )


def _try_turn(chance: Random) -> TurnRollouts:
    """Return a turn of a game of bots as the analysis tries it, with something to choose."""
    setup = MERLIN.setup({"record": "merlin/1", "players": chance.randint(2, 4)})
    moments = tuple(_moments(MERLIN, MERLIN.start(setup), merlin.Company(setup, chance)))
    held = surely_held(moments)
    may = [*merlin_ends.turns(moments)]
    one = merlin_ends.untried_turn(chance.choice(may), held)
    merlin_ends.play_some(one)
    merlin_ends.play_all(one)
    return one


def _once_more(one: TurnRollouts, way: Way, continuations: int) -> float:
    """Return the points of a way in so many other ends, the same for every way."""
    other = Way(way.move, way.moved, way.is_done, [()] * _OTHERS)
    merlin_ends.play_on(one, other, continuations)
    return fmean(sum(got) for got in other.got[_OTHERS:])


def _print_off(offs: list[float], unit: str) -> None:
    sizes = sorted(map(abs, offs))
    print(f"off by {fmean(sizes):.1f} {unit} on average, {sizes[-1]:.1f} at most;")
    print(f"  with its sign {fmean(offs):+.1f} (+: said too high)")


CHECKS: Final[Mapping[str, Callable[[int, int], None]]] = {
    "camelot": check_camelot,
    "merlin": check_merlin,
}
