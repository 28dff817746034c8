"""What has happened is said once: in the log, by lamps and buzzer, and on the pages."""

from __future__ import annotations

from engine.game import Notice
from firmware.box.box import Box
from firmware.display import Showing
from firmware.table.announcements import Telling
from firmware.table.copy_facts import CopyFacts
from firmware.table.session import Session


class Announcer:
    """Only the main loop calls it."""

    def __init__(
        self, session: Session, learned: CopyFacts, telling: Telling, box: Box, showing: Showing
    ) -> None:
        """Put together what a notice passes, in the order of its way."""
        self._session = session
        self._learned = learned
        self._telling = telling
        self._box = box
        self._showing = showing

    def announce(self, notices: tuple[Notice, ...], at: float) -> None:
        """Say what has happened: log, cues, lamps, and a new snapshot."""
        running = self._session.running
        self._session.ask_anew(at)
        notices += self._learned.follow(running)
        for cue, notice in self._telling.tell(notices, running):
            self._box.play(cue, notice.params, at)
        self._show_table(at)

    def catch_up(self, at: float) -> None:
        """Show what nobody has announced: errors, the voice's news, lamps that move."""
        if self._showing.is_behind:
            self._show_table(at)
        if self._showing.lights(at):
            self._showing.lamps()

    def _show_table(self, at: float) -> None:
        self._showing.table(self._telling.log(self._session.running), at)
