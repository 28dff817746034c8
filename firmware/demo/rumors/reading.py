"""A pile as one pair of eyes reads it: what lies there, what was said, what may come next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.rumors.pieces import (
    ALLIES,
    MERLINS_4,
    MORDRED,
    MORGANS_4,
    PROMOS,
    QUESTS,
    SWORDS,
    CardId,
    Quest,
)
from engine.rumors.score import IN_TIME, IN_TIME_UNDER_MORGAN_5
from engine.rumors.state import Rulings, Rumors
from firmware.demo.rumors.knowing import Claimed, Mind, Talk
from firmware.demo.rumors.odds import FACES, PLACE, WHOLE, Extras, Holding, Outlook, outlook

NUMBER_OF: Final = {quest: n for n, quest in enumerate(QUESTS)}
_TAKES: Final[Mapping[str, tuple[int, ...]]] = {
    "merlin-1": (0, 1),
    "merlin-2": (2, 4),
    "merlin-3": (3, 4),
}
_NONE: Final = (0,) * 5
_SWORDS: Final = tuple(SWORDS[quest] for quest in QUESTS)
_NOTHING_SEEN: Final[frozenset[CardId]] = frozenset()
_SURE_SLIPS: Final = 3.0  # a seat that has slipped so often is not believed
NOTHING: Final = Extras()


class Group(NamedTuple):
    """One Quest, or the two allies of Morgan #8."""

    quests: tuple[int, ...]
    holdings: tuple[Holding, ...]
    extras: Extras
    swords: int
    comes: Outlook  # as the pile lies

    def with_bonus(self, bonus: int) -> Outlook:
        """Return how it comes out through Merlin #6."""
        return outlook(self.holdings, self.extras._replace(bonus=bonus))

    def with_card(self, place: int, bit: int) -> Outlook:
        """Return how it comes out with one more card known, of its first or second Quest."""
        known, hidden, pool, taken = self.holdings[place]
        new = Holding(known | bit, hidden, pool & ~bit, taken)
        return outlook((*self.holdings[:place], new, *self.holdings[place + 1 :]), self.extras)


@lru_cache(maxsize=1 << 10)
def comings(group: Group, unseen: tuple[int, ...]) -> tuple[tuple[int, Outlook], ...]:
    """Return how a group comes out after one card more, and how many cards do that."""
    counts: dict[Outlook, int] = {}
    for place, mask in enumerate(unseen):
        for face in FACES:
            cards = mask & face
            if cards:
                comes = group.with_card(place, cards & -cards)
                counts[comes] = counts.get(comes, 0) + cards.bit_count()
    return tuple((count, comes) for comes, count in counts.items())


class Reading(NamedTuple):
    """What a pile is to the one who reads it."""

    groups: tuple[Group, ...]
    known: tuple[int, ...]  # by Quest, bit masks
    discarded: frozenset[CardId]  # what cannot come next
    waiting: int  # how many cards may come next
    one_more: bool  # Morgan #3
    late_is_lost: bool  # Morgan #7

    def group(self, quest: Quest) -> Group:
        number = NUMBER_OF[quest]
        return next(group for group in self.groups if number in group.quests)

    def unseen(self, group: Group) -> tuple[int, ...]:
        """Return the cards of each Quest of a group that may come next, bit masks."""
        gone = _masks(self.discarded)
        return tuple([WHOLE & ~self.known[n] & ~gone[n] for n in group.quests])


class _Pile(NamedTuple):
    """A pile's cards, sorted."""

    known: tuple[int, ...] = (0,) * 5  # by Quest, bit masks
    taken: tuple[int, ...] = (0,) * 5  # by Quest, how many numbers the Merlins take out
    characters: frozenset[CardId] = frozenset()
    tokens: tuple[CardId, ...] = ()  # the Merlins #4


def read_pile(state: Rumors, talk: Talk, mind: Mind | None = None) -> Reading:
    """Return the pile as a seat reads it; without a mind, as all can."""
    pile, hidden = _seen_by(state, talk, mind)
    discarded = state.deck.seen if state.deck.cards else _NOTHING_SEEN
    gone = _masks(discarded) if state.hidden else _NONE
    values = tuple([state.printed[card].value for card in MORGANS_4])
    joined, apart = _extras(pile.characters, values, state.setup.rulings)
    groups = [
        _alone(n, known, down, WHOLE & ~known & ~gone[n] if down else 0, pile.taken[n], extras)
        for n, known, down, extras in zip(
            range(5), pile.known, hidden, (joined, joined, apart, apart, apart), strict=True
        )
    ]
    if PROMOS[0] in pile.characters:
        groups[:2] = [_allied(groups[0], groups[1])]
    return Reading(
        tuple(groups),
        pile.known,
        discarded,
        state.deck.cards or state.deck.discard,
        "morgan-3" in pile.characters,
        "morgan-7" in pile.characters,
    )


@lru_cache(maxsize=1 << 10)
def _alone(number: int, known: int, hidden: int, pool: int, taken: int, extras: Extras) -> Group:
    holdings = (Holding(known, hidden, pool, taken),)
    return Group((number,), holdings, extras, _SWORDS[number], outlook(holdings, extras))


def _allied(one: Group, other: Group) -> Group:
    holdings = one.holdings + other.holdings
    comes = outlook(holdings, one.extras)
    return Group(one.quests + other.quests, holdings, one.extras, SWORDS[ALLIES], comes)


@lru_cache(maxsize=1 << 10)
def _extras(
    there: frozenset[CardId], values: tuple[int, ...], rulings: Rulings
) -> tuple[Extras, Extras]:
    """Return what characters add to the Quests that Mordred joins, and to the others."""
    if not there:
        return NOTHING, NOTHING
    lowest = IN_TIME_UNDER_MORGAN_5 if "morgan-5" in there else IN_TIME
    apart = Extras(
        flat=sum(value for card, value in zip(MORGANS_4, values, strict=True) if card in there),
        marks_are_one="morgan-6" in there,
        lowest=lowest.start,
        five_wins="merlin-5" in there,
        five_before=rulings.merlin5_counts == "before-removal",
        five_below="morgan-7" in there and not rulings.merlin5_beats_morgan7,
    )
    return (apart._replace(joins=True) if MORDRED in there else apart), apart


# -- the cards of a pile -------------------------------------------------------------------


def _seen_by(state: Rumors, talk: Talk, mind: Mind | None) -> tuple[_Pile, tuple[int, ...]]:
    """Return the cards that a seat knows, and how many more of each Quest are said to be there."""
    cards = state.pile
    if mind is not None and (mind.down or mind.forgotten):
        cards = tuple([mind.down.get(n) if card is None else card for n, card in enumerate(cards)])
        cards = tuple([card for card in cards if card not in mind.forgotten])
    pile = _sorted(cards)
    if pile.tokens:
        told = talk.tokens if mind is None else {**talk.tokens, **mind.tokens}
        pile = pile._replace(taken=_taken(pile, told))
    return pile, _said(state, talk, mind) if state.hidden else _NONE


@lru_cache(maxsize=1 << 10)
def _sorted(cards: tuple[CardId | None, ...]) -> _Pile:
    """Return a pile's cards, sorted: those of the pile one card lower, and one more."""
    if not cards:
        return _Pile()
    pile, card = _sorted(cards[:-1]), cards[-1]
    if card is None:
        return pile
    if card in PLACE:
        number, bit = PLACE[card]
        known = (*pile.known[:number], pile.known[number] | bit, *pile.known[number + 1 :])
        return pile._replace(known=known)
    takes = _TAKES.get(card, ())
    return pile._replace(
        taken=tuple([count + (n in takes) for n, count in enumerate(pile.taken)]),
        characters=pile.characters | {card},
        tokens=(*pile.tokens, card) if card in MERLINS_4 else pile.tokens,
    )


def _taken(pile: _Pile, tokens: Mapping[CardId, Quest]) -> tuple[int, ...]:
    named = [NUMBER_OF[tokens[card]] for card in pile.tokens if card in tokens]
    return tuple([count + named.count(n) for n, count in enumerate(pile.taken)])


def _said(state: Rumors, talk: Talk, mind: Mind | None) -> tuple[int, ...]:
    own = mind.down if mind else ()
    said = [
        NUMBER_OF[claim.quest]
        for claim in talk.claims
        if claim.place not in own and _is_believed(claim, state, talk, mind)
    ]
    return tuple([said.count(n) for n in range(5)])


def _is_believed(claim: Claimed, state: Rumors, talk: Talk, mind: Mind | None) -> bool:
    if state.players[claim.seat].is_revealed_traitor:
        return False
    if mind is not None and mind.is_traitor(claim.seat):
        return False
    return talk.slips[claim.seat] < _SURE_SLIPS


@lru_cache(maxsize=256)
def _masks(cards: frozenset[CardId]) -> tuple[int, ...]:
    masks = [0] * 5
    for card in cards:
        if card in PLACE:
            number, bit = PLACE[card]
            masks[number] |= bit
    return tuple(masks)
