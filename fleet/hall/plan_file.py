"""Keeps the plan of the hall: a small file of its own, which no damaged game takes with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Final

from firmware.storage.small_files import json_of, keep_summed
from fleet.hall.board import Board
from fleet.hall.plan import as_line, move_table, of_line
from fleet.hall.tables import Hall, Place

FILE: Final = "hall-plan"


def places_in(data: Path) -> dict[str, Place]:
    """Return the places of a data folder, none where nobody has arranged any; raise BadConfig."""
    return json_of(data / FILE, of_line) or {}


class PlanFile:
    """Changes the plan on the board and on the disk; from any thread."""

    def __init__(self, data: Path, board: Board) -> None:
        self._path, self._board, self._lock = data / FILE, board, Lock()

    def move(self, table: str, to: Place) -> bool:
        """Put a table into a cell; False: there is no such table. Raise BadConfig."""
        if table not in self._board.hall.tables:
            return False
        self._change(lambda hall: move_table(hall.places, hall.tables, table, to))
        return True

    def tidy(self) -> None:
        """Let the tables stand in rows again, by name; raise BadConfig."""
        self._change(lambda _: {})

    def _change(self, how: Callable[[Hall], Mapping[str, Place]]) -> None:
        with self._lock:
            self._board.change(lambda hall: replace(hall, places=how(hall)))
            text = json.dumps(as_line(self._board.hall.places))
            keep_summed(self._path, f"{text}\n")
