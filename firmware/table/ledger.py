"""The game on the table and its record on disk: nothing stands that is not written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from engine.game import Line, Notice, Refused, Undo
from engine.record import steps
from firmware.table.journal import Journal
from firmware.table.running import Running, begun, resumed


class Ledger:
    """Holds at most one game. `wall` gives Unix time, for the journal alone."""

    def __init__(self, journal: Journal, wall: Callable[[], float]) -> None:
        self.journal = journal
        self.running: Running | None = None
        self._wall = wall

    def game(self) -> Running:
        """Return the game that is on, or raise Refused."""
        if self.running is None:
            raise Refused("no-game", "no game is on: begin one first")
        return self.running

    def begin(self, header: Line) -> None:
        """Begin a game; the one before is kept in the journal. Raise BadRecord."""
        running = begun(header)
        number = self.journal.begin(header, self._wall())
        self.running = replace(running, number=number)

    def resume(self) -> bool:
        """Go on with the game that the journal holds; False without one. Raise BadRecord."""
        recorded = self.journal.current()
        if recorded is not None:
            self.running = resumed(recorded)
        return recorded is not None

    def ask(self, asking: Any) -> None:
        """Remember a half-made choice, which is never written."""
        self.running = replace(self.game(), asking=asking)

    def take(self, events: Iterable[Any]) -> tuple[Notice, ...]:
        """Fold events, write them, then let the new state stand: all of them or none."""
        running = self.game()
        events = tuple(events)
        play, said = steps(running.entry.game, running.play, events)
        self.journal.append(running.number, (_line(running, event) for event in events))
        self.running = replace(running, play=play, asking=None)
        return said

    def rewrite(self, kept: int, events: Iterable[Any]) -> None:
        """Take back all lines but so many, and take these events instead: all or nothing.

        Raises Refused. In the record it is as many undos, then the new lines.
        """
        running = self.game()
        undone = (Undo.LAST,) * (running.play.lines - kept)
        self.take((*undone, *events))


def _line(running: Running, event: Any) -> Line:
    return {"do": "undo"} if isinstance(event, Undo) else running.entry.game.write(event)
