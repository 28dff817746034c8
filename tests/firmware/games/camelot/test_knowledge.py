"""What a seat's bot may know: the same, however all that it may not know really lies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.camelot.events import DrawBlack
from engine.camelot.state import Camelot, Phase
from engine.game import Seat
from firmware.games.camelot.company import Company
from firmware.games.camelot.deal import Deal
from firmware.games.camelot.decisions import way_of
from firmware.games.camelot.knowledge import Bot
from firmware.games.strength import Strength
from tests.firmware.games.camelot.test_company import evening


def otherwise(deal: Deal, seat: Seat, chance: random.Random) -> Deal:
    """Deal anew what that seat does not hold: decks, hands, Loyalty cards, face-down cards."""
    white = [*deal.white, *deal.white_discard, *deal.pool]
    white += [card for n, hand in enumerate(deal.hands) for card in hand if n != seat]
    chance.shuffle(white)

    def take(count: int) -> tuple[Any, ...]:
        taken = tuple(white[:count])
        del white[:count]
        return taken

    hands = [hand if n == seat else take(len(hand)) for n, hand in enumerate(deal.hands)]
    loyalties = [card for n, card in enumerate(deal.loyalties) if n != seat]
    chance.shuffle(loyalties)
    loyalties.insert(seat, deal.loyalties[seat])
    black = chance.sample(deal.black, len(deal.black))
    down = {place: cards[::-1] for place, cards in deal.down.items()}
    return deal._replace(
        white=take(len(deal.white)), white_discard=take(len(deal.white_discard)),
        pool=take(len(deal.pool)), hands=tuple(hands), loyalties=tuple(loyalties),
        black=tuple(black), down=down,
    )  # fmt: skip


def bots_of(company: Company, state: Camelot, chance: random.Random) -> Iterator[tuple[Bot, Bot]]:
    """Yield each seat as it is, and as it would be if all that it does not know lay otherwise."""
    deal = company.deal
    for seat in map(Seat, range(len(state.seats))):
        own = company.bot(state, seat)
        company.deal = otherwise(deal, seat, chance)
        yield own, company.bot(state, seat)
        company.deal = deal


@pytest.mark.parametrize("players", [3, 5, 7])
def test_what_a_seat_knows_does_not_change_with_what_it_may_not_know(players: int) -> None:
    chance = random.Random(players)
    for moment in evening(players, players, traitor="likely"):
        for own, other in bots_of(moment.company, moment.before, chance):
            assert own == other


@pytest.mark.parametrize("strength", [Strength.BEGINNER, Strength.STRONG])
def test_a_seat_decides_the_same_whatever_it_may_not_know(strength: Strength) -> None:
    chance = random.Random(1)
    for moment in evening(4, 2, strength, traitor="likely"):
        state = moment.before
        if state.phase not in (Phase.EVIL, Phase.HERO):
            continue
        for own, other in bots_of(moment.company, state, chance):
            if own.seat == state.seat and state.phase is Phase.EVIL:
                assert way_of(own).evil(own) == way_of(other).evil(other)
            if own.seat == state.seat and state.phase is Phase.HERO:
                assert way_of(own).act(own) == way_of(other).act(other)


def test_black_cards_that_were_drawn_are_known_to_who_draws_alone() -> None:
    for moment in evening(5, 1):
        if isinstance(moment.event, DrawBlack):
            seats = map(Seat, range(len(moment.before.seats)))
            knows = [seat for seat in seats if moment.company.bot(moment.before, seat).mind.drawn]
            assert knows == [moment.before.seat]


def test_what_was_seen_on_the_deck_is_what_is_drawn() -> None:
    drawn = 0
    for seed in range(4):
        for moment in evening(7, seed):
            mind = moment.company.bot(moment.before, moment.before.seat).mind
            if isinstance(moment.event, DrawBlack) and mind.foreseen:
                assert mind.foreseen[-1] in mind.drawn
                drawn += 1
    assert drawn


def test_who_forgets_knows_neither_what_he_saw_of_the_deck_nor_who_did_harm() -> None:
    knows = []
    for strength in (Strength.BEGINNER, Strength.STRONG):
        seen = [moment.company.bot(moment.before, moment.before.seat)
                for moment in evening(7, 3, strength)]  # fmt: skip
        knows.append([any(bot.mind.foreseen for bot in seen), any(map(any, _harm(seen)))])
    assert knows == [[False, False], [True, True]]


def _harm(bots: list[Bot]) -> Iterator[tuple[float, ...]]:
    return (bot.talk.slips for bot in bots)


def test_before_anybody_has_looked_nobody_knows_his_own_loyalty_card() -> None:
    for moment in evening(3, 1, late=True, traitor="likely"):
        for seat in map(Seat, range(3)):
            knows = moment.company.bot(moment.before, seat).mind.side is not None
            assert knows == moment.before.looked
