"""What a hand at the drawn table may lay now."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.camelot.pieces import BLACK, MERLINS
from engine.game import Button, Held, Line, PieceId
from engine.picker import OK
from firmware.table.layable import layable
from firmware.table.session import Session
from tests.support.camera_table import Closes, SeenTable
from vision.pile.change import ON_THE_MAT, ChangeKind


@pytest.fixture
def session(tmp_path: Path, closes: Closes) -> Session:
    return closes(SeenTable(tmp_path)).session


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


def drawn_at(session: Session, *lines: Line) -> set[str]:
    """Return what the drawer offers at a board game of three, after its coats and these lines."""
    session.begin({"record": "camelot/1", "players": 3}, at=0.0)
    coats = ("kay", "arthur", "gawain")
    before: list[Line] = [{"do": "coat", "card": f"b-coat-{coat}"} for coat in coats]
    for number, line in enumerate([*before, {"do": "share", "counts": [1, 1, 1]}, *lines]):
        session.do(line, at=float(number))
    return set(layable(session))


def test_every_black_card_is_offered_though_nobody_has_counted_the_board_of_excalibur(
    session: Session,
) -> None:
    assert drawn_at(session) == set(BLACK)


def test_the_lady_is_offered_before_the_sword_has_moved(session: Session) -> None:
    assert "b-lady" in drawn_at(session, {"do": "evil", "is": "siege"})


def test_where_something_must_be_chosen_first_the_drawer_says_what(session: Session) -> None:
    mists: Line = {"do": "black", "card": "b-mists"}
    no_hand: Line = {"do": "adjust", "of": 1, "hand": 0}
    offered = drawn_at(session, no_hand, mists)
    assert not offered & set(MERLINS)
    why = session.game().settle_first
    assert why is not None
    assert why.reason == "which-seat"


def test_a_pile_that_is_cleared_hides_no_card_where_a_loyalty_card_is_asked_for(
    session: Session,
) -> None:
    played(session, {"do": "lay", "card": "picts-5"}, {"do": "quest", "quest": "picts"})
    session.hear(OK, at=10.0)  # it is as it should be
    session.do({"do": "adjust", "white": 4}, at=11.0)
    session.do({"do": "accuse", "seat": 0}, at=12.0)
    assert {piece.partition(".")[0] for piece in layable(session)} == {"loyal", "traitor"}


def test_what_lies_on_top_already_is_offered_once_it_is_lifted(tmp_path: Path) -> None:
    table = SeenTable(tmp_path, {"record": "merlin/1", "players": 3})
    tile = PieceId("m-tile-lake.1")
    table.lay(tile)
    table.session.hear(Held(Button.UNDO, 2), at=table.at + 1)
    table.hear(OK, after=2.0)
    assert table.session.game().play.lines == 0
    assert tile not in layable(table.session)
    table.see(ChangeKind.LIFTED, card=tile, below=ON_THE_MAT)
    assert tile in layable(table.session)
