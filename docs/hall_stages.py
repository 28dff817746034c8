"""The situations of the hall, for the image report: what lies at a broker, with no broker."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from firmware.publishing.troubles import Trouble
from firmware.screen.served import Served
from fleet.hall import hearing
from fleet.hall.board import Board
from fleet.hall.pages import app
from fleet.hall.tables import Hall, Moment
from fleet.heard import heard
from tests.support import hall_tables

YEAR_S: Final = 365 * 86_400


def hears(board: Board, messages: Iterator[hall_tables.Message], retained: bool = True) -> None:
    """Have the hall hear what is said, just now."""
    moment = Moment(board.clock(), time.time(), retained)
    for topic, payload in messages:
        word = heard(topic, payload)
        board.change(lambda hall, word=word: hearing.hear(hall, word, moment))


def _many(board: Board, tables: int) -> None:
    board.change(lambda hall: hearing.opened(hall, board.clock()))
    hears(board, hall_tables.said(tables, time.time()))


def _eventful(board: Board) -> None:
    """Everything that may be said of a table, on some of them."""
    _many(board, 24)
    hears(board, _events(time.time()), retained=False)
    board.change(lambda hall: hearing.coming(hall, "table-22", True, board.clock()) or hall)


def _events(wall: float) -> Iterator[hall_tables.Message]:
    yield hall_tables.calls(21, wall)
    yield hall_tables.state(5, 5, wall - YEAR_S)
    yield hall_tables.online(6, box=0)
    yield hall_tables.online(6, box=1)
    yield hall_tables.online(9, is_online=False)
    yield "roundtable/1/table-08/state", b'{"v": 2}'
    yield "roundtable/1/table-08/health", b"\xff\x00 no JSON"


def _gone(board: Board) -> None:
    _many(board, 3)
    _lose(board, Trouble.LOST, "Unspecified error")


def _lose(board: Board, trouble: Trouble, detail: str) -> None:
    def lost(hall: Hall) -> Hall:
        return hearing.lost(hall, trouble, detail, board.clock())

    board.change(lost)


# What of a stage is not as everywhere; `hall` brings a board there.
HALL: Final[Mapping[str, Mapping[str, Any]]] = {
    "hall": {"hall": _eventful, "shows": ".tile.coming"},
    "hall-three": {"hall": lambda board: _many(board, 3), "shows": ".tile"},
    "hall-gone": {"hall": _gone, "shows": "#broker strong"},
    "hall-none": {
        "hall": lambda board: _lose(
            board, Trouble.CERTIFICATE, "Hostname mismatch, certificate is not valid for 'broker'"
        ),
        "shows": "#empty h2",
    },
}


@contextmanager
def hall(brings: Callable[[Board], None]) -> Iterator[str]:
    """Give the address of a hall in that situation."""
    board = Board(time.monotonic)
    brings(board)
    pages = app(board)
    served = Served("127.0.0.1", 0)
    served.start(pages, pages.state.streams.close)
    try:
        yield served.address
    finally:
        served.stop()
