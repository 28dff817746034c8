"""Tells a broker how the table is and what was played: tried again for ever, waited for by nobody.

State, health and a call for help are told as they are now; finished games come from the journal,
in which all that was not acknowledged still stands. Nothing here reads a clock: `at` is s of a
steady one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from engine.game import Json
from firmware.publishing.client import ConnectionLost, ConnectionOpened
from firmware.publishing.cursor import Cursor
from firmware.publishing.discovery import discovery_messages
from firmware.publishing.payloads import Sender, box_online
from firmware.publishing.reconnect import Reconnecting
from firmware.publishing.retry import Retry
from firmware.publishing.topics import ROOT, Topics
from firmware.publishing.troubles import Trouble, sentence
from firmware.publishing.unsent import Message, UnsentGame, due, message, standing
from firmware.publishing.wire import Acknowledged, Event, PresenceHeard, RetainedMessage
from firmware.table.journal import BadJournal
from words.text import t

TAKES_S: Final = 120.0  # a broker acknowledges sooner
STATE_S: Final = 1.0  # between two states
HEALTH_S: Final = 60.0  # between two healths, where nothing has changed
LOOK_S: Final = 5.0  # between two looks at health
GAMES_S: Final = 30.0  # between two looks at the journal
BATCH: Final = 5  # games; each takes some 10 ms to be worked out, which the game has to share
BATCH_S: Final = 0.5
AGAIN: Final = 100  # games that were taken last, said once more where a connection begins
DENIED_S: Final = 300.0  # until what was refused is offered again


class Desk(Protocol):
    """What is told of the table; called from any thread."""

    def table(self) -> Mapping[str, object]:
        """Return what the page of the table shows."""

    def state(self) -> Mapping[str, Json] | None:
        """Return the game's state, None: no game is on."""

    def healthy(self) -> Mapping[str, object]:
        """Return how the box is."""


class Wire(Protocol):
    """A connection to a broker."""

    def open(self, on_event: Callable[[Event], None]) -> None:
        """Open the link, and have `on_event` called with what comes of it."""

    def send(self, letter: RetainedMessage) -> int | None:
        """Send a letter; return its number, None: it could not be sent."""

    def empty(self, topics: Sequence[str]) -> bool:
        """Take retained messages off the broker; return whether all were sent."""

    def close(self) -> None:
        """Close the link."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A message that the broker has not acknowledged."""

    since: float  # s
    kind: str  # "state", "health", "help", "game" or "other"
    game: Message | None = None


class Source(NamedTuple):
    """What the broker is told of: the table as it is shown, and the journal of its games."""

    desk: Desk
    journal: Path


class Publisher:
    """A step at a time; one thread calls all of it."""

    def __init__(
        self,
        source: Source,
        sender: Sender,
        cursor: Cursor,
        wire: Wire,
        events: Callable[[int], Callable[[Event], None]],
        report: Callable[[str], None],
        wall: Callable[[], float],
    ) -> None:
        """`events(n)` gives what connection n tells its events to, `report` takes a sentence."""
        self._desk, self._journal = source
        self._sender = sender
        self._cursor, self._wire = cursor, wire
        self._told, self._wall = report, wall
        self._topics = Topics(sender.table)
        self.connection = Reconnecting(
            lambda number: wire.open(events(number)), wire.close, Retry(sender.box), self._on_lost
        )
        self._waiting: dict[int, Waiting] = {}
        self._state: object = None
        self._health: object = None
        self._has_twin = False  # another box of this name speaks in the same topics
        self._is_gainsaid = False  # what lies in `online` does not say that the table is there
        self._help: object = None
        self._due: deque[UnsentGame] = deque()
        self._again: frozenset[int] = frozenset()
        self._next: dict[str, float] = {}  # s; when each kind is looked at again

    # -- the connection ------------------------------------------------------------------

    def step(self, at: float) -> float:
        """Do what is due; return for how many s nothing else is, unless something happens."""
        self.connection.step(at)
        if self.connection.is_open:
            self._tell(at)
        if not self.connection.is_open and self._is_time("games", GAMES_S, at):
            self._look(at)
        return BATCH_S if self.connection.is_open else 1.0

    def take(self, connection: int, event: Event, at: float) -> None:
        """Take what has happened, on the connection that stands."""
        if not self.connection.is_now(connection):
            return
        match event:
            case ConnectionOpened():
                self._begin(at)
            case ConnectionLost():
                self.connection.lose(event, at)
            case Acknowledged(number, refused):
                self._on_acknowledged(number, refused, at)
            case PresenceHeard(payload):
                self._hear(box_online(payload))

    def _hear(self, box: str | None) -> None:
        """Take what was said in the table's own name, by whomever."""
        if box is None:
            self._is_gainsaid = True
        elif box != self._sender.box:
            self._has_twin = True
            self._say(Trouble.TWIN, "")  # one line, whatever it calls itself

    def _begin(self, at: float) -> None:
        self._state = self._health = self._help = None
        self._next, self._due = {}, deque()
        self._again = self._cursor.newest(AGAIN)
        self._send(RetainedMessage(self._topics.online, self._sender.online(True)), "other", at)
        if self._sender.version is not None:
            for told in discovery_messages(self._sender.table, self._sender.version):
                self._send(RetainedMessage(*told), "other", at)
        self.connection.note_opened(at)
        self._told(t("MQTT: the broker lets this table in as {table}", table=self._sender.table))
        self._note()

    def _on_lost(self, lost: ConnectionLost, at: float) -> None:
        self._waiting.clear()
        self._again = frozenset()
        self._next.pop("games", None)  # how many wait is told at once
        self._say(lost.trouble, lost.detail)

    def _say(self, trouble: Trouble, detail: str) -> None:
        if self.connection.is_news(trouble, detail):
            wrong = sentence(trouble, detail, f"{ROOT}/{self._sender.table}/")
            self._told(t("MQTT: {trouble}", trouble=wrong))
        self._note()

    def _note(self) -> None:
        if self.connection.trouble is None and not self.connection.is_open:
            return  # whether it goes well is not known yet
        trouble, detail = self.connection.trouble or ("", "")
        games = sum(one.game is not None for one in self._waiting.values())
        self._cursor.note(trouble, detail, len(self._due) + games, int(self._wall()))

    def end(self) -> None:
        """Say that the table goes, and go; a rehearsal leaves nothing at the broker."""
        if self._sender.rehearsal:
            self._forget()
        elif self.connection.is_open:
            self._wire.send(RetainedMessage(self._topics.online, self._sender.online(False)))
        self.connection.end()

    def _forget(self) -> None:
        """Empty each topic in which this box has said something; a second box keeps its own."""
        games = [
            self._topics.game(self._cursor.box_of(game), game)
            for game, one in self._cursor.sent_games.items()
            if one.is_out
        ]
        common = () if self._has_twin else self._topics.of_table
        if not (self.connection.is_open and self._wire.empty((*games, *common))):
            left = f"{ROOT}/{self._sender.table}/#"
            self._told(
                t("MQTT: messages of the rehearsal still lie at the broker: {topic}", topic=left)
            )

    # -- what is told --------------------------------------------------------------------

    def _tell(self, at: float) -> None:
        if any(at - one.since >= TAKES_S for one in self._waiting.values()):
            self.connection.lose(ConnectionLost(Trouble.SLOW, ""), at)
            return
        if self._is_gainsaid and self._is_time("online", HEALTH_S, at):
            self._is_gainsaid = False
            self._send(RetainedMessage(self._topics.online, self._sender.online(True)), "other", at)
        self._tell_help(at)
        self._tell_state(at)
        self._tell_health(at)
        self._tell_games(at)

    def _tell_help(self, at: float) -> None:
        """Tell whether the staff is called, on each connection anew and at each change."""
        call = self._desk.table().get("help")
        if not isinstance(call, dict) or call == self._help or self._is_waited_for("help"):
            return
        payload = self._sender.help(call["called"], call["since"])
        if self._send(RetainedMessage(self._topics.help, payload), "help", at):
            self._help = call

    def _tell_state(self, at: float) -> None:
        table, state = self._desk.table(), self._desk.state()
        now = (table.get("game"), table.get("players"), state)
        if now == self._state or self._is_waited_for("state"):
            return
        if self._is_time("state", STATE_S, at):
            payload = self._sender.state(table, state, int(self._wall()))
            if self._send(RetainedMessage(self._topics.state, payload), "state", at):
                self._state = now

    def _tell_health(self, at: float) -> None:
        if self._is_waited_for("health") or not self._is_time("look", LOOK_S, at):
            return
        healthy = self._desk.healthy()
        now = {key: _verdict(value) for key, value in healthy.items()}
        if now == self._health and at < self._next.get("health", 0.0):
            return
        payload = self._sender.health(healthy, int(self._wall()))
        if self._send(RetainedMessage(self._topics.health, payload), "health", at):
            self._health = now
            self._next["health"] = at + HEALTH_S

    def _tell_games(self, at: float) -> None:
        if self._is_waited_for("game"):
            return
        if not self._due and self._is_time("games", GAMES_S, at):
            self._look(at)
        if self._due and self._is_time("batch", BATCH_S, at):
            for _ in range(min(BATCH, len(self._due))):
                self._tell_game(self._due.popleft(), at)
            self._note()

    def _look(self, at: float) -> None:
        try:
            games = standing(self._journal)
        except BadJournal:  # the box itself says so
            return
        self._due = deque(due(games, self._cursor.sent_games, self._sender.form, self._again))
        self._again = frozenset()
        self._note()

    def _tell_game(self, one: UnsentGame, at: float) -> None:
        sender = replace(self._sender, box=self._cursor.box_of(one.game))
        told = message(self._journal, one, sender)
        if told is None:
            return
        if told.payload is None:
            self._cursor.remember(told.game, told.then)
            return
        topic = self._topics.game(sender.box, told.game)
        self._cursor.offer(told.game, told.then)
        self._send(RetainedMessage(topic, told.payload), "game", at, told)

    def _send(
        self, letter: RetainedMessage, kind: str, at: float, game: Message | None = None
    ) -> bool:
        number = self._wire.send(letter)
        if number is not None:
            self._waiting[number] = Waiting(at, kind, game)
        return number is not None

    def _on_acknowledged(self, number: int, refused: str, at: float) -> None:
        one = self._waiting.pop(number, None)
        if refused:
            self._say(Trouble.DENIED, refused)
            self._due.clear()
            self._next["games"] = at + DENIED_S
        elif one is not None and one.game is not None:
            self._cursor.keep(one.game.game, one.game.then)
            self._note()

    def _is_waited_for(self, kind: str) -> bool:
        return any(one.kind == kind for one in self._waiting.values())

    def _is_time(self, kind: str, every: float, at: float) -> bool:
        if at < self._next.get(kind, at):
            return False
        self._next[kind] = at + every
        return True


def _verdict(part: object) -> object:
    """Return what of a part makes a change: a processor one degree warmer does not."""
    return part.get("is") if isinstance(part, dict) else part
