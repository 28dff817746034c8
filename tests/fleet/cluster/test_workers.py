"""A real Dask cluster of two workers, with TLS: the same numbers, whoever plays the games."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from firmware.commands import simulate
from firmware.commands.arguments import Parser
from firmware.games.registry import GAMES
from firmware.games.simulation import SimulationPlan
from firmware.simulating.parts import Part, Plan, Whole, play
from firmware.simulating.program import own_program
from fleet.cluster.distribution import Cluster, NoCluster, Sharing
from fleet.cluster.workers import DaskCluster, Tls, joined_cluster
from lab.million import variants
from tests.support.dask_cluster import Papers, Process, papers, scheduler, worker
from tests.support.patience import PATIENCE_S, until
from words.text import Text

if find_spec("distributed") is None:  # to import it, only to skip, takes half a second
    pytest.skip("the extra cluster is not installed", allow_module_level=True)
pytest.importorskip("cryptography", reason="the extra https is not installed")

pytestmark = [
    pytest.mark.slow,  # two processes start, and import Dask; every game is played twice
    # Dask leaves a socket to the collector where a worker was killed while it connected.
    pytest.mark.filterwarnings("ignore:Exception ignored in. <ssl.SSLSocket"),
    pytest.mark.filterwarnings("ignore:unclosed <ssl.SSLSocket:ResourceWarning"),
]

PLAN = Plan(
    "firmware.games.rumors.simulation", SimulationPlan({"record": "rumors/1", "players": 5}, 1)
)
MANY = 150


class Store(NamedTuple):
    """A cluster, and what lets one in."""

    scheduler: Process
    workers: tuple[Process, ...]
    papers: Papers
    others: Papers  # of an authority that nobody here knows

    @property
    def tls(self) -> Tls:
        return Tls(self.papers.ca, self.papers.cert, self.papers.key)


@contextmanager
def running_store(folder: Path) -> Iterator[Store]:
    own, others = papers(folder, "store"), papers(folder, "other")
    with ExitStack() as runs:
        head = runs.enter_context(scheduler("--protocol", "tls", *own.options))
        two = [runs.enter_context(worker(head, folder, *own.options)) for _ in range(2)]
        yield Store(head, tuple(two), own, others)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with running_store(tmp_path_factory.mktemp("cluster")) as made:
        yield made


@pytest.fixture
def own_store(tmp_path: Path) -> Iterator[Store]:
    """One whose workers and scheduler a test may kill."""
    with running_store(tmp_path) as made:
        yield made


def ran(*options: str) -> int:
    parser = Parser()
    simulate.add(parser.add_subparsers())
    return simulate.run(parser.parse_args(["simulate", *options]))


def sharing(cluster: Cluster, games: int, tell: Callable[[Text], None]) -> Sharing:
    return Sharing(games, cluster, own_program(), PATIENCE_S, tell, time.monotonic)


def added(parts: Iterable[Part]) -> Whole:
    whole = Whole()
    for part in parts:
        whole.add(part)
    return whole


def test_the_command_prints_and_writes_to_the_last_bit_what_it_does_with_jobs(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--games", "40", "--players", "7", "--memory", "0.1", "--expert")
    jobs, dask = tmp_path / "jobs.csv", tmp_path / "dask.csv"
    assert ran(*asked, "--jobs", "2", "--csv", str(jobs)) == 0
    told = capsys.readouterr()
    on = ("--dask", store.scheduler.address, *store.papers.ours)
    assert ran(*asked, *on, "--csv", str(dask)) == 0
    assert capsys.readouterr() == told
    assert dask.read_bytes() == jobs.read_bytes()


def test_every_game_and_variant_comes_to_the_same_there(store: Store) -> None:
    every = (one for game in GAMES.values() for one in variants(game))
    plans = [one.plan for one in every if one.title in "12" or "," in one.title]
    with joined_cluster(store.scheduler.address, store.tls, PLAN) as first:
        for plan in (replace(plan, rows=True) for plan in plans):
            told = list[Text]()
            there = added(sharing(DaskCluster(first.client, plan), 1, told.append).parts())
            assert (there, told) == (added([play(plan, range(1))]), []), plan


def test_who_cancels_leaves_nothing_on_the_cluster(store: Store) -> None:
    with joined_cluster(store.scheduler.address, store.tls, PLAN) as watching:
        with joined_cluster(store.scheduler.address, store.tls, PLAN) as cluster:
            parts = sharing(cluster, 10**6, print).parts()
            next(parts)
            assert watching.client.run_on_scheduler(_tasks)
        until(lambda: not watching.client.run_on_scheduler(_tasks), "no task is left")


def _tasks(dask_scheduler: Any = None) -> list[str]:
    return [str(key) for key in dask_scheduler.tasks]


WRONG: Sequence[tuple[str, str]] = [
    ("http://127.0.0.1:8787", "that is the address of a page"),
    ("127.0.0.1", "give what the scheduler says when it starts"),
    ("ftp://127.0.0.1:1", "give what the scheduler says when it starts"),
    ("127.0.0.1:99999", "give what the scheduler says when it starts"),
    ("{worker}", "that is a worker; its scheduler is at {scheduler}"),
    ("tcp://127.0.0.1:{silent}", "with certificates give tls://"),
    ("127.0.0.1:{silent}", "nobody answers there (no word in time)"),
    ("127.0.0.1:{closed}", "nobody answers there"),
]


def test_what_is_no_scheduler_is_named(store: Store) -> None:
    """All in one test, for each process that runs tests of this file starts a cluster."""
    with socket.create_server(("127.0.0.1", 0)) as silent, socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        there = {
            "worker": store.workers[0].address,
            "scheduler": store.scheduler.address,
            "silent": silent.getsockname()[1],
            "closed": closed.getsockname()[1],
        }
        for address, why in WRONG:
            with (
                pytest.raises(NoCluster) as refused,
                joined_cluster(address.format(**there), store.tls, PLAN, connect_s=1),
            ):
                pass
            assert why.format(**there) in str(refused.value), address


def test_tls_that_does_not_fit_is_named(store: Store) -> None:
    own, others = store.papers, store.others
    bare = store.scheduler.address.removeprefix("tls://")
    for address, tls, why in (
        (f"tls://{bare}", None, "for TLS give --dask-ca, --dask-cert and --dask-key"),
        (bare, None, "perhaps it wants TLS"),
        (bare, Tls(others.ca, others.cert, others.key), "its certificate is not believed"),
        (bare, Tls(own.ca, others.cert, others.key), "does not accept --dask-cert"),
        (bare, Tls(own.ca, own.cert, others.key), "no certificate and key that belong together"),
    ):
        with pytest.raises(NoCluster, match=why), joined_cluster(address, tls, PLAN):
            pass


class Noted:
    """The cluster, and what each worker was given last."""

    def __init__(self, cluster: DaskCluster) -> None:
        self._cluster = cluster
        self.given = list[str]()
        self.workers, self.ask = cluster.workers, cluster.ask
        self.forget, self.answer = cluster.forget, cluster.answer

    def give(self, worker: str, games: range) -> None:
        self.given.append(worker)
        self._cluster.give(worker, games)


def test_games_of_a_worker_that_is_killed_are_played_by_another_and_without_any_it_is_told(
    own_store: Store,
) -> None:
    store, told = own_store, list[Text]()
    with joined_cluster(store.scheduler.address, store.tls, PLAN) as cluster:
        noted = Noted(cluster)
        parts = sharing(noted, MANY, told.append).parts()
        whole = added([next(parts)])
        victim = next(one for one in store.workers if one.address == noted.given[-1])
        victim.kill()
        for part in parts:
            whole.add(part)
        assert whole == added([play(PLAN, range(MANY))])
        assert [victim.address in line for line in told] == [True]

        rate = [1]  # of the clock: a minute's patience is over at once when all are gone
        clock = (time.monotonic() * rate[0] for _ in count()).__next__
        later = Sharing(10**6, cluster, own_program(), PATIENCE_S, told.append, clock).parts()
        next(later)
        for one in store.workers:
            one.kill()
        rate[0] = 1000
        with pytest.raises(NoCluster, match="no worker could play for 60 s"):
            added(later)
        store.scheduler.kill()
        with pytest.raises(NoCluster, match="the scheduler is gone"):
            added(sharing(cluster, 1, told.append).parts())
