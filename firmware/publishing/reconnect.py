"""A connection to a broker: opened, waited for, lost, and tried again for ever. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firmware.publishing.client import ConnectionLost
from firmware.publishing.retry import Retry
from firmware.publishing.troubles import NoBroker, Trouble

ANSWER_S: Final = 20.0  # a broker lets somebody in sooner, or it is none
Opens = Callable[[int], None]  # opens the connection of that number, or raises NoBroker
Loses = Callable[[ConnectionLost, float], None]  # told of each that has ended or never stood


class Reconnecting:
    """One connection at a time, each with a number. `at`, here as everywhere: s, steady clock."""

    def __init__(
        self, opens: Opens, closes: Callable[[], None], retry: Retry, loses: Loses
    ) -> None:
        self._opens, self._closes, self._retry, self._loses = opens, closes, retry, loses
        self._number = 0
        self._since: float | None = None  # s; since then it is open, or an answer is waited for
        self._try_at = 0.0  # s
        self.is_open = False  # the broker has let in
        self.trouble: tuple[Trouble, str] | None = None  # the last one since it let in

    def is_now(self, number: int) -> bool:
        """Whether connection `number` counts: what an earlier one tells late does not."""
        return number == self._number

    def is_news(self, trouble: Trouble, detail: str) -> bool:
        """Take note of what is wrong; return whether it was something else until now."""
        before, self.trouble = self.trouble, (trouble, detail)
        return self.trouble != before

    def step(self, at: float) -> None:
        """Open where it is time; give up where no answer comes."""
        if self._since is None:
            self._try(at)
        elif self.is_open:
            self._retry.note_connection(at - self._since)
        elif at - self._since >= ANSWER_S:
            self.lose(ConnectionLost(Trouble.SILENT, ""), at)

    def _try(self, at: float) -> None:
        if at < self._try_at:
            return
        self._number += 1
        try:
            self._opens(self._number)
        except NoBroker as error:
            self.lose(ConnectionLost(error.trouble, error.detail), at)
        else:
            self._since = at

    def note_opened(self, at: float) -> None:
        """The broker lets in: all is well."""
        self._since, self.is_open, self.trouble = at, True, None

    def lose(self, lost: ConnectionLost, at: float) -> None:
        """Close this one; the next is opened later."""
        self.end()
        self._since, self.is_open = None, False
        self._try_at = at + self._retry.next()
        self._loses(lost, at)

    def mishap(self, at: float) -> None:
        """Go on after an error that nobody thought of, later."""
        self._retry.slow_down()
        self.lose(ConnectionLost(Trouble.MISHAP, ""), at)

    def end(self) -> None:
        """Close the link and count it as over."""
        self._number += 1  # it has nothing to say any more
        self._closes()
