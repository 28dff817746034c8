"""What has come from the broker and is not written yet. Pure."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from fleet.intake.hours import Hours, HoursToWrite
from fleet.intake.rows import ArrivingRow, row_of
from fleet.messages import (
    GameFinished,
    GameForgotten,
    Health,
    Help,
    InvalidMessage,
    Online,
    Told,
    TopicCleared,
    read_message,
)
from fleet.subscriber import ReceivedMessage

BATCH: Final = 500  # messages of a transaction
BATCH_S: Final = 0.5  # and how long the first of them waits at most
DIGEST_BYTES: Final = 8


class Intake:
    """Messages until they are written and may be acknowledged."""

    def __init__(self, hours: Hours) -> None:
        self._hours = hours
        self._since = 0.0  # s; when the first of `said` came
        self.said: list[ReceivedMessage] = []
        self.games: list[ArrivingRow] = []
        self.calls: list[Help] = []

    def take(
        self, message: ReceivedMessage, at: float, wall: float
    ) -> InvalidMessage | Told | None:
        """Take a message; return it where nothing of it is written: rubbish, or a rehearsal's.

        `wall`: Unix time in s.
        """
        self._since = self._since if self.said else at
        self.said.append(message)
        match word := read_message(message.topic, message.payload):
            case InvalidMessage():
                return word
            case TopicCleared():
                return None
            case _ if word.rehearsal:
                return word
            case GameFinished() | GameForgotten():
                digest = blake2b(message.payload, digest_size=DIGEST_BYTES).digest()
                self.games.append(ArrivingRow(row_of(word, digest), message.retained))
            case Online() | Health():
                self._hours.take(word, wall, lay=message.retained)
            case Help():
                self._hours.take(word, wall, lay=message.retained)
                self.calls.append(word)
        return None

    def is_due(self, at: float) -> bool:
        """Whether it is time to write."""
        return len(self.said) >= BATCH or (bool(self.said) and at - self._since >= BATCH_S)

    def due(self, wall: float, *, whole: bool) -> HoursToWrite:
        """Return what of tables and hours is to be written with it."""
        return self._hours.due(wall, whole=whole)

    def note_written(self, due: HoursToWrite, wall: float) -> tuple[ReceivedMessage, ...]:
        """Begin anew; return what may be acknowledged, in the order in which it came."""
        said = tuple(self.said)
        self._hours.note_written(due, wall)
        self.said, self.games, self.calls = [], [], []
        return said
