"""The file of a hall, for tests: filled with messages as they lie at a broker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

from fleet.hall.archive.store import HallFile
from fleet.intake.rows import ArrivingRow, row_of
from fleet.intake.store import Batch, BatchResult
from fleet.messages import GameFinished, GameForgotten, Help, read_message
from tests.support.collector_messages import STARTED, Letter

WALL = STARTED + 4_000  # s, Unix time: an hour after the games of `collector_messages` began


@contextmanager
def hall_file(
    data: Path, messages: list[str] | None = None, wall: float = WALL
) -> Iterator[HallFile]:
    """Open one; `messages` takes what is said of it, "changed" after each write that changes it."""
    log = [] if messages is None else messages
    own = HallFile(data, lambda: wall, lambda: "2026", lambda: log.append("changed"), log.append)
    try:
        yield own
    finally:
        own.close()


def batch(letters: Sequence[Letter], *calls: Help, lay: bool = False) -> Batch:
    return Batch([_arriving_row(one, lay) for one in letters], calls)


def _arriving_row(one: Letter, lay: bool) -> ArrivingRow:
    word = read_message(*one)
    assert isinstance(word, GameFinished | GameForgotten), word
    return ArrivingRow(row_of(word, blake2b(one.payload, digest_size=8).digest()), lay)


def keep(data: Path, *letters: Letter, wall: float = WALL) -> BatchResult:
    """Have a hall's file hold what these messages say."""
    with hall_file(data, wall=wall) as own:
        return own.write(batch(letters))
