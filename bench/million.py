"""What a million games of each game and variant cost, and what Dask costs besides.

`python -m bench.million` plays a few games of each on one core and computes the core-hours of a
million from them; then the same games by `--jobs 2` and by two workers of a Dask cluster on this
machine, in turns.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from importlib import import_module
from statistics import median
from typing import Any, Final, NamedTuple

from engine.game import Json, Line
from firmware.commands.new_game import USUAL_PLAYERS
from firmware.games.played import Played
from firmware.games.registry import PLAYED
from firmware.games.simulated import Wanted
from firmware.simulating import processes
from firmware.simulating.parts import Part, Plan
from firmware.simulating.program import own_program
from firmware.simulating.sharing import Sharing

MILLION: Final = 1_000_000
MEASURED_S: Final = 2.0  # of a core for each row, and at least
LEAST: Final = 6  # games
ROUNDS: Final = 3
AGAINST: Final = 3000  # games of the first game, by processes and by workers


class Variant(NamedTuple):
    """A game as it may be set up."""

    game: Played
    title: str
    header: Line

    @property
    def plan(self) -> Plan:
        assert self.game.simulation is not None
        return Plan(self.game.simulation, Wanted(self.header, seed=1))


def variants(game: Played) -> Iterator[Variant]:
    """Yield each number of players, then each variant that the game offers, one at a time."""
    offers: Mapping[str, Any] = game.entry.offers
    fewest, most = offers["players"]
    name = game.entry.game.name
    for players in range(fewest, most + 1):
        yield Variant(game, f"{players}", {"record": f"{name}/1", "players": players})
    for variant in offers["variants"]:
        only = variant.get("players", [fewest, min(USUAL_PLAYERS, most)])
        for value in _values(variant):
            own = {"record": f"{name}/1", "players": only[-1], variant["key"]: value}
            yield Variant(game, f"{only[-1]}, {variant['key']} {_told(value)}", own)


def _values(variant: Mapping[str, Any]) -> Iterator[Json]:
    """Yield what a variant may be besides what it is by itself."""
    values = [option["value"] for option in variant.get("options", [{"value": True}])]
    if variant.get("several"):
        yield from ([value] for value in values)
        yield values
    else:
        yield from (value for value in values if value != variant.get("default"))


def _told(value: Json) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value).lower()


# -- what a game costs -----------------------------------------------------------------------


def _second_each(variant: Variant) -> tuple[int, float]:
    """Return how many games were played, and how many seconds of one core each took."""
    plan = variant.plan
    play_some = import_module(plan.simulation).play_some
    play_some(plan.wanted, range(1))  # imports what it needs
    games, begun = 0, time.process_time()
    while games < LEAST or time.process_time() - begun < MEASURED_S:
        games += 1
        play_some(plan.wanted, range(games, games + 1))
    return games, (time.process_time() - begun) / games


def costs() -> None:
    """Print a row for each game and variant."""
    print("| game, players, variant | games measured | ms of a core each | a second on a core |"
          " core-hours for a million, computed |\n|---|---|---|---|---|")  # fmt: skip
    for game in PLAYED.values():
        for one in variants(game):
            games, each_s = _second_each(one)
            hours = each_s * MILLION / 3600
            figures = f"{games} | {each_s * 1000:.1f} | {1 / each_s:.1f} | {hours:,.1f}"
            print(f"| {game.entry.game.name}, {one.title} | {figures} |", flush=True)


# -- what Dask costs besides -----------------------------------------------------------------


def _games_a_second(parts: Iterator[Part]) -> float:
    """Return games a second after the first part: what starts at first is not counted."""
    next(parts)
    begun, games = time.perf_counter(), 0
    for part in parts:
        games += len(part.games)
    return games / (time.perf_counter() - begun)


def against(games: int, rounds: int) -> None:
    """Print games a second by two processes and by two workers, in turns."""
    from distributed import LocalCluster

    from firmware.simulating.cluster import joined

    plan = next(variants(next(iter(PLAYED.values()))))._replace(
        header={"record": f"{next(iter(PLAYED))}/1", "players": USUAL_PLAYERS}
    ).plan  # fmt: skip
    there, here = list[float](), list[float]()
    local = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with local, joined(local.scheduler_address, None, plan) as cluster:
        for _ in range(rounds):
            here.append(_games_a_second(processes.parts(plan, games, 2)))
            shared = Sharing(games, cluster, own_program(), 60, print, time.monotonic)
            there.append(_games_a_second(shared.parts()))
    ratios = [dask / jobs for dask, jobs in zip(there, here, strict=True)]
    print(f"{games} games, {rounds} rounds in turns: `--jobs 2` {median(here):.1f} games a second,"
          f" two workers of Dask {median(there):.1f}; Dask against --jobs {median(ratios):.2f}"
          f" ({min(ratios):.2f} to {max(ratios):.2f})")  # fmt: skip


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m bench.million", description=__doc__)
    words.add_argument("--games", type=int, default=AGAINST, help=f"against each other ({AGAINST})")
    words.add_argument("--rounds", type=int, default=ROUNDS, help=f"({ROUNDS})")
    args = words.parse_args()
    costs()
    print()
    against(args.games, args.rounds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
