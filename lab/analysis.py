"""How fast a game is looked back on, and how far the reckoning is off.

`python -m lab.analysis` measures the time. `python -m lab.analysis --continuations 2000` takes
30 turns of 30 games of bots, deals anew each time what nobody had seen by then, has bots play on to
the end, and compares how often the Loyal won with the chance that the analysis says: minutes of
one core. `--fit 500` prints the numbers of firmware/games/rumors/put_right.py, from one
continuation of each of eight turns of so many games of 1 to 7 bots.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

import numpy as np

from bench.options import Options
from engine.game import Seat
from engine.rumors.game import RUMORS
from engine.rumors.pieces import MORGANS
from engine.rumors.state import Phase, Rumors
from firmware.after.analysing import of_file
from firmware.games.rumors import reckoning
from firmware.games.rumors.company import Company
from firmware.games.rumors.deal import Deal
from firmware.games.rumors.knowing import Talk
from firmware.games.rumors.put_right import Weights, features, put_right
from firmware.games.simulated import told

EVENINGS: Final = Path(__file__).resolve().parents[1] / "tests" / "evenings"
SEED: Final = 16
TURNS: Final = 30
_NEWTON_STEPS: Final = 30
_TURNS_A_GAME: Final = 8


class Turn(NamedTuple):
    """A turn of a game of bots, and what the analysis reckons there."""

    state: Rumors
    company: Company
    raw: float  # as the bots reckon it

    @property
    def reckoned(self) -> float:
        return put_right(self.state, self.raw)


# -- speed -----------------------------------------------------------------------------------


def speed(evenings: int) -> None:
    """Print how long recorded evenings take, each read from its file."""
    paths = sorted(EVENINGS.glob("*.jsonl"))[:evenings]
    took = {path.stem: _seconds(path) for path in paths}
    slowest = max(took, key=took.__getitem__)
    print(f"analysis of {len(took)} recorded evenings: {fmean(took.values()):.2f} s each,")
    print(f"  the slowest, {slowest}, {took[slowest]:.2f} s (must stay under 1 s)")


def _seconds(path: Path) -> float:
    began = time.process_time()  # of this process alone: others may wait for the same cores
    of_file(path)
    return time.process_time() - began


# -- how far off -----------------------------------------------------------------------------


def check(turns: int, continuations: int) -> None:
    """Print what was reckoned and what came, turn by turn."""
    gc.disable()  # a game makes no cycles
    print("game turn  white black  reckoned  won  off")
    offs = []
    for game in range(turns):
        number, turn = _sampled(Random(f"{SEED}/{game}"))
        seeds = (f"{SEED}/{game}/{n}" for n in range(continuations))
        rate = fmean(_is_won(turn, Random(seed)) for seed in seeds)
        offs.append(100 * (turn.reckoned - rate))
        print(
            f"{game:4} {number:4}  {turn.state.white:5} {turn.state.black:5}"
            f"  {turn.reckoned:8.1%}  {rate:.1%}  {offs[-1]:+.1f}",
            flush=True,
        )
    _print_off(offs, continuations)


def _print_off(offs: list[float], continuations: int) -> None:
    sizes = sorted(map(abs, offs))
    print(
        f"off by {fmean(sizes):.1f} points on average, {sizes[len(sizes) // 2]:.1f} in the middle,"
    )
    print(f"  {sizes[-1]:.1f} at most; with its sign {fmean(offs):+.1f} (+: reckoned too high)")
    print(f"  of which chance alone makes up to {100 * sqrt(0.25 / continuations):.1f} a turn")


def _sampled(rng: Random) -> tuple[int, Turn]:
    """Return one turn of a game of bots at which nothing lies face down, each as likely."""
    while True:
        turns = list(_turns(rng.randint(3, 6), rng.random()))
        if turns:
            number = rng.randrange(len(turns))
            return number, turns[number]


def _turns(players: int, seed: float) -> Iterator[Turn]:
    setup = RUMORS.setup({"record": "rumors/1", "players": players})
    company, state = Company(setup, Random(seed)), RUMORS.start(setup)
    talk = reckoning.nobody_spoke(state)
    for before, event, after in told(RUMORS, state, company):
        talk = reckoning.heard(talk, before, event, after)
        if after.phase is Phase.TURN and not after.hidden:
            yield _turn(after, company, talk)


def _turn(state: Rumors, company: Company, talk: Talk) -> Turn:
    raw = reckoning.reckoned_chance(state, talk)
    assert raw is not None
    return Turn(state, company.with_deal(company.deal, Random(0)), raw)


def _is_won(turn: Turn, rng: Random) -> bool:
    company = turn.company.with_deal(dealt_anew(turn.company.deal, turn.state, rng), rng)
    after = [after for _, _, after in told(RUMORS, turn.state, company)]
    return bool(after[-1].winner == "loyal")


def dealt_anew(deal: Deal, state: Rumors, rng: Random) -> Deal:
    """Return another deal that looks the same to all at the table: nothing is face down."""
    unseen = [card for card in deal.discard if card not in state.deck.seen]
    inside = [*deal.deck, *unseen]
    new = [c for c in (*inside, *deal.aside) if c in MORGANS and c not in state.deck.morgans]
    rng.shuffle(new)
    aside, drawn = new[: len(deal.aside)], new[len(deal.aside) :]
    loose = [card for card in inside if card not in (*aside, *drawn)] + drawn
    rng.shuffle(loose)
    known = [card for card in deal.discard if card in state.deck.seen]
    cards = len(deal.deck)
    return _loyalties_anew(deal, state, rng)._replace(
        deck=tuple(loose[:cards]), discard=(*known, *loose[cards:]), aside=tuple(aside)
    )


def _loyalties_anew(deal: Deal, state: Rumors, rng: Random) -> Deal:
    if not deal.loyalties:
        return deal
    closed = [Seat(n) for n, one in enumerate(state.players) if one.revealed is None]
    cards = [*(deal.loyalties[seat] for seat in closed), *deal.centre]
    rng.shuffle(cards)
    held = dict(zip(closed, cards, strict=False))
    loyalties = tuple(held.get(Seat(n), card) for n, card in enumerate(deal.loyalties))
    return deal._replace(loyalties=loyalties, centre=tuple(cards[len(closed) :]))


# -- what puts the reckoning right -------------------------------------------------------------


def fit(games: int) -> None:
    """Print the weights that tell best how continuations came out, by Newton's method."""
    gc.disable()  # a game makes no cycles
    rows: list[Weights] = []
    won: list[bool] = []
    for game in range(games):
        rng = Random(f"fit/{game}")
        turns = list(_turns(1 + game % 7, rng.random()))
        for turn in rng.sample(turns, min(_TURNS_A_GAME, len(turns))):
            rows.append(features(turn.state, turn.raw))
            won.append(_is_won(turn, rng))
    told, came = np.array(rows), np.array(won, float)
    weights = np.zeros(told.shape[1])
    for _ in range(_NEWTON_STEPS):
        chance = 1 / (1 + np.exp(-told @ weights))
        slope = (told * (chance * (1 - chance))[:, None]).T @ told
        weights += np.linalg.solve(slope, told.T @ (came - chance))
    print(f"{games} games, {len(rows)} turns:", *(f"{weight:.3f}" for weight in weights))


def main(argv: Sequence[str] | None = None) -> int:
    """Print the speed, or what the words ask for; in short some of all three."""
    words = Options("lab.analysis", __doc__)
    words.size("evenings", 1000, 2, "recorded evenings at most")
    words.size("continuations", 0, 2, "of each turn")
    words.size("turns", TURNS, 1, "how many turns are continued")
    words.size("fit", 0, 8, "games to draw weights from")
    args = words.read(argv)
    if args.fit:
        fit(args.fit)
    if args.continuations:
        check(args.turns, args.continuations)
    if args.short or not (args.fit or args.continuations):
        speed(args.evenings)
    return 0


if __name__ == "__main__":
    sys.exit(main())
