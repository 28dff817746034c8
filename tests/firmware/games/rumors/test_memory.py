"""What a seat forgets of a pile: what a card is worth first, then all of it; each seat alone."""

from __future__ import annotations

from random import Random

from engine.game import Seat
from engine.rumors.events import Lay
from engine.rumors.game import RUMORS
from engine.rumors.pieces import CardId, Loyalty, Quest
from engine.rumors.state import Rumors
from firmware.games.rumors.company import Company
from firmware.games.rumors.knowledge import FORGETS, Mind, Talk
from firmware.games.rumors.memory import remember_event
from firmware.games.rumors.pile_knowledge import read_pile
from firmware.games.simulation import each_event
from firmware.games.strength import Strength

START = RUMORS.start(RUMORS.setup({"record": "rumors/1", "players": 3}))
TALK = Talk(slips=(0.0,) * 3)
FORGETFUL = Mind(Seat(0), Loyalty.LOYAL, forgets=1.0)


def after_laying(mind: Mind, *cards: str) -> tuple[Mind, Rumors]:
    """Return a mind after these cards were laid one after the other, and the table then."""
    state = START
    for card in cards:
        event = Lay(CardId(card))
        after, _ = RUMORS.apply(state, event)
        mind, state = remember_event(mind, state, event, after, Random(1)), after
    return mind, state


def test_the_card_on_top_is_not_forgotten() -> None:
    mind, state = after_laying(FORGETFUL, "picts-5")
    assert read_pile(state, TALK, mind) == read_pile(state, TALK)


def test_of_a_card_below_the_quest_is_known_longer_than_its_worth() -> None:
    mind, state = after_laying(FORGETFUL, "picts-5", "grail-2")
    (holding,) = read_pile(state, TALK, mind).group(Quest.PICTS).holdings
    assert (holding.known, holding.hidden) == (0, 1)
    (top,) = read_pile(state, TALK, mind).group(Quest.GRAIL).holdings
    assert (bool(top.known), top.hidden) == (True, 0)


def test_then_all_of_it_is_forgotten() -> None:
    mind, state = after_laying(FORGETFUL, "picts-5", "grail-2", "grail-3")
    (holding,) = read_pile(state, TALK, mind).group(Quest.PICTS).holdings
    assert (holding.known, holding.hidden) == (0, 0)


def test_a_character_is_known_until_all_of_it_is_forgotten() -> None:
    mind, state = after_laying(FORGETFUL, "merlin-1", "picts-5")
    (holding,) = read_pile(state, TALK, mind).group(Quest.PICTS).holdings
    assert holding.taken == 1
    mind, state = after_laying(FORGETFUL, "merlin-1", "picts-5", "grail-2")
    (holding,) = read_pile(state, TALK, mind).group(Quest.PICTS).holdings
    assert holding.taken == 0


def test_who_forgets_nothing_knows_the_pile() -> None:
    never = FORGETFUL._replace(forgets=FORGETS[Strength.STRONG])
    mind, state = after_laying(never, "picts-5", "merlin-1", "grail-2", "grail-3")
    assert read_pile(state, TALK, mind) == read_pile(state, TALK)


def test_a_taken_pile_is_nothing_to_forget() -> None:
    """A seat that forgets everything at once begins each pile anew."""
    company = Company(START.setup, Random(3), forgets=1.0)
    for _, _, after in each_event(RUMORS, START, company):
        if not after.pile:
            assert not any(mind.has_pile for mind in company._minds)


def test_each_seat_forgets_alone() -> None:
    company = Company(START.setup, Random(3), Strength.BEGINNER)
    seen = set()
    for _ in each_event(RUMORS, START, company):
        seen.add(len({mind.faded for mind in company._minds}))
    assert 3 in seen
