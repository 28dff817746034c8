"""What a broker's messages say, read by whoever gathers them: the hall, the collector. Pure.

Anybody may have written what lies at a broker. What does not follow docs/mqtt.md is an
InvalidMessage with a code, and never an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, TypeAlias

from engine.game import BadRecord, Json, Line
from engine.record import LONGEST_LINE, parse
from firmware.after.result import PlayerNames, Result, Stand
from firmware.owner.mqtt_keys import is_table
from firmware.publishing.topics import ROOT, VERSION
from fleet.fields import Bad, Fields, NotSo

VERDICTS: Final = ("ok", "starting", "warn", "fail")


_At: TypeAlias = Annotated[float, "Unix time in s, by the box's own clock"]


@dataclass(frozen=True, slots=True)
class FromTable:
    """What each message says. docs/mqtt.md has what is `Annotated`, under the field's name."""

    table: Annotated[str, "the table's name"]
    box: Annotated[str, "the name that the box drew for itself"]
    rehearsal: Annotated[bool, "true where bots play a rehearsal; else left out"] = field(
        default=False, kw_only=True
    )


@dataclass(frozen=True, slots=True)
class Online(FromTable):
    """The table is there; the broker says the contrary when it has gone."""

    online: Annotated[bool, "whether the table is there"]


@dataclass(frozen=True, slots=True)
class TableState(FromTable):
    """What all may see at the table."""

    at: _At
    game: Annotated[str | None, "the game's name, or null"]
    players: Annotated[int, "how many play; 0 if there is no game"]
    names: PlayerNames
    state: Annotated[Mapping[str, Json] | None, "the common view, as `/api/state`, or null"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the box: one of VERDICTS, and what to do where it is not ok."""

    verdict: str
    says: str


@dataclass(frozen=True, slots=True)
class Health(FromTable):
    """How the box is."""

    at: _At
    ok: bool
    says: str
    parts: Mapping[str, Part]

    @property
    def is_starting(self) -> bool:
        """Whether the box does not work yet, and nobody has to do anything."""
        return any(part.verdict == "starting" for part in self.parts.values())


@dataclass(frozen=True, slots=True)
class Help(FromTable):
    """Whether somebody at the table waits for the staff."""

    at: Annotated[float, "since when, by the box's own clock"]
    help: Annotated[bool, "whether the staff is called"]


@dataclass(frozen=True, slots=True)
class GameFinished(FromTable):
    """A game that was played to its end; its `chain` tells one version of it from another."""

    result: Result  # `started` is by the box's own clock
    instead_of: Annotated[str | None, "the `chain` that this message replaces, or null"]

    @property
    def game(self) -> int:
        """Its number in the box's journal."""
        return self.result.game


@dataclass(frozen=True, slots=True)
class GameForgotten(FromTable):
    """A game that counts no more, with everything that was known of it."""

    game: int
    instead_of: str | None
    gone: Annotated[
        str,
        "forget the game, because it is `deleted`, or `reopened` by UNDO. Only `game`, `chain` "
        "(null) and `instead_of` stand beside it",
    ]


@dataclass(frozen=True, slots=True)
class TopicCleared:
    """Somebody has cleared a topic at the broker."""

    topic: str


@dataclass(frozen=True, slots=True)
class InvalidMessage:
    """A message that docs/mqtt.md does not know; `detail`: the key, or what its JSON lacks."""

    topic: str
    why: Bad
    detail: str


Told = Online | TableState | Health | Help | GameFinished | GameForgotten  # by a table
Word = Told | TopicCleared | InvalidMessage


def read_message(topic: str, payload: bytes) -> Word:
    """Return what a message says; it never raises.

    >>> heard("roundtable/1/north/online", b'{"v":1,"table":"north","box":"ab","online":true}')
    Online(table='north', box='ab', online=True)
    >>> heard("roundtable/1/north/online", b'{"v":1,"table":"south","box":"ab","online":true}')
    InvalidMessage(topic='roundtable/1/north/online', why=<Bad.TABLE: 'table'>, detail='south')
    """
    try:
        table, kind, rest = _place(topic)
        if not payload:
            return TopicCleared(topic)
        said = Fields(_parse_payload(payload))
        if said.whole("v") != VERSION:
            raise NotSo(Bad.VERSION, str(said.whole("v")))
        if (claimed := said.text("table")) != table:
            raise NotSo(Bad.TABLE, claimed)
        word = _game(said, rest) if kind == "game" else _READERS[kind](said)
        return replace(word, rehearsal=said.maybe_flag("rehearsal"))
    except NotSo as error:
        return InvalidMessage(topic, error.why, error.detail)


def _place(topic: str) -> tuple[str, str, tuple[str, ...]]:
    """Return the table of a topic, the kind of message and what is left."""
    table, _, below = topic.removeprefix(f"{ROOT}/").partition("/")
    kind, *rest = below.split("/")
    is_whole = len(rest) == 2 if kind == "game" else kind in _READERS and not rest
    if not topic.startswith(f"{ROOT}/") or not is_table(table) or not is_whole:
        raise NotSo(Bad.TOPIC, topic)
    return table, kind, tuple(rest)


def _parse_payload(payload: bytes) -> Line:
    try:
        line = parse(payload)
    except BadRecord as error:
        is_long = len(payload) > LONGEST_LINE
        raise NotSo(Bad.LONG if is_long else Bad.JSON, error.expected) from error
    if b"\\u0000" in payload:  # no database holds it
        raise NotSo(Bad.JSON, "\\u0000")
    return line


def _online(fields: Fields) -> Online:
    return Online(fields.text("table"), fields.box(), fields.flag("online"))


def _state(fields: Fields) -> TableState:
    return TableState(
        fields.text("table"), fields.box(), fields.seconds("at"), fields.maybe_code("game"),
        fields.whole("players"), fields.names(), fields.state(),
    )  # fmt: skip


def _health(fields: Fields) -> Health:
    parts = {
        key: _part(key, value)
        for key, value in fields.line.items()
        if isinstance(value, dict) and "is" in value
    }
    return Health(
        fields.text("table"),
        fields.box(),
        fields.seconds("at"),
        fields.flag("ok"),
        fields.text("says"),
        parts,
    )


def _part(key: str, value: Mapping[str, Json]) -> Part:
    part = Fields(value)
    try:
        verdict, says = part.text("is"), part.text("says")
    except NotSo as error:
        raise NotSo(Bad.KEY, f"{key}.{error.detail}") from error
    if verdict not in VERDICTS:
        raise NotSo(Bad.KEY, f"{key}.is")
    return Part(verdict, says)


def _help(fields: Fields) -> Help:
    return Help(fields.text("table"), fields.box(), fields.seconds("at"), fields.flag("help"))


def _game(fields: Fields, rest: tuple[str, ...]) -> GameFinished | GameForgotten:
    table, box, game = fields.text("table"), fields.box(), fields.whole("game")
    if (box, str(game)) != rest:
        raise NotSo(Bad.KEY, "game")
    before = fields.maybe_code("instead_of")
    if "gone" in fields.line:
        return GameForgotten(table, box, game, before, fields.code("gone"))
    return GameFinished(table, box, _result(fields, game), before)


def _result(fields: Fields, game: int) -> Result:
    return Result(
        game,
        line=fields.whole("line"),
        chain=fields.code("chain"),
        rules=fields.code("rules"),
        variant=fields.codes("variant"),
        started=fields.seconds("started"),
        seconds=fields.maybe_seconds("seconds"),
        players=fields.whole("players"),
        ending=fields.code("ending"),
        winners=fields.seats("winners", fields.whole("players")),
        measures=fields.counts("measures"),
        names=fields.names(),
        stand=Stand.OVER,
    )


_READERS: Final[Mapping[str, Callable[[Fields], Told]]] = {
    "online": _online, "state": _state, "health": _health, "help": _help,
}  # fmt: skip
