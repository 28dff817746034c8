"""Players' names where a line has a seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import BadRecord
from firmware.table.journal import Journal
from firmware.table.operator_words import by_number, take
from firmware.table.session import Session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    journal = Journal(tmp_path / "journal.sqlite")
    made = Session(journal, wall=lambda: 0.0)
    made.begin({"record": "rumors/1", "players": ["Anna", "Anna Maria", "Ben", ""]}, at=0.0)
    yield made
    journal.close()


@pytest.mark.parametrize(
    ("name", "seat"),
    [("Anna", 0), ("anna maria", 1), ("Anna M", 1), ("BEN", 2), ("b", 2), ("Seat 4", 3)],
)
def test_a_player_is_called_by_name(session: Session, name: str, seat: int) -> None:
    line = {"do": "accuse", "seat": name}
    assert by_number(session, line) == {"do": "accuse", "seat": seat}


def test_a_number_stays_one(session: Session) -> None:
    line = {"do": "accuse", "seat": 2}
    assert by_number(session, line) == line


@pytest.mark.parametrize(
    ("name", "said"),
    [("Dora", "nobody here is called"), ("An", "several may be meant by"), ("", "several")],
)
def test_a_name_that_is_no_ones_names_those_who_sit_there(
    session: Session, name: str, said: str
) -> None:
    with pytest.raises(BadRecord, match=f"{said}.*expected Anna, Anna Maria, Ben, Seat 4"):
        by_number(session, {"do": "accuse", "seat": name})


def test_a_line_in_short_takes_names_too(session: Session) -> None:
    take(session, {"do": "adjust", "white": 4, "black": 2}, at=0.0)
    take(session, {"table": "words", "words": "adjust seat=ben"}, at=1.0)
    take(session, {"table": "words", "words": "accuse Anna"}, at=2.0)
    take(session, {"do": "loyalty", "seat": "anna", "is": "traitor"}, at=3.0)
    running = session.game()
    assert running.entry.game.view(running.state, "common").as_json()["seats"][0]["revealed"]
