"""What keeps what tables say, as whoever gathers it sees it; and what is told of the work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from firmware.publishing.troubles import NoBroker
from fleet.intake.hours import NOTHING, HoursToWrite, StoredHours
from fleet.intake.rows import ArrivingRow, Key
from fleet.messages import Help, InvalidMessage
from words.text import Text


class NoStore(OSError):
    """The store cannot be opened, or does not take what it is given."""

    def __init__(self, text: Text, is_final: bool = False) -> None:
        """`text`: what is wrong and what to do; `is_final`: trying again helps nobody."""
        super().__init__(text)
        self.text = text
        self.is_final = is_final


@dataclass(frozen=True, slots=True)
class Batch:
    """What is written in one transaction."""

    games: Sequence[ArrivingRow] = ()
    calls: Sequence[Help] = ()
    hours: HoursToWrite = NOTHING


@dataclass(frozen=True, slots=True)
class BatchResult:
    """What became of a batch."""

    games: int
    same: int  # messages that said nothing new
    refused: tuple[tuple[Key, str], ...] = ()  # and what the store says of each


class Store(Protocol):
    """A database that nobody else writes beside. Each method may raise NoStore."""

    def session(self) -> str:
        """Return what the broker knows this store by."""

    def read_known(self, at: float) -> StoredHours:
        """Return the hour that is on at a Unix time, and how the tables were."""

    def write(self, batch: Batch) -> BatchResult:
        """Write all of it or nothing, and return when it is on the disk."""

    def prune(self, before: float) -> int:
        """Remove the hours before a Unix time; return how many."""

    def close(self) -> None:
        """Let another program have it."""


class Reports(Protocol):
    """Who is told how it goes."""

    def note_opened(self) -> None:
        """The broker lets in, and the store takes what it says."""

    def no_store(self, error: NoStore) -> None:
        """Nothing is kept; it is tried again."""

    def no_broker(self, error: NoBroker) -> None:
        """Nothing is heard; it is tried again."""

    def count_invalid(self, word: InvalidMessage) -> None:
        """A message is none of a table's."""

    def rehearsal(self, table: str) -> None:
        """A message is of a rehearsal, of which nothing is kept."""

    def note_written(
        self, written_count: int, games: int, same: int, refused: Sequence[tuple[Key, str]]
    ) -> None:
        """So many messages came to so many games; `same` said nothing new."""
