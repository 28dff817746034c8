"""What a press means in Merlin just now, as a key says it."""

from __future__ import annotations

from engine.game import Input
from engine.merlin.state import Merlin
from engine.offer import accepted_inputs
from engine.picker import OK
from firmware.games.merlin.key_words import means
from tests.engine.merlin.test_controls import END, given_input
from tests.support.merlin import GAME
from tests.support.merlin_table import table

NAMES = ("Anna", "Ben")


def key_words(state: Merlin) -> dict[Input, str]:
    """Return what each press that is taken means."""
    return {
        one.by: str(means(state, None, one, NAMES)) for one in accepted_inputs(GAME, state, None)
    }


def test_a_die_moves_the_knight_of_the_player_whose_turn_it_is() -> None:
    assert key_words(table())[given_input("q2")] == "own die: 2"


def test_a_die_that_ends_the_turn_is_the_next_players() -> None:
    means_now = key_words(table(2, END))
    assert means_now[given_input("q2")] == "Ben, own die: 2"
    assert means_now[given_input("q4")] == "Ben, Merlin clockwise"
    assert means_now[OK] == "the turn is over"
