"""A session with a camera over it: pieces are shown and taken away, buttons pressed, time given."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from engine.game import Input, Notice
from firmware.table.journal import Journal
from firmware.table.session import Session
from vision.pile.change import ON_THE_MAT, Change, ChangeKind


class HasJournal(Protocol):
    """What is to be closed."""

    journal: Journal


Opened = TypeVar("Opened", bound=HasJournal)


class Closes(Protocol):
    """The fixture that closes the journal of what a test opens."""

    def __call__(self, opened: Opened) -> Opened:
        """Return it; its journal is closed when the test ends."""


class SeenTable:
    """A session, with a game that has begun where a header is given.

    `prefix` is that of its pieces' names.
    """

    prefix = ""

    def __init__(self, folder: Path, header: Mapping[str, Any] | None = None) -> None:
        self.journal = Journal(folder / "journal.sqlite")
        self.session = Session(self.journal, wall=lambda: 0.0)
        self.at = 0.0
        if header is not None:
            self.session.eyes(True)
            self.session.begin(dict(header), at=0.0)

    def do(self, line: Mapping[str, Any]) -> list[str]:
        """Tell a line by hand."""
        return self._kinds(self.session.do(dict(line), self._later(1.0)))

    def lay(self, piece: str) -> list[str]:
        """Lay a piece where the camera reads it."""
        return self.see(ChangeKind.ON_TOP, card=f"{self.prefix}{piece}")

    def show(self, piece: str, seconds: float) -> list[str]:
        """Lay a piece there and take it away again after so long."""
        said = self.lay(piece)
        return said + self.see(
            ChangeKind.LIFTED, seconds, card=f"{self.prefix}{piece}", below=ON_THE_MAT
        )

    def see(self, saw: ChangeKind, after: float = 1.0, **what: Any) -> list[str]:
        """Let the camera see something so long after what was before."""
        at = self._later(after)
        return self._kinds(self.session.see(Change(at, saw, **what), at))

    def hear(self, heard: Input, after: float = 1.0) -> list[str]:
        """Press a button so long after what was before."""
        return self._kinds(self.session.hear(heard, self._later(after)))

    def _later(self, seconds: float) -> float:
        self.at += seconds
        return self.at

    @staticmethod
    def _kinds(notices: tuple[Notice, ...]) -> list[str]:
        return [notice.kind for notice in notices]

    @property
    def phase(self) -> str:
        """Return where the game is."""
        return str(self.session.game().state.phase)
