"""Gathers for the hall, in a thread: finished games and calls go into its file.

The broker keeps a session for it: what comes while the hall is down arrives when it is back. It is
a connection of its own, so that a disk that is full or slow holds up nothing that the page shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event as Flag
from threading import Thread
from typing import Final

from firmware.edge import During, Mishaps
from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.retry import Retry
from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import NoBroker, sentence
from fleet.hall.archive.store import HallFile
from fleet.hall.board import Board
from fleet.hall.tables import Hall, Link, StoreState
from fleet.intake.collector_session import Clocks, Ears
from fleet.intake.rows import Key
from fleet.intake.store import NoStore
from fleet.intake.writer import LIVE, SESSION_S, TOPICS, Gathering
from fleet.messages import InvalidMessage
from fleet.subscriber import Listener
from words.text import Text, t

END_S: Final = 4.0  # how long the end is waited for: longer than a wire takes
NO_DAYS: Final = 0  # a hall keeps no hours


class BoardReport:
    """Shows on the board how keeping goes, and says each trouble once."""

    def __init__(self, board: Board, report: Callable[[str], None]) -> None:
        self._board, self._told = board, report

    def note_opened(self) -> None:
        """Whether the file takes what is heard is not known yet."""

    def note_change(self) -> None:
        """Have the pages ask again for what is kept."""
        self._board.change(
            lambda hall: _with(hall, replace(hall.kept, changes=hall.kept.changes + 1))
        )

    def set_aside(self, text: Text) -> None:
        """Say, until the end, that a damaged file has another name now."""
        self._told(text)
        self._board.change(lambda hall: _with(hall, replace(hall.kept, aside=text)))

    def no_store(self, error: NoStore) -> None:
        """Show why nothing is kept."""
        self._trouble_is(error.text)

    def no_broker(self, error: NoBroker) -> None:
        """What keeps the hall itself from its broker the page tells already."""
        if self._board.hall.broker.link is Link.OPEN:
            why = sentence(error.trouble, error.detail, f"{ROOT}/")
            self._trouble_is(t("finished games are not kept just now: {why}", why=why))

    def _trouble_is(self, text: Text) -> None:
        if self._board.hall.kept.trouble != text:
            self._told(text)
            self._board.change(lambda hall: _with(hall, replace(hall.kept, trouble=text)))

    def count_invalid(self, word: InvalidMessage) -> None:
        """The hall hears the same message and counts it."""

    def rehearsal(self, table: str) -> None:
        """What bots play is shown, and not kept."""

    def note_written(
        self, written_count: int, games: int, same: int, refused: Sequence[tuple[Key, str]]
    ) -> None:
        """All is well; `changed` tells what is new."""
        self._board.change(lambda hall: _with(hall, replace(hall.kept, trouble=None)))


def _with(hall: Hall, state: StoreState) -> Hall:
    return hall if state == hall.kept else replace(hall, kept=state)


def gathering(
    config: MqttConfig,
    data: Path,
    report: BoardReport,
    clocks: Clocks,
    when: Callable[[], str],
    ears: Callable[[str], Ears] | None = None,
) -> Gathering:
    """Return what fills the file in a data folder; `ears`: from another broker than config's."""

    def listener(session: str) -> Ears:
        return Listener(config, f"roundtable-hall-{session}", TOPICS, SESSION_S, LIVE)

    def open_hall_file() -> HallFile:
        return HallFile(data, clocks.wall, when, report.note_change, report.set_aside)

    return Gathering(open_hall_file, ears or listener, report, clocks, NO_DAYS)


@contextmanager
def keeping(own: Gathering, report: BoardReport, retry: Retry, mishaps: Mishaps) -> Iterator[None]:
    """Keep meanwhile, in a thread; what cannot be kept is shown, and the hall goes on."""
    stop = Flag()
    thread = Thread(
        target=_keep, args=(own, report, retry, mishaps, stop), name="keeper", daemon=True
    )
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(END_S)


def _keep(own: Gathering, report: BoardReport, retry: Retry, mishaps: Mishaps, stop: Flag) -> None:
    while not stop.is_set():
        with mishaps.catch_errors(During.FLEET):
            _gather(own, report, retry, stop)
            return
        retry.slow_down()
        stop.wait(retry.next())


def _gather(own: Gathering, report: BoardReport, retry: Retry, stop: Flag) -> None:
    try:
        own.run(stop, retry)
    except NoStore as error:  # final: somebody must do something first
        report.no_store(error)
