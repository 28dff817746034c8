"""A thousand tables in one thread: the real Publisher, journal, cursor and paho client of each.

Only what hands would do comes from dealt games, and one loop waits for all connections. Time is
counted: `faster` lets an hour pass in minutes.
"""

from __future__ import annotations

import heapq
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Final

from engine.game import Json
from firmware.after.catalogue import journal_in
from firmware.owner.mqtt_keys import MqttConfig
from firmware.publishing.client import ConnectionLost, ConnectionOpened
from firmware.publishing.cursor import Cursor
from firmware.publishing.payloads import Sender
from firmware.publishing.publisher import Publisher, Source
from firmware.publishing.topics import Topics
from firmware.publishing.wire import Event, RetainedMessage
from firmware.table.journal import Journal
from lab.fleet_evenings import PAUSE_S, STARTED, Evening, healthy
from lab.fleet_wires import HandedMessage, Poll, PolledWire, Traffic, take_messages

STEP_S: Final = 0.5  # between two steps of a table, as a box's Publisher
TOGETHER: Final = 20  # connections that are being opened at once
PING_S: Final = 5.0
HEALTHY: Final = healthy()


class SimulatedTable:
    """A table at which one game follows another."""

    def __init__(self, data: Path, games: Sequence[Evening], chance: Random, over: int) -> None:
        """`over`: how many games its journal holds already."""
        self._data, self._games, self._chance = data, games, chance
        self._evening = chance.choice(games)
        self._begun = -chance.random() * (self._evening.seconds + PAUSE_S)  # s, counted
        self._at = 0  # how many changes were shown
        self.over = over  # games that its journal holds to their end
        self.changed = 0
        self.move(0.0)

    def move(self, at: float) -> None:
        """Let hands do what they have done by now."""
        changes = self._evening.changes
        before = self._at
        while self._at + 1 < len(changes) and changes[self._at + 1][0] <= at - self._begun:
            self._at += 1
        self.changed += self._at - before
        if before < self._at == len(changes) - 1:
            self._keep()
        if at - self._begun >= self._ends:
            self._evening, self._begun, self._at = self._chance.choice(self._games), at, 0

    @property
    def next_at(self) -> float:
        """When there is something new, s."""
        changes = self._evening.changes
        more = changes[self._at + 1][0] if self._at + 1 < len(changes) else self._ends
        return self._begun + more

    def _keep(self) -> None:
        journal = Journal(journal_in(self._data))
        game = journal.begin(self._evening.header, STARTED + max(self._begun, 0.0))
        journal.append(game, self._evening.lines)
        journal.close()
        self.over += 1

    @property
    def _ends(self) -> float:
        return self._evening.seconds + PAUSE_S

    def table(self) -> Mapping[str, Json]:
        return self._evening.table

    def state(self) -> Mapping[str, Json] | None:
        return self._evening.changes[self._at][1]

    def healthy(self) -> Mapping[str, object]:
        return HEALTHY


class Table:
    """A table with its own connection."""

    def __init__(
        self, name: str, shown: SimulatedTable, data: Path, config: MqttConfig, poll: Poll
    ) -> None:
        self.shown = shown
        self.is_in = False
        self.lost = 0  # connections that ended or never stood
        self.happened: Callable[[Table, int, Event], None] = lambda *_: None
        self._cursor = Cursor(data, "bench")
        sender = Sender(name, self._cursor.box)
        will = RetainedMessage(Topics(name).online, sender.online(False))
        self.wire = PolledWire(config, self._cursor.box, will, poll)
        self.publisher = Publisher(
            Source(shown, journal_in(data)), sender, self._cursor, self.wire,
            lambda connection: lambda event: self.happened(self, connection, event),
            lambda _: None, lambda: STARTED,
        )  # fmt: skip

    def step(self, at: float) -> None:
        self.shown.move(at)
        self.publisher.step(at)

    def take(self, connection: int, event: Event, at: float) -> None:
        """Take what has happened on the connection, and go on."""
        if isinstance(event, ConnectionOpened | ConnectionLost):
            self.is_in = isinstance(event, ConnectionOpened)
            self.lost += not self.is_in
        self.publisher.take(connection, event, at)
        self.publisher.step(at)

    @property
    def acknowledged_games(self) -> int:
        """How many games the broker has acknowledged."""
        return sum(one.is_out for one in self._cursor.sent_games.values())


class Crowd:
    """All tables, and the clock that counts for them."""

    def __init__(self, tables: Sequence[Table], poll: Poll) -> None:
        self.tables, self._poll = tables, poll
        self._counted, self._since, self._faster = 0.0, time.monotonic(), 1.0
        self._pool = ThreadPoolExecutor(TOGETHER)
        self._happened: deque[tuple[Table, int, Event]] = deque()
        self._due: list[tuple[float, int]] = []
        self.begins()
        self._ping_at = 0.0
        self.late_s = 0.0  # how long a table had to wait for its turn, at most
        for one in tables:
            one.happened = lambda *event: self._happened.append(event)

    def begins(self) -> None:
        """Let the turns of the tables begin now."""
        now, many = time.monotonic(), len(self.tables)
        self._due = [(now + STEP_S * number / many, number) for number in range(many)]

    @property
    def at(self) -> float:
        """S of the counted clock."""
        return self._counted + (time.monotonic() - self._since) * self._faster

    def goes(self, faster: float) -> None:
        """Let the clock go so much faster than this machine's from now on."""
        self._counted, self._since, self._faster = self.at, time.monotonic(), faster

    def leaps(self, seconds: float) -> None:
        """Let time pass at once: no connection stands, and every table goes on once."""
        self._counted += seconds
        for some in range(0, len(self.tables), TOGETHER):
            self._step(self.tables[some : some + TOGETHER])
        self._hear()

    def turn(self) -> None:
        """Let all connections, and all tables whose time it is, go on."""
        self._poll.turn(max(min(self._due[0][0] - time.monotonic(), 0.05), 0.0))
        self._hear()
        self._step(self._now_due())
        self._hear()
        if time.monotonic() >= self._ping_at:
            self._ping_at = time.monotonic() + PING_S
            self._poll.ping()

    def _hear(self) -> None:
        while self._happened:
            table, connection, event = self._happened.popleft()
            table.take(connection, event, self.at)

    def _now_due(self) -> list[Table]:
        now, found = time.monotonic(), list[Table]()
        while self._due[0][0] <= now and len(found) < TOGETHER:
            at, number = self._due[0]
            table = self.tables[number]
            self.late_s = max(self.late_s, now - at)
            wakes = now + max((table.shown.next_at - self.at) / self._faster, 0.001)
            heapq.heapreplace(self._due, (min(now + STEP_S, wakes), number))
            found.append(table)
        return found

    def _step(self, due: Sequence[Table]) -> None:
        """A handshake is waited for by the one table that is at it, as by a box: none by others."""
        for one in due:
            if one.is_in:
                one.step(self.at)
        away = [one for one in due if not one.is_in]
        list(self._pool.map(lambda one: one.step(self.at), away))

    def messages_handed(self) -> list[HandedMessage]:
        """Return what was handed over since this was asked last."""
        return take_messages(one.wire for one in self.tables)

    @property
    def traffic(self) -> Traffic:
        return self._poll.traffic

    @property
    def let_in(self) -> int:
        return sum(one.is_in for one in self.tables)

    @property
    def over(self) -> int:
        """How many finished games lie in the journals."""
        return sum(one.shown.over for one in self.tables)

    @property
    def acknowledged_games(self) -> int:
        """How many of them the broker has acknowledged."""
        return sum(one.acknowledged_games for one in self.tables)

    def end(self) -> None:
        for one in self.tables:
            one.publisher.end()
        self._pool.shutdown()
