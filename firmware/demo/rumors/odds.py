"""What a pile may come to: exact where its cards are known, weighed where they are not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.rumors.pieces import NUMBER, QUEST_CARDS
from engine.rumors.score import IN_TIME, MERLIN_5_CARDS, TOO_LATE

# A Quest's nine cards are a bit mask, 2, 3, 4, 4, 5 and four times "?" from the lowest bit on.
PLACE: Final = {card: (n // 9, 1 << n % 9) for n, card in enumerate(QUEST_CARDS)}
WHOLE: Final = (1 << 9) - 1
MARKS: Final = 0b111100000
FACES: Final = (0b1, 0b10, 0b1100, 0b10000, MARKS)  # cards that look the same
_FIRST: Final = tuple(QUEST_CARDS)[:9]
_HIGHEST_FIRST: Final = (4, 2, 3, 1, 0)  # the bits that a Merlin takes from, rulebook


class Holding(NamedTuple):
    """What is known of one Quest's cards in the pile."""

    known: int = 0  # bit mask
    hidden: int = 0  # how many more are said to lie face down
    pool: int = 0  # which cards those may be, a bit mask
    taken: int = 0  # how many numbers the Merlins take out


class Extras(NamedTuple):
    """What characters in the pile add to a Quest."""

    joins: bool = False  # Mordred: the count of cards
    flat: int = 0  # Morgan #4
    marks_are_one: bool = False  # Morgan #6
    lowest: int = IN_TIME.start  # Morgan #5: 12
    five_wins: bool = False  # Merlin #5
    five_before: bool = False  # and counts what the Merlins took, too
    five_below: bool = False  # but not past 13, where Morgan #7 ends the game
    bonus: int = 0  # Merlin #6


class Outlook(NamedTuple):
    """How likely a Quest comes out in each way; the first three are of the Main Quest."""

    early: float
    success: float
    late: float
    harm: float  # 14 or more, as a Secondary Quest


_EARLY: Final = Outlook(1.0, 0.0, 0.0, 0.0)
_SUCCESS: Final = (Outlook(0.0, 1.0, 0.0, 0.0), Outlook(0.0, 1.0, 0.0, 1.0))  # without, with harm
_LATE: Final = (Outlook(0.0, 0.0, 1.0, 0.0), Outlook(0.0, 0.0, 1.0, 1.0))


class _Left(NamedTuple):
    numbers: int  # their sum
    marks: int
    cards: int
    before: int  # how many there were before the Merlins


def outlook(holdings: tuple[Holding, ...], extras: Extras) -> Outlook:
    """Return how a Quest comes out whose cards are these; two holdings are allied (Morgan #8)."""
    if len(holdings) > 1 or holdings[0].hidden:
        return _weighed(holdings, extras)
    return _sure(_without(holdings[0].known, holdings[0].taken), extras)


@lru_cache(maxsize=1 << 12)
def _weighed(holdings: tuple[Holding, ...], extras: Extras) -> Outlook:
    """Add up what may be left, each by its chance."""
    ways = [(_sure(left, extras), chance) for left, chance in _joined(holdings)]
    return Outlook(*(sum(way[n] * chance for way, chance in ways) for n in range(4)))


def _sure(left: _Left, extras: Extras) -> Outlook:
    """Return how a Quest comes out of which these cards are left."""
    total = _total(left, extras)
    harm = total >= TOO_LATE
    total += extras.bonus
    cards = left.before if extras.five_before else left.cards
    is_late = total >= TOO_LATE
    if extras.lowest <= total < TOO_LATE:
        return _SUCCESS[harm]
    if extras.five_wins and cards == MERLIN_5_CARDS and not (is_late and extras.five_below):
        return _SUCCESS[harm]
    return _LATE[harm] if is_late else _EARLY


def _total(left: _Left, extras: Extras) -> int:
    if not left.cards:
        return 0
    marks = left.marks if extras.marks_are_one else left.marks**2
    return left.numbers + marks + extras.flat + left.cards * extras.joins


def _joined(holdings: tuple[Holding, ...]) -> Iterator[tuple[_Left, float]]:
    if len(holdings) == 1:
        yield from _left(holdings[0])
        return
    for one, chance in _left(holdings[0]):
        for other, further in _left(holdings[1]):
            yield _Left(*(a + b for a, b in zip(one, other, strict=True))), chance * further


@lru_cache(maxsize=1 << 12)
def _left(holding: Holding) -> tuple[tuple[_Left, float], ...]:
    """Return what may be left after the Merlins, each with its chance."""
    bits = [1 << n for n in range(9) if holding.pool >> n & 1]
    counts: dict[_Left, int] = {}
    for hidden in combinations(bits, min(holding.hidden, len(bits))):
        left = _without(holding.known | sum(hidden), holding.taken)
        counts[left] = counts.get(left, 0) + 1
    whole = sum(counts.values())
    return tuple((left, count / whole) for left, count in counts.items())


@cache
def _without(mask: int, taken: int) -> _Left:
    before = mask.bit_count()
    for bit in _HIGHEST_FIRST:
        if taken and mask >> bit & 1:
            mask, taken = mask & ~(1 << bit), taken - 1
    numbers = sum(NUMBER[card] or 0 for n, card in enumerate(_FIRST) if mask >> n & 1)
    return _Left(numbers, (mask & MARKS).bit_count(), mask.bit_count(), before)
