"""The situations of the hall, for the image report: what lies at a broker, with no broker."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from firmware.after.result import Result
from firmware.commands.demo import NAMES
from firmware.games.registry import GAMES
from firmware.owner.config import Config
from firmware.owner.mqtt_keys import LONGEST_TABLE
from firmware.publishing.payloads import Sender
from firmware.publishing.topics import Topics
from firmware.publishing.troubles import Trouble
from firmware.screen.page_thread import PageServer
from fleet.hall import message_effects
from fleet.hall.archive.reading import NIGHT_S
from fleet.hall.archive.store import HallFile
from fleet.hall.board import Board
from fleet.hall.pages import app
from fleet.hall.tables import Hall, Moment
from fleet.intake.rows import ArrivingRow, row_of
from fleet.intake.store import Batch
from fleet.messages import GameFinished, Help, read_message
from tests.support import hall_tables

YEAR_S: Final = 365 * 86_400


def take_messages(
    board: Board, messages: Iterator[hall_tables.Message], retained: bool = True
) -> None:
    """Have the hall hear what is said, just now."""
    moment = Moment(board.clock(), time.time(), retained)
    for topic, payload in messages:
        word = read_message(topic, payload)
        board.change(lambda hall, word=word: message_effects.hear(hall, word, moment))


def _many(board: Board, tables: int) -> None:
    board.change(lambda hall: message_effects.on_connected(hall, board.clock()))
    take_messages(board, hall_tables.said(tables, time.time()))


def _eventful(board: Board) -> None:
    """Everything that may be said of a table, on some of them."""
    _many(board, 24)
    take_messages(board, _events(time.time()), retained=False)
    board.change(lambda hall: message_effects.coming(hall, "table-22", True, board.clock()) or hall)


def _events(wall: float) -> Iterator[hall_tables.Message]:
    yield hall_tables.calls(21, wall)
    yield hall_tables.state(5, 5, wall - YEAR_S)
    yield hall_tables.online(6, box=0)
    yield hall_tables.online(6, box=1)
    yield hall_tables.online(9, is_online=False)
    yield "roundtable/1/table-08/state", b'{"v": 2}'
    yield "roundtable/1/table-08/health", b"\xff\x00 no JSON"


def _wide(board: Board) -> None:
    """Forty tables, each with the longest name that there may be, of wide characters."""
    board.change(lambda hall: message_effects.on_connected(hall, board.clock()))
    wall = time.time()
    for n in range(40):
        sender = Sender(f"{'W' * (LONGEST_TABLE - 3)}-{n + 1:02}", f"{n:06x}")
        topic = Topics(sender.table)
        take_messages(board, iter([(topic.online, sender.online(True))]))
        if n % 13 == 5:
            take_messages(board, iter([(topic.help, sender.help(True, int(wall - 70 * n)))]))


# -- what is kept ------------------------------------------------------------------------------

_FIRST_GAME_S: Final = 3_600.0  # so long ago the newest game began


def keep_evenings(data: Path, games: int, now: float) -> None:
    """Have a hall's file hold so many games, and a call for help for every third of them."""
    kept = HallFile(data, lambda: now, lambda: "", lambda: None, lambda text: None)
    played = [_finished_game(n, now) for n in range(games)]
    calls = [one for n in reversed(range(0, games, 3)) for one in _help_calls(n, now)]
    kept.write(Batch([ArrivingRow(row_of(one, b"%d" % one.game), False) for one in played], calls))
    kept.close()


def _in_an_evening(now: float) -> float:
    """Return the time, or one just before five where the evening that began then is empty yet."""
    at = time.localtime(now)
    since_five = (at.tm_hour * 60 + at.tm_min) * 60 + at.tm_sec - NIGHT_S
    return now - since_five - 1 if 0 <= since_five <= _FIRST_GAME_S else now


def _finished_game(n: int, now: float) -> GameFinished:
    """Return a game: three an hour, each of another kind than the one before it."""
    rules, adapter = [*GAMES.items()][n % len(GAMES)]
    endings = [*adapter.aftermath.endings]
    names = () if n % 4 == 1 else hall_tables.MARKUP if n % 7 == 2 else NAMES[: 3 + n % 3]
    seats = len(names) or 4
    result = Result(
        n + 1, f"{n:064x}", rules, now - _FIRST_GAME_S - 1_200.0 * n, seats, names or None, line=40,
        ending=endings[n % len(endings)], winners=(0, seats - 1), seconds=2_000.0 + 311 * (n % 9),
    )  # fmt: skip
    return GameFinished(f"table-{n % 9 + 1:02}", f"{n % 9:06x}", result, None)


def _help_calls(n: int, now: float) -> Iterator[Help]:
    table, box, at = f"table-{n % 9 + 1:02}", f"{n % 9:06x}", now - 1_100.0 * (n + 1)
    yield Help(table, box, at, True)
    if n:
        yield Help(table, box, at + 60 + 37 * (n % 11), False)


def _lose_broker(board: Board) -> None:
    _many(board, 3)
    _lose(board, Trouble.LOST, "Unspecified error")


def _lose(board: Board, trouble: Trouble, detail: str) -> None:
    def lost(hall: Hall) -> Hall:
        return message_effects.on_disconnected(hall, trouble, detail, board.clock())

    board.change(lost)


# What of a stage is not as everywhere; `hall` brings a board there.
HALL: Final[Mapping[str, Mapping[str, Any]]] = {
    "hall": {"hall": _eventful, "shows": ".tile.coming"},
    "hall-three": {"hall": lambda board: _many(board, 3), "shows": ".tile"},
    "hall-gone": {"hall": _lose_broker, "shows": "#broker strong"},
    "hall-plan": {"hall": _eventful, "path": "plan", "shows": ".place .waits:not(:empty)"},
    "hall-plan-arranged": {
        "hall": lambda board: _many(board, 5),
        "path": "plan",
        "press": "#view .choices button",
        "shows": ".grip:not([hidden])",
    },
    "hall-plan-wide": {"hall": _wide, "path": "plan", "shows": ".place .waits:not(:empty)"},
    "hall-evening": {"hall": _eventful, "path": "evening", "shows": ".of-game"},
    "hall-games": {"hall": _eventful, "path": "games", "shows": ".sums table"},
    "hall-games-none": {"hall": lambda board: None, "path": "games", "shows": ".played .none"},
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
    served = PageServer("127.0.0.1", 0)
    with TemporaryDirectory() as data:
        if board.hall.tables:
            keep_evenings(Path(data), 30, _in_an_evening(time.time()))
        pages = app(board, Config(Path(data)))
        served.start(pages, pages.state.streams.close)
        try:
            yield served.address
        finally:
            served.stop()
