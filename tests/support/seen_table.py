"""A session with a camera over it: pieces are shown and taken away, buttons pressed, time given."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.game import Input, Mark, Notice, PieceId
from firmware.table import seeing
from firmware.table.journal import Journal
from firmware.table.session import Session


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
        at = self._later(1.0)
        return self._kinds(seeing.placed(self.session, PieceId(f"{self.prefix}{piece}"), at, at))

    def show(self, piece: str, seconds: float) -> list[str]:
        """Lay a piece there and take it away again after so long."""
        said = self.lay(piece)
        at = self._later(seconds)
        name = PieceId(f"{self.prefix}{piece}")
        return said + self._kinds(seeing.lifted(self.session, name, Mark.EMPTY, at, at))

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
