"""What the page and the terminal are told of how keeping goes."""

from __future__ import annotations

from firmware.publishing.troubles import NoBroker, Trouble
from fleet.hall import message_effects
from fleet.hall.archive.keeper import BoardReport
from fleet.hall.board import Board
from fleet.intake.store import NoStore
from words.text import t

FULL = NoStore(t("the disk is full"))


def test_a_trouble_is_said_once_and_shown_until_something_is_written() -> None:
    log: list[str] = []
    board = Board(lambda: 0.0)
    report = BoardReport(board, log.append)
    for _ in range(3):  # tried again: the broker lets in, and the disk is still full
        report.note_opened()
        report.no_store(FULL)
    assert log == ["the disk is full"]
    assert board.hall.kept.trouble == "the disk is full"
    report.note_written(3, 1, 0, ())
    assert board.hall.kept.trouble is None
    report.no_store(FULL)
    assert log == ["the disk is full"] * 2


def test_a_broker_that_is_away_for_all_is_told_by_the_hall_alone() -> None:
    log: list[str] = []
    board = Board(lambda: 0.0)
    report = BoardReport(board, log.append)
    report.no_broker(NoBroker(Trouble.LOST, "gone"))
    assert board.hall.kept.trouble is None
    board.change(lambda hall: message_effects.on_connected(hall, 0.0))
    report.no_broker(NoBroker(Trouble.DEAF, "not authorised"))
    assert "finished games are not kept just now" in (board.hall.kept.trouble or "")
    assert len(log) == 1


def test_a_damaged_file_is_told_until_the_end() -> None:
    log: list[str] = []
    board = Board(lambda: 0.0)
    report = BoardReport(board, log.append)
    report.set_aside(t("it was damaged"))
    report.note_change()
    report.note_written(1, 1, 0, ())
    assert (board.hall.kept.aside, board.hall.kept.changes) == ("it was damaged", 1)
