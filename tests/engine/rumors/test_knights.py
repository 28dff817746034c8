"""Knights to the Rescue: each of the five, its window, and who may play it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Notice
from engine.rumors.game import RUMORS
from engine.rumors.notices import Say
from engine.rumors.state import Rumors
from tests.support.table import Swords, line, play, quest, seen, swords, tally, totals

# -- winning them, and the Morgan for a success --------------------------------------------


def test_failure_of_the_main_quest_gives_its_player_the_top_knight() -> None:
    state = play("picts-5", go="picts", expert=True)
    assert [player.knights for player in state.players] == [0, 1, 0, 0]


def test_failure_of_a_secondary_quest_gives_none() -> None:
    late = "picts-5 picts-4.1 picts-3 picts-2"
    state = play(f"{late} grail-5 grail-4.1 grail-2", go="grail", expert=True)
    assert sum(player.knights for player in state.players) == 0


def test_success_shuffles_an_unused_morgan_into_the_deck() -> None:
    state = play("grail-5 grail-4.1 grail-2", go="grail", expert=True)
    assert state.deck.cards == 59 - 3 + 1


def test_then_a_seventh_morgan_may_come() -> None:
    six = "morgan-1 morgan-2 morgan-3 morgan-4.1 morgan-5 morgan-6"
    state = play(f"grail-5 grail-4.1 grail-2 go:grail {six} morgan-7", expert=True)
    assert state.pile[-1] == "morgan-7"


@pytest.mark.parametrize(("promos", "added"), [((), 3), (("morgan-8",), 4)])
def test_no_more_morgans_are_added_than_were_left_over(promos: tuple[str, ...], added: int) -> None:
    success = "adjust:reshuffled,white=0 grail-5 grail-4.1 grail-2 go:grail"
    state = play(" ".join([success] * 6), expert=True, promos=promos, players=1)
    assert state.deck.cards + state.deck.discard == 59 + added


def test_nine_knights_are_all_there_are() -> None:
    state = play("picts-5", go="picts", knights={3: 9})
    assert state.phase == "arthur"
    assert play("ok ok", on=state).players[1].knights == 0


def test_the_base_game_gives_no_knights() -> None:
    assert play("picts-5", go="picts").players[1].knights == 0


# -- Arthur --------------------------------------------------------------------------------


def test_when_a_quest_is_chosen_another_seat_may_play_arthur() -> None:
    assert play("picts-5", go="picts", knights={3: 1}).phase == "arthur"


def test_arthur_is_not_asked_for_where_only_the_player_himself_holds_a_knight() -> None:
    assert play("picts-5", go="picts", knights={1: 1}).phase == "gawain"


def test_arthur_is_not_asked_for_where_only_a_revealed_traitor_holds_a_knight() -> None:
    assert play("picts-5", go="picts", knights={3: 1}, traitors=[3]).phase == "turn"


def test_arthur_is_not_asked_for_once_all_three_have_been_played() -> None:
    words = "picts-5 go:picts 3:arthur.1 picts-3 go:picts 3:arthur.2 picts-2 go:picts 0:arthur.3"
    state = play(f"{words} picts-4.1 go:picts", knights={3: 2, 0: 2})
    assert state.phase == "gawain"


def test_the_top_card_still_shows_while_arthur_is_asked_for() -> None:
    assert seen(play("picts-5", go="picts", knights={3: 1}))["top"] == "picts-5"


ARTHUR = "picts-5 go:picts 3:arthur.1"


def test_arthur_orders_the_player_to_listen_instead() -> None:
    state = play(ARTHUR, knights={3: 1})
    assert (state.phase, state.seat, state.must_listen) == ("turn", 1, True)
    assert state.players[3].knights == 0


def test_under_arthurs_order_no_quest_may_be_chosen() -> None:
    assert seen(play(ARTHUR, knights={3: 1}))["questable"] == []


def test_the_order_ends_with_the_card_laid() -> None:
    state = play(f"{ARTHUR} picts-3", knights={3: 1})
    assert (state.seat, state.must_listen) == (2, False)


def test_tristan_may_be_played_under_arthurs_order() -> None:
    assert play(f"{ARTHUR} 1:tristan.1", knights={3: 1, 1: 1}).must_listen


def test_a_merlin_6_laid_under_arthurs_order_offers_its_quest() -> None:
    state = play(f"{ARTHUR} merlin-6", knights={3: 1}, promos=["merlin-6"])
    assert (state.phase, state.must_listen) == ("merlin-6", False)


def test_against_a_quest_through_merlin_6_one_more_card_is_laid() -> None:
    words = "merlin-6 go:grail 3:arthur.1"
    state = play(words, knights={3: 1}, promos=["merlin-6"])
    assert (state.phase, state.seat, state.must_listen) == ("turn", 0, True)


def test_arthur_brings_silence_back() -> None:
    chosen = "morgan-3 picts-5 go:picts"
    assert not play(chosen, knights={3: 1}).effects.silence
    assert play(f"{chosen} 3:arthur.1", knights={3: 1}).effects.silence


def test_arthur_brings_back_no_silence_that_was_not() -> None:
    assert not play(ARTHUR, knights={3: 1}).effects.silence


def test_ruling_arthur_does_not_keep_silence() -> None:
    words = "morgan-3 picts-5 go:picts 3:arthur.1"
    assert not play(words, knights={3: 1}, arthur_keeps_silence=False).effects.silence


def test_without_arthur_the_quest_is_resolved() -> None:
    assert play("picts-5 go:picts ok", knights={3: 1}).phase == "gawain"


def test_after_arthur_the_pile_stays_for_the_next_seat() -> None:
    assert seen(play(f"{ARTHUR} dragon-5", knights={3: 1}))["threats"] == 2


# -- Tristan and Galahad -------------------------------------------------------------------


def test_tristan_is_played_before_the_action_and_changes_nothing_else() -> None:
    before = play("picts-5", knights={1: 1})
    after = play("1:tristan.1", on=before)
    changed = {key for key, value in seen(after).items() if value != seen(before)[key]}
    assert changed == {"seats"}


def test_galahad_is_the_action() -> None:
    assert play("0:galahad", knights={0: 1}).seat == 1


def test_galahad_leaves_the_top_card_usable() -> None:
    assert seen(play("picts-5 1:galahad", knights={1: 1}))["questable"] == ["picts"]


# -- Gawain --------------------------------------------------------------------------------


def chosen(cards: str, main: str, **rulings: Any) -> Rumors:
    """A Quest chosen by seat 0, who alone holds a Knight, where Gawain is asked for."""
    laid = f"{cards} adjust:seat=0 go:{main}"
    return play(laid, knights={0: 1}, **rulings)


def test_gawain_is_asked_for_after_the_totals() -> None:
    state = chosen("picts-5 dragon-3", "dragon")
    assert state.phase == "gawain"
    assert tally(state) == {"picts": 5, "dragon": 3}


def test_the_tally_is_shown_only_then() -> None:
    assert tally(play("picts-5 dragon-3")) is None
    assert tally(play("ok", on=chosen("picts-5 dragon-3", "dragon"))) is None


def test_while_the_pile_is_counted_no_card_is_the_top_one() -> None:
    assert seen(chosen("picts-5", "picts"))["top"] is None


def test_gawain_draws_three_cards_which_leave_the_deck() -> None:
    before = chosen("picts-5", "picts")
    after = play("0:gawain.1", on=before)
    assert before.deck.cards - after.deck.cards == 3
    assert after.deck.discard == before.deck.discard


def test_one_of_them_is_played_and_the_others_are_discarded_unseen() -> None:
    state = play("0:gawain.1 picts-2", on=chosen("picts-5", "picts"))
    assert state.deck.discard == 2 + 2
    assert quest(state, "picts").cards == ("picts-2", "picts-5")


def test_all_were_morgans_and_none_is_played() -> None:
    state = play("0:gawain.1 ok", on=chosen("picts-5", "picts"))
    assert (totals(state), state.deck.discard) == ({"picts": 5}, 1 + 3)


def test_fewer_are_drawn_if_fewer_exist() -> None:
    state = play("picts-5 go:picts 1:gawain.1 dragon-2", knights={1: 1}, deck=2)
    assert (state.deck.cards, state.deck.discard) == (0, 2)


def test_gawain_reshuffles_where_the_deck_does_not_suffice() -> None:
    state = play("picts-5 go:picts 1:gawain.1", knights={1: 1}, deck=2, discard=9)
    assert (state.deck.cards, state.deck.discard) == (9 - 2, 0)


def test_with_no_card_to_draw_none_is_played() -> None:
    state = play("picts-5 go:picts 1:gawain.1 ok", knights={1: 1}, deck=1)
    assert state.deck.discard == 1


def test_gawains_quest_card_joins_its_quest() -> None:
    state = play("0:gawain.1 grail-2", on=chosen("grail-5 grail-4.1", "grail"))
    assert swords(state) == Swords(3, 0)


def test_gawains_question_mark_raises_the_others() -> None:
    state = play("0:gawain.1 grail-q.2", on=chosen("grail-5 grail-4.1 grail-q.1", "grail"))
    assert totals(state) == {"grail": 13}


def test_gawains_card_is_not_taken_by_the_merlins_that_have_acted() -> None:
    state = play("0:gawain.1 picts-5", on=chosen("merlin-1 picts-3 picts-2", "picts"))
    assert quest(state, "picts").removed == ("picts-3",)
    assert quest(state, "picts").cards == ("picts-2", "picts-5")


def test_ruling_all_steps_again_from_scratch_with_the_whole_pile() -> None:
    before = chosen("merlin-1 picts-3 picts-2", "picts", gawain_recount="from-scratch")
    state = play("0:gawain.1 picts-5", on=before)
    assert quest(state, "picts").removed == ("picts-5",)
    assert quest(state, "picts").cards == ("picts-2", "picts-3")


def test_a_merlin_of_gawain_takes_from_what_is_left_now() -> None:
    before = chosen("merlin-1 picts-5 picts-3 picts-2", "picts")
    state = play("0:gawain.1 merlin-4.1 token:picts", on=before)
    assert quest(state, "picts").removed == ("picts-3", "picts-5")


def test_a_merlin_4_of_gawain_asks_for_its_token_and_no_other_again() -> None:
    before = play("merlin-4.1 picts-5 go:picts token:dragon", knights={2: 1})
    state = play("2:gawain.1 merlin-4.2", on=before)
    assert state.phase == "tokens"
    assert quest(play("token:picts", on=state), "picts").removed == ("picts-5",)


def test_mordred_of_gawain_acts_in_this_resolution() -> None:
    state = play("0:gawain.1 mordred", on=chosen("picts-5 picts-4.1", "picts"))
    assert totals(state) == {"picts": 11}


def test_a_merlin_of_gawain_ends_neither_morgan_1_nor_morgan_2() -> None:
    state = play("0:gawain.1 merlin-1", on=chosen("morgan-1 morgan-2 picts-5", "picts"))
    assert state.effects.announce
    assert state.effects.counted == 1


def test_gawains_card_is_not_counted_aloud() -> None:
    state = play("0:gawain.1 picts-2", on=chosen("morgan-2 picts-5", "picts"))
    assert state.effects.counted == 1


def test_vivien_of_gawain_acts_at_once() -> None:
    state = play("0:gawain.1 vivien", on=chosen("picts-5", "picts"))
    assert (state.phase, tally(state)) == ("vivien", {"picts": 5})
    assert play("ok", on=state).phase == "turn"


def test_vivien_of_gawain_asks_his_player_to_swap_loyalties() -> None:
    asked = play("0:gawain.1", on=chosen("picts-5", "picts"))
    _, said = RUMORS.apply(asked, RUMORS.read(line("vivien")))
    assert said[-1] == Notice(Say.SWAP_LOYALTIES, {"seat": 0})


def test_gawains_player_is_viviens_drawer() -> None:
    words = "picts-5 go:picts ok 2:gawain.1 vivien"
    assert play(words, knights={2: 1}, loyal=[2]).phase == "turn"
    assert play(words, knights={2: 1}, loyal=[1]).phase == "vivien"


def test_merlin_6_of_gawain_offers_nothing() -> None:
    words = "picts-5 go:picts 1:gawain.1 merlin-6"
    assert play(words, knights={1: 1}, promos=["merlin-6"]).phase == "turn"


def test_a_second_gawain_may_follow_the_first() -> None:
    words = "grail-5 go:grail 1:gawain.1 grail-4.1"
    state = play(words, knights={1: 2})
    assert (state.phase, tally(state)) == ("gawain", {"grail": 9})
    assert totals(play("1:gawain.2 grail-2", on=state)) == {"grail": 11}


def test_a_second_gawains_merlin_may_take_what_the_first_one_added() -> None:
    words = "grail-2 go:grail 1:gawain.1 grail-5 1:gawain.2 merlin-2"
    assert quest(play(words, knights={1: 2}), "grail").removed == ("grail-5",)


def test_gawain_is_not_asked_for_a_third_time() -> None:
    words = "grail-5 go:grail 1:gawain.1 grail-4.1 1:gawain.2 grail-2"
    assert play(words, knights={1: 3}).phase == "turn"


def test_a_knight_won_by_a_failure_is_never_played_in_that_quest() -> None:
    assert play("picts-5", go="picts", expert=True).phase == "turn"


def test_before_removal_merlin_5_counts_a_card_that_gawain_added() -> None:
    cards = "merlin-5 dragon-5 dragon-4.1 dragon-4.2 dragon-3"
    before = chosen(cards, "dragon", merlin5_counts="before-removal")
    assert swords(play("0:gawain.1 dragon-2", on=before)) == Swords(2, 0)


def test_gawain_may_be_played_by_any_seat_for_a_quest_of_anyone() -> None:
    state = play("grail-5 go:grail ok 3:gawain.1 grail-4.1", knights={3: 1})
    assert totals(state) == {"grail": 9}


# -- Percival ------------------------------------------------------------------------------


@pytest.mark.parametrize(("shown", "placed"), [("loyal", Swords(4, 2)), ("traitor", Swords(6, 0))])
def test_percival_makes_an_accusation_two_swords_of_either_colour(
    shown: str, placed: Swords
) -> None:
    assert swords(play(f"accuse:2 3:percival 2:{shown}", white=4, knights={3: 1})) == placed


@pytest.mark.parametrize(("shown", "placed"), [("loyal", Swords(4, 1)), ("traitor", Swords(6, 0))])
def test_ruling_percival_against_a_traitor_only(shown: str, placed: Swords) -> None:
    words = f"accuse:2 3:percival 2:{shown}"
    state = play(words, white=4, knights={3: 1}, percival="traitor-only")
    assert swords(state) == placed


@pytest.mark.parametrize("seat", [0, 1, 2], ids=["the accuser", "any other", "the accused"])
def test_percival_may_be_played_by(seat: int) -> None:
    words = f"accuse:2 {seat}:percival 2:traitor"
    assert swords(play(words, white=4, knights={seat: 1})) == Swords(6, 0)


def at_the_end(**given: Any) -> Rumors:
    return play("grail-5 grail-4.1 grail-2", go="grail", **{"white": 5} | given)


LAST_TRAITOR = "0:loyal 1:loyal 2:loyal 3:traitor"


def test_at_the_end_percival_is_asked_for_after_the_last_loyalty_card() -> None:
    # ok: Arthur, ok: Gawain
    state = play(f"ok ok {LAST_TRAITOR}", on=at_the_end(knights={2: 1}))
    assert (state.phase, swords(state)) == ("percival", Swords(7, 1))


def test_then_the_traitor_turns_two_swords_instead_of_one() -> None:
    state = play(f"ok ok {LAST_TRAITOR} 2:percival", on=at_the_end(knights={2: 1}))
    assert (state.phase, state.seat, swords(state)) == ("turn", 0, Swords(6, 2))


def test_nobody_plays_percival() -> None:
    state = play(f"ok ok {LAST_TRAITOR} ok", on=at_the_end(knights={2: 1}))
    assert state.winner == "loyal"


def test_the_traitor_just_shown_may_play_percival() -> None:
    # seat 3 goes on the Quest, so that nobody else could play Arthur
    state = play(f"ok {LAST_TRAITOR} 3:percival", on=at_the_end(knights={3: 1}))
    assert swords(state) == Swords(6, 2)


def test_a_percival_just_drawn_may_be_played_at_the_end() -> None:
    late = "grail-5 grail-4.1 grail-4.2 grail-2"
    state = play(f"{late} go:grail {LAST_TRAITOR}", black=4, white=2, expert=True)
    assert state.phase == "percival"
    assert swords(play("0:percival", on=state)) == Swords(0, 9)


def test_percival_is_not_asked_for_where_no_traitor_was_shown() -> None:
    state = play("ok ok 0:loyal 1:loyal 2:loyal 3:loyal", on=at_the_end(knights={2: 1}))
    assert state.phase == "over"


def test_percival_is_not_asked_for_where_only_a_traitor_revealed_before_holds_a_knight() -> None:
    words = "grail-5 grail-4.1 grail-2 go:grail"
    loyal = " ".join(f"{seat}:loyal" for seat in (0, 2, 3, 4, 5))
    state = play(f"{words} {loyal} 6:traitor", players=7, white=5, knights={1: 1}, traitors=[1])
    assert state.phase == "over"


def test_percival_is_not_asked_for_once_he_has_been_played() -> None:
    state = play("accuse:1 2:percival 1:loyal 0:loyal 2:traitor 3:loyal", black=5, knights={2: 2})
    assert state.phase == "over"


def test_ruling_traitor_only_leaves_percival_at_the_end() -> None:
    before = at_the_end(knights={2: 1}, percival="traitor-only")
    state = play(f"ok ok {LAST_TRAITOR} 2:percival", on=before)
    assert swords(state) == Swords(6, 2)
