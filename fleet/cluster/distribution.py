"""Who plays which games on a cluster: parts are given out, and taken back from who is lost.

Each part belongs to one worker at a time, and is counted once. Pure: `Cluster` has the workers
(fleet/cluster/workers.py), the clock is an argument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from firmware.simulating.parts import GamesLeft, NoCluster, Part
from firmware.simulating.program import Program
from fleet.cluster import words
from words.text import Text

PART_S: Final = 4.0  # what a part should take: soon lost, soon cancelled, and few for a million
FIRST: Final = 4  # games of a part as long as nobody knows what one takes
AHEAD: Final = 2  # parts for each hand: one is played, one waits there
LOOK_S: Final = 1.0  # how often is looked who is there
HEAR_S: Final = 10.0  # how long those who are there at first have to say which program they are
MOST_LOST: Final = 3  # workers that one part may cost


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of something that a worker was given."""

    worker: str
    games: range | None  # None: it was asked which program it is
    told: Part | Program | None  # None: nothing came of it, and it may be tried again


class Cluster(Protocol):
    """Workers that come and go; the same Plan for all of them."""

    def workers(self) -> Mapping[str, int] | None:
        """Return how many parts each plays at once; None where that cannot be asked just now.

        Raises NoCluster where it never can be again.
        """

    def ask(self, worker: str) -> None:
        """Let a worker say which program it is."""

    def give(self, worker: str, games: range) -> None:
        """Let a worker play these games."""

    def forget(self, worker: str) -> None:
        """Take back whatever a worker was asked or given."""

    def answer(self, wait_s: float) -> Answer | None:
        """Return the next answer of anyone, None when none came in that time."""


@dataclass(slots=True)
class _Worker:
    hands: int
    fits: bool | None = None  # None: it has not said yet which program it is
    parts: set[range] = field(default_factory=set)

    @property
    def load(self) -> float:
        return len(self.parts) / self.hands


class Sharing:
    """So many games, shared among the workers of a cluster."""

    def __init__(
        self,
        games: int,
        cluster: Cluster,
        own: Program,
        patience_s: float,
        tell: Callable[[Text], None],
        clock: Callable[[], float],
    ) -> None:
        self._cluster, self._own, self._patience_s = cluster, own, patience_s
        self._tell, self._clock = tell, clock
        self._left, self._undone = GamesLeft(games, PART_S, FIRST), games
        self._workers: dict[str, _Worker] = {}
        self._lost: Counter[range] = Counter()  # part -> workers that were lost with it
        self._begun = self._looked = clock()
        self._looked -= LOOK_S
        self._alone_since: float | None = None  # when nobody was left who could play
        self._is_away = False

    def parts(self) -> Generator[Part, None, None]:
        """Yield parts as they are done; raises NoCluster where the rest cannot be played."""
        while self._undone:
            self._look()
            self._deal()
            answer = self._cluster.answer(LOOK_S)
            if answer is not None and (part := self._take_answer(answer)) is not None:
                self._undone -= len(part.games)
                yield part

    # -- who is there ------------------------------------------------------------------------

    def _look(self) -> None:
        if self._clock() - self._looked < LOOK_S:
            return
        there = self._cluster.workers()
        self._looked = self._clock()
        if there is None:
            self._away()
            return
        self._is_away = False
        for worker in [one for one in self._workers if one not in there]:
            self._lose(worker)
        for worker in [one for one in there if one not in self._workers]:
            self._workers[worker] = _Worker(max(1, there[worker]))
            self._cluster.ask(worker)
        self._expect_somebody()

    def _away(self) -> None:
        if not self._is_away:
            self._tell(words.AWAY)
        self._is_away = True

    def _lose(self, name: str) -> None:
        worker = self._workers.pop(name)
        self._cluster.forget(name)
        if worker.fits:
            games = sum(map(len, worker.parts))
            self._tell(words.worker_lost(name, games) if games else words.LEFT.with_(worker=name))
        for part in worker.parts:
            self._lost[part] += 1
            if self._lost[part] > MOST_LOST:
                raise NoCluster(words.COSTLY.with_(first=part[0], last=part[-1], n=MOST_LOST + 1))
            self._left.put_back(part)

    def _expect_somebody(self) -> None:
        """Raise NoCluster where nobody can play, and nobody who can has come for long."""
        if any(one.fits for one in self._workers.values()):
            self._alone_since = None
            return
        if self._workers and all(one.fits is False for one in self._workers.values()):
            raise NoCluster(words.NONE_FITS)
        if self._alone_since is None:
            self._alone_since = self._clock()
            if not self._workers:
                self._tell(words.NOBODY.with_(seconds=f"{self._patience_s:.0f}"))
        patience_s = max(self._patience_s, HEAR_S) if self._workers else self._patience_s
        if self._clock() - self._alone_since >= patience_s:
            raise NoCluster(words.GIVEN_UP.with_(seconds=f"{self._patience_s:.0f}"))

    # -- who plays what ----------------------------------------------------------------------

    def _deal(self) -> None:
        fit = {name: one for name, one in self._workers.items() if one.fits}
        if not fit or self._still_asking():
            return
        hands = sum(one.hands for one in fit.values())
        while (name := min(fit, key=lambda name: fit[name].load)) and fit[name].load < AHEAD:
            part = self._left.take(hands)
            if part is None:
                return
            fit[name].parts.add(part)
            self._cluster.give(name, part)

    def _still_asking(self) -> bool:
        """Whether those who were there at first have not all said which program they are."""
        asked = any(one.fits is None for one in self._workers.values())
        return asked and self._clock() - self._begun < HEAR_S

    def _take_answer(self, answer: Answer) -> Part | None:
        """Return the part that was played, None where the answer is no part that counts."""
        worker = self._workers.get(answer.worker)
        if worker is None:
            return None  # it was lost; what it had is with others
        if answer.games is not None:
            return self._take_part(answer.worker, worker, answer.games, answer.told)
        if isinstance(answer.told, Program):
            self._judge(answer.worker, worker, answer.told)
        else:
            self._cluster.ask(answer.worker)
        return None

    def _take_part(self, name: str, worker: _Worker, games: range, value: object) -> Part | None:
        if games not in worker.parts:
            return None  # it was taken back
        worker.parts.remove(games)
        if isinstance(value, Part) and value.digest == self._own.digest:
            self._left.learn(value)
            return value
        self._left.put_back(games)
        if isinstance(value, Part):  # another program has come up at its address
            worker.fits = None
            self._cluster.ask(name)
        return None

    def _judge(self, name: str, worker: _Worker, theirs: Program) -> None:
        """Let a worker play, or say by name why it does not."""
        worker.fits = theirs == self._own
        if worker.fits:
            return
        self._tell(words.worker_refused(name, self._own, theirs))
        self._cluster.forget(name)
        for part in worker.parts:
            self._left.put_back(part)
        worker.parts.clear()
        self._expect_somebody()
