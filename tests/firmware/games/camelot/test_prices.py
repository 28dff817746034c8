"""What the bots hold a moment for: the race to twelve Swords, engines, life."""

from __future__ import annotations

from engine.camelot.events import Choose, DrawWhite, Evil, PlayWhite
from engine.camelot.game import CAMELOT as GAME
from engine.camelot.pieces import CardId, Loyalty, Place
from engine.camelot.state import Camelot, Grail, Phase, Turn, War
from engine.game import Seat
from firmware.games.camelot import bots, harm, prices, treason, worth
from firmware.games.camelot.knowledge import Bot, Mind, quiet
from firmware.games.camelot.prices import market
from firmware.games.camelot.suspicion import accusation, suspects


def table(players: int = 3, **changes: object) -> Camelot:
    header = {"record": "camelot/1", "players": players, "traitor": "likely"}
    state = GAME.start(GAME.setup(header))
    changes = {"phase": Phase.HERO, "todo": (), "asked": None, **changes}
    return state._replace(**changes)  # type: ignore[arg-type]


def traitor(state: Camelot, *cards: str) -> Bot:
    hand = tuple(map(CardId, cards))
    return Bot(state, quiet(3), Mind(Seat(0), Loyalty.TRAITOR, hand))


def test_twelve_swords_with_more_white_ones_are_won() -> None:
    assert prices.chance(7, 5, 0.0) == 1.0
    assert prices.chance(6, 6, 0.0) == 0.0


def test_a_traitor_who_may_hide_makes_seven_white_swords_too_few() -> None:
    assert prices.chance(7, 5, 0.6) < prices.chance(9, 3, 0.6) == 1.0


def test_the_seventh_black_sword_costs_more_than_all_that_can_be_borne() -> None:
    borne, last = market(table(white=5, black=2)), market(table(white=5, black=6))
    assert prices.swords(last, 0, 1) < 2 * prices.swords(borne, 0, 1)


def test_an_engine_costs_more_the_nearer_the_twelfth_is() -> None:
    costs = [prices.engines(market(table(siege=standing))) for standing in range(12)]
    assert costs == sorted(costs)
    assert costs[11] > 10 * costs[0]


def test_in_the_end_nobody_saves_life_and_cards() -> None:
    early, late = table(), table(white=7, black=4)
    assert prices.life(market(late), 3) < prices.life(market(early), 3)
    assert prices.of_cards(late) < prices.of_cards(early)


def test_a_despair_costs_nothing_but_an_engine_once_the_grail_is_over() -> None:
    state = table(grail=Grail(is_over=True))
    assert harm.cost_of_black_steps(state, Place.GRAIL) == prices.engines(market(state))
    assert worth.quest(state, Place.GRAIL) == 0.0


def test_the_traitor_plays_clairvoyance_and_puts_the_worst_card_on_top() -> None:
    bot = traitor(table(), "b-clairvoyance")
    assert treason.act(bot) == PlayWhite(CardId("b-clairvoyance"))
    cards = (CardId("b-morgan-siege"), CardId("b-picts.1"), CardId("b-morgan-life"))
    assert treason.order(bot, cards)[-1] != CardId("b-picts.1")


def test_the_traitor_lays_heroism_on_the_quest_that_is_nearly_lost() -> None:
    state = table(saxons=War((), 3))
    assert treason.act(traitor(state, "b-heroism")) == PlayWhite(CardId("b-heroism"))
    asked = state._replace(turn=Turn(playing=CardId("b-heroism")), options=("picts", "saxons"))
    assert treason.choose_option(traitor(asked)) == Choose("saxons")


def test_the_traitor_shows_himself_with_fate_when_each_card_holds_an_engine_off() -> None:
    calm, full = table(siege=8), table(siege=10)
    fate = PlayWhite(CardId("b-fate"))
    assert treason.act(traitor(calm, "b-fate")) != fate
    assert treason.act(traitor(full, "b-fate")) == fate
    asked = full._replace(turn=Turn(playing=CardId("b-fate")), options=("loyal", "traitor"))
    assert treason.choose_option(traitor(asked)) == Choose("traitor")


def with_hands(state: Camelot, *counts: int) -> Camelot:
    """Return the table with so many cards in each hand, every knight in Camelot."""
    seats = zip(state.seats, counts, strict=True)
    return state._replace(seats=tuple(one._replace(hand=count) for one, count in seats))


def loyal(state: Camelot) -> Bot:
    return Bot(state, quiet(len(state.seats)), Mind(Seat(0), Loyalty.LOYAL))


def test_who_hoards_cards_while_the_others_lay_theirs_is_suspected() -> None:
    chances = suspects(with_hands(table(), 5, 12, 5), quiet(3), Seat(0), Loyalty.LOYAL)
    assert chances[Seat(1)] > 2 * chances[Seat(2)]


def test_the_traitor_is_accused_when_few_swords_are_to_come_and_not_before() -> None:
    early, late = table(white=4, black=2), table(white=7, black=4)
    found = [accusation(loyal(with_hands(one, 4, 14, 4))) for one in (early, late)]
    assert [one is not None and one[0] > 0 for one in found] == [False, True]


def test_among_few_the_traitor_is_idle_in_some_turns_only() -> None:
    few = with_hands(table(siege=6, players=4), 9, 5, 5, 5)
    turns = [quiet(4)._replace(turns=(turn, 5, 5, 5)) for turn in range(6)]
    bot = Bot(few, quiet(4), Mind(Seat(0), Loyalty.TRAITOR, (CardId("b-merlin.1"),)))
    acts = [treason.act(bot._replace(talk=talk)) for talk in turns]
    assert [isinstance(event, DrawWhite) for event in acts] == [True, False, False] * 2


def test_before_two_others_the_traitor_chooses_no_more_evil_than_a_loyal_might() -> None:
    for siege in range(8):
        bot = traitor(table(phase=Phase.EVIL, siege=siege))
        least = min(bots.public_costs(bot.state).items(), key=lambda one: one[1])[0]
        assert treason.evil(bot) == (None if least == "black" else Evil(least))  # type: ignore[arg-type]
