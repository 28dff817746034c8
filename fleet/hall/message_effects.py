"""What a word of the broker changes in the hall. Pure: words in, another hall out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.glance import Glance
from firmware.games.registry import GAMES, title_named
from firmware.publishing.topics import ROOT
from firmware.publishing.troubles import Trouble
from fleet.hall.tables import (
    MOST_CALLING,
    MOST_TABLES,
    Broker,
    Call,
    FailingPart,
    Game,
    Hall,
    IgnoredMessages,
    Link,
    Moment,
    Start,
    Table,
)
from fleet.messages import (
    Health,
    Help,
    InvalidMessage,
    Online,
    TableState,
    TopicCleared,
    Word,
)

TWIN_S: Final = 180.0  # three healths: a box that has said nothing for so long is no second one
STARTING_S: Final = 120.0  # the box itself gives up sooner; one that dies and starts again does not
QUIET_S: Final = 200.0  # health comes each 60 s; a broker says of one that went within 90 s
CLOCK_S: Final = 120  # by so much a clock may be wrong before it is said
DATED_S: Final = 7 * 86_400.0  # what lay at the broker may be so old
FORGOTTEN_S: Final = (
    600.0  # a broker that was let in anew and says nothing of a table has it no more
)
MOST_BOXES: Final = 4
MOST_NAMES: Final = 12
MOST_ILLS: Final = 8
LONGEST_NAME: Final = 60  # characters
LONGEST_SAYS: Final = 300


# -- the broker --------------------------------------------------------------------------------


def on_connected(hall: Hall, at: float) -> Hall:
    """The broker lets the hall in."""
    return replace(hall, broker=Broker(Link.OPEN, at))


def on_disconnected(hall: Hall, trouble: Trouble, detail: str, at: float) -> Hall:
    """The connection has ended, or could not be had; what was heard stays as it was."""
    was = hall.broker
    link = Link.NONE if was.link is Link.NONE else Link.LOST
    since = at if was.link is Link.OPEN or was.since is None else was.since
    return replace(hall, broker=Broker(link, since, (trouble, detail)))


# -- words -------------------------------------------------------------------------------------


def hear(hall: Hall, word: Word, moment: Moment) -> Hall:
    """Return the hall after a word; finished games are others' concern."""
    match word:
        case InvalidMessage(why=why, detail=detail):
            was = hall.aside.get(why, IgnoredMessages(0, _short(detail, LONGEST_SAYS)))
            return replace(hall, aside={**hall.aside, why: replace(was, n=was.n + 1)})
        case TopicCleared(topic):
            return _clear_topic(hall, topic, moment)
        case Online() | TableState() | Health() | Help():
            return _of_table(hall, word, moment)
    return hall


def _of_table(hall: Hall, word: Online | TableState | Health | Help, moment: Moment) -> Hall:
    table = hall.tables.get(word.table)
    if table is None:
        if not _has_room(hall, word):
            return replace(hall, too_many=hall.too_many + 1)
        table = Table(word.table, moment.at)
    after = _TAKES[type(word)](_note_speaker(table, word, moment), word, moment)
    return replace(hall, tables={**hall.tables, word.table: after})


def _has_room(hall: Hall, word: Word) -> bool:
    """Whether one more table is kept: a call for help is, longer than anything else."""
    calls = isinstance(word, Help) and word.help
    return len(hall.tables) < MOST_TABLES + (MOST_CALLING if calls else 0)


def _note_speaker(table: Table, word: Online | TableState | Health | Help, moment: Moment) -> Table:
    """Return the table with who spoke, when, and whether by a clock that goes wrong."""
    sent = word.at if isinstance(word, TableState | Health) else None  # of help: since when
    heard = moment.at if not moment.retained else None if sent is None else _date_of(sent, moment)
    known = [one for one in (table.heard, heard) if one is not None]
    table = replace(
        table, touched=moment.at, heard=max(known, default=None), rehearses=word.rehearsal
    )
    if not moment.retained:
        table = replace(table, quiet=False, boxes=_boxes_of(table, word.box, moment.at))
    return table if sent is None else _check_clock(table, sent - moment.wall, moment)


def _boxes_of(table: Table, box: str, at: float) -> tuple[tuple[str, float], ...]:
    """Return the boxes that speak for a table, this one as the newest."""
    others = [(one, when) for one, when in table.boxes if one != box and at - when < TWIN_S]
    return (*others, (box, at))[-MOST_BOXES:]


def _date_of(at: float, moment: Moment) -> float | None:
    """Return when something was that has a date, None where that cannot be."""
    is_possible = believable_time(at, moment.wall, None) is not None
    return moment.at - max(moment.wall - at, 0.0) if is_possible else None


def believable_time(at: float, wall: float, else_: float | None) -> float | None:
    """Return a time by a box's clock where it can be, else `else_`; `wall`: when it was heard.

    Both are Unix time in s.
    """
    return min(at, wall) if -CLOCK_S < wall - at < DATED_S else else_


def _check_clock(table: Table, ahead: float, moment: Moment) -> Table:
    """A clock is judged by what comes just now; what lay there can only be of the future."""
    if moment.retained and ahead < CLOCK_S:
        return table
    return replace(table, clock=round(ahead) if abs(ahead) >= CLOCK_S else 0)


# -- each kind of word ---------------------------------------------------------------------------


def _online(table: Table, word: Online, moment: Moment) -> Table:
    if moment.retained:
        boxes = ((word.box, moment.at),) if word.online else ()
        since = table.since if table.online is word.online else None
        return replace(table, online=word.online, boxes=boxes, since=since)
    others = table.boxes if word.online else tuple(b for b in table.boxes if b[0] != word.box)
    online = word.online or bool(others)  # another box of that name is still there
    since = table.since if table.online is online else moment.at
    return replace(table, online=online, boxes=others, since=since)


def _state(table: Table, word: TableState, _moment: Moment) -> Table:
    return replace(table, has_state=True, game=_game(word))


def _game(word: TableState) -> Game | None:
    if word.game is None or word.state is None:
        return None
    title = title_named(word.game)
    glance = GAMES[word.game].page.glance(word.state) if word.game in GAMES else Glance()
    names = word.names and tuple(_short(name, LONGEST_NAME) for name in word.names[:MOST_NAMES])
    players = min(word.players, MOST_NAMES)
    return Game(title, _short(word.game, LONGEST_NAME), players, names, glance)


def _health(table: Table, word: Health, moment: Moment) -> Table:
    shown = ("fail",) if word.is_starting else ("fail", "warn")  # what starts may lack a camera yet
    ills = tuple(
        FailingPart(
            _short(name, LONGEST_NAME), part.verdict == "fail", _short(part.says, LONGEST_SAYS)
        )
        for name, part in word.parts.items()
        if part.verdict in shown
    )[:MOST_ILLS]
    if not (word.ok or word.is_starting or any(ill.fails for ill in ills)):
        ills = (FailingPart("", True, _short(word.says, LONGEST_SAYS)), *ills)
    start = _start(table.start, moment.at) if word.is_starting else None
    return replace(table, has_health=True, ills=ills, start=start)


def _start(before: Start | None, at: float) -> Start:
    """Return how long a box starts; one that died and starts again is starting all the time."""
    if before is None or at - before.heard >= STARTING_S:
        return Start(at, at)
    return replace(before, heard=at)


def _help(table: Table, word: Help, moment: Moment) -> Table:
    call = table.call
    if word.help:
        dated = _date_of(word.at, moment)
        new = Call(word.box, moment.at, moment.at if dated is None else dated)
        return replace(table, call=call or new)
    speak = {box for box, _ in table.boxes}
    if call is not None and call.box != word.box and call.box in speak:
        return table  # one of two boxes of that name, and not the one that calls
    return replace(table, call=None)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


_TAKES: Final[Mapping[type, Callable[[Table, Any, Moment], Table]]] = {
    Online: _online, TableState: _state, Health: _health, Help: _help,
}  # fmt: skip


# -- what goes ---------------------------------------------------------------------------------


def _clear_topic(hall: Hall, topic: str, moment: Moment) -> Hall:
    """Somebody has cleared a topic: what it said counts no more, and of a table all at last."""
    name, _, kind = topic.removeprefix(f"{ROOT}/").partition("/")
    table = hall.tables.get(name)
    if table is None or kind not in _EMPTY:
        return hall
    after = replace(table, touched=moment.at, **_EMPTY[kind])
    if after.online is None and not (after.has_state or after.has_health or after.call):
        return replace(hall, tables=_without(hall, {name}))
    return replace(hall, tables={**hall.tables, name: after})


_EMPTY: Final[Mapping[str, Mapping[str, Any]]] = {
    "online": {"online": None, "since": None},
    "state": {"has_state": False, "game": None},
    "health": {"has_health": False, "ills": (), "start": None},
    "help": {"call": None},
}


def _without(hall: Hall, names: set[str]) -> Mapping[str, Table]:
    return {name: table for name, table in hall.tables.items() if name not in names}


def pass_time(hall: Hall, at: float) -> Hall:
    """Return the hall as it is when nothing was said until now."""
    if hall.broker.link is not Link.OPEN or hall.broker.since is None:
        return hall  # the hall itself hears nothing: no table is to blame
    since = hall.broker.since
    old = {
        table.name
        for table in hall.tables.values()
        if at - since >= FORGOTTEN_S and table.touched < since
    }
    changed = {name: _with_quiet(table, since, at) for name, table in _without(hall, old).items()}
    same = not old and all(hall.tables[name] is table for name, table in changed.items())
    return hall if same else replace(hall, tables=changed)


def _with_quiet(table: Table, since: float, at: float) -> Table:
    quiet = table.online is True and at - max(table.heard or since, since) >= QUIET_S
    newest = table.boxes[-1:]
    boxes = tuple(one for one in table.boxes if at - one[1] < TWIN_S or one in newest)
    start = table.start and replace(
        table.start, too_long=at - max(table.start.since, since) >= STARTING_S
    )
    if (quiet, boxes, start) == (table.quiet, table.boxes, table.start):
        return table
    return replace(table, quiet=quiet, boxes=boxes, start=start)


# -- the staff ---------------------------------------------------------------------------------


def coming(hall: Hall, name: str, is_coming: bool, at: float) -> Hall | None:
    """Somebody is on the way to a table, or is not after all; None: it does not call."""
    table = hall.tables.get(name)
    if table is None or table.call is None:
        return None
    call = replace(table.call, coming=(table.call.coming or at) if is_coming else None)
    return replace(hall, tables={**hall.tables, name: replace(table, call=call)})
