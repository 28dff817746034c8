"""The board game at a real session: its cards are shown and taken away, presses are not doubled."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Button, ButtonPress
from firmware.screen.snapshot import lights
from tests.support.camera_table import Closes, SeenTable

OK, ACCUSE = ButtonPress(Button.OK), ButtonPress(Button.ACCUSE)
NAMES = ["Anna", "Ben", "Cyril"]
HEADER = {"record": "camelot/1", "players": NAMES, "track": {"white": 5, "black": 5}}


class Table(SeenTable):
    """A session of three knights at their first turn, a camera on the reading place."""

    prefix = "b-"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, HEADER)
        for coat in ("kay", "arthur", "gawain"):
            self.show(f"coat-{coat}", 3.0)
        self.do({"do": "share", "counts": [1, 1, 1]})


@pytest.fixture
def table(tmp_path: Path, closes: Closes) -> Table:
    return closes(Table(tmp_path))


def test_a_card_that_is_lifted_at_the_beep_stays_taken(table: Table) -> None:
    assert "only-held" not in table.show("despair.1", 0.7)
    assert table.phase == "hero"


def test_a_card_lifted_sooner_was_only_held_there(table: Table) -> None:
    assert "only-held" in table.show("despair.1", 0.5)
    assert table.phase == "evil"


def test_of_two_cards_on_the_reading_place_only_the_last_is_taken_back(table: Table) -> None:
    table.show("morgan-draw", 1.1)
    table.hear(OK)
    table.show("despair.1", 1.1)
    table.show("despair.2", 0.5)
    assert table.session.game().state.turn.draws == 2


def test_a_card_that_shows_again_when_another_is_lifted_is_passed_over(table: Table) -> None:
    table.lay("despair.1")
    assert table.lay("despair.1") == []
    assert table.phase == "hero"


def test_a_double_press_ends_no_turn_and_answers_no_next_question(table: Table) -> None:
    table.show("despair.1", 2.0)
    assert "moved" in table.hear(ButtonPress(Button.QUEST_5))
    assert table.hear(OK, after=0.5) == []
    assert table.phase == "hero"
    assert "turn" in table.hear(OK, after=0.5)
    assert table.hear(OK, after=0.3) == []


def test_what_a_list_points_at_is_taken_at_once(table: Table) -> None:
    assert table.hear(ACCUSE) == []
    assert "engines" in table.hear(OK, after=0.2)


def test_who_joins_is_called_by_name_from_then_on(table: Table) -> None:
    table.do({"do": "join", "card": "b-coat-tristan", "name": "Eva"})
    assert table.session.game().names == ("Anna", "Ben", "Eva", "Cyril")
    assert lights(table.session).seats == 4
    table.session.again(table.at + 1)
    assert table.session.game().names == ("Anna", "Ben", "Eva", "Cyril")


def test_the_ring_shows_the_swords_and_the_seat_that_is_pointed_at(table: Table) -> None:
    table.do({"do": "adjust", "white": 4, "black": 3, "seat": 0})
    table.do({"do": "evil", "is": "siege"})
    for _ in range(9):
        if (
            table.session.game()
            .adapter.game.asks(table.session.game().state, table.session.game().asking)
            .kind
            == "point-accuse"
        ):
            break
        table.hear(ACCUSE)
    table.hear(OK)
    table.hear(ACCUSE)
    shown = lights(table.session)
    assert (shown.white, shown.black, shown.picked) == (4, 3, 1)
