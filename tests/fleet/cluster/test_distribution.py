"""Games shared among workers that come, go, and are not what they seem: each is counted once."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pytest

from firmware.simulating.parts import Part
from firmware.simulating.program import NO_PROGRAM, Program
from fleet.cluster.distribution import Answer, NoCluster, Sharing
from words.text import Text

OWN = Program("3.11", "0.1.0", "feed", "0.5")
OTHER = replace(OWN, digest="beef")
NEWER = replace(OWN, python="3.12")


def part(games: range, each_s: float = 0.5, digest: str = OWN.digest) -> Part:
    return Part(games, Counter({("games", ""): len(games)}), "", each_s * len(games), digest)


@dataclass
class Table:
    """A cluster by rule: what was asked is answered in order, one second each."""

    programs: dict[str, Program]
    each_s: float = 0.5
    now: float = 0.0
    asked: deque[Answer] = field(default_factory=deque)
    given: list[tuple[str, range]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    away: bool = False
    meanwhile: Callable[[Table], None] = lambda table: None

    def workers(self) -> Mapping[str, int] | None:
        return None if self.away else dict.fromkeys(self.programs, 1)

    def ask(self, worker: str) -> None:
        self.asked.append(Answer(worker, None, self.programs[worker]))

    def give(self, worker: str, games: range) -> None:
        self.given.append((worker, games))
        digest = self.programs[worker].digest if worker in self.programs else ""
        self.asked.append(Answer(worker, games, part(games, self.each_s, digest)))

    def forget(self, worker: str) -> None:
        self.asked = deque(one for one in self.asked if one.worker != worker)

    def answer(self, wait_s: float) -> Answer | None:
        self.now += wait_s
        self.meanwhile(self)
        while self.asked:
            one = self.asked.popleft()
            if one.worker in self.programs:
                return one
        return None

    def tell(self, text: Text) -> None:
        self.told.append(str(text))

    def play(self, games: int, patience_s: float = 5) -> list[int]:
        """Return the numbers of the games that were counted, as they came."""
        sharing = Sharing(games, self, OWN, patience_s, self.tell, lambda: self.now)
        return [game for one in sharing.parts() for game in one.games]


def test_every_game_is_counted_once() -> None:
    table = Table(dict.fromkeys("abc", OWN))
    assert sorted(table.play(100)) == list(range(100))
    assert {worker for worker, _ in table.given} == {"a", "b", "c"}
    assert table.told == []


def test_a_million_games_are_some_thousand_parts() -> None:
    table = Table(dict.fromkeys("ab", OWN), each_s=0.006)
    sharing = Sharing(10**6, table, OWN, 5, table.tell, lambda: table.now)
    assert sum(len(one.games) for one in sharing.parts()) == 10**6
    assert len(table.given) < 2000


def test_a_worker_that_is_lost_has_its_games_played_by_others() -> None:
    table = Table(dict.fromkeys("ab", OWN))

    def lost(table: Table) -> None:
        if table.now == 5:
            del table.programs["b"]

    table.meanwhile = lost
    assert sorted(table.play(100)) == list(range(100))
    assert table.told == ["worker b is lost: 12 games that it had are played by others"]


def test_what_a_lost_worker_says_late_does_not_count_twice() -> None:
    table = Table(dict.fromkeys("ab", OWN))

    def later(table: Table) -> None:
        lost = [one for one in table.asked if one.worker == "b" and one.games]
        if table.now == 5 and lost:
            del table.programs["b"]
        if table.now == 9:
            table.programs["b"] = OWN  # it was away for a moment only
            games = next(games for worker, games in table.given if worker == "b")
            table.asked.appendleft(Answer("b", games, part(games)))

    table.meanwhile = later
    assert sorted(table.play(200)) == list(range(200))


@pytest.mark.parametrize(
    ("theirs", "why"),
    [
        (NEWER, "it runs Python 3.12, here is 3.11"),
        (OTHER, "its program is another one (0.1.0 beef, here 0.1.0 feed)"),
        (replace(OWN, floats="0.6"), "reckons otherwise in the last digit"),
        (NO_PROGRAM, "it does not have this program"),
    ],
)
def test_a_worker_that_would_play_otherwise_is_refused_by_name(theirs: Program, why: str) -> None:
    table = Table({"a": OWN, "b": theirs})
    assert sorted(table.play(50)) == list(range(50))
    assert {worker for worker, _ in table.given} == {"a"}
    assert len(table.told) == 1
    assert table.told[0].startswith("worker b is given no games")
    assert why in table.told[0]


def test_where_no_worker_fits_nothing_is_played() -> None:
    table = Table({"a": OTHER, "b": NEWER})
    with pytest.raises(NoCluster, match="no worker has this program with this Python"):
        table.play(50)
    assert table.given == []
    assert len(table.told) == 2


def test_who_comes_later_is_asked_first_too() -> None:
    table = Table({"a": OWN})
    table.meanwhile = lambda table: table.programs.update({"b": OTHER, "c": OWN})
    assert sorted(table.play(50)) == list(range(50))
    assert {worker for worker, _ in table.given} == {"a", "c"}


def test_what_another_program_played_at_the_address_of_a_worker_does_not_count() -> None:
    table = Table(dict.fromkeys("ab", OWN))

    def exchanged(table: Table) -> None:
        if table.now == 6:
            table.programs["b"] = OTHER
            table.asked = deque(
                replace(one, told=part(one.games, digest="beef"))
                if one.worker == "b" and one.games
                else one
                for one in table.asked
            )

    table.meanwhile = exchanged
    assert sorted(table.play(100)) == list(range(100))
    assert len(table.told) == 1


def test_without_a_worker_it_waits_as_long_as_told_and_says_so() -> None:
    table = Table({})
    with pytest.raises(NoCluster, match="no worker could play for 5 s"):
        table.play(10)
    assert table.told == ["no worker is there: waiting 5 s for one"]
    assert 5 <= table.now <= 6


def test_a_worker_that_comes_in_time_plays() -> None:
    table = Table({})
    table.meanwhile = lambda table: table.programs.update({"a": OWN}) if table.now > 3 else None
    assert sorted(table.play(10)) == list(range(10))


def test_games_that_cost_worker_after_worker_end_it() -> None:
    table = Table({})

    def dies(table: Table) -> None:
        """Each new worker is lost as soon as it has games."""
        if table.given and table.given[-1][0] in table.programs:
            table.programs = {}
        elif not table.programs:
            table.programs = {f"w{table.now}": OWN}

    table.meanwhile = dies
    with pytest.raises(NoCluster, match="4 workers ended while they had the games 0 to 3"):
        table.play(4, patience_s=100)


def test_a_connection_that_is_lost_for_a_while_costs_no_game() -> None:
    table = Table(dict.fromkeys("ab", OWN))

    def flickers(table: Table) -> None:
        table.away = 4 < table.now < 8
        if table.now == 5:  # Dask takes back what was on its way
            table.asked = deque(replace(one, told=None) for one in table.asked)

    table.meanwhile = flickers
    assert sorted(table.play(100)) == list(range(100))
    assert table.told == ["the connection to the scheduler is lost, trying again"]
