"""Asks the broker for what lies there, a little at a time, until nothing is lacking. Pure.

Mosquitto sends at once what lies below a topic that is subscribed, as far as it may
(`MOST_AT_ONCE`), queues 1,000 more (`max_queued_messages`), and drops the rest without a word. So
table after table is asked for its games; and where a table had so many that some may be lacking,
each number that did not come is asked for by its own topic.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from firmware.owner.mqtt_keys import is_table
from firmware.publishing.topics import ROOT
from fleet.subscriber import ReceivedMessage

FIRST: Final = f"{ROOT}/+/online"  # by it the tables are known
KINDS: Final = (f"{ROOT}/+/help", f"{ROOT}/+/health")  # asked for then, one after the other
GAMES: Final = f"{ROOT}/+/game/+/+"
AHEAD: Final = 400  # messages that may wait to be written when the next ones are asked for
CROWD: Final = 800  # answers; nearer to MOST_AT_ONCE more may be on their way
FULL: Final = 1_400  # answers; with AHEAD and some that come meanwhile it may be all that is sent
LULL_S: Final = 1.0  # of a crowd: nothing more is on its way
MOST_TOGETHER: Final = 64  # tables that are asked for at once
BLOCK: Final = 500  # numbers that are asked for at once
LAST: Final = 200_000  # number of a box's game; in a box's whole life there are fewer
_BOX_AND_NUMBER: Final = re.compile("[0-9A-Za-z]{1,40}/[0-9]{1,6}")
MOST_TABLES: Final = 20_000
MOST_BOXES: Final = 20_000


@dataclass(frozen=True, slots=True)
class RetainedRequest:
    """What to ask for now; `stays`: it is to be heard further."""

    topics: tuple[str, ...]
    stays: bool = False
    tables: tuple[str, ...] = ()  # all of whose games these are
    search: str = ""  # the table some of whose games these are


class RetainedSync:
    """What was asked for, and what is to be asked for next."""

    def __init__(
        self, at: float = 0.0, crowd: int = CROWD, full: int = FULL, block: int = BLOCK
    ) -> None:
        """`at`, here as everywhere: s of a steady clock."""
        self._crowd, self._full, self._block = crowd, full, block
        self._kinds = deque(KINDS)
        self._tables: set[str] = set()
        self._due: deque[tuple[str, ...]] = deque()  # tables, as they are asked for together
        self._size = 8  # how many together
        self._heard: dict[tuple[str, str], int] = {}  # (table, box): a bit for each number
        self._asked_to: dict[tuple[str, str], int] = {}  # the last number that was asked for
        self._search: deque[str] = deque()  # tables whose games are asked for by number
        self._blocks: deque[RetainedRequest] = deque()
        self._large: set[str] = set()  # tables with more games than are sent at once
        self._is_dropping = False  # whatever came while one of those was answered, too
        self._asked: RetainedRequest | None = None
        self._is_heeded = True
        self._answers = 0
        self._last_at = at  # when something of what lay there came, or may have been made way for

    def take(self, message: ReceivedMessage, at: float) -> None:
        """Take note of a message."""
        table, _, below = message.topic.removeprefix(f"{ROOT}/").partition("/")
        self._answers += message.retained
        self._last_at = at if message.retained else self._last_at
        if not is_table(table):
            return
        if table not in self._tables and len(self._tables) < MOST_TABLES:
            self._tables.add(table)
            self._due.append((table,))
        kind, *rest = below.split("/")
        if kind == "game" and _BOX_AND_NUMBER.fullmatch("/".join(rest)):
            self._note((table, rest[0]), int(rest[1]))

    def _note(self, box: tuple[str, str], number: int) -> None:
        if number <= LAST and (box in self._heard or len(self._heard) < MOST_BOXES):
            self._heard[box] = self._heard.get(box, 0) | 1 << number

    def has_all(self, at: float, quiet_s: float) -> bool:
        """Whether all that lay there has been asked for, and nothing of it came for a while."""
        is_due = self._kinds or self._due or self._search or self._blocks or self._is_dropping
        return self._asked is None and not is_due and at - self._last_at >= quiet_s

    def note_replay(self, at: float) -> None:
        """Take note that the broker has sent what it may at once."""
        self._is_heeded, self._last_at = True, at

    def note_acknowledged(self, taken: Iterable[ReceivedMessage], at: float) -> None:
        """Take note of what the broker was told that it is written: it may send more."""
        if any(said.retained for said in taken):
            self._last_at = at

    def next(self, waiting: int, at: float) -> RetainedRequest | None:
        """Return what to ask for now; `waiting`: messages that are not written yet."""
        if not self._is_heeded or waiting > AHEAD:
            return None
        if self._answers >= self._crowd and at - self._last_at < LULL_S:
            return None
        if self._asked is not None:
            self._was_answered(self._asked)
        self._asked, self._answers = self._next_ask(), 0
        self._is_heeded = self._asked is None
        return self._asked

    def _was_answered(self, request: RetainedRequest) -> None:
        if request.search and not self._blocks:
            self._search.append(request.search)  # whether it goes on behind the last number
        if self._answers < self._full:
            is_thin = self._answers < self._crowd / 4 and len(request.tables) >= self._size
            self._size = min(2 * self._size, MOST_TOGETHER) if is_thin else self._size
        elif len(request.tables) > 1:
            self._size = half = max(1, len(request.tables) // 2)
            self._due.extendleft((request.tables[half:], request.tables[:half]))
        elif request.tables:
            self._is_dropping = True
            self._large.update(request.tables)
            self._search.extend(request.tables)

    def _next_ask(self) -> RetainedRequest | None:
        if self._kinds:
            return RetainedRequest((self._kinds.popleft(),), stays=True)
        while self._search and not self._blocks:
            self._blocks.extend(self._lacking(self._search.popleft()))
        if self._blocks:
            return self._blocks.popleft()
        if tables := self._together():
            return RetainedRequest(tuple(f"{ROOT}/{one}/game/+/+" for one in tables), tables=tables)
        if self._is_dropping:
            self.again()
            return self._next_ask()
        return None

    def _together(self) -> tuple[str, ...]:
        tables: tuple[str, ...] = ()
        while self._due and len(tables) + len(self._due[0]) <= max(self._size, len(self._due[0])):
            tables += self._due.popleft()
        return tables

    def _lacking(self, table: str) -> list[RetainedRequest]:
        """Return blocks of the numbers that did not come, and of those after the last one."""
        topics = [topic for box in self._heard if box[0] == table for topic in self._numbers(box)]
        blocks = range(0, len(topics), self._block)
        return [
            RetainedRequest(tuple(topics[at : at + self._block]), search=table) for at in blocks
        ]

    def _numbers(self, box: tuple[str, str]) -> list[str]:
        """Return the topics of a box that were not asked for and from which nothing came."""
        heard, first = self._heard[box], self._asked_to.get(box, 0) + 1
        end = min(heard.bit_length() + self._block, LAST)
        self._asked_to[box] = max(end, first) - 1
        return [
            f"{ROOT}/{box[0]}/game/{box[1]}/{number}"
            for number in range(first, end)
            if not heard >> number & 1
        ]

    def again(self) -> None:
        """Ask for everything once more: the broker may have dropped something meanwhile."""
        self._is_dropping = False
        self._kinds = deque((FIRST, *KINDS))
        self._due = deque((table,) for table in sorted(self._tables - self._large))
        self._search = deque(sorted(self._large))
        self._asked_to = {}
        self._heard = {box: 1 << heard.bit_length() - 1 for box, heard in self._heard.items()}
