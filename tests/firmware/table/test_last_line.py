"""UNDO can be found, and says what it would take back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import Button, ButtonPress, Held, Line
from firmware.table.journal import Journal
from firmware.table.last_line import take_back
from firmware.table.notices import Say
from firmware.table.session import Session
from firmware.table.words import sentence_of


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    journal = Journal(tmp_path / "journal.sqlite")
    made = Session(journal, wall=lambda: 0.0)
    made.begin({"record": "rumors/1", "players": ["Anna", "Ben", "Cleo"]}, at=0.0)
    yield made
    journal.close()


def asked(session: Session, *lines: Line) -> str:
    for number, line in enumerate(lines, start=1):
        session.do(line, at=float(number))
    running = session.game()
    return sentence_of(take_back(running), running.adapter, running.names).split(" OK: ")[0]


def test_a_short_undo_that_means_nothing_says_how_a_line_is_taken_back(session: Session) -> None:
    (notice,) = session.hear(ButtonPress(Button.UNDO), at=5.0)
    assert notice.kind == Say.HOLD_UNDO
    running = session.game()
    text = sentence_of(notice, running.adapter, running.names)
    assert text == "To take back the last move, hold UNDO, then press OK."


def test_held_it_names_what_would_be_taken_back(session: Session) -> None:
    session.do({"do": "lay", "card": "picts-5"}, at=1.0)
    (notice,) = session.hear(Held(Button.UNDO, 2), at=5.0)
    running = session.game()
    text = sentence_of(notice, running.adapter, running.names)
    assert text.startswith("Take back “Anna lays Picts 5”? OK: yes.")


def test_a_quest_is_named_without_its_cards(session: Session) -> None:
    lay, quest = {"do": "lay", "card": "grail-5"}, {"do": "quest", "quest": "grail"}
    assert asked(session, lay, quest) == "Take back “Ben goes on the Grail Quest”?"


def test_a_card_face_down_is_not_named(session: Session) -> None:
    laid = asked(session, {"do": "lay", "card": "morgan-1"}, {"do": "lay", "face": "down"})
    assert laid == "Take back “Ben lays a card face down”?"


def test_a_card_that_does_not_lie_on_top_is_not_named(session: Session) -> None:
    laid = asked(
        session,
        {"do": "lay", "card": "mordred"},
        {"do": "lay", "card": "picts-5"},
        {"do": "teach", "card": "mordred", "symbols": ["picts"]},
    )
    assert laid == "Take the last line back?"


def test_at_the_start_nothing_is_named(session: Session) -> None:
    assert asked(session) == "Take the last line back?"
