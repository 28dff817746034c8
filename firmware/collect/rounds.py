"""When more lies at the broker than it may send at once: table after table, then. Pure.

Mosquitto drops what is beyond `MOST_AT_ONCE` and its own queue, without a word, as it would a
message that comes meanwhile; what lies there is had by asking again.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from firmware.fleet.listening import Said
from firmware.fleet.topics import ROOT

CROWD: Final = 60_000  # messages that lay there; near MOST_AT_ONCE some may be lacking
MOST_TABLES: Final = 20_000


class Rounds:
    """Counts what lay there, and asks for it table by table where it was too much."""

    def __init__(self, crowd: int = CROWD) -> None:
        self._crowd = crowd
        self._lay = 0
        self._tables: set[str] = set()
        self._due: deque[str] = deque()
        self._asked: str | None = None

    def take(self, said: Said) -> None:
        """Take note of a message."""
        self._lay += said.retained
        table = said.topic.removeprefix(f"{ROOT}/").partition("/")[0]
        if table not in self._tables and len(self._tables) < MOST_TABLES:
            self._tables.add(table)
            self._due.append(table)

    def crowded(self) -> None:
        """Take note that so much waits to be written that the broker may have dropped some."""
        self._lay = self._crowd
        self._due = deque(sorted(self._tables))

    @property
    def is_done(self) -> bool:
        """Whether nothing is to be asked for."""
        return self._asked is None and (self._lay < self._crowd or not self._due)

    def next(self) -> str | None:
        """Return the topic to ask for now, None: there is none, or one is being answered."""
        if self.is_done or self._asked is not None:
            return None
        self._asked = f"{ROOT}/{self._due.popleft()}/game/+/+"
        return self._asked

    def heeded(self) -> str:
        """Return the topic that was answered."""
        asked, self._asked = self._asked, None
        return asked or ""
