"""What puts a record right: undo, adjust, teach, and the warnings that stay."""

from __future__ import annotations

import pytest

from engine.game import Eyes, Refused, Undo
from engine.record import Play, step
from engine.rumors.game import RUMORS
from tests.support.table import GAME, Swords, play, seen, swords, table, warned

# -- undo ----------------------------------------------------------------------------------


def test_undo_takes_back_the_last_line() -> None:
    assert play("picts-5 dragon-3 undo") == play("picts-5")


def test_undo_takes_back_a_line_that_is_not_taken_back_yet() -> None:
    assert play("picts-5 dragon-3 undo undo") == play()


def test_a_line_may_follow_an_undo() -> None:
    assert play("picts-5 undo grail-2") == play("grail-2")


def test_undo_takes_back_a_quest_with_its_swords() -> None:
    assert play("picts-5 go:picts undo") == play("picts-5")


def test_undo_is_taken_when_the_game_is_over() -> None:
    over = "adjust:white=7 0:loyal 1:loyal 2:loyal"
    assert play(f"{over} 3:loyal undo") == play(over)


def test_undo_takes_back_what_was_taught_and_adjusted() -> None:
    assert play("teach:morgan-3=grail adjust:white=3 undo undo") == play()


def test_undo_takes_back_a_warning() -> None:
    assert warned(play("morgan-1 picts-5 undo")) == []


def test_the_header_stays() -> None:
    with pytest.raises(Refused, match="no line to take back"):
        play("picts-5 undo undo")


def test_undo_says_so() -> None:
    standing, _ = step(GAME, Play(table()), RUMORS.read({"do": "lay", "card": "picts-5"}))
    _, notices = step(GAME, standing, Undo.LAST)
    assert [notice.kind for notice in notices] == ["undone"]


# -- adjust --------------------------------------------------------------------------------


def test_adjust_corrects_the_swords() -> None:
    assert swords(play("adjust:white=3,black=2")) == Swords(3, 2)


def test_what_an_adjust_does_not_name_stays() -> None:
    assert swords(play("adjust:black=2", white=3, black=5)) == Swords(3, 2)


def test_an_adjust_may_name_nothing() -> None:
    assert seen(play("picts-5 adjust:")) == seen(play("picts-5"))


def test_adjust_corrects_whose_turn_it_is() -> None:
    assert play("picts-5 adjust:seat=3").seat == 3


def test_adjust_corrects_the_decks_count() -> None:
    assert play("adjust:deck=40").deck.cards == 40


def test_a_discard_pile_shuffled_in_too_early_joins_the_deck() -> None:
    state = play("picts-5 go:picts adjust:reshuffled")
    assert (state.deck.cards, state.deck.discard) == (59, 0)


def test_then_what_was_seen_in_it_may_come_again() -> None:
    assert play("picts-5 go:picts adjust:reshuffled picts-5").pile == ("picts-5",)


def test_the_discard_pile_joins_before_the_deck_is_set() -> None:
    state = play("picts-5 go:picts adjust:reshuffled,deck=12")
    assert (state.deck.cards, state.deck.discard) == (12, 0)


def test_the_end_of_the_game_is_checked_after_an_adjust() -> None:
    assert play("adjust:white=7").phase == "loyalties"


def test_where_play_goes_on_it_goes_on_with_that_same_seat() -> None:
    state = play("picts-5 adjust:white=7 0:traitor 1:loyal 2:loyal 3:loyal")
    assert (state.phase, state.seat) == ("turn", 1)


def test_where_play_goes_on_it_goes_on_with_the_seat_it_named() -> None:
    state = play("picts-5 adjust:white=7,seat=3 0:traitor 1:loyal 2:loyal 3:loyal")
    assert state.seat == 3


ORDERED = "picts-5 go:picts 3:arthur.1"


def test_arthurs_order_outlives_an_adjust() -> None:
    assert play(f"{ORDERED} adjust:white=2", knights={3: 1}).must_listen


@pytest.mark.parametrize("seat", [1, 2])
def test_an_adjust_that_names_a_seat_ends_arthurs_order(seat: int) -> None:
    assert not play(f"{ORDERED} adjust:seat={seat}", knights={3: 1}).must_listen


def test_arthurs_order_outlives_the_loyalty_cards_that_an_adjust_asked_for() -> None:
    shown = "0:traitor 1:loyal 2:loyal 3:loyal"
    state = play(f"{ORDERED} adjust:white=7 {shown}", knights={3: 1})
    assert (state.phase, state.must_listen) == ("turn", True)


# -- teach ---------------------------------------------------------------------------------


def test_a_taught_symbol_may_be_gone_on() -> None:
    assert seen(play("morgan-3 teach:morgan-3=grail"))["questable"] == ["grail"]


def test_taught_symbols_replace_what_was_assumed() -> None:
    assert seen(play("mordred teach:mordred="))["questable"] == []


def test_a_taught_value_leaves_the_symbols() -> None:
    state = play("teach:morgan-4.1=grail teach:morgan-4.1=6 morgan-4.1")
    assert seen(state)["questable"] == ["grail"]


@pytest.mark.parametrize(("taught", "total"), [("", 6), ("teach:morgan-4.1=3", 8)])
def test_a_taught_value_is_added_from_its_line_on(taught: str, total: int) -> None:
    state = play(f"morgan-4.1 {taught} picts-5 go:picts")
    assert state.report is not None
    assert state.report.main_quest.total == total


def test_teaching_is_no_action() -> None:
    assert play("teach:morgan-3=grail").seat == 0


def test_teaching_is_taken_while_something_else_is_asked() -> None:
    state = play("morgan-1 down teach:morgan-4.1=5")
    assert state.phase == "claim"


def test_a_value_taught_while_gawain_is_asked_for_counts_in_this_quest() -> None:
    state = play("morgan-4.1 picts-5 go:picts teach:morgan-4.1=5", knights={2: 1})
    assert seen(state)["tally"] == {"picts": 10}


def test_what_is_taught_holds_for_the_rest_of_the_game() -> None:
    again = "picts-5 go:picts adjust:reshuffled"
    state = play(f"teach:morgan-3=grail morgan-3 {again} morgan-3")
    assert seen(state)["questable"] == ["grail"]


# -- warnings ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "warning"),
    [
        ("morgan-1 picts-5", "face-up-under-morgan-1"),
        ("morgan-1 down claim:picts go:picts up:mordred", "character-face-down"),
        ("morgan-1 down claim:picts go:picts up:none", "never-laid"),
        ("merlin-4.1 picts-5 go:picts ok", "token-forgotten"),
        ("adjust:white=6,black=11 0:loyal 1:loyal 2:loyal 3:loyal", "over-sixteen"),
    ],
)
def test_what_was_not_right_is_kept_as_a_warning(words: str, warning: str) -> None:
    assert warned(play(words)) == [warning]


def test_warnings_are_sentences_in_the_state() -> None:
    (sentence,) = seen(play("morgan-1 picts-5"))["warnings"]
    assert sentence == "Picts 5 was laid face up although Morgan #1 stands: it counts as seen."


def test_sixteen_swords_are_all_there_are_in_the_box() -> None:
    assert warned(play("adjust:white=6,black=10 0:loyal 1:loyal 2:loyal 3:loyal")) == []


def test_more_than_sixteen_swords_are_warned_of_once() -> None:
    assert warned(play("adjust:white=17 undo adjust:white=17", players=1)) == ["over-sixteen"]


def test_warnings_come_in_order() -> None:
    words = "morgan-1 picts-5 merlin-4.1 picts-3 go:picts ok"
    assert warned(play(words)) == ["face-up-under-morgan-1", "token-forgotten"]


def on_page(words: str) -> list[str]:
    """Return the warnings that a page shows, by the word that tells them apart."""
    told = GAME.view(play(words), Eyes.PAGE).as_json()["warnings"]
    assert isinstance(told, list)
    return [
        next(word for word in ("face up", "face down", "Swords") if word in one) for one in told
    ]


LAID_OPEN = "morgan-1 picts-5"


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (LAID_OPEN, ["face up"]),
        (f"{LAID_OPEN} merlin-1", []),  # it is covered
        (f"{LAID_OPEN} go:picts", []),  # gone with the discard
        (f"{LAID_OPEN} go:picts grail-5 go:grail", []),
        (f"{LAID_OPEN} go:picts dragon-5", ["face up"]),
        ("adjust:white=6,black=11 0:loyal 1:loyal 2:loyal 3:loyal", ["Swords"]),
    ],
)
def test_a_page_forgets_a_warning_with_the_pile_that_it_speaks_of(
    words: str, shown: list[str]
) -> None:
    assert on_page(words) == shown
    assert len(warned(play(words))) >= len(shown)  # the record keeps them all
