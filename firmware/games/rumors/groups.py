"""One Quest of a pile, or two allies: how it comes out as it lies, and after one card more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.rumors.pieces import ALLIES, QUESTS, SWORDS
from firmware.games.rumors.odds import (
    FACES,
    WHOLE,
    Extras,
    Holding,
    Outlook,
    copies,
    is_open,
    outlook,
    sure_outlook,
)

_SWORDS: Final = tuple(SWORDS[quest] for quest in QUESTS)
CACHED: Final = 1 << 13  # Quests: a game reads some 120, every second one for the first time


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """One Quest, or the two allies of Morgan #8.

    What reads the same is the same object, so that what follows from it is quickly looked up.
    """

    quests: tuple[int, ...]
    holdings: tuple[Holding, ...]
    extras: Extras
    swords: int
    comes: Outlook  # as the pile lies
    harm: float  # the black Swords to be expected, as a Secondary Quest

    def unseen(self, gone: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards of each of its Quests that may come next."""
        if len(self.quests) == 1:
            return (WHOLE - self.holdings[0].known - gone[self.quests[0]],)
        both = zip(self.quests, self.holdings, strict=True)
        return tuple([WHOLE - holding.known - gone[n] for n, holding in both])

    def with_bonus(self, bonus: int) -> Outlook:
        """Return how it comes out through Merlin #6."""
        return outlook(self.holdings, self.extras._replace(bonus=bonus))

    def with_card(self, place: int, card: int) -> Outlook:
        """Return how it comes out with one more card known, of its first or second Quest."""
        holding = self.holdings[place]
        known, _, pool, taken, *_ = holding
        if len(self.holdings) == 1 and is_open(holding):
            return sure_outlook(known + card, taken, self.extras)
        new = holding._replace(known=known + card, pool=pool - card if pool else 0)
        return outlook((*self.holdings[:place], new, *self.holdings[place + 1 :]), self.extras)


def _group(quests: tuple[int, ...], holdings: tuple[Holding, ...], extras: Extras) -> Group:
    swords = (_SWORDS[quests[0]] if len(quests) == 1 else SWORDS[ALLIES]) + extras.more
    comes = outlook(holdings, extras)
    return Group(quests, holdings, extras, swords, comes, comes.harm * swords)


@lru_cache(maxsize=CACHED)
def alone(number: int, holding: Holding, extras: Extras) -> Group:
    """Return a Quest by its number."""
    return _group((number,), (holding,), extras)


@lru_cache(maxsize=CACHED)
def ally_quests(one: Group, other: Group) -> Group:
    """Return two Quests as one (Morgan #8)."""
    return _group(one.quests + other.quests, one.holdings + other.holdings, one.extras)


@lru_cache(maxsize=CACHED)
def with_face(group: Group, face: int) -> Group:
    """Return a Quest with one card more."""
    known, hidden, pool, taken, *_ = group.holdings[0]
    return alone(group.quests[0], Holding(known + face, hidden, pool, taken), group.extras)


@lru_cache(maxsize=CACHED)
def comings(group: Group, unseen: tuple[int, ...]) -> tuple[tuple[int, Outlook], ...]:
    """Return how a group comes out after one card more, and how many cards do that."""
    counts: dict[Outlook, int] = {}
    for place, cards in enumerate(unseen):
        for face, count in zip(FACES, copies(cards), strict=True):
            if count:
                comes = group.with_card(place, face)
                counts[comes] = counts.get(comes, 0) + count
    return tuple([(count, comes) for comes, count in counts.items()])
