"""What the page shows of the hall, as JSON: a row for each table, the broker, what was left aside.

Texts are put into a reader's language where they are sent. Times are s of the hall's steady clock;
the page is told `now` with them and shows how long ago that was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from firmware.publishing.topics import ROOT, VERSION
from firmware.publishing.troubles import sentence
from fleet.fields import Bad
from fleet.hall import shapes
from fleet.hall.health_words import in_words
from fleet.hall.plan import as_line, table_cells
from fleet.hall.shapes import Kind
from fleet.hall.tables import MOST_TABLES, Hall, Place, Table
from words.text import Text, t, tn
from words.visible import visible

LONGEST_DETAIL: Final = 100  # characters
_QUIET: Final = t("Nothing was heard of it for some minutes: look at the box and at its network.")
_LATE: Final = t("It has been starting for some minutes: look at the box.")
_TWINS: Final = t("{n} boxes are called so: give each its own mqtt_table.")
_UNKNOWN: Final = t("{game} is no game that this program knows: update it.")
_DIFFERS: Final[tuple[tuple[int, Callable[[int], Text]], ...]] = (  # s of a unit, from two on
    (86_400, lambda n: tn(
        "Its clock and the hall's differ by {n} day: set the one that is wrong.",
        "Its clock and the hall's differ by {n} days: set the one that is wrong.", n,
    )),
    (3_600, lambda n: tn(
        "Its clock and the hall's differ by {n} hour: set the one that is wrong.",
        "Its clock and the hall's differ by {n} hours: set the one that is wrong.", n,
    )),
    (60, lambda n: tn(
        "Its clock and the hall's differ by {n} minute: set the one that is wrong.",
        "Its clock and the hall's differ by {n} minutes: set the one that is wrong.", n,
    )),
)  # fmt: skip
_ASIDE: Final[Mapping[Bad, Text]] = {
    Bad.TOPIC: t("it stands in no topic of a table ({detail})"),
    Bad.LONG: t("it is too long ({detail})"),
    Bad.JSON: t("it is no JSON object ({detail})"),
    Bad.VERSION: t("it is of version {detail}, and this program reads version {own}"),
    Bad.TABLE: t("it names another table than its topic does ({detail})"),
    Bad.KEY: t("one of its keys is not as it should be ({detail})"),
}


def kind(table: Table) -> Kind:
    """Return where a table stands."""
    if table.call is not None:
        return Kind.HELP
    if table.online is not True:
        return Kind.GONE
    if table.fails:
        return Kind.TROUBLE
    if table.start is not None:
        return Kind.STARTING
    is_on = table.game is not None and not table.game.glance.over
    return Kind.PLAYS if is_on else Kind.FREE


def row(table: Table) -> shapes.Row:
    """Return what the page shows of a table; it follows from the table alone."""
    call, game = table.call, table.game
    shown: shapes.Row = {
        "table": table.name,
        "kind": kind(table),
        "rehearsal": table.rehearses,
        "online": table.online is True,
        "since": table.since,
        "heard": table.heard,
        "called": table.called_at,
        "coming": None if call is None else call.coming,
        "ills": [*_faults_of(table)],
        "game": None,
    }
    if game is not None:
        shown["game"], shown["players"] = game.title or game.name, game.players
        shown["names"] = None if game.names is None else list(game.names)
        shown["seat"], shown["silent"] = game.glance.seat, game.glance.silent
        shown["over"] = game.glance.over
        shown["counts"] = [[one.kind, one.label, one.amount] for one in game.glance.counts]
    return shown


def _faults_of(table: Table) -> Iterator[shapes.Fault]:
    """Yield what is wrong with a table, the worst first; whether it fails, and what to do."""
    for fails in (True, False):
        for ill in table.ills:
            if ill.fails is fails:
                yield {"fails": fails, "says": in_words(ill.part, ill.says)}
        for says in _of_hall(table) if fails else ():
            yield {"fails": True, "says": says}
    if table.game is not None and not table.game.title:
        yield {"fails": False, "says": _UNKNOWN.with_(game=table.game.name)}


def _of_hall(table: Table) -> Iterator[Text]:
    """Yield what the hall alone can see."""
    if table.start is not None and table.start.too_long:
        yield _LATE
    if table.quiet:
        yield _QUIET
    if len(table.boxes) > 1:
        yield _TWINS.with_(n=len(table.boxes))
    if table.clock:
        yield _clock(table.clock)


def _clock(ahead: int) -> Text:
    """Return by how much a clock is off; nobody knows which of the two is right."""
    unit, differs = next(one for one in _DIFFERS if abs(ahead) >= 2 * one[0])
    return differs(abs(ahead) // unit)


# -- besides the tables ------------------------------------------------------------------------


def around(hall: Hall) -> shapes.Around:
    """Return the broker, and what was left aside."""
    broker = hall.broker
    trouble = None if broker.trouble is None else sentence(*broker.trouble, f"{ROOT}/")
    return {
        "broker": {"link": broker.link, "since": broker.since, "says": trouble},
        "notes": [*_notes(hall)],
        "kept": hall.kept.changes,
        "places": _places(tuple(hall.places.items()), tuple(hall.tables)),
    }


@lru_cache(maxsize=4)  # a word of a table changes none
def _places(given: tuple[tuple[str, Place], ...], tables: tuple[str, ...]) -> dict[str, list[int]]:
    return as_line(table_cells(dict(given), tables))


def _notes(hall: Hall) -> Iterator[str]:
    for kept in (hall.kept.trouble, hall.kept.aside):
        if kept is not None:
            yield kept
    if hall.too_many:
        yield t(
            "{most} tables are shown, and the broker has more: of those only calls for help are.",
            most=f"{MOST_TABLES:,}",
        )
    for why, aside in hall.aside.items():
        yield tn(
            "{n} message at the broker is left aside: {why}.",
            "{n} messages at the broker are left aside: {why}.",
            aside.n,
            why=reason_for_ignoring(why, aside.detail),
        )


def reason_for_ignoring(why: Bad, detail: str) -> Text:
    """Return why a message is left aside; of several the first one's detail, whatever it holds."""
    return _ASIDE[why].with_(detail=visible(detail[:LONGEST_DETAIL]), own=VERSION)


def count_tables(hall: Hall) -> dict[str, int]:
    """Return how many tables there are of each kind."""
    kinds = [kind(table) for table in hall.tables.values()]
    return {one: kinds.count(one) for one in Kind}
