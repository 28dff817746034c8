"""What a watcher told of a film, beside what was so: in time, late, silent, phantom, twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from math import inf
from typing import Final, Self

from vision.pile.change import Change, ChangeKind

IN_TIME_S: Final = 0.2  # of lying free and readable
ASKED_S: Final = 1.0  # within that time a lay is told or at least asked for
AWAY_S: Final = 0.9  # out of sight as long, and put back: lifted and laid again, or not
HELD_S: Final = 3.8  # held in sight as long: the same
SURE_S: Final = 1.5  # a card that lay so long before was not lifted
SLACK_S: Final = 1e-6


class Fault(StrEnum):
    """What a watcher did wrong, and what docs/lab.md says of it."""

    meaning: str

    def __new__(cls, word: str, meaning: str) -> Self:
        """Make a member of its word and its meaning."""
        one = str.__new__(cls, word)
        one._value_ = word
        one.meaning = meaning
        return one

    LATE = "late", "lays told later than that, but within a second"
    ASKED = "asked", "lays with `unsure` instead of `on-top`, within a second"
    SILENT = "silent", "lays with neither within a second"
    PHANTOM = "phantom", "cards told `on-top`, or `present`, that were only held"
    EARLY = (
        "early",
        "cards told while they were held, and laid afterwards: more than 2.5 mm from their place,"
        " and 0.2 s before they lay",
    )
    WRONG = "wrong", "another card told than the one that was laid"
    TWICE = (
        "twice",
        "cards told again that were not laid again, nor out of sight for 0.9 s, nor held for 3.8 s",
    )
    LIFTED = "lifted", "cards told `lifted` that lay there all the while"


@dataclass(frozen=True, slots=True)
class Lay:
    """A card that is laid: s."""

    card: str
    near: float  # from then on it is so near its place that it may be told
    free: float  # nothing but a finger touches it
    until: float = inf  # the next card comes over it, or it is taken
    seen: tuple[float, ...] = ()  # when it lay free, and a code of it was bare

    def read(self, seen: Sequence[float]) -> Lay:
        """Return it with the times at which a code of it can be read."""
        return replace(self, seen=tuple(seen))


@dataclass(frozen=True, slots=True)
class Away:
    """A top card that is off the pile for a while, s."""

    card: str
    since: float
    until: float  # it is put back: so near its place that it may be told
    seen: tuple[float, ...] = ()

    def read(self, seen: Sequence[float]) -> Away:
        """Return it with the times at which a code of it can be read."""
        return replace(self, seen=tuple(seen))

    @property
    def is_long(self) -> bool:
        """Tell whether it was out of sight, or held, as long as one that is laid again."""
        times = (self.since, *self.seen, self.until)
        gaps = (b - a for a, b in pairwise(times))
        return max(gaps) >= AWAY_S or self.until - self.since >= HELD_S


@dataclass(frozen=True, slots=True)
class Truth:
    """What was so."""

    begun: tuple[str, ...]  # the pile at the begin, the lowest card first
    lays: tuple[Lay, ...]
    aways: tuple[Away, ...] = ()
    held: tuple[tuple[str, float, float], ...] = ()  # card, since and until, in a hand
    fps: float = 30.0
    until: float = inf

    def due(self, lay: Lay) -> float | None:
        """Return when a lay must be told; None where it cannot be read as long."""
        frames = round(IN_TIME_S * self.fps)
        return lay.seen[frames] if len(lay.seen) > frames else None

    def pile(self, at: float) -> tuple[str, ...]:
        """Return what lies there, the lowest card first."""
        laid = [lay.card for lay in self.lays if lay.near <= at]
        return (*self.begun, *laid)


@dataclass(frozen=True, slots=True)
class FoundFault:
    """A fault: of which card, and at which second of the film."""

    fault: Fault
    card: str
    at: float


@dataclass(slots=True)
class Verdict:
    """What became of the lays of some films, and all that was told besides."""

    films: int = 0
    lays: int = 0
    in_time: int = 0
    unreadable: int = 0  # lays that nobody could read: not counted
    asks: int = 0  # `unsure` of a card that is held or lies: not a fault
    found: list[FoundFault] = field(default_factory=list)

    def count(self, fault: Fault) -> int:
        """Return how often it was found."""
        return sum(one.fault is fault for one in self.found)

    def add(self, more: Verdict) -> None:
        """Count what other films showed, too."""
        for name in ("films", "lays", "in_time", "unreadable", "asks"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        self.found += more.found


def judge(truth: Truth, changes: Sequence[Change]) -> Verdict:
    """Return what was told in time, and what is wrong with the rest."""
    verdict = Verdict(films=1)
    mine = _match_changes(truth, changes)
    for number, lay in enumerate(truth.lays):
        due, when = truth.due(lay), changes[mine[number]].at if number in mine else None
        if when is not None and when < lay.near:
            verdict.found += [FoundFault(Fault.EARLY, lay.card, when)]
        elif due is None:
            verdict.unreadable += 1
            continue
        elif fault := _fault_of(lay, due, when, changes):
            verdict.found += [FoundFault(fault, lay.card, due if when is None else when)]
        else:
            verdict.in_time += 1
        verdict.lays += 1
    right = {*mine.values(), *_repeated_lays(truth, changes)}
    verdict.found.extend(_told_wrongly(truth, changes, right))
    verdict.asks = sum(change.saw is ChangeKind.UNSURE for change in changes)
    return verdict


def _match_changes(truth: Truth, changes: Sequence[Change]) -> dict[int, int]:
    """Return which change tells which lay, the number of one to that of the other."""
    free = [n for n, change in enumerate(changes) if change.saw is ChangeKind.ON_TOP]
    mine: dict[int, int] = {}
    for number, lay in enumerate(truth.lays):
        ends = min((one.near for one in truth.lays[number + 1 :]), default=inf)
        for n in free:
            if changes[n].card == lay.card and changes[n].at < ends + ASKED_S:
                mine[number] = n
                free.remove(n)
                break
    return mine


def _repeated_lays(truth: Truth, changes: Sequence[Change]) -> Iterator[int]:
    """Yield what tells a card anew that was away so long: once, and it need not be told."""
    for away in truth.aways:
        for n, change in enumerate(changes):
            is_it = change.saw is ChangeKind.ON_TOP and change.card == away.card
            if away.is_long and is_it and away.until <= change.at:
                yield n
                break


def _fault_of(lay: Lay, due: float, when: float | None, changes: Sequence[Change]) -> Fault | None:
    """Return what is wrong with a lay that was told `when` it lay there, or never."""
    last = due + ASKED_S - IN_TIME_S + SLACK_S
    if when is not None and when <= last:
        return Fault.LATE if when > due + SLACK_S else None
    asks = (one for one in changes if one.saw is ChangeKind.UNSURE and one.card == lay.card)
    if any(lay.near <= one.at <= last for one in asks):
        return Fault.ASKED
    return Fault.SILENT


def _told_wrongly(
    truth: Truth, changes: Sequence[Change], right: Iterable[int]
) -> Iterator[FoundFault]:
    for n, change in enumerate(changes):
        if change.saw is ChangeKind.ON_TOP and n not in right and change.card:
            yield FoundFault(_wrong(truth, change.card, change.at), change.card, change.at)
        if change.saw is ChangeKind.PRESENT:
            for card in set(change.cards).difference(truth.pile(change.at)):
                yield FoundFault(Fault.PHANTOM, card, change.at)
        if (
            change.saw is ChangeKind.LIFTED
            and change.card
            and _lay_there(truth, change.card, change.at)
        ):
            yield FoundFault(Fault.LIFTED, change.card, change.at)


def _wrong(truth: Truth, card: str, at: float) -> Fault:
    """Return what is wrong with a card that was told and not laid then."""
    pile = truth.pile(at)
    if card in pile:
        off = {away.card for away in truth.aways if away.since <= at < away.until}
        return Fault.TWICE if card in off or card == pile[-1] else Fault.WRONG
    return Fault.PHANTOM if any(card == held for held, *_ in truth.held) else Fault.WRONG


def _lay_there(truth: Truth, card: str, at: float) -> bool:
    """Tell whether a card lay there, or was away for less than a lifted one is."""
    if card not in truth.pile(at - SURE_S):
        return False
    gone = [away for away in truth.aways if away.card == card]
    return not any(away.is_long and away.since <= at < away.until + SURE_S for away in gone)
