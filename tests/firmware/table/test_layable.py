"""What a hand at the drawn table may lay now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import Line
from firmware.table.journal import Journal
from firmware.table.layable import layable
from firmware.table.session import Session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    journal = Journal(tmp_path / "journal.sqlite")
    yield Session(journal, wall=lambda: 0.0)
    journal.close()


def played(session: Session, *lines: Line) -> set[str]:
    session.begin({"record": "rumors/1", "players": 3}, at=0.0)
    for number, line in enumerate(lines):
        session.do(line, at=float(number))
    return set(layable(session))


def test_before_a_game_there_is_nothing_to_lay(session: Session) -> None:
    assert layable(session) == ()


def test_promos_and_knights_are_no_part_of_a_game_without_them(session: Session) -> None:
    offered = played(session)
    assert "picts-5" in offered
    assert not offered & {"morgan-8", "merlin-6", "arthur.1", "tristan.1"}
    assert not any(piece.startswith("token") for piece in offered)


def test_a_card_that_was_laid_cannot_be_laid_again(session: Session) -> None:
    assert "picts-5" not in played(session, {"do": "lay", "card": "picts-5"})
    after = played(session, {"do": "lay", "card": "picts-5"}, {"do": "quest", "quest": "picts"})
    assert "picts-5" not in after


def test_a_card_to_be_put_back_is_offered(session: Session) -> None:
    played(session, {"do": "lay", "card": "picts-5"})
    session.eyes(True)
    assert "picts-5" in layable(session)


def test_where_a_pile_is_turned_up_its_face_down_cards_are_offered(session: Session) -> None:
    offered = played(
        session,
        {"do": "lay", "card": "morgan-1"},
        {"do": "lay", "face": "down"},
        {"do": "claim", "quest": "picts"},
        {"do": "quest", "quest": "picts"},
    )
    assert "picts-3" in offered
