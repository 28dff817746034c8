"""Seven Swords of a colour: the Loyalty cards are shown, Swords turn, and somebody wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.table import Swords, play, swords

LATE_GRAIL = "grail-5 grail-4.1 grail-4.2 grail-2"  # three black Swords
GRAIL = "grail-5 grail-4.1 grail-2"  # three white ones


@pytest.mark.parametrize(("words", "given"), [(GRAIL, {"white": 4}), (LATE_GRAIL, {"black": 4})])
def test_with_seven_swords_of_a_colour_everybody_shows_the_loyalty_card(
    words: str, given: dict[str, Any]
) -> None:
    assert play(words, go="grail", **given).phase == "loyalties"


def test_six_of_each_are_not_seven() -> None:
    assert play(GRAIL, go="grail", white=3, black=6).phase == "turn"


def test_an_accusation_may_place_the_seventh_sword() -> None:
    assert play("accuse:2 2:loyal", black=6).phase == "loyalties"


def test_who_was_revealed_before_shows_nothing_again() -> None:
    state = play("accuse:2 2:loyal 0:loyal 1:loyal 3:loyal", black=6)
    assert state.phase == "over"


def test_the_loyalty_cards_are_shown_in_any_order() -> None:
    state = play("3:loyal 1:loyal 0:traitor 2:loyal", on=play(GRAIL, go="grail", white=5))
    assert (state.winner, swords(state)) == ("loyal", Swords(7, 1))


def test_each_traitor_so_shown_turns_a_white_sword_black_with_his_line() -> None:
    state = play("0:traitor", on=play(GRAIL, go="grail", white=4))
    assert swords(state) == Swords(6, 1)


def test_two_traitors_turn_two_swords() -> None:
    ending = play(GRAIL, go="grail", white=4, players=7)
    assert swords(play("0:traitor 5:traitor", on=ending)) == Swords(5, 2)


def test_where_no_white_sword_lies_none_is_turned() -> None:
    assert swords(play("0:traitor", on=play(LATE_GRAIL, go="grail", black=4))) == Swords(0, 7)


def test_a_traitor_revealed_before_turns_nothing() -> None:
    ending = play(GRAIL, go="grail", white=4, traitors=[0])
    state = play("1:loyal 2:loyal 3:loyal", on=ending)
    assert (state.winner, swords(state)) == ("loyal", Swords(7, 0))


LOYAL = "0:loyal 1:loyal 2:loyal 3:loyal"
ONE_TRAITOR = "0:traitor 1:loyal 2:loyal 3:loyal"


@pytest.mark.parametrize(
    ("white", "black", "shown", "winner"),
    [
        (7, 6, LOYAL, "loyal"),
        (7, 7, LOYAL, "evil"),
        (6, 7, LOYAL, "evil"),
        (8, 6, ONE_TRAITOR, "evil"),  # 7 and 7
        (9, 6, ONE_TRAITOR, "loyal"),  # 8 and 7
        (7, 5, ONE_TRAITOR, None),  # 6 and 6
        (7, 3, ONE_TRAITOR, None),  # 6 and 4
        (7, 6, ONE_TRAITOR, "evil"),  # 6 and 7
    ],
)
def test_who_wins(white: int, black: int, shown: str, winner: str | None) -> None:
    assert play(f"adjust:white={white},black={black} {shown}").winner == winner


GOES_ON = f"{GRAIL} go:grail {ONE_TRAITOR}"  # 4 + 3 - 1 white, 1 black


def test_where_neither_side_has_won_play_goes_on_with_the_next_seat() -> None:
    state = play(GOES_ON, white=4)
    assert (state.phase, state.seat, swords(state)) == ("turn", 0, Swords(6, 1))


def test_then_everybody_is_revealed() -> None:
    state = play(GOES_ON, white=4)
    assert [player.revealed for player in state.players] == ["traitor", "loyal", "loyal", "loyal"]


def test_then_nothing_is_turned_again_and_the_next_seventh_sword_is_judged_at_once() -> None:
    state = play(f"{GOES_ON} vivien excalibur-5 excalibur-4.1 excalibur-2 adjust:seat=1", white=4)
    state = play("go:excalibur", on=state)
    assert (state.winner, swords(state)) == ("loyal", Swords(8, 1))


def test_a_solo_game_is_judged_at_once() -> None:
    state = play(GRAIL, go="grail", players=1, white=4)
    assert (state.winner, state.seat) == ("loyal", 0)


def test_morgan_7_ends_the_game_although_seven_white_swords_would_win() -> None:
    assert play(f"morgan-7 {LATE_GRAIL}", go="grail", white=6).winner == "evil"


def test_the_seat_stays_when_the_game_is_over() -> None:
    state = play("accuse:2 2:loyal 0:loyal 1:loyal 3:loyal", black=6)
    assert state.seat == 0


def test_the_program_counts_past_sixteen_swords() -> None:
    late = " ".join(f"{q}-5 {q}-4.1 {q}-3 {q}-2" for q in ("picts", "dragon", "excalibur"))
    state = play(f"morgan-3 {late} {LATE_GRAIL}", go="grail", black=6, players=1)
    assert swords(state) == Swords(0, 6 + 2 + 3 + 3 + 4)
