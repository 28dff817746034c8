"""The plans of the board game's knights: each where it matters, and what changes it."""

from __future__ import annotations

import pytest

from engine.camelot.events import Accuse, DrawWhite, Event, Evil, Fight, Move, PlayWhite
from engine.camelot.pieces import CardId, Loyalty, Place
from engine.camelot.state import Camelot, Deck, Grail, War
from engine.game import Seat
from firmware.games.camelot import bots, plans, treason, worth
from firmware.games.camelot.insight import FULL, INSIGHT, Insight
from firmware.games.camelot.knowledge import Bot, Mind, quiet
from firmware.games.strength import Strength
from tests.firmware.games.camelot.test_prices import table, with_hands

GRAILS = tuple(f"b-grail.{n}" for n in range(1, 5))


def bot(state: Camelot, *cards: str, side: Loyalty = Loyalty.LOYAL, **mind: object) -> Bot:
    """Return seat 0 with that hand."""
    hand = tuple(map(CardId, cards))
    state = with_hands(state, len(hand), *[one.hand for one in state.seats[1:]])
    known = Mind(Seat(0), side, hand)._replace(**mind)  # type: ignore[arg-type]
    return Bot(state, quiet(len(state.seats)), known)


def at(state: Camelot, **places: Place) -> Camelot:
    """Return the table with some knights elsewhere, named seat_0, seat_1, …"""
    seats = list(state.seats)
    for name, place in places.items():
        seat = int(name.removeprefix("seat_"))
        seats[seat] = seats[seat]._replace(at=place)
    return state._replace(seats=tuple(seats))


def gain(one: Bot, place: Place) -> float:
    """Return what it brings to set out for a quest."""
    ways = [way for way in plans.choices(one) if way.event == Move(place)]
    assert ways, "no way leads there"
    return ways[0].gain


# -- what a knight goes for -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "quest"),
    [
        (("b-fight-5.1", "b-fight-5.2", "b-fight-4.1", "b-fight-4.2"), Place.BLACK_KNIGHT),
        (
            ("b-fight-5.1", "b-fight-5.2", "b-fight-5.3", "b-fight-4.1", "b-fight-4.2"),
            Place.DRAGON,
        ),
        (tuple(f"b-fight-{value}.1" for value in range(1, 6)), Place.PICTS),
    ],
)
def test_a_knight_goes_where_his_hand_ends_a_quest(cards: tuple[str, ...], quest: Place) -> None:
    excalibur = table().excalibur._replace(is_over=True)
    state = table(excalibur=excalibur, grail=Grail(is_over=True))
    assert bots.act(bot(state, *cards)) == Move(quest)


def test_nobody_sets_out_alone_on_what_he_cannot_end() -> None:
    alone = bot(table(), "b-fight-5.1", "b-fight-5.2", "b-fight-4.1")
    assert gain(alone, Place.BLACK_KNIGHT) < 0


def test_the_grail_is_worth_more_where_all_hands_are_thought_to_hold_its_cards() -> None:
    few, many = (table(players=5, white_deck=Deck(cards)) for cards in (70, 20))
    few, many = (with_hands(state, 8, 8, 8, 8, 8) for state in (few, many))
    assert worth.grails_drawn(many) > worth.grails_drawn(few)
    assert gain(bot(many, *GRAILS[:1]), Place.GRAIL) > gain(bot(few, *GRAILS[:1]), Place.GRAIL)


def test_the_dragon_is_gone_for_where_all_hands_together_are_thought_to_beat_it() -> None:
    cards = ("b-fight-5.1", "b-fight-5.2", "b-fight-5.3")
    dragon = table(players=5, side="dragon")
    gains = [gain(bot(with_hands(dragon, 3, *[held] * 4), *cards), Place.DRAGON) for held in (3, 9)]
    assert gains[0] < gains[1]


def test_excalibur_waits_until_a_hand_comes_near_its_end() -> None:
    cards = [f"b-fight-1.{n}" for n in range(1, 6)]
    few, many = bot(table(), *cards[:2]), bot(table(), *cards)
    assert gain(few, Place.EXCALIBUR) < gain(many, Place.EXCALIBUR)
    assert bots.act(few) == DrawWhite()
    assert bots.act(many) == Move(Place.EXCALIBUR)


def test_cards_that_lie_open_are_in_no_hand() -> None:
    state = table(white_deck=Deck(20))
    seen = state._replace(white_deck=Deck(20, 4, frozenset(map(CardId, GRAILS))))
    assert worth.grails_drawn(state) - worth.grails_drawn(seen) == 4


def test_two_do_not_go_for_what_one_can_do() -> None:
    nearly = table(players=4, saxons=War(tuple(CardId(f"b-fight-{n}.1") for n in (1, 2, 3, 4)), 1))
    there = at(with_hands(nearly, 4, 8, 4, 4), seat_1=Place.SAXONS)
    with_few = at(with_hands(nearly, 4, 1, 4, 4), seat_1=Place.SAXONS)
    five = "b-fight-5.1"
    assert gain(bot(there, five), Place.SAXONS) < gain(bot(with_few, five), Place.SAXONS)


def test_a_quest_for_one_takes_no_second_knight() -> None:
    taken = at(table(), seat_1=Place.BLACK_KNIGHT)
    cards = ("b-fight-5.1", "b-fight-5.2", "b-fight-4.1", "b-fight-4.2")
    ways = [way.event for way in plans.choices(bot(taken, *cards))]
    assert Move(Place.BLACK_KNIGHT) not in ways


def test_a_war_is_worth_less_the_nearer_it_is_to_be_lost() -> None:
    cards = ("b-fight-1.1", "b-fight-2.1")
    wars = [table(picts=War((), warriors)) for warriors in range(4)]
    gains = [gain(bot(state, *cards), Place.PICTS) for state in wars]
    assert gains == sorted(gains, reverse=True)


def test_grail_cards_are_held_for_the_grail_and_no_longer_once_it_is_over() -> None:
    cards = ("b-grail.1", "b-fight-2.1", "b-fight-1.1")
    assert bots.gives_up(bot(table(), *cards), 1) != (CardId("b-grail.1"),)
    over = table(grail=Grail(is_over=True))
    assert bots.gives_up(bot(over, *cards), 1) == (CardId("b-grail.1"),)


def test_engines_are_fought_when_one_more_ends_the_game() -> None:
    cards = ("b-fight-5.1", "b-fight-4.1", "b-fight-1.1")
    calm, full = table(siege=1), table(siege=11)
    assert not isinstance(bots.act(bot(calm, *cards)), Fight)
    assert isinstance(bots.act(bot(full, *cards)), Fight)


# -- the Traitor ------------------------------------------------------------------------------


def evil_one(state: Camelot, *cards: str, **mind: object) -> Bot:
    return bot(state, *cards, side=Loyalty.TRAITOR, **mind)


def test_on_the_quest_for_excalibur_the_traitor_wastes_unseen_what_the_loyal_miss_most() -> None:
    state = at(table(players=4), seat_0=Place.EXCALIBUR)
    cards = ("b-fight-1.1", "b-fight-2.1", "b-merlin.1", "b-fate")
    assert bots.gives_up(bot(state, *cards), 1) == (CardId("b-fight-1.1"),)
    assert treason.gives_up(evil_one(state, *cards), 1) == (CardId("b-merlin.1"),)
    elsewhere = table(players=4)
    assert treason.gives_up(evil_one(elsewhere, *cards), 1) == (CardId("b-fight-1.1"),)


def test_the_traitor_helps_with_his_smallest_card_but_not_before_two_who_would_know() -> None:
    cards = ("b-fight-5.1", "b-fight-5.2", "b-fight-4.1", "b-fight-4.2", "b-fight-1.1")
    over = {"excalibur": table().excalibur._replace(is_over=True), "grail": Grail(is_over=True)}
    tables = [table(players=players, **over) for players in (3, 4)]
    there = [at(state, seat_0=Place.BLACK_KNIGHT) for state in tables]
    laid = [treason.act(evil_one(state, *cards)) for state in there]
    assert laid == [PlayWhite(CardId("b-fight-5.1")), PlayWhite(CardId("b-fight-1.1"))]


def test_the_traitor_accuses_falsely_late_when_he_would_be_accused_himself() -> None:
    late, early = table(players=4, white=6, black=4), table(players=4, white=4, black=2)
    suspect = quiet(4)._replace(slips=(5.0, 0.0, 0.0, 0.0), turns=(4, 4, 4, 4))
    known = [evil_one(state, "b-merlin.1")._replace(talk=suspect) for state in (late, early)]
    assert isinstance(treason.act(known[0]), Accuse)
    assert not isinstance(treason.act(known[1]), Accuse)
    assert not isinstance(treason.act(evil_one(late, "b-merlin.1")), Accuse)


# -- three strengths --------------------------------------------------------------------------


def test_who_plays_less_well_takes_one_of_the_best_few_by_chance() -> None:
    state = table(players=4)
    firsts = [Move(Place.EXCALIBUR), DrawWhite()]
    found = [
        plans.Choice(gain, event, "quest") for gain, event in zip((0.4, 0.3), firsts, strict=True)
    ]
    taken: list[list[Event]] = []
    for strength in (Strength.STRONG, Strength.BEGINNER):
        minds = [bot(state, insight=INSIGHT[strength], whim=whim) for whim in (0.0, 0.9)]
        choices = [bots.first_legal(one, found) for one in minds]
        taken.append([one.event for one in choices if one is not None])
    assert taken == [[firsts[0], firsts[0]], firsts]


def test_who_plans_one_card_ahead_sets_out_on_what_he_cannot_end() -> None:
    cards = ("b-fight-5.1", "b-fight-5.2", "b-fight-4.1")
    short = Insight(cards=1, remembers=False, spares=1.0, doubt=0.0)
    far, near = (bot(table(), *cards, insight=insight) for insight in (FULL, short))
    assert gain(near, Place.BLACK_KNIGHT) > gain(far, Place.BLACK_KNIGHT)


def test_who_wastes_cards_fights_an_engine_that_another_leaves() -> None:
    cards = ("b-fight-5.1", "b-fight-4.1", "b-fight-3.1")
    lavish = INSIGHT[Strength.BEGINNER]._replace(doubt=0.0, spares=0.0)
    gains = [
        max((way.gain for way in plans.choices(one) if isinstance(way.event, Fight)), default=0.0)
        for one in (bot(table(siege=2), *cards, insight=insight) for insight in (FULL, lavish))
    ]
    assert gains[1] > gains[0]


def test_evil_is_the_least_harm_for_the_strong_and_near_it_for_the_others() -> None:
    state = table(players=4)
    costs = bots.evil_costs(bot(state))
    least = min(costs, key=costs.__getitem__)
    assert bots.evil(bot(state, whim=0.9)) == (None if least == "black" else Evil(least))  # type: ignore[arg-type]
    wide = INSIGHT[Strength.BEGINNER]._replace(doubt=9.0)
    worst = max(costs, key=costs.__getitem__)
    assert bots.evil(bot(state, insight=wide, whim=0.99)) == (
        None if worst == "black" else Evil(worst)  # type: ignore[arg-type]
    )
