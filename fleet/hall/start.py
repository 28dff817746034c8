"""Opens the parts of the hall in order, and closes them in reverse."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from firmware.edge import Mishaps
from firmware.owner.broken_files import BrokenFiles
from firmware.owner.certificate import Https
from firmware.owner.config import Config
from firmware.owner.troubles import Troubles
from firmware.publishing.retry import Retry
from firmware.screen.guard import own_names
from firmware.screen.page_thread import PageServer
from firmware.screen.phone_link import ELSEWHERE
from firmware.screen.stored_gate import kept_gate
from fleet.hall.archive.keeper import BoardReport, gathering, keeping
from fleet.hall.board import Board
from fleet.hall.broker_thread import FIRST, following
from fleet.hall.pages import app
from fleet.hall.plan_file import FILE as PLAN
from fleet.hall.plan_file import places_in
from fleet.intake.collector_session import Clocks
from fleet.subscriber import Listener
from words.catalog import Languages
from words.text import t


@dataclass(frozen=True, slots=True)
class OpenHall:
    """The running parts."""

    board: Board
    served: PageServer
    pin: str | None


def _name(config: Config) -> str:
    """Return one more name of the page: as the tables call this computer, if it is their broker."""
    return config.mqtt or "" if config.host in ELSEWHERE else config.host


@contextmanager
def open_hall(config: Config, report: Callable[[str], None]) -> Iterator[OpenHall]:
    """Serve the hall, follow its broker and keep what it hears; `report` may be of any thread.

    Raises NoPort for an address that cannot be had, and BadConfig for a certificate or a PIN that
    cannot be kept. A broker that cannot be reached is tried again.
    """
    mishaps, troubles = Mishaps(report, time.monotonic), Troubles()
    files = BrokenFiles(troubles, _when)
    languages = Languages(broken=lambda problem: report(t("warning: {problem}", problem=problem)))
    pin = files.pin(config)
    gate = kept_gate(config, pin, time.monotonic, files)
    https = None
    if config.https:
        names = own_names(_name(config))
        https = Https(config.data, names, lambda: datetime.now(UTC), files)
    places = files.file(config.data / PLAN, places_in) or {}
    for trouble in troubles.all.values():
        report(t("warning: {problem}", problem=trouble.text))
    board = Board(time.monotonic)
    board.change(lambda hall: replace(hall, places=places))
    served = PageServer(config.host, config.port, https=https)
    own = replace(config, host=_name(config))
    pages = app(board, own, gate, mishaps, https, languages, lambda: served.reached_at)
    served.start(pages, pages.state.streams.close)
    try:
        with _hearing(config, board, report, mishaps):
            yield OpenHall(board, served, pin)
    finally:
        served.stop()


@contextmanager
def _hearing(
    config: Config, board: Board, told: Callable[[str], None], mishaps: Mishaps
) -> Iterator[None]:
    """Follow the broker meanwhile, and keep what is to be kept."""
    identity, report = secrets.token_hex(4), BoardReport(board, told)
    listener = Listener(config, f"roundtable-hall-{identity}", FIRST)
    clocks = Clocks(time.monotonic, time.time)
    own = gathering(config, config.data, report, clocks, _when)
    with (
        following(listener, Retry(identity), board, time.time, told, mishaps),
        keeping(own, report, Retry(identity), mishaps),
    ):
        yield


def _when() -> str:
    """Return date and time as they may stand in a file's name."""
    return time.strftime("%Y-%m-%d-%H%M%S")
