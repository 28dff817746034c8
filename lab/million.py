"""What a million games of each game and variant cost, and what Dask costs besides.

`python -m lab.million` plays a few games of each on one core and computes the core-hours of a
million from them; then the same games by `--jobs 2` and by two workers of a Dask cluster on this
machine, in turns.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any, Final, NamedTuple

from bench.options import Options
from engine.game import Json, Line
from firmware.commands.new_game import USUAL_PLAYERS
from firmware.games.adapter import Adapter
from firmware.games.registry import GAMES
from firmware.games.simulation import SimulationPlan, play_some
from firmware.simulating import processes
from firmware.simulating.parts import Part, Plan
from firmware.simulating.program import own_program
from fleet.cluster.distribution import Sharing

MILLION: Final = 1_000_000
MEASURED_S: Final = 2.0  # of a core for each row, and at least
LEAST: Final = 6  # games
ROUNDS: Final = 3
AGAINST: Final = 1500  # games of the first game, by processes and by workers
FEW: Final = 50  # games, for what the start costs


class Variant(NamedTuple):
    """A game as it may be set up."""

    game: Adapter
    title: str
    header: Line

    @property
    def plan(self) -> Plan:
        assert self.game.bots.simulation is not None
        return Plan(self.game.bots.simulation, SimulationPlan(self.header, seed=1))


def variants(game: Adapter) -> Iterator[Variant]:
    """Yield each number of players, then each variant that the game offers, one at a time."""
    offers: Mapping[str, Any] = game.page.offers
    fewest, most = offers["players"]
    name = game.game.name
    for players in range(fewest, most + 1):
        yield Variant(game, f"{players}", {"record": f"{name}/1", "players": players})
    for variant in offers["variants"]:
        only = variant.get("players", [fewest, min(USUAL_PLAYERS, most)])
        for value in _values(variant):
            own = {"record": f"{name}/1", "players": only[-1], variant["key"]: value}
            yield Variant(game, f"{only[-1]}, {variant['key']} {_value_text(value)}", own)


def _values(variant: Mapping[str, Any]) -> Iterator[Json]:
    """Yield what a variant may be besides what it is by itself."""
    values = [option["value"] for option in variant.get("options", [{"value": True}])]
    if variant.get("several"):
        yield from ([value] for value in values)
        yield values
    else:
        yield from (value for value in values if value != variant.get("default"))


def _value_text(value: Json) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value).lower()


# -- what a game costs -----------------------------------------------------------------------


def _second_each(variant: Variant, least: int, at_least_s: float) -> tuple[int, float]:
    """Return how many games were played, and how many seconds of one core each took."""
    plan = variant.plan
    play = import_module(plan.simulation).play
    play_some(play, plan.wanted, range(1))  # imports what it needs
    games, begun = 0, time.process_time()
    while games < least or time.process_time() - begun < at_least_s:
        games += 1
        play_some(play, plan.wanted, range(games, games + 1))
    return games, (time.process_time() - begun) / games


def costs(most: int, least: int, at_least_s: float) -> None:
    """Print a row for each game and variant."""
    print("| game, players, variant | games measured | ms of a core each | a second on a core |"
          " core-hours for a million, computed |\n|---|---|---|---|---|")  # fmt: skip
    for game in GAMES.values():
        for one in islice(variants(game), most):
            games, each_s = _second_each(one, least, at_least_s)
            hours = each_s * MILLION / 3600
            figures = f"{games} | {each_s * 1000:.1f} | {1 / each_s:.1f} | {hours:,.1f}"
            print(f"| {game.game.name}, {one.title} | {figures} |", flush=True)


# -- what Dask costs besides -----------------------------------------------------------------


class Cost(NamedTuple):
    """What games cost: seconds on the wall, and of all processors together."""

    wall_s: float
    cores_s: float

    def each(self, few: Cost, games: int) -> Cost:
        """Return what a game more costs, without what the start costs."""
        return Cost((self.wall_s - few.wall_s) / games, (self.cores_s - few.cores_s) / games)


def _cost(parts: Iterator[Part], cores_s: Callable[[], float]) -> Cost:
    wall, cores = time.perf_counter(), cores_s()
    for _ in parts:
        pass
    return Cost(time.perf_counter() - wall, cores_s() - cores)


def _here_s() -> float:
    """Return the processor time of this process and of those that it has started and ended."""
    ended = getrusage(RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def against(games: int, few: int, rounds: int) -> None:
    """Print what a game costs by two processes and by two workers, in turns."""
    from distributed import LocalCluster

    from fleet.cluster.workers import joined_cluster

    first = next(iter(GAMES.values()))
    header: Line = {"record": f"{first.game.name}/1", "players": USUAL_PLAYERS}
    plan = Variant(first, "", header).plan
    # Its scheduler runs in this process: what it takes is counted, too.
    local = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with local, joined_cluster(local.scheduler_address, None, plan) as cluster:

        def by_jobs(games: int) -> Cost:
            return _cost(processes.parts(plan, games, 2), _here_s)

        def by_dask(games: int) -> Cost:
            shared = Sharing(games, cluster, own_program(), 60, print, time.monotonic)
            return _cost(shared.parts(), lambda: _here_s() + _there_s(cluster.client))

        by_dask(few)  # its workers import the game
        jobs, dask = list[Cost](), list[Cost]()
        for _ in range(rounds):
            jobs.append(by_jobs(games + few).each(by_jobs(few), games))
            dask.append(by_dask(games + few).each(by_dask(few), games))
    print(f"| {games} games of five, {rounds} rounds in turns | `--jobs 2` | Dask, two workers |"
          " Dask against `--jobs` |\n|---|---|---|---|")  # fmt: skip
    _row("ms of processors a game", [one.cores_s for one in jobs], [one.cores_s for one in dask])
    _row("ms on the wall a game", [one.wall_s for one in jobs], [one.wall_s for one in dask])


def _there_s(client: Any) -> float:
    return float(sum(client.run(time.process_time).values()))


def _row(what: str, jobs: list[float], dask: list[float]) -> None:
    ratios = [there / here for here, there in zip(jobs, dask, strict=True)]
    between = f"{min(ratios):.2f} to {max(ratios):.2f}"
    figures = f"{median(jobs) * 1000:.2f} | {median(dask) * 1000:.2f}"
    print(f"| {what} | {figures} | {median(ratios):.2f} ({between}) |")


def main(argv: Sequence[str] | None = None) -> int:
    """Print both tables."""
    words = Options("lab.million", __doc__)
    words.size("variants", 100, 1, "of each game at most")
    words.size("least", LEAST, 1, "games of each variant")
    words.size("seconds", MEASURED_S, 0.0, "of a core for each variant")
    words.size("games", AGAINST, 4, "against each other")
    words.size("few", FEW, 2, "games, for what the start costs")
    words.size("rounds", ROUNDS, 1, "in turns")
    words.add_argument("--only-against", action="store_true", help="Dask's table alone")
    args = words.read(argv)
    if not args.only_against:
        costs(args.variants, args.least, args.seconds)
        print()
    against(args.games, args.few, args.rounds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
