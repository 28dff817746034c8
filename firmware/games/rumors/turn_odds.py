"""What one who forgets nothing reckons on a turn, by the bots' own chances; he knows no secret.

He counts each card that lay open. What is hidden he averages: a Merlin #4's token names any of the
five Quests, a face-down card is any that nobody has seen (what was announced he does not ask:
piles.py), and a hidden Traitor is counted by the cards dealt alone. A chance of exactly 0 or 1 is
certain; whatever could come out otherwise lies between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from statistics import fmean
from typing import Final, NamedTuple

from engine.rumors.cards import is_out_of_cards
from engine.rumors.events import Confirm, Event, GoOnQuest, Lay
from engine.rumors.knights import may_be_played, not_traitors
from engine.rumors.pieces import (
    KNIGHT_COPIES,
    KNIGHTS,
    MORGANS,
    MORGANS_4,
    PROMOS,
    QUESTS,
    RUMORS,
    CardId,
    Quest,
)
from engine.rumors.state import Phase, Rumors, questable, shown_by
from firmware.games.rumors.bots import weigh_aloud
from firmware.games.rumors.correction import put_right
from firmware.games.rumors.knowledge import Talk
from firmware.games.rumors.pile_knowledge import read_pile
from firmware.games.rumors.suspicion import hidden_to_all
from firmware.games.rumors.worth import Weighing

_BONUSES: Final = range(4)  # of Merlin #6
_LEAST: Final = 0.01  # a chance that is not certain is shown as 1 to 99 %


class Way(NamedTuple):
    """What a seat may do: go on a Quest, or with None Listen, or stay where Merlin #6 offers."""

    quest: Quest | None
    bonus: int
    worth: float  # the Loyal's chance to win
    success: float | None  # of the Quest


def nobody_spoke(state: Rumors) -> Talk:
    """Return what the table knows besides the state, where nothing that was said is asked."""
    return Talk(slips=(0.0,) * len(state.players))


# -- a turn ----------------------------------------------------------------------------------


def ways(state: Rumors, known: Sequence[Talk]) -> tuple[Way, ...]:
    """Return what the acting seat may choose from; nothing where it is not for us to judge.

    `known` is what that seat may know besides, each as likely.
    """
    if state.hidden_count or state.actor.is_revealed_traitor or state.must_listen:
        return ()
    return tuple(map(_average_way, zip(*(_ways(state, talk) for talk in known), strict=True)))


def _average_way(same: tuple[Way, ...]) -> Way:
    """Return one way as it looks by all that the seat may know."""
    first = same[0]
    worth = fmean(way.worth for way in same)
    if first.success is None:
        return first._replace(worth=worth)
    return first._replace(worth=worth, success=fmean(way.success or 0.0 for way in same))


def _ways(state: Rumors, talk: Talk) -> Iterator[Way]:
    weighing = weigh_aloud(state, talk)
    if not is_out_of_cards(state):
        yield Way(None, 0, _unsure(put_right(state, weighing.listening())), None)
    reading = read_pile(state, talk)
    bonuses = _BONUSES if state.phase is Phase.MERLIN_6 else range(1)
    for quest in questable(state):
        group = reading.group(quest)
        for bonus in bonuses:
            comes = group.with_bonus(bonus) if bonus else group.comes
            worth = _worth_of_going(state, weighing, quest, bonus)
            yield Way(quest, bonus, worth, _succeeds(state, comes.success))


def _worth_of_going(state: Rumors, weighing: Weighing, quest: Quest, bonus: int) -> float:
    """Return the Loyal's chance to win; 0 or 1 where the Quest surely ends the game so."""
    worth = weighing.going(quest, bonus)
    ends = worth == 0 or (worth == 1 and not hidden_to_all(state))
    if ends and weighing.is_open and not state.setup.expert:
        return worth
    return _unsure(put_right(state, worth))


def _unsure(chance: float) -> float:
    """Return a chance that no rounding makes certain."""
    return min(max(chance, _LEAST), 1 - _LEAST)


def _succeeds(state: Rumors, success: float) -> float:
    """Return how likely a Quest succeeds, whatever Knights and unchecked Morgans #4 may change."""
    unchecked = any(card in state.pile and not state.printed[card].checked for card in MORGANS_4)
    chance = _unless_gawain_comes(state, success)
    return _unsure(chance) if unchecked or 0 < chance < 1 else chance


def _unless_gawain_comes(state: Rumors, success: float) -> float:
    """Return how likely a Quest succeeds where a Knight in some hand may be Gawain.

    His player is of either side, so with him it is as likely as not.
    """
    holders = not_traitors(state)
    if not may_be_played(state, "gawain", holders):
        return success
    closed = len(KNIGHTS) - len(state.knights_used)
    gawains = len(KNIGHT_COPIES["gawain"] - state.knights_used)
    held = sum(state.players[seat].knights for seat in holders)
    comes = 1 - comb(closed - gawains, held) / comb(closed, held)
    return (1 - comes) * success + comes / 2


def way_taken(state: Rumors, event: Event, may: tuple[Way, ...]) -> int | None:
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
    return None if reckoned is None else _unsure(put_right(state, reckoned))


def reckoned_chance(state: Rumors, talk: Talk) -> float | None:
    """Return the same as the bots reckon it."""
    if state.phase is not Phase.TURN:
        return None
    weighing = weigh_aloud(state, talk)
    stays = () if is_out_of_cards(state) else (weighing.listening(),)
    return fmean(
        max([*stays, *(weighing.going(quest) for quest in quests)], default=weighing.standing(()))
        for quests in _may_show(state)
    )


def _may_show(state: Rumors) -> tuple[tuple[Quest, ...], ...]:
    """Return what may be open to the acting seat, each as likely.

    A face-down card may be of any Quest; symbols that nobody has checked are none, or any one.
    """
    quests = questable(state)
    if state.pile and state.pile[-1] is None:
        return tuple((quest,) for quest in QUESTS) if quests else ((),)
    return ((), *((quest,) for quest in QUESTS)) if is_unchecked(state) else (quests,)


def is_unchecked(state: Rumors) -> bool:
    """Whether the acting seat may go on what the top card shows, and nobody has checked that."""
    top = state.pile[-1] if state.pile else None
    if (
        top is None
        or top not in state.printed
        or state.actor.is_revealed_traitor
        or state.must_listen
    ):
        return False
    return not (state.printed[top].checked or state.printed[top].symbols)


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
