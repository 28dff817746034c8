"""From which number on a journal's games are others than those that had these numbers before.

A copy that is taken back ends at an older game, and play goes on there: each number behind it is
given a second time. Who keeps games by box and number, as a collector does, needs to know that.
"""

from __future__ import annotations

import re
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.game import BadRecord
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import keep_summed, summed_of
from firmware.table.journal_reading import Unreadable, read_game, reading, version_of
from firmware.table.running_game import resume_game
from words.text import t

FILE: Final = "restored-games"
COPY: Final = "restored-games.copy"  # the same once more: without it games would be taken for older
_LINES: Final = re.compile(r"([0-9]{1,9} [0-9a-f]{12}\n)+")


@dataclass(frozen=True, slots=True)
class Generation:
    """The games from a number on, until the next generation."""

    first: int
    name: str  # drawn at random, 12 hexadecimal digits


def generation_of(generations: Sequence[Generation], game: int) -> str:
    """Return the name of a game's generation, "" before any copy was taken back.

    >>> generation_of((Generation(3, "aaaaaaaaaaaa"), Generation(9, "bbbbbbbbbbbb")), 8)
    'aaaaaaaaaaaa'
    """
    return next((one.name for one in reversed(generations) if one.first <= game), "")


def read_generations(data: Path) -> tuple[Generation, ...]:
    """Return what the file says, or its copy where it is damaged; raise BadConfig if both are."""
    is_damaged = False
    for name in (FILE, COPY):
        try:
            text = summed_of(data / name)
        except FileNotFoundError:
            continue
        except BadConfig:
            is_damaged = True
            continue
        if _LINES.fullmatch(text):
            parts = (line.split(" ") for line in text.splitlines())
            return tuple(Generation(int(first), drawn) for first, drawn in parts)
        is_damaged = True
    if is_damaged:
        raise BadConfig(
            t(
                "{path}: damaged, and so is its copy: put both files of a backup there"
                " (docs/fleet.md)",
                path=data / FILE,
            )
        )
    return ()


def keep_generations(data: Path, generations: Sequence[Generation]) -> None:
    """Write file and copy where they do not say this; raise BadConfig."""
    text = "".join(f"{one.first} {one.name}\n" for one in generations)
    for name in (COPY, FILE) if generations else ():
        with suppress(BadConfig, FileNotFoundError):
            if summed_of(data / name) == text:
                continue
        keep_summed(data / name, text)


def begin_generation(data: Path, journal: Path) -> None:
    """Have the games that are begun in a journal from now on be others than before.

    The last one is among them if it was not played to its end. Where the file is damaged, it stays
    so: the games are told to nobody then. Raises BadConfig, sqlite3.Error.
    """
    first = _first_new(journal)
    try:
        known = read_generations(data)
    except BadConfig:
        return
    before = tuple(one for one in known if one.first < first)
    keep_generations(data, (*before, Generation(first, secrets.token_hex(6))))


def _first_new(journal: Path) -> int:
    """Return the number of the first game that may become another one than it was."""
    if not journal.exists():
        return 1
    with reading(journal) as base:
        version = version_of(base)
        if version == 0:
            return 1
        last = int(base.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0])
        return last + _is_over(base, last, version > 1) if last else 1


def _is_over(base: sqlite3.Connection, game: int, linked: bool) -> bool:
    try:
        running, _, _ = resume_game(read_game(base, game, linked))
    except (Unreadable, BadRecord):
        return False
    return running.expects.over
