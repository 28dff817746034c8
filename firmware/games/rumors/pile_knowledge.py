"""A pile as one pair of eyes reads it: what lies there, what was said, what may come next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.rumors.pieces import (
    MERLINS_4,
    MORDRED,
    MORGANS_4,
    PROMOS,
    QUESTS,
    CardId,
    Quest,
)
from engine.rumors.score import in_time
from engine.rumors.state import Rumors
from firmware.games.rumors.groups import CACHED, Group, ally_quests, alone, with_face
from firmware.games.rumors.knowledge import ClaimedCard, Mind, Talk
from firmware.games.rumors.odds import PLACE, WHOLE, Extras, Holding, copies

NUMBER_OF: Final = {quest: n for n, quest in enumerate(QUESTS)}
_TAKES: Final[Mapping[str, tuple[int, ...]]] = {
    "merlin-1": (0, 1),
    "merlin-2": (2, 4),
    "merlin-3": (3, 4),
}
_CHANGES: Final[Mapping[str, tuple[int, ...]]] = {  # which Quests come out otherwise
    **_TAKES,
    MORDRED: (0, 1),
    **{card: (0, 1, 2, 3, 4) for card in ("morgan-3", *MORGANS_4, "merlin-5")},
    **{f"morgan-{n}": (0, 1, 2, 3, 4) for n in (5, 6, 7)},
}
_NONE: Final = (0,) * 5
_NOTHING_SEEN: Final[frozenset[CardId]] = frozenset()
_SURE_SLIPS: Final = 3.0  # a seat that has slipped so often is not believed
_SMALL_HARM: Final = 0.5  # black Swords; below it an early Quest, at 1, is never cheaper
_PILES_CACHED: Final = 1 << 8  # the last ones: a pile is read as the one before, and one card more


class Reading(NamedTuple):
    """What a pile is to the one who reads it."""

    groups: tuple[Group, ...]  # by Quest: two allies are the same one
    harm: float  # black Swords to be expected, were the pile resolved as it lies
    discarded: frozenset[CardId]  # what cannot come next
    waiting: int  # how many cards may come next

    @property
    def apart(self) -> tuple[Group, ...]:
        """Return each group once."""
        return _apart(self.groups)

    def group(self, quest: Quest) -> Group:
        """Return what is known of a Quest's cards in the pile."""
        return self.groups[NUMBER_OF[quest]]

    def is_sure(self, quest: Quest) -> bool:
        """Whether going there surely succeeds."""
        return self.group(quest).comes.success == 1

    def is_hopeless(self, quest: Quest) -> bool:
        """Whether going there cannot pay: it surely fails, and nothing else is wrong yet."""
        return not self.group(quest).comes.success and self.harm < _SMALL_HARM

    def gone_by_quest(self) -> tuple[int, ...]:
        """Return the cards of each Quest that cannot come next, besides those in the pile."""
        return _cards_by_quest(self.discarded)


def read_pile(
    state: Rumors, talk: Talk, mind: Mind | None = None, laid: tuple[CardId, ...] = ()
) -> Reading:
    """Return the pile as a seat reads it, were these cards laid; without a mind, as all can."""
    pile = _open(_remembered_cards(state, mind) + laid, _house(state))
    discarded = state.deck.seen if state.deck.cards else _NOTHING_SEEN
    groups = pile.groups
    if pile.tokens or state.hidden_count or (mind is not None and mind.faded):
        groups = _known_groups(pile, state, talk, mind, _cards_by_quest(discarded))
    if PROMOS[0] in pile.characters:
        groups = (ally_quests(groups[0], groups[1]),) * 2 + groups[2:]
    harm = sum([group.harm for group in _apart(groups)])
    waiting = state.deck.cards or state.deck.discard
    return Reading(groups, harm, discarded, waiting)


def _apart(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    return groups[1:] if groups[0] is groups[1] else groups


def _remembered_cards(state: Rumors, mind: Mind | None) -> tuple[CardId | None, ...]:
    """Return the cards of the pile that a seat knows; of what is faded all but Quest cards."""
    if mind is None or not (mind.down or mind.faded):
        return state.pile
    down, faded, forgotten = mind.down, mind.faded, mind.forgotten
    cards = [down.get(n) if card is None else card for n, card in enumerate(state.pile)]
    return tuple([card for card in cards if card not in (faded if card in PLACE else forgotten)])


# -- the cards that are known --------------------------------------------------------------


class _House(NamedTuple):
    """What differs from one table to the next."""

    flat: tuple[int, ...]  # the values of the Morgans #4
    five_before: bool  # ruling merlin5_counts
    five_beats_seven: bool  # ruling merlin5_beats_morgan7


class _Open(NamedTuple):
    """The cards of a pile that are known, sorted."""

    groups: tuple[Group, ...]  # by Quest, were there no tokens, and nothing face down
    characters: frozenset[CardId] = frozenset()
    tokens: tuple[CardId, ...] = ()  # the Merlins #4


def _house(state: Rumors) -> _House:
    printed, rulings = state.printed, state.setup.rulings
    one, two, three = MORGANS_4
    return _House(
        (printed[one].value, printed[two].value, printed[three].value),
        rulings.merlin5_counts == "before-removal",
        rulings.merlin5_beats_morgan7,
    )


@lru_cache(maxsize=_PILES_CACHED)
def _open(cards: tuple[CardId | None, ...], house: _House) -> _Open:
    """Sort the pile one card lower, and one card more."""
    if not cards:
        extras = _extras(frozenset(), house)
        return _Open(tuple([alone(n, Holding(), extras[n]) for n in range(len(QUESTS))]))
    below, card = _open(cards[:-1], house), cards[-1]
    if card is None:
        return below
    if card not in PLACE:
        return _with_character(below, card, house)
    groups, characters, tokens = below
    n, face = PLACE[card]
    return _Open((*groups[:n], with_face(groups[n], face), *groups[n + 1 :]), characters, tokens)


def _with_character(below: _Open, card: CardId, house: _House) -> _Open:
    there = below.characters | {card}
    extras, takes = _extras(there, house), _TAKES.get(card, ())
    groups = list(below.groups)
    for n in _CHANGES.get(card, ()):
        known, _, _, taken, *_ = groups[n].holdings[0]
        groups[n] = alone(n, Holding(known, taken=taken + (n in takes)), extras[n])
    tokens = (*below.tokens, card) if card in MERLINS_4 else below.tokens
    return _Open(tuple(groups), there, tokens)


@lru_cache(maxsize=CACHED)
def _extras(there: frozenset[CardId], house: _House) -> tuple[Extras, ...]:
    """Return what characters add to each Quest."""
    is_lost = "morgan-7" in there
    apart = Extras(
        flat=sum(value for card, value in zip(MORGANS_4, house.flat, strict=True) if card in there),
        marks_are_one="morgan-6" in there,
        lowest=in_time(there).start,
        more=int("morgan-3" in there),
        is_lost=is_lost,
        five_wins="merlin-5" in there,
        five_below=is_lost and not house.five_beats_seven,
        five_before=house.five_before,
    )
    joined = apart._replace(joins=MORDRED in there)
    return (joined, joined, apart, apart, apart)


@lru_cache(maxsize=_PILES_CACHED)
def _cards_by_quest(cards: frozenset[CardId]) -> tuple[int, ...]:
    """Return the cards of each Quest among these."""
    counted = [0] * len(QUESTS)
    for card in cards:
        if card in PLACE:
            number, face = PLACE[card]
            counted[number] += face
    return tuple(counted)


# -- what was said ---------------------------------------------------------------------------


def _known_groups(
    pile: _Open, state: Rumors, talk: Talk, mind: Mind | None, gone: tuple[int, ...]
) -> tuple[Group, ...]:
    """Return the Quests with the tokens that a seat knows or guesses, and what lies face down."""
    tokens = _tokens(pile, talk, mind) if pile.tokens else _NONE
    unknown = len(pile.tokens) - sum(tokens)
    hidden = _unclear(state, talk, mind)
    strays = _unheard_face_down(state, talk, mind) if state.hidden_count else 0
    pools = [WHOLE - group.holdings[0].known - gone[n] for n, group in enumerate(pile.groups)]
    unseen = sum(sum(copies(pool)) for pool in pools) if strays else 0
    groups = list(pile.groups)
    for n, group in enumerate(groups):
        if hidden[n] or tokens[n] or unknown or strays:
            known, _, _, taken, *_ = group.holdings[0]
            pool = pools[n] if hidden[n] or strays else 0
            elsewhere = unseen - sum(copies(pool)) if strays else 0
            holding = Holding(known, hidden[n], pool, taken + tokens[n], unknown, strays, elsewhere)
            groups[n] = alone(n, holding, group.extras)
    return tuple(groups)


def _tokens(pile: _Open, talk: Talk, mind: Mind | None) -> tuple[int, ...]:
    """Return how many tokens of each Quest a seat knows or guesses."""
    tokens = [0] * len(QUESTS)
    for card in pile.tokens:
        quest = (mind.tokens.get(card) if mind else None) or talk.tokens.get(card)
        if quest:
            tokens[NUMBER_OF[quest]] += 1
    return tuple(tokens)


def _unclear(state: Rumors, talk: Talk, mind: Mind | None) -> tuple[int, ...]:
    """Return of how many cards a seat knows the Quest alone.

    What is said of those that lie face down, and believed; and those whose worth it has
    forgotten.
    """
    own = mind.down if mind else ()
    said = [0] * len(QUESTS)
    for card in mind.faded - mind.forgotten if mind else ():
        if card in PLACE:
            said[PLACE[card][0]] += 1
    for claim in talk.claims if state.hidden_count else ():
        if claim.place not in own and _is_believed(claim, state, talk, mind):
            said[NUMBER_OF[claim.quest]] += 1
    return tuple(said)


def _unheard_face_down(state: Rumors, talk: Talk, mind: Mind | None) -> int:
    """Return how many cards lie face down of which a seat has heard nothing, nor laid them."""
    heard = {claim.place for claim in talk.claims}
    return state.hidden_count - len(heard.union(mind.down if mind else ()))


def _is_believed(claim: ClaimedCard, state: Rumors, talk: Talk, mind: Mind | None) -> bool:
    if state.players[claim.seat].is_revealed_traitor:
        return False
    if mind is not None and mind.is_traitor(claim.seat):
        return False
    return talk.slips[claim.seat] < _SURE_SLIPS
