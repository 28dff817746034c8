"""What the bots make of each event: what was said, who slipped, what each seat keeps in mind."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from engine.game import Seat
from engine.rumors.cards import is_out_of_cards
from engine.rumors.events import Claim, Confirm, Event, GoOnQuest, Lay, PlayKnight, ShowLoyalty
from engine.rumors.pieces import KNIGHTS, QUEST_CARDS, CardId, Loyalty, Quest
from engine.rumors.state import Phase, Rumors
from firmware.games.rumors.bots import weigh_aloud
from firmware.games.rumors.deal import Deal
from firmware.games.rumors.knowledge import ClaimedCard, Mind, Talk
from firmware.games.rumors.pile_knowledge import read_pile
from firmware.games.rumors.suspicion import SLIP, suspects

_FORESEEN: Final = 5  # cards: how far a player keeps in mind what Tristan saw
_NO_CARDS: Final[frozenset[CardId]] = frozenset()
_A_LIE: Final = 3.0  # slips: only a Traitor may lie


# -- the talk of the table -----------------------------------------------------------------


def table_knowledge(talk: Talk, deal: Deal, before: Rumors, event: Event, after: Rumors) -> Talk:
    """Return what the table knows after an event; `deal` is how the cards lay before it."""
    match event:
        case Claim(quest):
            claimed = ClaimedCard(len(after.pile) - 1, before.seat, quest)
            talk = talk._replace(claims=(*talk.claims, claimed))
        case GoOnQuest(quest, bonus) if not is_out_of_cards(before):
            talk = _count_slip(talk, before, quest, bonus or 0)
        case ShowLoyalty(seat, Loyalty.LOYAL) if before.phase is Phase.ACCUSED:
            if not talk.slips[seat]:
                talk = add_slip(talk, before.seat, 1.0)
        case _:
            pass
    if before.pile and not after.pile:
        talk = _lies_found(talk, deal)._replace(claims=(), tokens={})
    return talk


def add_slip(talk: Talk, seat: Seat, much: float) -> Talk:
    """Return the talk with so much more of a slip by a seat."""
    slips = talk.slips
    return talk._replace(slips=(*slips[:seat], slips[seat] + much, *slips[seat + 1 :]))


def _count_slip(talk: Talk, before: Rumors, quest: Quest, bonus: int) -> Talk:
    """Count it as a slip where a Loyal who forgets nothing would not have gone."""
    reading = read_pile(before, talk)
    if reading.is_sure(quest):
        return talk
    weighing = weigh_aloud(before, talk, reading)
    lost = weighing.listening() - weighing.going(quest, bonus)
    return add_slip(talk, before.seat, 1.0) if lost > SLIP else talk


def _lies_found(talk: Talk, deal: Deal) -> Talk:
    """Compare what was claimed with what was turned up, in a pile that was shuffled first."""
    said = Counter(claim.quest for claim in talk.claims)
    true = Counter(QUEST_CARDS.get(deal.pile[claim.place]) for claim in talk.claims)
    for claim in talk.claims:
        lies = said[claim.quest] - true[claim.quest]
        if lies > 0:
            talk = add_slip(talk, claim.seat, _A_LIE * lies / said[claim.quest])
    return talk


def swap_knowledge(talk: Talk, one: Seat, other: Seat) -> Talk:
    """Return the talk after Vivien: what a seat did says less of the card that it holds now."""
    slips = list(talk.slips)
    slips[one] = slips[other] = (slips[one] + slips[other]) / 2
    return talk._replace(slips=tuple(slips))


# -- one mind ------------------------------------------------------------------------------


def remember_event(
    mind: Mind, before: Rumors, event: Event, after: Rumors, rng: random.Random
) -> Mind:
    """Return a mind after an event that anybody could see."""
    if mind.foreseen and before.deck.cards != after.deck.cards:
        mind = mind._replace(foreseen=_still_foreseen(mind, before, after))
    if mind.has_pile and not after.pile:
        return mind._replace(down={}, tokens={}, faded=_NO_CARDS, forgotten=_NO_CARDS)
    if mind.forgets and isinstance(event, Lay):
        return _forgetting(mind, before.pile, rng)
    return mind


def _forgetting(mind: Mind, pile: tuple[CardId | None, ...], rng: random.Random) -> Mind:
    """Return a mind after a card more was laid on that pile: each card in it may fade by a step."""
    there = [card for card in pile if card is not None and card not in mind.forgotten]
    now = frozenset([card for card in there if rng.random() < mind.forgets])
    gone = now & mind.faded
    return mind._replace(faded=mind.faded | now, forgotten=mind.forgotten | gone) if now else mind


def _still_foreseen(mind: Mind, before: Rumors, after: Rumors) -> tuple[CardId, ...]:
    drawn = before.deck.cards - after.deck.cards
    return mind.foreseen[:-drawn] if drawn > 0 else ()  # else it was shuffled


def look_with_knight(mind: Mind, deal: Deal, state: Rumors, talk: Talk, event: PlayKnight) -> Mind:
    """Return a mind after its own Knight: Tristan sees the deck, Galahad a Loyalty card."""
    match KNIGHTS[event.card]:
        case "tristan":
            return mind._replace(foreseen=deal.deck[-_FORESEEN:])
        case "galahad":
            chances = suspects(state, talk, mind)
            unknown = {seat: chance for seat, chance in chances.items() if 0 < chance < 1}
            if not unknown:
                return mind
            seat = max(unknown, key=unknown.__getitem__)
            return mind._replace(loyalties={**mind.loyalties, seat: deal.side(seat)})
        case _:
            return mind


def unsure(mind: Mind, one: Seat, other: Seat) -> Mind:
    """Return a mind after Vivien: what was peeked at may have changed hands."""
    kept = {seat: side for seat, side in mind.loyalties.items() if seat not in (one, other)}
    return mind._replace(loyalties=kept)


def is_vivien_done(before: Rumors, event: Event) -> bool:
    """Whether Vivien's swap is over."""
    return before.phase is Phase.VIVIEN and isinstance(event, Confirm)
