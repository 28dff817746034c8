"""How fast a game is looked back on, and how far the reckoning is off.

`python -m lab.analysis` measures the time. `python -m lab.analysis --continuations 2000` takes
30 turns of 30 games of bots, deals anew each time what nobody had seen by then, has bots play on to
the end, and compares how often the Loyal won with the chance that the analysis says: minutes of
one core. `--hidden 100` takes as many turns instead at which a Quest token or a card lay face down,
and compares the chances that a Quest succeeds, too. `--fit 2000` prints the numbers of
firmware/games/rumors/correction.py, from one continuation of each of eight turns of so many games
of 1 to 7 bots.

`--game camelot` or `--game merlin` with `--continuations` plays on from as many turns of bots as
often once more, with other cards, and compares that with what the analysis says.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

import numpy as np

from bench.options import Options
from engine.game import Seat
from engine.rumors.events import Claim
from engine.rumors.game import RUMORS
from engine.rumors.pieces import MERLINS_4, MORGANS, QUEST_CARDS, QUESTS, CardId, Loyalty
from engine.rumors.score import score
from engine.rumors.state import ChosenQuest, Phase, Report, Rumors
from firmware.after.game_analysis import finest, of_file
from firmware.games.rumors import turn_odds
from firmware.games.rumors.company import Company
from firmware.games.rumors.correction import Weights, features
from firmware.games.rumors.deal import Deal
from firmware.games.rumors.knowledge import ClaimedCard
from firmware.games.rumors.pile_knowledge import read_pile
from firmware.games.simulation import each_event
from lab import analysis_ends

EVENINGS: Final = Path(__file__).resolve().parents[1] / "tests" / "evenings"
SEED: Final = 16
TURNS: Final = 30
_NEWTON_STEPS: Final = 30
_TURNS_A_GAME: Final = 8


class Turn(NamedTuple):
    """A turn of a game of bots, and what was announced of the cards that lie face down."""

    state: Rumors
    company: Company
    claims: tuple[ClaimedCard, ...] = ()

    @property
    def chance(self) -> float:
        """Return the chance that the analysis says."""
        chance = turn_odds.chance(self.state, turn_odds.nobody_spoke(self.state))
        assert chance is not None
        return chance

    @property
    def is_hidden(self) -> bool:
        """Whether a token or a card lies face down."""
        return bool(self.state.hidden_count or MERLINS_4.intersection(self.state.pile))


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
    finest(of_file(path))
    return time.process_time() - began


# -- how far off -----------------------------------------------------------------------------


def check(turns: int, continuations: int, hidden: bool = False) -> None:
    """Print what was reckoned and what came, turn by turn."""
    gc.disable()  # a game makes no cycles
    print("game turn  white black  reckoned  won  off")
    offs: list[float] = []
    quests: list[float] = []
    for game in range(turns):
        number, turn = sample_turn(Random(f"{SEED}/{game}"), hidden)
        rngs = [Random(f"{SEED}/{game}/{n}") for n in range(continuations)]
        offs.append(off(turn, rngs))
        quests += quests_off(turn, rngs) if hidden and not turn.state.hidden_count else []
        print(
            f"{game:4} {number:4}  {turn.state.white:5} {turn.state.black:5}"
            f"  {turn.chance:8.1%}  {turn.chance - offs[-1] / 100:.1%}  {offs[-1]:+.1f}",
            flush=True,
        )
    _print_off(offs, continuations)
    if quests:
        print(f"  whether a Quest succeeds: off by {fmean(quests):.1f} points on average,")
        print(f"  {max(quests):.1f} at most, of {len(quests)} Quests")


def off(turn: Turn, rngs: Sequence[Random]) -> float:
    """Return by how many points the chance to win is off that the analysis says; +: too high."""
    return 100 * (turn.chance - fmean(_is_won(turn, rng) for rng in rngs))


def _print_off(offs: list[float], continuations: int) -> None:
    sizes = sorted(map(abs, offs))
    print(
        f"off by {fmean(sizes):.1f} points on average, {sizes[len(sizes) // 2]:.1f} in the middle,"
    )
    print(f"  {sizes[-1]:.1f} at most; with its sign {fmean(offs):+.1f} (+: reckoned too high)")
    print(f"  of which chance alone makes up to {100 * sqrt(0.25 / continuations):.1f} a turn")


def sample_turn(rng: Random, hidden: bool) -> tuple[int, Turn]:
    """Return one turn of a game of bots with something face down or without, each as likely."""
    while True:
        turns = list(enumerate(turns_of_bots(rng.randint(3, 6), rng.random())))
        wanted = [one for one in turns if one[1].is_hidden is hidden]
        if wanted:
            return rng.choice(wanted)


def turns_of_bots(players: int, seed: float) -> Iterator[Turn]:
    """Yield the turns of a game of bots that guess no tokens."""
    setup = RUMORS.setup({"record": "rumors/1", "players": players})
    company, state = Company(setup, Random(seed), guesses=False), RUMORS.start(setup)
    claims: tuple[ClaimedCard, ...] = ()
    for before, event, after in each_event(RUMORS, state, company):
        if isinstance(event, Claim):
            claims += (ClaimedCard(len(after.pile) - 1, before.seat, event.quest),)
        claims = claims if after.pile else ()
        if after.phase is Phase.TURN:
            yield Turn(after, company.with_deal(company.deal, Random(0)), claims)


def quests_off(turn: Turn, rngs: Sequence[Random]) -> list[float]:
    """Return by how many points the chance is off that each Quest succeeds, as the pile lies."""
    state, reading = turn.state, read_pile(turn.state, turn_odds.nobody_spoke(turn.state))
    deals = [dealt_anew(turn, rng) for rng in rngs]
    offs = []
    for quest in QUESTS:
        chosen = (ChosenQuest(quest, tokens=tuple(deal.tokens.values())) for deal in deals)
        came = fmean(_succeeds(score(state, one)) for one in chosen)
        offs.append(100 * abs(reading.group(quest).comes.success - came))
    return offs


def _succeeds(report: Report) -> bool:
    """Whether the Main Quest does any good: Merlin #5 may save it where Morgan #7 ends the game."""
    return report.main_quest.outcome == "success" and not report.evil_wins


def _is_won(turn: Turn, rng: Random) -> bool:
    company = turn.company.with_deal(dealt_anew(turn, rng), rng)
    after = [after for _, _, after in each_event(RUMORS, _printed_anew(turn.state, rng), company)]
    return bool(after[-1].winner == "loyal")


def _printed_anew(state: Rumors, rng: Random) -> Rumors:
    """Return the table with a top card that shows no Quest or one, where nobody has checked it."""
    if not turn_odds.is_unchecked(state):
        return state
    symbols = rng.choice([(), *((quest,) for quest in QUESTS)])
    top = state.pile[-1]
    assert top is not None
    printed = replace(state.printed[top], symbols=symbols, checked=True)
    return state._replace(printed={**state.printed, top: printed})


def dealt_anew(turn: Turn, rng: Random) -> Deal:
    """Return another deal that looks the same to all at the table."""
    state, deal = turn.state, _loyalties_anew(turn.company.deal, turn.state, rng)
    places = [place for place, card in enumerate(state.pile) if card is None]
    unseen = [card for card in deal.discard if card not in state.deck.seen]
    inside = [*deal.deck, *unseen, *(deal.pile[place] for place in places)]
    new = [c for c in (*inside, *deal.aside) if c in MORGANS and c not in state.deck.morgans]
    rng.shuffle(new)
    aside, drawn = new[: len(deal.aside)], new[len(deal.aside) :]
    loose = [card for card in inside if card not in (*aside, *drawn)] + drawn
    rng.shuffle(loose)
    pile = [*deal.pile]
    for claim in turn.claims:
        pile[claim.place] = _announce_card(claim, deal, loose)
        loose.remove(pile[claim.place])
    known = [card for card in deal.discard if card in state.deck.seen]
    cards = len(deal.deck)
    return deal._replace(
        deck=tuple(loose[:cards]),
        discard=(*known, *loose[cards:]),
        aside=tuple(aside),
        pile=tuple(pile),
        tokens={card: rng.choice(QUESTS) for card in state.pile if card in MERLINS_4},
    )


def _announce_card(claim: ClaimedCard, deal: Deal, loose: Sequence[CardId]) -> CardId:
    """Return a card that may have been announced so: of a Loyal it is true, where it can be."""
    quests = [card for card in loose if card in QUEST_CARDS]
    true = [card for card in quests if QUEST_CARDS[card] == claim.quest]
    return next(iter(quests if deal.side(claim.seat) is Loyalty.TRAITOR else true + quests))


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
        turns = list(turns_of_bots(1 + game % 7, rng.random()))
        for turn in rng.sample(turns, min(_TURNS_A_GAME, len(turns))):
            raw = turn_odds.reckoned_chance(turn.state, turn_odds.nobody_spoke(turn.state))
            assert raw is not None
            rows.append(features(turn.state, raw))
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
    words.size("hidden", 0, 2, "so many instead, at which something lay face down")
    words.size("fit", 0, 8, "games to draw weights from")
    words.add_argument("--game", choices=("rumors", *analysis_ends.CHECKS), default="rumors")
    args = words.read(argv)
    if args.fit:
        fit(args.fit)
    if args.continuations and args.game != "rumors":
        gc.disable()  # a game makes no cycles
        analysis_ends.CHECKS[args.game](args.turns, args.continuations)
    elif args.continuations:
        check(args.hidden or args.turns, args.continuations, bool(args.hidden))
    if args.short or not (args.fit or args.continuations):
        speed(args.evenings)
    return 0


if __name__ == "__main__":
    sys.exit(main())
