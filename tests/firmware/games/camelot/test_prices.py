"""What the bots hold a moment for: the race to twelve Swords, engines, life."""

from __future__ import annotations

from engine.camelot.events import Choose, PlayWhite
from engine.camelot.game import CAMELOT as GAME
from engine.camelot.pieces import CardId, Loyalty, Place
from engine.camelot.state import Camelot, Phase, War
from engine.game import Seat
from firmware.games.camelot import harm, prices, treason, worth
from firmware.games.camelot.knowing import Bot, Mind, quiet
from firmware.games.camelot.prices import market


def table(**changes: object) -> Camelot:
    state = GAME.start(GAME.setup({"record": "camelot/1", "players": 3, "traitor": "likely"}))
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
    state = table(grail_over=True)
    assert harm.hit(state, Place.GRAIL) == prices.engines(market(state))
    assert worth.quest(state, Place.GRAIL) == 0.0


def test_the_traitor_plays_clairvoyance_and_puts_the_worst_card_on_top() -> None:
    bot = traitor(table(), "b-clairvoyance")
    assert treason.act(bot) == PlayWhite(CardId("b-clairvoyance"))
    cards = (CardId("b-morgan-siege"), CardId("b-picts.1"), CardId("b-morgan-life"))
    assert treason.order(bot, cards)[-1] != CardId("b-picts.1")


def test_the_traitor_lays_heroism_on_the_quest_that_is_nearly_lost() -> None:
    state = table(saxons=War((), 3))
    assert treason.act(traitor(state, "b-heroism")) == PlayWhite(CardId("b-heroism"))
    asked = state._replace(playing=CardId("b-heroism"), options=("picts", "saxons"))
    assert treason.chosen(traitor(asked)) == Choose("saxons")


def test_the_traitor_shows_himself_with_fate_when_each_card_holds_an_engine_off() -> None:
    calm, full = table(siege=8), table(siege=10)
    fate = PlayWhite(CardId("b-fate"))
    assert treason.act(traitor(calm, "b-fate")) != fate
    assert treason.act(traitor(full, "b-fate")) == fate
    asked = full._replace(playing=CardId("b-fate"), options=("loyal", "traitor"))
    assert treason.chosen(traitor(asked)) == Choose("traitor")
