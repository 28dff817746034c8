"""A card of a game that is not on lies there: it is named, and means nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.games.registry import GAMES
from firmware.table.session import Session
from firmware.table.words import label, sentence_of
from tests.support.camera_table import Closes, SeenTable
from vision.pile.change import ON_THE_MAT, Change, ChangeKind


@pytest.fixture
def session(tmp_path: Path, closes: Closes) -> Session:
    return closes(SeenTable(tmp_path)).session


@pytest.mark.parametrize(
    ("record", "piece", "told"),
    [
        (
            "rumors/1",
            "b-fight-4.2",
            "Refused: Fight 4 is a card of another game, Shadows over Camelot: The Board Game: "
            "take it away.",
        ),
        (
            "camelot/1",
            "picts-5",
            "Refused: Picts 5 is a card of another game, Shadows over Camelot: The Card Game: "
            "take it away.",
        ),
    ],
)
def test_a_card_of_another_game_is_named_and_changes_nothing(
    session: Session, record: str, piece: str, told: str
) -> None:
    session.eyes(True)
    session.begin({"record": record, "players": 3}, at=0.0)
    session.see(Change(0.0, ChangeKind.EMPTY), 0.0)
    before = session.game().state
    notices = session.see(Change(5.0, ChangeKind.ON_TOP, card=piece), 5.0)
    assert sentence_of(notices[0], session.game().adapter, session.game().names) == told
    assert session.game().state == before


def test_play_goes_on_when_it_was_taken_away(session: Session) -> None:
    session.eyes(True)
    session.begin({"record": "rumors/1", "players": 3}, at=0.0)
    session.see(Change(0.0, ChangeKind.EMPTY), 0.0)
    session.see(Change(5.0, ChangeKind.ON_TOP, card="b-piety"), 5.0)
    session.see(Change(6.0, ChangeKind.LIFTED, card="b-piety", below=ON_THE_MAT), 6.0)
    session.see(Change(8.0, ChangeKind.ON_TOP, card="picts-5"), 8.0)
    assert session.game().state.pile == ("picts-5",)


def test_every_piece_is_called_what_its_game_calls_it() -> None:
    rumors, camelot = GAMES["rumors"], GAMES["camelot"]
    assert label(rumors, "b-lancelot-3.1") == label(camelot, "b-lancelot-3.1") != "b-lancelot-3.1"
    assert label(camelot, "no-piece") == "no-piece"
