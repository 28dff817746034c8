"""A table as pages show it: a session, or a game that the box plays with itself."""

from __future__ import annotations

from typing import Protocol

from engine.game import Notice, PieceId
from firmware.table.agreement import Look
from firmware.table.missed_card_sorter import Sorter
from firmware.table.rest import Rest
from firmware.table.running_game import Running
from firmware.table.uncertain_cards import UncertainCards


class TableView(Protocol):
    """What is shown of it; `firmware/table/session.py` says what each of these is."""

    @property
    def running(self) -> Running | None:
        """Return the game that is on, or None."""

    @property
    def over_number(self) -> int | None:
        """Return the number of the game whose end the table shows, or None."""

    @property
    def rest(self) -> Rest:
        """Return why the table waits."""

    @property
    def look(self) -> Look:
        """Return what the camera sees."""

    @property
    def sorter(self) -> Sorter:
        """Return who sorts what the camera sees."""

    @property
    def doubts(self) -> UncertainCards:
        """Return which lays are in doubt."""

    @property
    def unread_dice(self) -> tuple[str, Notice] | None:
        """Return the throw that was not read whole, or None."""

    @property
    def confirms(self) -> Notice | None:
        """Return what the last line is to be confirmed as, or None."""

    @property
    def asked_at(self) -> float:
        """Return when presses came to count only a moment later, s; below 0: at once."""

    @property
    def offered_piece(self) -> PieceId | None:
        """Return the piece that waits for an answer, or None."""

    @property
    def answers_itself(self) -> bool:
        """Return whether the table itself answers what is asked."""
