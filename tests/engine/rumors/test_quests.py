"""Going on a Quest: what the Merlins take, what the rest adds up to, and the Swords it places."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.table import Swords, play, quest, said, seen, swords, totals

# -- the rulebook's examples ---------------------------------------------------------------


def test_a_main_quest_of_twelve_wins_its_white_swords() -> None:
    state = play("excalibur-5 excalibur-3 excalibur-q.1 excalibur-q.2", go="excalibur")
    assert swords(state) == Swords(white=2, black=0)


def test_a_secondary_quest_of_fourteen_places_its_black_swords_besides() -> None:
    picts = "picts-5 picts-3 picts-2 picts-q.1 picts-q.2"
    state = play(f"{picts} excalibur-5 excalibur-3 excalibur-q.1 excalibur-q.2", go="excalibur")
    assert totals(state) == {"picts": 14, "excalibur": 12}
    assert swords(state) == Swords(white=2, black=1)


def test_a_main_quest_of_seven_comes_too_early_for_one_black_sword() -> None:
    picts = "picts-5 picts-3 picts-2 picts-q.1"
    state = play(f"{picts} excalibur-3 excalibur-q.1 excalibur-q.2", go="excalibur")
    assert totals(state) == {"picts": 11, "excalibur": 7}
    assert swords(state) == Swords(white=0, black=1)


def test_a_secondary_quest_of_eleven_is_harmless() -> None:
    picts = "picts-5 picts-3 picts-2 picts-q.1"
    state = play(f"{picts} excalibur-3 excalibur-q.1 excalibur-q.2", go="excalibur")
    assert quest(state, "picts").outcome == "harmless"


def test_mordred_adds_the_count_of_cards_to_picts_and_to_saxons() -> None:
    state = play("mordred saxons-4.1 picts-5 picts-q.1 picts-q.2", go="picts")
    assert totals(state) == {"picts": 12, "saxons": 5}
    assert swords(state) == Swords(white=1, black=0)


# -- the Total Rumor Value -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("dragon-2", 2),
        ("dragon-q.1", 1),
        ("dragon-q.1 dragon-q.2", 4),
        ("dragon-q.1 dragon-q.2 dragon-q.3", 9),
        ("dragon-q.1 dragon-q.2 dragon-q.3 dragon-q.4", 16),
        ("dragon-4.1 dragon-4.2 dragon-q.3", 9),
    ],
)
def test_each_question_mark_is_worth_their_count(cards: str, total: int) -> None:
    assert totals(play(cards, go="dragon")) == {"dragon": total}


def test_question_marks_of_another_quest_do_not_count() -> None:
    state = play("picts-q.1 picts-q.2 dragon-q.1", go="dragon")
    assert totals(state) == {"picts": 4, "dragon": 1}


@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("5 4.1 q.1", "too-early"),  # 10
        ("5 4.1 2", "success"),  # 11
        ("5 4.1 3", "success"),  # 12
        ("5 4.1 q.1 q.2", "success"),  # 13
        ("5 4.1 4.2 q.1", "too-late"),  # 14
    ],
)
def test_eleven_twelve_and_thirteen_are_in_time(cards: str, outcome: str) -> None:
    words = " ".join(f"grail-{face}" for face in cards.split())
    assert quest(play(words, go="grail"), "grail").outcome == outcome


@pytest.mark.parametrize(
    ("main", "white"), [("picts", 1), ("saxons", 1), ("dragon", 2), ("excalibur", 2), ("grail", 3)]
)
def test_each_quest_has_its_own_white_swords(main: str, white: int) -> None:
    state = play(f"{main}-5 {main}-4.1 {main}-2", go=main)
    assert swords(state) == Swords(white, 0)


@pytest.mark.parametrize(
    ("main", "black"), [("picts", 1), ("saxons", 1), ("dragon", 2), ("excalibur", 2), ("grail", 3)]
)
def test_too_late_places_as_many_black_ones(main: str, black: int) -> None:
    state = play(f"{main}-5 {main}-4.1 {main}-4.2 {main}-2", go=main)
    assert swords(state) == Swords(0, black)


def test_too_early_is_one_black_sword_whatever_the_quest() -> None:
    assert swords(play("grail-5", go="grail")) == Swords(0, 1)


def test_every_secondary_quest_that_is_too_late_counts() -> None:
    fourteen = "{0}-5 {0}-4.1 {0}-3 {0}-2"
    others = " ".join(fourteen.format(name) for name in ("picts", "dragon", "grail"))
    state = play(f"{others} excalibur-5 excalibur-4.1 excalibur-2", go="excalibur")
    assert swords(state) == Swords(white=2, black=1 + 2 + 3)


def test_the_whole_pile_goes_to_the_discard_pile() -> None:
    state = play("merlin-1 vivien ok picts-5 picts-4.1", go="picts")
    assert (len(state.pile), state.deck.discard) == (0, 4)


def test_after_the_quest_it_is_the_next_seats_turn() -> None:
    assert play("picts-5 picts-4.1", go="picts").seat == 3


# -- Merlins -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("merlin", "named"),
    [
        ("merlin-1", ("picts", "saxons")),
        ("merlin-2", ("dragon", "grail")),
        ("merlin-3", ("excalibur", "grail")),
    ],
)
def test_a_merlin_takes_the_highest_of_both_quests_it_names(
    merlin: str, named: tuple[str, str]
) -> None:
    quests = ("picts", "saxons", "dragon", "excalibur", "grail")
    pile = " ".join(f"{name}-5 {name}-2" for name in quests)
    state = play(f"{merlin} {pile}", go="grail")
    taken = {name: quest(state, name).removed for name in quests}
    assert taken == {name: (f"{name}-5",) if name in named else () for name in quests}


def test_of_two_fours_the_first_is_taken() -> None:
    state = play("merlin-1 picts-4.2 picts-4.1 picts-3", go="picts")
    assert quest(state, "picts").removed == ("picts-4.1",)


def test_a_merlin_never_takes_a_question_mark() -> None:
    state = play("merlin-2 dragon-q.1 dragon-q.2", go="dragon")
    assert quest(state, "dragon").removed == ()
    assert totals(state) == {"dragon": 4}


def test_several_merlins_add_up() -> None:
    state = play("merlin-2 merlin-3 grail-5 grail-4.1 grail-4.2", go="grail")
    assert quest(state, "grail").removed == ("grail-4.1", "grail-5")
    assert quest(state, "grail").cards == ("grail-4.2",)


def test_a_merlin_takes_only_as_much_as_there_is() -> None:
    state = play("merlin-2 merlin-3 grail-q.1 grail-3", go="grail")
    assert quest(state, "grail").removed == ("grail-3",)


def test_a_merlin_laid_before_the_cards_takes_as_one_laid_after() -> None:
    before = play("merlin-1 dragon-2 picts-5 picts-3", go="picts")
    after = play("dragon-2 picts-5 merlin-1 picts-3", go="picts")
    assert before.report == after.report


def test_merlin_4_takes_from_the_quest_of_its_token() -> None:
    state = play("merlin-4.1 saxons-5 saxons-3 go:saxons token:saxons")
    assert quest(state, "saxons").removed == ("saxons-5",)


def test_each_merlin_4_asks_for_its_own_token() -> None:
    asked = "merlin-4.1 merlin-4.2 saxons-5 dragon-5 go:dragon token:saxons"
    assert play(asked).phase == "tokens"
    state = play(f"{asked} token:dragon")
    assert quest(state, "saxons").removed == ("saxons-5",)
    assert quest(state, "dragon").removed == ("dragon-5",)


def test_two_tokens_of_one_quest_take_two_cards() -> None:
    words = "merlin-4.1 merlin-4.2 saxons-5 saxons-3 go:saxons token:saxons token:saxons"
    assert quest(play(words), "saxons").removed == ("saxons-3", "saxons-5")


def test_a_quest_emptied_by_merlin_has_total_nothing_though_mordred_lies_there() -> None:
    state = play("mordred morgan-4.1 merlin-1 saxons-2 picts-5 picts-3", go="picts")
    assert quest(state, "saxons").total == 0


def test_merlin_5_is_success_with_exactly_five_cards_whatever_the_total() -> None:
    state = play("merlin-5 dragon-5 dragon-4.1 dragon-4.2 dragon-3 dragon-2", go="dragon")
    assert totals(state) == {"dragon": 18}
    assert swords(state) == Swords(white=2, black=0)


@pytest.mark.parametrize("faces", ["q.1 q.2 q.3 q.4", "q.1 q.2 q.3 q.4 3 2"])
def test_merlin_5_with_four_or_six_cards_changes_nothing(faces: str) -> None:
    words = " ".join(f"dragon-{face}" for face in faces.split())
    assert quest(play(f"merlin-5 {words}", go="dragon"), "dragon").outcome == "too-late"


def test_merlin_5_saves_no_secondary_quest() -> None:
    five = "dragon-5 dragon-4.1 dragon-4.2 dragon-3 dragon-2"
    state = play(f"merlin-5 {five} picts-5 picts-4.1 picts-2", go="picts")
    assert quest(state, "dragon").outcome == "too-late"


FIVE_OF_SIX = "merlin-5 merlin-2 dragon-5 dragon-4.1 dragon-4.2 dragon-3 dragon-2 dragon-q.1"


def test_merlin_5_counts_what_the_other_merlins_left() -> None:
    assert quest(play(FIVE_OF_SIX, go="dragon"), "dragon").outcome == "success"


def test_ruling_merlin_5_counts_before_removal() -> None:
    state = play(FIVE_OF_SIX, go="dragon", merlin5_counts="before-removal")
    assert quest(state, "dragon").outcome == "too-late"


FOUR_OF_FIVE = "merlin-5 merlin-2 dragon-5 dragon-4.1 dragon-4.2 dragon-3 dragon-2 morgan-4.3"
MORGAN_4_SHOWS_ANY: dict[str, Any] = {"morgan-4.3": {"symbols": "any"}}


@pytest.mark.parametrize(
    ("ruling", "outcome"), [("after-removal", "too-late"), ("before-removal", "success")]
)
def test_of_five_cards_merlin_took_one(ruling: str, outcome: str) -> None:
    state = play(FOUR_OF_FIVE, go="dragon", cards=MORGAN_4_SHOWS_ANY, merlin5_counts=ruling)
    assert totals(state) == {"dragon": 16}
    assert quest(state, "dragon").outcome == outcome


# -- Morgans and Mordred -------------------------------------------------------------------


def test_morgan_3_each_quest_that_places_swords_places_one_more() -> None:
    late = "picts-5 picts-4.1 picts-3 picts-2 dragon-5 dragon-4.1 dragon-3 dragon-2"
    state = play(f"morgan-3 {late} grail-5 grail-4.1 grail-2", go="grail")
    assert swords(state) == Swords(white=3 + 1, black=(1 + 1) + (2 + 1))


def test_morgan_3_doubles_the_single_black_sword_of_a_quest_too_early() -> None:
    assert swords(play("morgan-3 grail-5", go="grail")) == Swords(0, 2)


def test_morgan_3_adds_nothing_to_a_harmless_quest() -> None:
    state = play("morgan-3 picts-5 grail-5 grail-4.1 grail-2", go="grail")
    assert quest(state, "picts").swords == 0


def test_ruling_morgan_3_once_per_colour_on_the_first_quest_of_that_colour() -> None:
    late = "picts-5 picts-4.1 picts-3 picts-2 dragon-5 dragon-4.1 dragon-3 dragon-2"
    words = f"morgan-3 {late} grail-5 grail-4.1 grail-2"
    state = play(words, go="grail", morgan3="per-colour")
    placed = {name: quest(state, name).swords for name in ("picts", "dragon", "grail")}
    assert placed == {"picts": 1 + 1, "dragon": 2, "grail": 3 + 1}


def test_morgan_4_adds_its_value_to_every_quest_with_a_card() -> None:
    state = play("morgan-4.2 picts-3 dragon-5", go="dragon")
    assert totals(state) == {"picts": 3 + 2, "dragon": 5 + 2}


def test_all_three_morgans_4_add_up() -> None:
    assert totals(play("morgan-4.1 morgan-4.2 morgan-4.3 grail-5", go="grail")) == {
        "grail": 5 + 1 + 2 + 3
    }


def test_the_value_of_a_morgan_4_is_what_the_owners_copy_shows() -> None:
    state = play("morgan-4.1 grail-5", go="grail", cards={"morgan-4.1": {"value": 7}})
    assert totals(state) == {"grail": 12}


def test_morgan_5_a_main_quest_of_eleven_comes_too_early() -> None:
    assert swords(play("morgan-5 grail-5 grail-4.1 grail-2", go="grail")) == Swords(0, 1)


@pytest.mark.parametrize("faces", ["5 4.1 3", "5 4.1 q.1 q.2"])
def test_morgan_5_twelve_and_thirteen_stay_in_time(faces: str) -> None:
    words = " ".join(f"grail-{face}" for face in faces.split())
    assert swords(play(f"morgan-5 {words}", go="grail")) == Swords(3, 0)


def test_morgan_6_every_question_mark_is_worth_one() -> None:
    state = play("morgan-6 grail-q.1 grail-q.2 grail-q.3 grail-q.4", go="grail")
    assert totals(state) == {"grail": 4}


def test_morgan_7_a_main_quest_of_fourteen_ends_the_game_at_once() -> None:
    state = play("morgan-7 grail-5 grail-4.1 grail-4.2 grail-q.1", go="grail", white=6)
    assert (state.phase, state.winner) == ("over", "evil")


def test_morgan_7_places_no_sword_and_reveals_nobody() -> None:
    late = "picts-5 picts-4.1 picts-3 picts-2"
    state = play(f"morgan-7 {late} grail-5 grail-4.1 grail-4.2 grail-q.1", go="grail")
    assert swords(state) == Swords(0, 0)
    assert all(player.revealed is None for player in state.players)
    assert quest(state, "picts").outcome == "too-late"
    assert [one["swords"] for one in seen(state)["last_quest"]["quests"]] == [0, 0]


def test_morgan_7_the_pile_is_discarded_all_the_same() -> None:
    state = play("morgan-7 grail-5 grail-4.1 grail-4.2 grail-q.1", go="grail")
    assert (len(state.pile), state.deck.discard) == (0, 5)


def test_morgan_7_a_secondary_quest_of_fourteen_does_not_end_the_game() -> None:
    late = "picts-5 picts-4.1 picts-3 picts-2"
    state = play(f"morgan-7 {late} grail-5 grail-4.1 grail-2", go="grail")
    assert (state.phase, swords(state)) == ("turn", Swords(3, 1))


def test_morgan_7_the_bonus_of_merlin_6_counts_towards_fourteen() -> None:
    cards = "morgan-7 grail-5 grail-4.1 grail-q.1 grail-q.2 merlin-6"
    assert play(f"{cards} go:grail", promos=["merlin-6"]).winner is None
    assert play(f"{cards} go:grail+1", promos=["merlin-6"]).winner == "evil"


SAVED_BY_MERLIN_5 = "morgan-7 merlin-5 grail-5 grail-4.1 grail-3 grail-q.1 grail-q.2"


def test_morgan_7_ends_the_game_although_merlin_5_makes_it_a_success() -> None:
    state = play(SAVED_BY_MERLIN_5, go="grail")
    assert state.winner == "evil"
    assert quest(state, "grail").outcome == "success"


def test_ruling_merlin_5_beats_morgan_7() -> None:
    state = play(SAVED_BY_MERLIN_5, go="grail", merlin5_beats_morgan7=True)
    assert (state.winner, swords(state)) == (None, Swords(3, 0))


def test_ruling_merlin_5_beats_morgan_7_only_where_it_succeeds() -> None:
    cards = "morgan-7 merlin-5 grail-5 grail-4.1 grail-4.2 grail-3"
    assert play(cards, go="grail", merlin5_beats_morgan7=True).winner == "evil"


def test_mordred_adds_nothing_to_the_other_quests() -> None:
    state = play("mordred dragon-5 dragon-4.1", go="dragon")
    assert totals(state) == {"dragon": 9}


def test_mordred_counts_the_cards_that_the_merlins_left() -> None:
    state = play("mordred merlin-1 picts-5 picts-3 picts-2", go="picts")
    assert totals(state) == {"picts": 3 + 2 + 2}


def test_taught_symbols_never_change_what_mordred_adds() -> None:
    cards = {"mordred": {"symbols": ["dragon"]}}
    state = play("picts-5 dragon-5 mordred", go="dragon", cards=cards)
    assert totals(state) == {"picts": 6, "dragon": 5}


# -- Morgan #8: Picts and Saxons are one Quest ---------------------------------------------

WITH_8: dict[str, Any] = {"promos": ["morgan-8"]}


def test_morgan_8_picts_and_saxons_are_one_quest_of_two_swords() -> None:
    state = play("morgan-8 picts-5 saxons-4.1 saxons-3", go="saxons", **WITH_8)
    assert totals(state) == {"picts+saxons": 12}
    assert swords(state) == Swords(2, 0)


@pytest.mark.parametrize("chosen", ["picts", "saxons"])
def test_morgan_8_it_is_the_main_quest_when_either_was_chosen(chosen: str) -> None:
    other = "picts" if chosen == "saxons" else "saxons"
    state = play(f"morgan-8 {other}-5 {chosen}-4.1", go=chosen, **WITH_8)
    assert seen(state)["last_quest"]["main"] == "picts+saxons"


def test_morgan_8_question_marks_are_pooled() -> None:
    state = play("morgan-8 picts-q.1 saxons-q.1 saxons-q.2", go="saxons", **WITH_8)
    assert totals(state) == {"picts+saxons": 9}


def test_morgan_8_mordred_adds_the_pooled_count_once() -> None:
    state = play("morgan-8 mordred picts-5 saxons-2", go="saxons", **WITH_8)
    assert totals(state) == {"picts+saxons": 7 + 2}


def test_morgan_8_morgan_4_is_added_once() -> None:
    state = play("morgan-8 morgan-4.3 picts-5 saxons-2", go="saxons", **WITH_8)
    assert totals(state) == {"picts+saxons": 7 + 3}


def test_morgan_8_merlin_1_still_takes_the_highest_pict_and_the_highest_saxon() -> None:
    state = play("morgan-8 merlin-1 picts-5 picts-2 saxons-4.1 saxons-3", go="saxons", **WITH_8)
    assert quest(state, "picts+saxons").removed == ("picts-5", "saxons-4.1")


def test_morgan_8_merlin_4_takes_from_the_one_its_token_names() -> None:
    words = "morgan-8 merlin-4.1 picts-5 saxons-4.1 saxons-3 go:saxons token:saxons"
    assert quest(play(words, **WITH_8), "picts+saxons").removed == ("saxons-4.1",)


def test_morgan_8_merlin_5_counts_the_pooled_cards() -> None:
    cards = "morgan-8 merlin-5 picts-5 picts-4.1 picts-4.2 saxons-5 saxons-3"
    assert swords(play(cards, go="saxons", **WITH_8)) == Swords(2, 0)


def test_morgan_8_together_too_late_they_place_two_black_swords() -> None:
    words = "morgan-8 picts-5 picts-4.1 saxons-5 dragon-5 dragon-4.1 dragon-2"
    assert swords(play(words, go="dragon", **WITH_8)) == Swords(white=2, black=2)


def test_morgan_8_together_too_early_they_place_one_black_sword() -> None:
    assert swords(play("morgan-8 picts-5 saxons-2", go="saxons", **WITH_8)) == Swords(0, 1)


# -- Merlin #6: any Quest, and up to three more --------------------------------------------

WITH_6: dict[str, Any] = {"promos": ["merlin-6"]}


def test_merlin_6_the_listener_may_go_on_any_quest() -> None:
    state = play("dragon-5 merlin-6", **WITH_6)
    assert state.phase == "merlin-6"
    assert seen(state)["questable"] == ["picts", "saxons", "dragon", "excalibur", "grail"]


def test_merlin_6_the_bonus_is_added_to_the_main_quest_only() -> None:
    state = play("picts-5 dragon-5 dragon-4.1 merlin-6 go:dragon+3", **WITH_6)
    assert totals(state) == {"picts": 5, "dragon": 12}


def test_merlin_6_the_bonus_defaults_to_nothing() -> None:
    assert totals(play("dragon-5 merlin-6 go:dragon", **WITH_6)) == {"dragon": 5}


def test_merlin_6_a_main_quest_without_any_card_has_the_bonus_alone() -> None:
    state = play("dragon-5 merlin-6 go:grail+3", **WITH_6)
    assert totals(state) == {"dragon": 5, "grail": 3}
    assert swords(state) == Swords(0, 1)


def test_merlin_6_may_be_declined() -> None:
    state = play("dragon-5 merlin-6 ok", **WITH_6)
    assert (state.phase, state.seat, len(state.pile)) == ("turn", 2, 2)


def test_merlin_6_takes_no_card_itself() -> None:
    state = play("dragon-5 merlin-6 go:dragon", **WITH_6)
    assert quest(state, "dragon").removed == ()


# -- face-down cards in the pile -----------------------------------------------------------


def test_face_down_cards_are_revealed_before_anything_is_counted() -> None:
    down = "morgan-1 down claim:picts down claim:picts go:picts"
    assert play(down).phase == "reveal"
    assert totals(play(f"{down} up:picts-5 up:dragon-3")) == {"picts": 5, "dragon": 3}


def test_they_are_revealed_in_any_order() -> None:
    down = "morgan-1 down claim:picts down claim:picts go:picts"
    one = play(f"{down} up:picts-5 up:dragon-3")
    other = play(f"{down} up:dragon-3 up:picts-5")
    assert one.report == other.report


def test_the_announced_quest_may_turn_out_without_a_card() -> None:
    state = play("morgan-1 down claim:picts go:picts up:grail-5")
    assert totals(state) == {"picts": 0, "grail": 5}
    assert swords(state) == Swords(0, 1)


def test_a_card_that_was_never_laid_leaves_the_pile_for_the_deck() -> None:
    down = play("morgan-1 down claim:picts go:picts")
    state = play("up:none", on=down)
    assert state.deck.cards == down.deck.cards + 1
    assert state.deck.discard == 1
    assert totals(state) == {"picts": 0}


def test_a_morgan_turned_up_has_only_its_effect_in_this_resolution() -> None:
    state = play("morgan-1 down claim:grail grail-5 go:grail up:morgan-3")
    assert not state.effects.silence
    assert swords(state) == Swords(0, 2)


def test_a_merlin_turned_up_takes_and_leaves_morgan_1_standing() -> None:
    state = play("morgan-1 down claim:grail grail-5 go:grail up:merlin-2")
    assert quest(state, "grail").removed == ("grail-5",)
    assert state.effects.announce


def test_a_merlin_4_turned_up_asks_for_its_token() -> None:
    assert play("morgan-1 down claim:grail go:grail up:merlin-4.1").phase == "tokens"


def test_vivien_turned_up_waits_for_nobody() -> None:
    assert play("morgan-1 down claim:grail go:grail up:vivien").phase == "turn"


# -- the report ----------------------------------------------------------------------------


def test_the_report_lists_the_quests_in_their_fixed_order() -> None:
    state = play("grail-2 picts-2 dragon-2 saxons-2 excalibur-2", go="excalibur")
    assert list(totals(state)) == ["picts", "saxons", "dragon", "excalibur", "grail"]


def test_the_report_lists_a_quest_whose_only_card_was_taken() -> None:
    state = play("merlin-1 picts-5 saxons-2 saxons-3", go="saxons")
    assert seen(state)["last_quest"]["quests"][0] == {
        "quest": "picts",
        "cards": [],
        "removed": ["picts-5"],
        "total": 0,
        "outcome": "harmless",
        "swords": 0,
    }


def test_the_report_lists_cards_by_number() -> None:
    state = play("grail-q.2 grail-5 grail-q.1 grail-4.2 grail-2", go="grail")
    assert quest(state, "grail").cards == (
        "grail-2",
        "grail-4.2",
        "grail-5",
        "grail-q.1",
        "grail-q.2",
    )


def test_the_report_says_what_each_card_adds() -> None:
    cards = "mordred morgan-4.2 picts-5 picts-q.1 picts-q.2"
    parts = quest(play(cards, go="picts"), "picts").parts
    assert [(part.card, part.adds) for part in parts] == [
        ("picts-5", 5),
        ("picts-q.1", 2),
        ("picts-q.2", 2),
        ("mordred", 3),
        ("morgan-4.2", 2),
    ]


def test_the_report_stays_until_the_next_quest() -> None:
    state = play("picts-5 go:picts dragon-5 grail-5")
    assert seen(state)["last_quest"]["main"] == "picts"


def test_a_quest_is_told_with_its_swords_and_what_follows() -> None:
    assert said("picts-5 go:picts") == ["quest-chosen", "resolved", "swords"]
