"""What one who forgets nothing reckons on a turn, by the bots' own chances; he knows no secret.

He counts each card that lay open, guesses a Merlin #4's token as the bots do, and counts a hidden
Traitor by the cards dealt alone. While cards lie face down he says nothing (piles.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.rumors.cards import is_out_of_cards
from engine.rumors.events import Confirm, Event, GoOnQuest, Lay
from engine.rumors.pieces import MERLINS_4, MORGANS, PROMOS, QUESTS, RUMORS, CardId, Quest
from engine.rumors.state import Phase, Rumors, questable, shown_by
from firmware.games.rumors.bots import token_of_a_loyal, weigh_aloud
from firmware.games.rumors.knowing import Talk
from firmware.games.rumors.put_right import put_right
from firmware.games.rumors.reading import read_pile
from firmware.games.rumors.suspicion import hidden_to_all
from firmware.games.rumors.worth import Weighing

_BONUSES: Final = range(4)  # of Merlin #6


class Way(NamedTuple):
    """What a seat may do: go on a Quest, or with None Listen, or stay where Merlin #6 offers."""

    quest: Quest | None
    bonus: int
    worth: float  # the Loyal's chance to win
    success: float | None  # of the Quest


def nobody_spoke(state: Rumors) -> Talk:
    """Return what the table knows besides the state at the start of a game."""
    return Talk(slips=(0.0,) * len(state.players))


def heard(talk: Talk, before: Rumors, event: Event, after: Rumors) -> Talk:
    """Return what it knows after an event: a guess at the token of each Merlin #4."""
    if not after.pile:
        return talk._replace(tokens={})
    if not isinstance(event, Lay) or event.card not in MERLINS_4:
        return talk
    if before.actor.is_revealed_traitor:
        return talk
    return talk._replace(tokens={**talk.tokens, event.card: token_of_a_loyal(after, talk)})


# -- a turn ----------------------------------------------------------------------------------


def ways(state: Rumors, talk: Talk) -> tuple[Way, ...]:
    """Return what the acting seat may choose from; nothing where it is not for us to judge."""
    if state.hidden or state.actor.is_revealed_traitor or state.must_listen:
        return ()
    weighing = weigh_aloud(state, talk)
    listening = put_right(state, weighing.listening())
    stays = () if is_out_of_cards(state) else (Way(None, 0, listening, None),)
    return (*stays, *_quests(state, talk, weighing))


def _quests(state: Rumors, talk: Talk, weighing: Weighing) -> Iterator[Way]:
    reading = read_pile(state, talk)
    bonuses = _BONUSES if state.phase is Phase.MERLIN_6 else range(1)
    for quest in questable(state):
        group = reading.group(quest)
        for bonus in bonuses:
            comes = group.with_bonus(bonus) if bonus else group.comes
            worth = put_right(state, weighing.going(quest, bonus))
            yield Way(quest, bonus, worth, comes.success)


def taken(state: Rumors, event: Event, may: tuple[Way, ...]) -> int | None:
    """Return which of these ways an event is; None for anything else, as an accusation."""
    wanted: tuple[Quest | None, int]
    match event:
        case GoOnQuest(quest, bonus):
            wanted = quest, bonus or 0
        case Lay():
            wanted = None, 0
        case Confirm() if state.phase is Phase.MERLIN_6:
            wanted = None, 0
        case _:
            return None
    return next((n for n, way in enumerate(may) if (way.quest, way.bonus) == wanted), None)


def chance(state: Rumors, talk: Talk) -> float | None:
    """Return the Loyal's chance to win where a seat is to act; None where nothing can be said."""
    if state.phase is Phase.OVER:
        return float(state.winner == "loyal")
    reckoned = reckoned_chance(state, talk)
    return None if reckoned is None else put_right(state, reckoned)


def reckoned_chance(state: Rumors, talk: Talk) -> float | None:
    """Return the same as the bots reckon it."""
    if state.phase is not Phase.TURN or state.hidden:
        return None
    weighing = weigh_aloud(state, talk)
    quests = questable(state)
    if is_out_of_cards(state):
        return weighing.standing(quests)
    return max([weighing.listening(), *(weighing.going(quest) for quest in quests)])


def in_time_next(state: Rumors, talk: Talk) -> tuple[float, ...]:
    """Return how likely each Quest comes out in time once one card more lies open, by Quest."""
    sums, whole = [0.0] * len(QUESTS), 0.0
    for card, share in _may_come(state):
        reading = read_pile(state, talk, laid=(card,))
        whole += share
        sums = [
            n + share * reading.group(q).comes.success for n, q in zip(sums, QUESTS, strict=True)
        ]
    return tuple(one / whole for one in sums) if whole else ()


# -- the luck of a card ----------------------------------------------------------------------


class Luck(NamedTuple):
    """How a card compares with all that could come, this one among them, 0 to 1."""

    as_good: float  # the share of cards as good for the Loyal or better
    as_bad: float


def luck(before: Rumors, talk: Talk, card: CardId) -> Luck:
    """Return how lucky a card was that lay open; `before` is the table as it was drawn."""
    hidden = hidden_to_all(before)
    came = _with_card(before, talk, card, hidden)
    good = bad = whole = 0.0
    for other, share in _may_come(before):
        worth = _with_card(before, talk, other, hidden)
        whole += share
        good += share * (worth >= came)
        bad += share * (worth <= came)
    return Luck(good / whole, bad / whole) if whole else Luck(1.0, 1.0)


def _with_card(state: Rumors, talk: Talk, card: CardId, hidden: float) -> float:
    """Return what the pile is worth to the next seat once a card is laid."""
    reading = read_pile(state, talk, laid=(card,))
    return round(Weighing(state, reading, hidden).standing(shown_by(state, card)), 9)


@lru_cache(maxsize=8)
def _in_play(promos: frozenset[CardId]) -> tuple[CardId, ...]:
    return tuple(card for card in RUMORS if card not in PROMOS or card in promos)


def _may_come(state: Rumors) -> Iterator[tuple[CardId, float]]:
    """Yield each card that may come next, and how surely it is in the deck."""
    deck = state.deck
    gone = frozenset(card for card in state.pile if card is not None)
    if deck.cards:
        gone |= deck.seen
    unseen = state.setup.morgan_cards - len(deck.morgans)
    share = (deck.morgans_in - len(deck.morgans)) / unseen if unseen else 0.0
    for card in _in_play(state.setup.promos):
        if card not in gone:
            yield card, share if card in MORGANS and card not in deck.morgans else 1.0
