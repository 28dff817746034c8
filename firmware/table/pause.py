"""Play waits while the disk takes no line, and goes on by itself when it does again."""

from __future__ import annotations

from typing import Final

from firmware.table.journal import BadJournal, Journal
from words.text import told_by

TRY_S: Final = 2.0  # between two tries
SIGN_S: Final = 10.0  # between two signs that it still waits


class Pause:
    """Whether play waits, and why."""

    def __init__(self, journal: Journal) -> None:
        held = journal.held
        self.text = "" if held is None else held.text  # why, what to do; "": play goes on
        self._journal = journal
        self._try_at = 0.0
        self._sign_at = 0.0

    def is_on(self) -> bool:
        """Whether play waits."""
        return bool(self.text)

    def begin(self, why: str, at: float) -> None:
        """A line could not be written."""
        self.text = why
        self._try_at, self._sign_at = at + TRY_S, at + SIGN_S

    def begins(self, at: float) -> bool:
        """Look now and then whether the journal is still its file; True once where it is not."""
        if self.text or at < self._try_at:
            return False
        self._try_at = at + TRY_S
        try:
            self._journal.look()
        except BadJournal as error:
            self.begin(told_by(error), at)
            return True
        return False

    def ends(self, at: float) -> bool:
        """Try now and then whether lines can be written; True once, when they can again."""
        if not self.text or at < self._try_at:
            return False
        self._try_at = at + TRY_S
        try:
            self._journal.probe()
        except BadJournal as error:
            self.text = told_by(error)
            return False
        self.text = ""
        return True

    def signs(self, at: float) -> bool:
        """Whether it is time to say again that play waits."""
        if not self.text or at < self._sign_at:
            return False
        self._sign_at = at + SIGN_S
        return True
