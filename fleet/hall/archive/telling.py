"""What is kept, as the pages and a table (CSV) tell it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware.after.history import COLUMNS as OF_BOX
from firmware.after.history import row as cells
from firmware.after.history import share_json
from firmware.after.results import ending_words, variant_words
from firmware.games.registry import GAMES, title_named
from firmware.games.simulation import Share
from fleet.hall.archive import reading
from fleet.hall.archive.file import FILE
from fleet.hall.archive.file import reading as opened
from fleet.hall.archive.reading import A_PAGE, GameFilter, KeptCall, KeptGame, Ways
from words.visible import as_csv

if TYPE_CHECKING:
    from fleet.hall import shapes

COLUMNS: Final = ("table", "box", *OF_BOX)


def page_of_games(data: Path, game_filter: GameFilter, skip: int) -> shapes.Games:
    """Return a page of games, the newest first; raise NoStore."""
    with opened(data / FILE) as base:
        found = [] if base is None else [*reading.games(base, game_filter, A_PAGE + 1, skip)]
        twins = _shared_names(base)
    return {"games": [_row(one, twins) for one in found[:A_PAGE]], "more": len(found) > A_PAGE}


def history(data: Path, game_filter: GameFilter) -> shapes.History:
    """Return what the games come to, and what may be looked for; raise NoStore."""
    with opened(data / FILE) as base:
        summary = reading.Summary() if base is None else reading.summary(base, game_filter)
        choices = reading.Choices() if base is None else reading.choices(base)
    return {
        "played": summary.games,
        "games": [_ways(one) for one in summary.ways],
        "tables": [list(one) for one in summary.tables],
        "evenings": [list(one) for one in summary.evenings],
        "choices": {
            "tables": list(choices.tables),
            "games": [[one, title_named(one) or one] for one in choices.rules],
            "evenings": list(choices.evenings),
        },
    }


def evening(data: Path, day: str) -> shapes.Evening:
    """Return what happened on an evening, the newest where none is named; raise NoStore."""
    with opened(data / FILE) as base:
        found = reading.Evening() if base is None else reading.evening(base, day)
        twins = _shared_names(base)
    return {
        "day": day or (found.days[0] if found.days else None),
        "days": list(found.days),
        "games": [_row(one, twins) for one in found.games],
        "calls": [_call(one) for one in found.calls],
    }


def table_of(data: Path, game_filter: GameFilter) -> tuple[str, int]:
    """Return the games as CSV, the oldest first, and how many there are; raise NoStore."""
    with opened(data / FILE) as base:
        found = [] if base is None else [*reading.games(base, game_filter)]
    rows = ((one.table, one.box, *cells(one.result)) for one in reversed(found))
    return as_csv([COLUMNS, *rows]), len(found)


def _shared_names(base: sqlite3.Connection | None) -> frozenset[str]:
    """Return the names that several boxes have had."""
    query = "SELECT table_name FROM games GROUP BY 1 HAVING count(DISTINCT box) > 1"
    return frozenset() if base is None else frozenset(row[0] for row in base.execute(query))


def _row(one: KeptGame, twins: frozenset[str]) -> shapes.Game:
    result = one.result
    return {
        "table": one.table,
        "box": one.box if one.table in twins else None,
        "n": result.game,
        "began": one.began,
        "seconds": result.seconds,
        "game": title_named(result.rules) or result.rules,
        "players": list(result.seats),
        "variant": [variant_words(result.rules, code) for code in result.variant],
        "ending": ending_words(GAMES.get(result.rules), result),
        "winners": [*_seats(result.winners, len(result.seats))],
    }


def _seats(winners: tuple[int, ...], players: int) -> Iterator[int]:
    return (seat for seat in winners if seat < players)


def _call(one: KeptCall) -> shapes.Call:
    return {"table": one.table, "began": one.began, "coming": one.coming, "ended": one.ended}


def _ways(one: Ways) -> shapes.Ways:
    adapter, played = GAMES.get(one.rules), sum(one.endings.values())
    known: Mapping[str, str] = adapter.aftermath.endings if adapter else {}
    codes = (*known, *(code for code in one.endings if code not in known))
    return {
        "title": title_named(one.rules) or one.rules,
        "played": played,
        "seconds": one.seconds,
        "endings": [
            {"ending": known.get(code, code), **share_json(Share(one.endings.get(code, 0), played))}
            for code in codes
        ],
    }
