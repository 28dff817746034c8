"""What a pile may come to: exact where its cards are known, weighed where they are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from math import comb, prod
from typing import Final, NamedTuple

from engine.rumors.pieces import NUMBER, QUEST_CARDS, QUESTS
from engine.rumors.score import IN_TIME, MERLIN_5_CARDS, TOO_LATE

# Some of a Quest's nine cards are one number from 0 to 119, so that cards that look the same count
# as the same: a 2 adds 1, a 3 adds 2, each 4 adds 4, a 5 adds 12 and each "?" adds 24.
_NUMBERS: Final = (2, 3, 4, 5, None)
_COPIES: Final = (1, 1, 2, 1, 4)
FACES: Final = (1, 2, 4, 12, 24)
WHOLE: Final = 119
_QUEST: Final = {quest: n for n, quest in enumerate(QUESTS)}
PLACE: Final = {
    card: (_QUEST[quest], FACES[_NUMBERS.index(NUMBER[card])])
    for card, quest in QUEST_CARDS.items()
}


@cache
def copies(cards: int) -> tuple[int, ...]:
    """Return how many cards of each face these are, as FACES names them."""
    counts = []
    for most in _COPIES:
        cards, count = divmod(cards, most + 1)
        counts.append(count)
    return tuple(counts)


class Holding(NamedTuple):
    """What is known of one Quest's cards in the pile."""

    known: int = 0
    hidden: int = 0  # how many more are said to lie face down
    pool: int = 0  # which cards may lie face down
    taken: int = 0  # how many numbers the Merlins take out
    tokens: int = 0  # hidden Quest tokens: each takes out one number more of any one Quest
    strays: int = 0  # how many cards more lie face down, of any Quest
    elsewhere: int = 0  # how many cards of other Quests those may be


class Extras(NamedTuple):
    """What characters in the pile add to a Quest."""

    joins: bool = False  # Mordred: the count of cards
    flat: int = 0  # Morgan #4
    marks_are_one: bool = False  # Morgan #6
    lowest: int = IN_TIME.start  # Morgan #5: 12
    more: int = 0  # Morgan #3: Swords placed more
    is_lost: bool = False  # Morgan #7: 14 or more ends the game
    five_wins: bool = False  # Merlin #5
    five_below: bool = False  # but not past 13, where Morgan #7 ends the game
    five_before: bool = False  # and counts what the Merlins took, too
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
    if len(holdings) > 1 or not is_open(holdings[0]):
        return _weigh_ways(holdings, extras)
    return sure_outlook(holdings[0].known, holdings[0].taken, extras)


def is_open(holding: Holding) -> bool:
    """Whether all is known of a Quest's cards, and of what the Merlins take."""
    return not (holding.hidden or holding.tokens or holding.strays)


def sure_outlook(cards: int, taken: int, extras: Extras) -> Outlook:
    """Return how a Quest comes out whose cards all lie open."""
    return _sure(_without(cards, taken), extras)


@lru_cache(maxsize=1 << 14)
def _weigh_ways(holdings: tuple[Holding, ...], extras: Extras) -> Outlook:
    """Add up what may be left, each by its chance; 0 and 1 are certain."""
    ways = [(_sure(left, extras), chance) for left, chance in _ways_of_allies(holdings)]
    sums = (sum([way[n] * chance for way, chance in ways]) for n in range(4))
    return Outlook(*(round(chance, _PLACES) for chance in sums))


_PLACES: Final = 9  # of a chance: what was lost in adding up would make a certain one unsure


def _sure(left: _Left, extras: Extras) -> Outlook:
    """Return how a Quest comes out of which these cards are left."""
    total = _total(left, extras)
    harm = total >= TOO_LATE
    total += extras.bonus
    is_late = total >= TOO_LATE
    if extras.lowest <= total < TOO_LATE:
        return _SUCCESS[harm]
    if extras.five_wins and not (is_late and extras.five_below):
        cards = left.before if extras.five_before else left.cards
        if cards == MERLIN_5_CARDS:
            return _SUCCESS[harm]
    return _LATE[harm] if is_late else _EARLY


def _total(left: _Left, extras: Extras) -> int:
    if not left.cards:
        return 0
    marks = left.marks if extras.marks_are_one else left.marks**2
    return left.numbers + marks + extras.flat + left.cards * extras.joins


def _ways_of_allies(holdings: tuple[Holding, ...]) -> Iterator[tuple[_Left, float]]:
    """Yield what may be left of a Quest, or of two allies as one."""
    for settled, chance in _ways_of_tokens(holdings):
        if len(settled) == 1:
            yield from ((left, chance * share) for left, share in _left_after_merlins(settled[0]))
            continue
        one, other = map(_left_after_merlins, settled)
        for (left, share), (more, further) in product(one, other):
            both = _Left(*(a + b for a, b in zip(left, more, strict=True)))
            yield both, chance * share * further


def _ways_of_tokens(holdings: tuple[Holding, ...]) -> Iterator[tuple[tuple[Holding, ...], float]]:
    """Yield each way in which the tokens and the cards of any Quest may fall, with its chance."""
    first = holdings[0]
    pools = tuple(sum(copies(one.pool)) for one in holdings) if first.strays else ()
    elsewhere = first.elsewhere - sum(pools[1:])
    for taken, chance in _tokens_by_quest(first.tokens, len(holdings)):
        for strays, share in _cards_by_kind(first.strays, pools, elsewhere):
            settled = zip(holdings, strays or (0,) * len(holdings), taken, strict=True)
            yield tuple([_settle(*one) for one in settled]), chance * share


def _settle(holding: Holding, strays: int, taken: int) -> Holding:
    known, hidden, pool, already, *_ = holding
    return Holding(known, hidden + strays, pool, already + taken)


@cache
def _tokens_by_quest(tokens: int, quests: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return how many tokens may name each of some Quests: any of the five is as likely."""
    ways = Counter(
        tuple(map(names.count, range(quests)))
        for names in product(range(len(QUESTS)), repeat=tokens)
    )
    return tuple((taken, count / ways.total()) for taken, count in ways.items())


@cache
def _cards_by_kind(
    strays: int, pools: tuple[int, ...], elsewhere: int
) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return how many of the cards of any Quest may be of each of some, drawn from all unseen."""
    ways = {
        some: prod(map(comb, pools, some)) * comb(elsewhere, strays - sum(some))
        for some in product(*(range(min(pool, strays) + 1) for pool in pools))
        if sum(some) <= strays
    }
    whole = sum(ways.values())
    return tuple((some, count / whole) for some, count in ways.items() if count)


@lru_cache(maxsize=1 << 12)
def _left_after_merlins(holding: Holding) -> tuple[tuple[_Left, float], ...]:
    """Return what may be left after the Merlins, each with its chance."""
    counts: dict[_Left, int] = {}
    for hidden, ways in _possible_picks(holding.pool, holding.hidden):
        left = _without(holding.known + hidden, holding.taken)
        counts[left] = counts.get(left, 0) + ways
    whole = sum(counts.values())
    return tuple((left, count / whole) for left, count in counts.items())


@cache
def _possible_picks(pool: int, hidden: int) -> tuple[tuple[int, int], ...]:
    """Return what may be picked from a pool, all where it has fewer, and in how many ways."""
    there = copies(pool)
    wanted = min(hidden, sum(there))
    return tuple(
        (sum(n * face for n, face in zip(some, FACES, strict=True)), prod(map(comb, there, some)))
        for some in product(*(range(count + 1) for count in there))
        if sum(some) == wanted
    )


@cache
def _without(cards: int, taken: int) -> _Left:
    """Return what the Merlins leave, who take the highest numbers."""
    *counts, marks = copies(cards)
    before = sum(counts) + marks
    for face in reversed(range(len(counts))):
        out = min(counts[face], taken)
        counts[face] -= out
        taken -= out
    numbers = sum(count * (number or 0) for count, number in zip(counts, _NUMBERS, strict=False))
    return _Left(numbers, marks, sum(counts) + marks, before)
