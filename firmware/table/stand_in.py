"""Playing though the data folder cannot be written: in another for the time being, then home.

What is played meanwhile lies where the next power cut forgets it, and that is said; as soon as the
data folder takes it, every game of the time between is written there, and every small file that
the owner changed.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware.storage.bad_config import BadConfig
from firmware.storage.data_lock import InUse, lock_data_folder
from firmware.storage.disk_room import FULL_BYTES, Free, free_bytes
from firmware.storage.small_copies import SmallCopies
from firmware.table.backups import finish_restore
from firmware.table.journal import BadJournal, Journal, RecordedGame
from firmware.table.journal_reader import shelf
from firmware.table.journal_rescue import is_taken, to_take
from words.text import join_texts, t, told_by

FILE: Final = "journal.sqlite"
TRY_S: Final = 3.0  # between two tries to go home


class Home:
    """The data folder that cannot be written, and the way there."""

    def __init__(
        self, data: Path, journal: Journal, small: SmallCopies, why: str, unread: tuple[str, ...]
    ) -> None:
        """`journal` is the stand-in's; `unread` names what the data folder does not give away."""
        self.data = data
        self.why = why
        self.unread = unread
        self.found: tuple[str, ...] = ()  # what was broken there, as sentences
        self._journal = journal
        self._small = small
        self._try_at = 0.0

    @property
    def here(self) -> Path:
        """The folder that stands in."""
        return self._journal.path.parent

    @property
    def stands(self) -> str:
        """What counts meanwhile, in a sentence."""
        told = {"here": self.here, "data": self.data}
        if not self.unread:
            return t(
                "you may play, but nothing is kept when the box ends: it plays in {here}, and goes"
                " on in {data} with all that was played as soon as that can be written",
                **told,
            )
        return t(
            "you may play, but nothing is kept when the box ends: it plays in {here}, and goes on"
            " in {data} with all that was played as soon as that can be written; not known"
            " meanwhile: {unread}",
            unread=join_texts(", ", self.unread),
            **told,
        )

    def takes_back(self, at: float) -> bool:
        """Try now and then to write there what was played; True when all of it is there."""
        if at < self._try_at:
            return False
        self._try_at = at + TRY_S
        if not _has_room(self.data):  # looking through a year's games takes half a second
            return False
        try:
            with lock_data_folder(self.data), closing(Journal(self.data / FILE)) as there:
                self._bring(there)
        except (BadConfig, BadJournal, OSError):
            return False
        return True

    def _bring(self, journal: Journal) -> None:
        self._small.bring_home()
        self.found = tuple(dict.fromkeys((*self.found, *journal.handed_over())))
        games = self._journal.games()
        at_home = {number: _bring_game(self._journal.game(number), journal) for number in games}
        on = self._journal.on.game
        if at_home and journal.on.game != at_home[on]:
            journal.resume(at_home[on], self._journal.game(on).started)
        memory = self._journal.memory(on)
        if memory is not None and memory[0] == journal.lines:
            journal.remember(memory[1])


def _has_room(data: Path) -> bool:
    """Whether lines fit on the disk; a folder that is not there yet may be made where they do."""
    try:
        return free_bytes(data) >= FULL_BYTES
    except OSError:
        return True


def _bring_game(game: RecordedGame, journal: Journal) -> int:
    """Write a game into the journal at home: as the end of the same game, or as a new one.

    Return its number there. A game that is there as a whole is passed over. Raises BadJournal.
    """
    for same in map(journal.game, journal.begun_at(game.started)):
        if _goes_on(game, same):
            return same.id
        if _goes_on(same, game) and not journal.missing_seal(same.id):
            if journal.on.game != same.id:
                journal.resume(same.id, game.started)
            journal.append(same.id, game.lines[len(same.lines) :])
            return same.id
    return journal.begin(game.header, game.started, game.lines)


def _goes_on(on: RecordedGame, game: RecordedGame) -> bool:
    same = on.header == game.header and on.started == game.started and not on.trouble
    return same and game.lines[: len(on.lines)] == on.lines


def _take_chosen(journal: Journal) -> None:
    """Take the games of rescue files into the journal, as the owner has chosen.

    Once more after a kill doubles none.
    Raises BadJournal or OSError.
    """
    for chosen in to_take(journal.path):
        with shelf(chosen) as games:
            for game in map(games.game, games.numbers()):
                _bring_game(game, journal)
        is_taken(journal.path, chosen)


@dataclass(frozen=True, slots=True)
class OpenJournal:
    """The folder that is written, its journal, and the way home where it is a stand-in."""

    folder: Path
    journal: Journal
    home: Home | None = None


@contextmanager
def open_journal(data: Path, free: Free = free_bytes) -> Iterator[OpenJournal]:
    """Open the data folder for one writer, or one in its place; raise InUse.

    Raises BadConfig or BadJournal where nothing can be written anywhere on this machine.
    """
    with ExitStack() as parts:
        yield _own(data, free, parts)


def _own(data: Path, free: Free, parts: ExitStack) -> OpenJournal:
    with ExitStack() as tried:
        try:
            tried.enter_context(lock_data_folder(data))
            finish_restore(data)
            journal = Journal(data / FILE, free)
            tried.callback(journal.close)
            _take_chosen(journal)
        except InUse:
            raise
        except (BadConfig, BadJournal) as error:
            why = error
        else:
            parts.push(tried.pop_all())
            return OpenJournal(data, journal)
    return _stand_in(data, why, parts)


def _stand_in(data: Path, why: BadConfig | BadJournal, parts: ExitStack) -> OpenJournal:
    """Open a folder in place of the data folder: with its small files, and the game that is on."""
    for place in _places():
        try:
            here = Path(parts.enter_context(_folder(place)))
            journal = Journal(here / FILE)
            parts.callback(journal.close)
            small = SmallCopies(data, here)
            unread = (*small.unread, *_gone_on(data / FILE, journal))
        except OSError:  # the next one, then
            continue
        return OpenJournal(here, journal, Home(data, journal, small, told_by(why), unread))
    raise why


def _places() -> tuple[str, ...]:
    """Return where something may be written for the time being, the best place first."""
    named = (os.environ.get("RUNTIME_DIRECTORY", ""), os.environ.get("TMPDIR", ""))
    return (*filter(None, named), "/tmp", "/dev/shm", "/run")


def _folder(place: str) -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(
        prefix="roundtable-stand-in-", dir=place, ignore_cleanup_errors=True
    )


def _gone_on(path: Path, journal: Journal) -> tuple[str, ...]:
    """Begin with the game that is on at home; return the journal's name where it is unreadable."""
    try:
        if not path.is_file():
            return ()
        with shelf(path) as games:
            number = games.on()
            on = games.game(number) if number else None
            seen = games.memory(on.id) if on is not None else None
    except OSError:
        return (path.name,)
    if on is not None:
        journal.begin(on.header, on.started, on.lines)
    if seen is not None:
        journal.remember(seen)
    return ()
