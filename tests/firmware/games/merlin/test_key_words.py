"""What a press means in Merlin just now, as a key says it."""

from __future__ import annotations

from engine.game import Input
from engine.merlin.pending_choice import Asking, Rolling
from engine.merlin.state import Merlin
from engine.offer import accepted_inputs
from engine.picker import OK
from firmware.games.merlin.key_words import means
from tests.engine.merlin.test_controls import END, ROLL, TRAITORS, given_input, start
from tests.support.merlin import GAME
from tests.support.merlin_table import play, table

NAMES = ("Anna", "Ben")


def key_words(state: Merlin, asking: Asking | None = None) -> dict[Input, str]:
    """Return what each press that is taken means."""
    offers = accepted_inputs(GAME, state, asking)
    goes_on = [one for one in offers if one.events or one.choice is not None]
    return {one.by: str(means(state, asking, one, NAMES)) for one in goes_on}


def test_a_die_moves_the_knight_of_the_player_whose_turn_it_is() -> None:
    assert key_words(table())[given_input("q2")] == "own die: 2"


def test_a_die_that_ends_the_turn_is_the_next_players() -> None:
    means_now = key_words(table(2, END))
    assert means_now[given_input("q2")] == "Ben, own die: 2"
    assert means_now[given_input("q4")] == "Ben, Merlin clockwise"
    assert means_now[OK] == "the turn is over"


def test_the_key_of_a_die_says_what_it_shows_and_what_a_press_makes_of_it() -> None:
    rolls, turned = play(start(TRAITORS), ROLL), Rolling((1, 3, 3))
    assert key_words(rolls, turned)[given_input("q1")] == "own die 1→2"
    assert key_words(rolls, turned)[given_input("q2")] == "own die 2→3"
    assert key_words(rolls, turned)[given_input("q4")] == "Merlin's die 3→4"
    assert key_words(rolls, Rolling((0,) * 5))[given_input("q1")] == "own die 6→1"
