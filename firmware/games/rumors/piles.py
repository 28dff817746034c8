"""The Threats piles of a game that is over, and what may be told of their face-down cards.

What lay face down, and what was said of it, was turned up in no order, so that nobody can be
traced. Whoever reads an analysis knows who laid each card, so nothing here that is told depends on
who said what (docs/analysis.md):

- what a card was announced as is not told, nor reckoned with;
- a pile of which somebody went on an announced card stays closed, for it says what that one was
  announced as: its face-down cards and its totals are not shown;
- false announcements are counted as "at least", never more than could all be anybody else's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from engine.analysis import Past
from engine.game import Seat
from engine.rumors.events import Claim, Confirm, GoOnQuest, Lay, Reveal, TurnToken
from engine.rumors.pieces import MERLINS_4, QUEST_CARDS, QUESTS, CardId, Quest
from engine.rumors.state import Phase
from firmware.games.rumors.knowledge import ClaimedCard


class Span(NamedTuple):
    """One pile of the game: the lines from its first card to the last one of its Quest."""

    last: int  # of the game's moments
    hiders: tuple[tuple[CardId, Seat | None], ...]  # its Merlins #4, who hid a token; None: Gawain
    tokens: tuple[Quest | None, ...]  # theirs, as they were turned up
    claims: tuple[ClaimedCard, ...]
    turned_up: tuple[CardId | None, ...]  # the face-down cards, in no order; None: was never laid
    named: frozenset[int]  # the places of announced cards that somebody went on
    is_resolved: bool

    @property
    def is_closed(self) -> bool:
        """Whether what lay face down is not shown."""
        return bool(self.named)

    def tokens_known_to(self, seat: Seat) -> tuple[Mapping[CardId, Quest], ...]:
        """Return what a seat may know of the tokens, each as likely: those that it hid itself.

        Two tokens are turned up in no order, so either may have been its own.
        """
        told = [quest for quest in self.tokens if quest is not None]
        if len(told) < len(self.hiders):
            return ({},)  # never turned up, or one was forgotten
        cards = [card for card, hider in self.hiders if hider == seat]
        orders = permutations(told, len(cards))
        return tuple(dict(zip(cards, quests, strict=True)) for quests in orders)


def spans(moments: Sequence[Past]) -> Iterator[Span]:
    """Yield the piles one after the other; together they hold every moment."""
    first = 0
    for place, moment in enumerate(moments):
        is_resolved = bool(moment.before.pile) and not moment.after.pile
        if is_resolved or place == len(moments) - 1:
            yield _span(moments[first : place + 1], place, is_resolved)
            first = place + 1


def _span(moments: Sequence[Past], last: int, is_resolved: bool) -> Span:
    hiders: list[tuple[CardId, Seat | None]] = []
    tokens: list[Quest | None] = []
    claims: list[ClaimedCard] = []
    turned_up: list[CardId | None] = []
    named: set[int] = set()
    for one in moments:
        match one.event:
            case Lay(card) if card in MERLINS_4:
                is_drawn = one.before.phase is Phase.TURN
                hiders.append((card, one.before.seat if is_drawn else None))
            case Claim(quest):
                claims.append(ClaimedCard(len(one.after.pile) - 1, one.before.seat, quest))
            case GoOnQuest() if one.before.pile and one.before.pile[-1] is None:
                named.add(len(one.before.pile) - 1)
            case Reveal(card):
                turned_up.append(card)
            case TurnToken(quest):
                tokens.append(quest)
            case Confirm() if one.before.phase is Phase.TOKENS:
                tokens.append(None)
    told = tuple(claims), tuple(turned_up), frozenset(named)
    return Span(last, tuple(hiders), tuple(tokens), *told, is_resolved)


class AnnouncementCounts(NamedTuple):
    """What can be said of the announcements of a game."""

    cards: int
    false: Mapping[Quest, int]  # at least so many


def count_announcements(piles: Sequence[Span]) -> AnnouncementCounts:
    """Return how many announcements there were, and how many of them were false at least."""
    false: Counter[Quest] = Counter()
    for pile in piles:
        false.update(_false(pile))
    return AnnouncementCounts(sum(len(pile.claims) for pile in piles), false)


def _false(pile: Span) -> Mapping[Quest, int]:
    """Return the false announcements of a pile, no more than leave everybody possibly innocent."""
    if not pile.is_resolved or not _is_sure(pile):
        return {}
    said = Counter(claim.quest for claim in pile.claims)
    true = Counter(QUEST_CARDS[card] for card in pile.turned_up if card in QUEST_CARDS)
    left, told = _most(pile), {}
    for quest in QUESTS:
        told[quest] = min(left, max(0, said[quest] - true[quest]))
        left -= told[quest]
    return told


def _is_sure(pile: Span) -> bool:
    """Whether each announcement is of one Quest card that was turned up."""
    cards = [card for card in pile.turned_up if card in QUEST_CARDS]
    return len(cards) == len(pile.turned_up) == len(pile.claims)


def _most(pile: Span) -> int:
    """Return how many could all be false without any one seat being surely among the liars."""
    by_seat: Counter[Seat] = Counter(
        claim.seat for claim in pile.claims if claim.place not in pile.named
    )
    return sum(by_seat.values()) - max(by_seat.values(), default=0)
