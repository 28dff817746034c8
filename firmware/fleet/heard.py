"""What a broker's messages say, read by whoever gathers them: the hall, the collector. Pure.

Anybody may have written what lies at a broker: whatever does not follow docs/fleet.md is Rubbish,
with a code, and never an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from engine.game import BadRecord, Json, Line
from engine.record import LONGEST_LINE, parse
from firmware.fleet.topics import ROOT, VERSION
from firmware.owner.mqtt_keys import is_table

LAST_S: Final = 253_402_300_799  # Unix time of the last second that a calendar of four digits has
LARGEST: Final = 2**53 - 1  # a whole number that everybody reads as it was written
LONGEST_BOX: Final = 40  # characters
VERDICTS: Final = ("ok", "warn", "fail")


@dataclass(frozen=True, slots=True)
class Online:
    """The table is there; the broker says the contrary when it has gone."""

    table: str
    box: str
    online: bool


@dataclass(frozen=True, slots=True)
class TableState:
    """What all may see at the table; `at`: Unix time in s by the box's own clock."""

    table: str
    box: str
    at: float
    game: str | None
    players: int
    names: tuple[str, ...] | None  # by seat; None: the owner does not have them sent
    state: Mapping[str, Json] | None  # None: no game


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the box: one of VERDICTS, and what to do where it is not ok."""

    verdict: str
    says: str


@dataclass(frozen=True, slots=True)
class Health:
    """How the box is."""

    table: str
    box: str
    at: float
    ok: bool
    says: str
    parts: Mapping[str, Part]


@dataclass(frozen=True, slots=True)
class Help:
    """Whether somebody at the table waits for the staff."""

    table: str
    box: str
    at: float
    wanted: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was played to its end; `chain` tells one version of it from another."""

    table: str
    box: str
    game: int
    line: int
    chain: str
    instead_of: str | None
    rules: str
    variant: tuple[str, ...]
    started: float  # Unix time in s by the box's own clock
    seconds: float | None  # None: no line of the record tells
    players: int
    ending: str
    winners: tuple[int, ...]
    measures: Mapping[str, int]
    names: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A game that counts no more, with everything that was known of it."""

    table: str
    box: str
    game: int
    instead_of: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Emptied:
    """Somebody has cleared a topic at the broker."""

    topic: str


class Bad(StrEnum):
    """Why a message is none of a table's."""

    TOPIC = "topic"
    LONG = "long"
    JSON = "json"
    VERSION = "version"
    TABLE = "table"
    KEY = "key"


@dataclass(frozen=True, slots=True)
class Rubbish:
    """A message that docs/fleet.md does not know; `detail`: the key, or what its JSON lacks."""

    topic: str
    why: Bad
    detail: str


Word = Online | TableState | Health | Help | Finished | Forgotten | Emptied | Rubbish


def heard(topic: str, payload: bytes) -> Word:
    """Return what a message says; it never raises.

    >>> heard("roundtable/1/north/online", b'{"v":1,"table":"north","box":"ab","online":true}')
    Online(table='north', box='ab', online=True)
    >>> heard("roundtable/1/north/online", b'{"v":1,"table":"south","box":"ab","online":true}')
    Rubbish(topic='roundtable/1/north/online', why=<Bad.TABLE: 'table'>, detail='south')
    """
    try:
        table, kind, rest = _place(topic)
        if not payload:
            return Emptied(topic)
        said = _Said(_parsed(payload))
        if said.whole("v") != VERSION:
            raise _Not(Bad.VERSION, str(said.whole("v")))
        if (claimed := said.text("table")) != table:
            raise _Not(Bad.TABLE, claimed)
        if kind == "game":
            return _game(said, rest)
        return _READERS[kind](said)
    except _Not as error:
        return Rubbish(topic, error.why, error.detail)


class _Not(ValueError):
    def __init__(self, why: Bad, detail: str) -> None:
        super().__init__(f"{why}: {detail}")
        self.why = why
        self.detail = detail


def _place(topic: str) -> tuple[str, str, tuple[str, ...]]:
    """Return the table of a topic, the kind of message and what is left."""
    table, _, below = topic.removeprefix(f"{ROOT}/").partition("/")
    kind, *rest = below.split("/")
    is_whole = len(rest) == 2 if kind == "game" else kind in _READERS and not rest
    if not topic.startswith(f"{ROOT}/") or not is_table(table) or not is_whole:
        raise _Not(Bad.TOPIC, topic)
    return table, kind, tuple(rest)


def _parsed(payload: bytes) -> Line:
    try:
        line = parse(payload)
    except BadRecord as error:
        is_long = len(payload) > LONGEST_LINE
        raise _Not(Bad.LONG if is_long else Bad.JSON, error.expected) from error
    if b"\\u0000" in payload:  # no database holds it
        raise _Not(Bad.JSON, "\\u0000")
    return line


class _Said:
    """An object's values by key, each of the type that is asked for, or _Not."""

    def __init__(self, line: Mapping[str, Any]) -> None:
        self.line = line

    def _one(self, key: str, is_right: Callable[[Any], bool]) -> Any:
        value = self.line.get(key)
        if not is_right(value):
            raise _Not(Bad.KEY, key)
        return value

    def text(self, key: str) -> str:
        return str(self._one(key, lambda one: isinstance(one, str)))

    def box(self) -> str:
        found = self.text("box")
        if not (0 < len(found) <= LONGEST_BOX and found.isascii() and found.isalnum()):
            raise _Not(Bad.KEY, "box")
        return found

    def maybe_text(self, key: str) -> str | None:
        return None if self.line.get(key) is None else self.text(key)

    def flag(self, key: str) -> bool:
        return bool(self._one(key, lambda one: isinstance(one, bool)))

    def state(self) -> Mapping[str, Json] | None:
        found: Mapping[str, Json] | None = self._one(
            "state", lambda one: one is None or isinstance(one, dict)
        )
        return found

    def whole(self, key: str) -> int:
        return int(self._one(key, _is_whole))

    def seconds(self, key: str) -> float:
        return float(self._one(key, lambda one: _is_number(one) and 0 <= one <= LAST_S))

    def maybe_seconds(self, key: str) -> float | None:
        return None if self.line.get(key) is None else self.seconds(key)

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(self._one(key, _list_of(lambda one: isinstance(one, str))))

    def names(self) -> tuple[str, ...] | None:
        return self.texts("names") if "names" in self.line else None

    def seats(self, key: str) -> tuple[int, ...]:
        return tuple(self._one(key, _list_of(_is_whole)))

    def counts(self, key: str) -> Mapping[str, int]:
        found = self._one(key, lambda one: isinstance(one, dict))
        if not all(_is_whole(one) for one in found.values()):
            raise _Not(Bad.KEY, key)
        return dict(found)


def _is_number(one: object) -> bool:
    return isinstance(one, int | float) and not isinstance(one, bool)


def _is_whole(one: object) -> bool:
    return isinstance(one, int) and not isinstance(one, bool) and 0 <= one <= LARGEST


def _list_of(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda many: isinstance(many, list) and all(is_right(one) for one in many)


def _online(said: _Said) -> Online:
    return Online(said.text("table"), said.box(), said.flag("online"))


def _state(said: _Said) -> TableState:
    return TableState(
        said.text("table"), said.box(), said.seconds("at"), said.maybe_text("game"),
        said.whole("players"), said.names(), said.state(),
    )  # fmt: skip


def _health(said: _Said) -> Health:
    parts = {
        key: _part(key, value)
        for key, value in said.line.items()
        if isinstance(value, dict) and "is" in value
    }
    return Health(
        said.text("table"),
        said.box(),
        said.seconds("at"),
        said.flag("ok"),
        said.text("says"),
        parts,
    )


def _part(key: str, value: Mapping[str, Json]) -> Part:
    part = _Said(value)
    try:
        verdict, says = part.text("is"), part.text("says")
    except _Not as error:
        raise _Not(Bad.KEY, f"{key}.{error.detail}") from error
    if verdict not in VERDICTS:
        raise _Not(Bad.KEY, f"{key}.is")
    return Part(verdict, says)


def _help(said: _Said) -> Help:
    return Help(said.text("table"), said.box(), said.seconds("at"), said.flag("help"))


def _game(said: _Said, rest: tuple[str, ...]) -> Finished | Forgotten:
    table, box, game = said.text("table"), said.box(), said.whole("game")
    if (box, str(game)) != rest:
        raise _Not(Bad.KEY, "game")
    before = said.maybe_text("instead_of")
    if "gone" in said.line:
        return Forgotten(table, box, game, before, said.text("gone"))
    return Finished(
        table, box, game, said.whole("line"), said.text("chain"), before,
        said.text("rules"), said.texts("variant"), said.seconds("started"),
        said.maybe_seconds("seconds"), said.whole("players"), said.text("ending"),
        said.seats("winners"), said.counts("measures"), said.names(),
    )  # fmt: skip


_READERS: Final[Mapping[str, Callable[[_Said], Word]]] = {
    "online": _online, "state": _state, "health": _health, "help": _help,
}  # fmt: skip
