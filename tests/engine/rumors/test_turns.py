"""A turn: Listen, announce, count aloud, swap, accuse, spread Rumors, reshuffle, pass."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Eyes
from tests.support.table import Swords, play, said, seen, swords, table, warned

# -- the start, and Listening --------------------------------------------------------------


@pytest.mark.parametrize(("promos", "cards"), [((), 59), (("morgan-8",), 59), (("merlin-6",), 60)])
def test_six_of_the_morgans_and_everything_else_are_the_deck(
    promos: tuple[str, ...], cards: int
) -> None:
    assert table(promos=promos).deck.cards == cards


def test_seat_0_begins() -> None:
    assert table().seat == 0


def test_or_the_seat_that_the_record_names() -> None:
    assert table(first=2).seat == 2


def test_a_card_is_laid_from_the_deck_onto_the_threats_pile() -> None:
    state = play("picts-5")
    assert (state.pile, state.deck.cards) == (("picts-5",), 58)


@pytest.mark.parametrize(
    ("words", "seat"), [("", 0), ("picts-5", 1), ("picts-5 picts-3", 2), ("picts-5 vivien ok", 2)]
)
def test_then_the_next_seat_acts_clockwise(words: str, seat: int) -> None:
    assert play(words, players=3).seat == seat


def test_after_the_last_seat_comes_seat_0() -> None:
    assert play("picts-5 picts-3 picts-2", players=3).seat == 0


def test_the_top_card_shows_where_one_may_go() -> None:
    assert seen(play("picts-5 dragon-3"))["questable"] == ["dragon"]


def test_an_empty_pile_allows_no_quest() -> None:
    assert seen(table())["questable"] == []


def test_mordred_shows_picts_and_saxons() -> None:
    assert seen(play("mordred"))["questable"] == ["picts", "saxons"]


def test_other_characters_show_none() -> None:
    assert seen(play("merlin-1"))["questable"] == []


def test_a_card_may_show_any_quest() -> None:
    state = play("morgan-3", cards={"morgan-3": {"symbols": "any"}})
    assert seen(state)["questable"] == ["picts", "saxons", "dragon", "excalibur", "grail"]


# -- silence -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["1", "2", "3", "4.1", "4.2", "4.3", "5", "6", "7"])
def test_any_morgan_begins_silence(number: str) -> None:
    assert play(f"morgan-{number}").effects.silence


@pytest.mark.parametrize("number", ["1", "2", "3", "4.1", "4.2", "5"])
def test_any_merlin_ends_silence(number: str) -> None:
    assert not play(f"morgan-3 merlin-{number}").effects.silence


def test_choosing_a_quest_ends_silence() -> None:
    assert not play("morgan-3 picts-5 go:picts").effects.silence


def test_quest_cards_and_an_accusation_leave_silence() -> None:
    assert play("morgan-3 picts-5 accuse:3 3:loyal", white=4).effects.silence


def test_silence_is_said_once() -> None:
    assert said("morgan-3") == ["laid", "silence-begins"]
    assert said("morgan-3 morgan-5") == ["laid"]


# -- Morgan #1: face down, announced -------------------------------------------------------


def test_morgan_1_a_quest_card_is_laid_face_down_and_announced() -> None:
    state = play("morgan-1 down")
    assert (state.phase, state.seat, seen(state)["top"]) == ("claim", 1, "face-down")


def test_the_announced_symbol_counts_as_the_visible_one() -> None:
    assert seen(play("morgan-1 down claim:grail"))["questable"] == ["grail"]


def test_the_next_card_laid_covers_what_was_announced() -> None:
    assert seen(play("morgan-1 down claim:grail vivien ok"))["questable"] == []


def test_face_down_cards_are_counted_as_hidden() -> None:
    assert seen(play("morgan-1 down claim:grail down claim:picts"))["hidden"] == 2


def test_characters_are_laid_face_up_under_morgan_1() -> None:
    assert warned(play("morgan-1 morgan-3")) == []


def test_a_quest_card_laid_face_up_under_morgan_1_counts_as_seen_with_a_warning() -> None:
    state = play("morgan-1 picts-5")
    assert warned(state) == ["face-up-under-morgan-1"]
    assert seen(state)["questable"] == ["picts"]


def test_morgan_1_outlives_a_quest() -> None:
    assert play("morgan-1 down claim:picts go:picts up:picts-5").effects.announce


def test_morgan_1_ends_with_a_merlin() -> None:
    assert not play("morgan-1 merlin-1").effects.announce


# -- Morgan #2: counted aloud --------------------------------------------------------------


def count(words: str, **given: Any) -> object:
    return seen(play(words, **given))["count"]


def test_nothing_is_counted_without_morgan_2() -> None:
    assert count("picts-5") is None


def test_morgan_2_itself_is_not_counted() -> None:
    assert count("morgan-2") == 0


def test_every_card_laid_after_it_is_counted_from_one() -> None:
    assert count("morgan-2 picts-5 mordred") == 2


def test_a_face_down_card_counts_when_it_is_laid() -> None:
    assert count("morgan-1 morgan-2 down") == 1


def test_the_count_outlives_a_quest() -> None:
    assert count("morgan-2 picts-5 go:picts dragon-5") == 2


def test_the_count_ends_with_a_merlin() -> None:
    assert count("morgan-2 merlin-1") is None


def test_morgan_2_laid_again_starts_the_count_anew() -> None:
    quest = "morgan-2 picts-5 go:picts dragon-5"
    assert count(f"{quest} adjust:reshuffled morgan-2") == 0


@pytest.mark.parametrize(("ruling", "said_last"), [(True, 1), (False, 0)])
def test_ruling_whether_a_revealed_traitors_card_is_counted(ruling: bool, said_last: int) -> None:
    assert count("morgan-2 picts-5", traitors=[1], traitor_counts=ruling) == said_last


def test_the_common_view_says_only_that_one_must_count() -> None:
    assert seen(play("morgan-2 picts-5"), Eyes.COMMON)["count"] is True
    assert seen(play("picts-5"), Eyes.COMMON)["count"] is None


# -- Merlin #4, Vivien, Merlin #6 ----------------------------------------------------------


def test_merlin_4_has_a_token_hidden_and_the_turn_goes_on() -> None:
    assert said("merlin-4.1") == ["laid", "hide-token"]
    assert play("merlin-4.1").seat == 1


def test_vivien_waits_until_the_loyalty_cards_have_changed_hands() -> None:
    assert play("vivien").phase == "vivien"
    assert play("vivien ok").seat == 1


@pytest.mark.parametrize(
    ("players", "revealed"),
    [(1, []), (3, [0]), (3, [1, 2]), (2, [1])],
    ids=["solo", "the drawer is revealed", "nobody else is left", "nobody else of two"],
)
def test_vivien_does_nothing(players: int, revealed: list[int]) -> None:
    assert play("vivien", players=players, loyal=revealed).phase == "turn"


def test_vivien_acts_when_one_other_is_not_revealed() -> None:
    assert play("vivien", players=3, loyal=[1]).phase == "vivien"


def test_merlin_6_laid_by_a_revealed_traitor_offers_nothing() -> None:
    state = play("merlin-6", traitors=[0], promos=["merlin-6"])
    assert (state.phase, state.seat) == ("turn", 1)


def test_merlin_6_is_offered_to_a_revealed_loyal_player() -> None:
    assert play("merlin-6", loyal=[0], promos=["merlin-6"]).phase == "merlin-6"


# -- accusing ------------------------------------------------------------------------------


def test_a_loyal_player_accused_costs_one_black_sword() -> None:
    state = play("accuse:2 2:loyal", white=4)
    assert swords(state) == Swords(4, 1)
    assert state.players[2].revealed == "loyal"


def test_a_traitor_accused_wins_one_white_sword() -> None:
    assert swords(play("accuse:2 2:traitor", white=4)) == Swords(5, 0)


def test_the_accused_shows_the_card_before_anything_else() -> None:
    state = play("accuse:2", white=4)
    assert (state.phase, state.seat) == ("accused", 0)


def test_an_accusation_is_the_action_of_the_turn() -> None:
    assert play("accuse:2 2:loyal", white=4).seat == 1


def test_an_accusation_is_spent_once_for_the_game() -> None:
    seats = seen(play("accuse:2 2:loyal", white=4))["seats"]
    assert [seat["accused"] for seat in seats] == [True, False, False, False]


def test_an_accusation_leaves_the_top_card_usable() -> None:
    assert seen(play("picts-5 accuse:2 2:loyal", white=4))["questable"] == ["picts"]


def test_black_and_white_swords_together_are_four() -> None:
    assert play("accuse:2", white=1, black=3).phase == "accused"


def test_seven_players_have_two_traitors() -> None:
    state = play("accuse:1 1:traitor picts-5 accuse:3 3:traitor", players=7, white=4)
    assert swords(state) == Swords(6, 0)


def test_a_revealed_loyal_player_goes_on_playing_as_before() -> None:
    state = play("accuse:1 1:loyal accuse:2 2:loyal", white=4)
    assert swords(state) == Swords(4, 2)


# -- a revealed Traitor --------------------------------------------------------------------


def test_a_revealed_traitor_draws_two_lays_one_and_discards_the_other_unseen() -> None:
    state = play("picts-5", traitors=[0])
    assert (state.deck.cards, len(state.pile), state.deck.discard) == (57, 1, 1)


def test_a_revealed_traitor_lays_face_up_under_morgan_1_without_a_warning() -> None:
    assert warned(play("morgan-1 picts-5", traitors=[1])) == []


def test_what_a_revealed_traitor_lays_has_its_normal_effects() -> None:
    assert play("morgan-3", traitors=[0]).effects.silence


def test_a_revealed_traitor_may_go_nowhere() -> None:
    assert seen(play("picts-5", traitors=[1]))["questable"] == []


def test_a_revealed_traitor_who_finds_one_card_reshuffles_for_the_other() -> None:
    state = play("picts-5", traitors=[0], deck=1, discard=5)
    assert (state.deck.cards, state.deck.discard) == (4, 1)


def test_where_one_card_exists_in_both_he_lays_it_and_discards_none() -> None:
    state = play("picts-5", traitors=[0], deck=0, discard=1)
    assert (state.deck.cards, state.deck.discard, len(state.pile)) == (0, 0, 1)


def test_with_one_card_in_the_deck_and_none_discarded_he_lays_that() -> None:
    state = play("picts-5", traitors=[0], deck=1)
    assert (state.deck.cards, state.deck.discard, len(state.pile)) == (0, 0, 1)


# -- the deck ------------------------------------------------------------------------------


def test_an_empty_deck_is_not_reshuffled_before_a_card_is_needed() -> None:
    state = play("dragon-5", deck=1, discard=5)
    assert (state.deck.cards, state.deck.discard) == (0, 5)


def test_the_line_that_needs_a_card_reshuffles_and_the_pile_stays() -> None:
    state = play("dragon-5 dragon-3", deck=1, discard=5)
    assert (state.deck.cards, state.deck.discard, len(state.pile)) == (4, 0, 2)


def test_after_a_reshuffle_a_card_may_come_again() -> None:
    state = play("dragon-5 go:dragon dragon-5", deck=1)
    assert state.pile == ("dragon-5",)


def test_a_morgan_seen_before_the_reshuffle_may_come_again() -> None:
    six = "morgan-1 morgan-2 morgan-3 morgan-4.1 morgan-5 morgan-6"
    state = play(f"{six} dragon-5 go:dragon morgan-3", deck=7)
    assert state.pile == ("morgan-3",)


# -- passing -------------------------------------------------------------------------------


def test_a_seat_that_can_do_nothing_passes() -> None:
    assert play("vivien ok ok", deck=1).seat == 2


def test_when_every_seat_has_passed_in_a_row_evil_wins() -> None:
    state = play("merlin-1 ok ok ok", players=3, deck=1)
    assert (state.phase, state.winner, state.seat) == ("over", "evil", 0)


def test_teaching_does_not_break_the_row_of_passes() -> None:
    assert play("merlin-1 ok ok teach:morgan-3=grail ok", players=3, deck=1).winner == "evil"


def test_tristan_does_not_break_the_row_of_passes() -> None:
    state = play("merlin-1 ok ok 0:tristan.1 ok", players=3, deck=1, knights={0: 1})
    assert state.winner == "evil"


def test_galahad_breaks_the_row_of_passes() -> None:
    words = "merlin-1 ok ok 0:galahad ok ok"
    state = play(words, players=3, deck=1, knights={0: 1})
    assert state.phase == "turn"
    assert play("ok", on=state).winner == "evil"


def test_an_adjustment_breaks_the_row_of_passes() -> None:
    assert play("merlin-1 ok ok adjust: ok", players=3, deck=1).phase == "turn"


def test_a_knight_in_hand_does_not_prevent_passing() -> None:
    assert play("merlin-1 ok", deck=1, knights={1: 1}).seat == 2


def test_a_revealed_traitor_passes_though_the_top_shows_a_quest() -> None:
    assert play("picts-5 ok", deck=1, traitors=[1]).seat == 2


def test_who_has_accused_before_passes_though_four_swords_lie() -> None:
    state = play("accuse:3 3:loyal adjust:seat=0,deck=0 ok", white=4)
    assert state.seat == 1


def test_a_solo_player_who_can_do_nothing_has_lost() -> None:
    assert play("merlin-1 ok", players=1, deck=1).winner == "evil"
