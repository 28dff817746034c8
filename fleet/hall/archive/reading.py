"""What a hall's file tells: games over all tables, what they come to, and an evening.

An evening is a day that ends at five in the morning, where the hall stands.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from firmware.after.result import Result, Stand
from fleet.intake.rows import OF_RESULT

A_PAGE: Final = 50  # games
NIGHT_S: Final = 5 * 3_600  # after midnight it is still the evening before
_EVENING: Final = f"date({{at}} - {NIGHT_S}, 'unixepoch', 'localtime')"
_OF_GAME: Final = _EVENING.format(at="began")
_LISTS: Final = ("variant", "winners", "names")
_READ: Final = ("table_name", "box", "game", "chain", "began", *OF_RESULT)


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What is looked for; an empty text is anything."""

    table: str = ""
    game: str = ""  # its name in the registry
    evening: str = ""  # "2026-11-27"
    player: str = ""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A finished game, and where it was played; `result.started` is by the box's own clock."""

    table: str
    box: str
    began: float  # s, Unix time: `started`, or when it came where that cannot be
    result: Result


@dataclass(frozen=True, slots=True)
class KeptCall:
    """A call for help; times are Unix time in s."""

    table: str
    box: str
    began: float
    coming: float | None  # since when somebody was on the way
    ended: float | None  # when the table took it back


@dataclass(frozen=True, slots=True)
class Ways:
    """How the games of one kind ended."""

    rules: str
    endings: Mapping[str, int]  # by code
    seconds: float | None  # of a game, on average


@dataclass(frozen=True, slots=True)
class Summary:
    """What games come to; of each table and evening how many there were."""

    games: int = 0
    ways: tuple[Ways, ...] = ()
    tables: tuple[tuple[str, int], ...] = ()
    evenings: tuple[tuple[str, int], ...] = ()  # the newest first


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be looked for: whatever there is."""

    tables: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    evenings: tuple[str, ...] = ()  # the newest first


@dataclass(frozen=True, slots=True)
class Evening:
    """What happened, in the order in which it began."""

    games: tuple[KeptGame, ...] = ()
    calls: tuple[KeptCall, ...] = ()
    days: tuple[str, ...] = field(default=())  # on which anything happened, the newest first


# -- games -------------------------------------------------------------------------------------


def games(
    base: sqlite3.Connection, game_filter: GameFilter, most: int = -1, skip: int = 0
) -> Iterator[KeptGame]:
    """Yield the games that are wanted, the newest first."""
    where, told = _where(game_filter)
    rows = base.execute(
        f"SELECT {', '.join(_READ)} FROM games WHERE {where}"
        " ORDER BY began DESC, box, game LIMIT :most OFFSET :skip",
        told | {"most": most, "skip": skip},
    )
    return map(_game, rows)


def _where(game_filter: GameFilter) -> tuple[str, dict[str, Any]]:
    clauses = {
        "table": "table_name = :table",
        "game": "rules = :game",
        "evening": f"{_OF_GAME} = :evening",
        "player": "EXISTS (SELECT 1 FROM json_each(names) WHERE value = :player)",
    }
    told = {key: value for key in clauses if (value := getattr(game_filter, key))}
    return " AND ".join(("gone IS NULL", *(clauses[key] for key in told))), told


def _game(row: tuple[Any, ...]) -> KeptGame:
    told = dict(zip(_READ, row, strict=True))
    table, box, began = told.pop("table_name"), told.pop("box"), told.pop("began")
    for key in _LISTS:
        told[key] = None if told[key] is None else tuple(json.loads(told[key]))
    told["measures"] = json.loads(told["measures"])
    return KeptGame(table, box, began, Result(**told, stand=Stand.OVER))


def summary(base: sqlite3.Connection, game_filter: GameFilter) -> Summary:
    """Return what the games that are wanted come to."""
    where, told = _where(game_filter)

    def count_games(what: str, order: str) -> tuple[Any, ...]:
        query = f"SELECT {what} FROM games WHERE {where} GROUP BY 1 ORDER BY {order}"
        return tuple(base.execute(query, told))

    seconds = dict(count_games("rules, avg(seconds)", "1"))
    endings: dict[str, dict[str, int]] = {rules: {} for rules in seconds}
    query = f"SELECT rules, ending, count(*) FROM games WHERE {where} GROUP BY 1, 2"
    for rules, ending, n in base.execute(query, told):
        endings[rules][ending] = n
    ways = tuple(Ways(rules, endings[rules], seconds[rules]) for rules in seconds)
    played = sum(sum(one.endings.values()) for one in ways)
    tables = count_games("table_name, count(*)", "2 DESC, 1")
    return Summary(played, ways, tables, count_games(f"{_OF_GAME}, count(*)", "1 DESC"))


def choices(base: sqlite3.Connection) -> Choices:
    """Return the tables, games and evenings of which something is kept."""

    def every(what: str, order: str = "") -> tuple[str, ...]:
        query = f"SELECT DISTINCT {what} FROM games WHERE gone IS NULL ORDER BY 1 {order}"
        return tuple(row[0] for row in base.execute(query))

    return Choices(every("table_name"), every("rules"), every(_OF_GAME, "DESC"))


# -- an evening --------------------------------------------------------------------------------


def evening(base: sqlite3.Connection, day: str) -> Evening:
    """Return what happened on an evening; "": on the newest one of which anything is kept."""
    of_call = _EVENING.format(at="began")
    days = base.execute(
        f"SELECT {_OF_GAME} FROM games WHERE gone IS NULL"
        f" UNION SELECT {of_call} FROM calls ORDER BY 1 DESC"
    )
    known = tuple(row[0] for row in days)
    day = day or (known[0] if known else "")
    calls = base.execute(
        "SELECT table_name, box, began, coming, ended FROM calls"
        f" WHERE {of_call} = ? ORDER BY began, box",
        (day,),
    )
    played = [*games(base, GameFilter(evening=day))] if day else []
    return Evening(tuple(reversed(played)), tuple(KeptCall(*row) for row in calls), known)
