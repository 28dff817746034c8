"""The page of the board game: what a browser is sent of a game as it goes on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.game import Button, ButtonPress, GameError, Line, Notice
from engine.record import parse
from firmware.screen.snapshot import NO_LAMPS, Around, snapshot
from firmware.table.announcements import Telling
from firmware.table.journal import Journal
from firmware.table.log import LoggedLine
from firmware.table.notices import refusal_notice
from firmware.table.session import Session
from tests.support.camelot import Dealer
from tests.support.places import EVENINGS

FOLDER = EVENINGS / "camelot"
NAMES = ("Anna", "Ben", "Chloé", "Dora", "Emil", "Franziska", "Maximilian-Friedrich")


class CamelotPage:
    """A session of the board game and the page it sends; one second passes with each line."""

    def __init__(self, folder: Path, header: Line) -> None:
        self.journal = Journal(folder / "journal.sqlite")
        self.session = Session(self.journal, wall=lambda: 0.0)
        self._telling = Telling(lambda notice, text: None)
        self._at = 0.0
        self._version = 0
        self._tell(self.session.begin(header, self._at))

    @property
    def state(self) -> Any:
        return self.session.game().state

    def do(self, line: Line) -> None:
        self._at += 1.0
        self.session.look = replace(self.session.look, agreed=True)
        try:
            self._tell(self.session.do(line, self._at))
        except GameError as error:
            self._tell((refusal_notice(error),))

    def press(self, button: Button) -> None:
        self._at += 1.0
        self._tell(self.session.hear(ButtonPress(button), self._at))

    def page(self) -> dict[str, Any]:
        self._version += 1
        log = self._telling.log(self.session.running)
        return snapshot_of(self.session, self._version, log)

    def _tell(self, notices: tuple[Notice, ...]) -> None:
        list(self._telling.tell(notices, self.session.running))

    def close(self) -> None:
        self.journal.close()


def snapshot_of(
    session: Session, version: int = 1, log: Sequence[LoggedLine] = ()
) -> dict[str, Any]:
    """Return what the page is sent of a game as it stands."""
    session.look = replace(session.look, agreed=True)
    around = Around(True, False, "none", "")
    return json.loads(json.dumps(snapshot(version, session, log, around, NO_LAMPS)))  # type: ignore[no-any-return]


def recorded(name: str, folder: Path = FOLDER) -> tuple[Line, list[Line]]:
    """Return the header of an evening, with names of players, and its lines."""
    header, *lines = [parse(raw) for raw in (folder / f"{name}.jsonl").read_bytes().splitlines()]
    players = header["players"]
    count = players if isinstance(players, int) else len(players)  # type: ignore[arg-type]
    return {**header, "players": list(NAMES[:count])}, lines


def dealt(sent: CamelotPage, dealer: Dealer) -> Iterator[Line]:
    """Yield the lines that a dealer plays, each before it is done."""
    while (line := dealer.line(sent.state)) is not None:
        yield line
        with suppress(GameError):
            sent.do(line)


def played(sent: CamelotPage, lines: Iterable[Line]) -> Iterator[Line]:
    """Yield recorded lines, each before it is done."""
    for line in lines:
        yield line
        sent.do(line)
