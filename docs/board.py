"""The board for Grafana: `python -m docs.board` writes docs/grafana/roundtable.json anew.

Grafana itself has not seen it. Its macros are those of its PostgreSQL data source's own source
(pkg/tsdb/grafana-postgresql-datasource/macros.go); tests/docs/test_board.py runs each statement.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).parent / "grafana" / "roundtable.json"
SOURCE: Final = {"type": "grafana-postgresql-datasource", "uid": "${ds}"}
SHARE, SECONDS, TIME = "percentunit", "s", "dateTimeAsIso"
WIDE: Final = 24  # columns of the board

_MINE: Final = "table_name IN (${table:sqlstring})"
_PLAYED: Final = f"""FROM roundtable.games
WHERE $__timeFilter(started) AND {_MINE} AND rules IN (${{game:sqlstring}})"""


@dataclass(frozen=True)
class Panel:
    """A rectangle; `kind` as Grafana calls it. A timeseries has a column "time", oldest first."""

    title: str
    kind: str
    sql: str
    width: int
    height: int = 8
    unit: str = "short"
    units: tuple[tuple[str, str], ...] = ()  # of single columns


def _endings(of: str, source: str = _PLAYED) -> str:
    """Return how games end, by game and a further column."""
    by = f"rules, {of}" if of else "rules"
    columns = f"rules AS game, {of}," if of else "rules AS game,"
    return f"""SELECT {columns} ending, hits, games, hits::float8 / games AS share,
    roundtable.wilson_low(hits, games) AS low, roundtable.wilson_high(hits, games) AS high
FROM (
    SELECT {by}, ending, count(*) AS hits,
        (sum(count(*)) OVER (PARTITION BY {by}))::bigint AS games
    {source}
    GROUP BY {by}, ending
) AS counted
ORDER BY {by}, ending"""


_SHARES: Final = (("share", SHARE), ("low", SHARE), ("high", SHARE))
_BY_VARIANT: Final = _PLAYED.replace(
    "FROM roundtable.games",
    "FROM roundtable.games,\n        "
    "unnest(CASE WHEN variants = '{}' THEN '{\"\"}' ELSE variants END) AS one_variant",
)
PANELS: Final = (
    Panel("Tables online", "stat", "SELECT count(*) FILTER (WHERE online) AS online, "
          f"count(*) AS tables\nFROM roundtable.tables WHERE {_MINE}", 6, 4),
    Panel("Games", "stat", f"SELECT count(*) AS games\n{_PLAYED}", 6, 4),
    Panel("Tables that wait for help", "stat", "SELECT count(help_since) AS waiting\n"
          f"FROM roundtable.tables WHERE online AND {_MINE}", 6, 4),
    Panel("Tables with something wrong", "stat", "SELECT count(*) FILTER (WHERE NOT ok) AS wrong\n"
          f"FROM roundtable.tables WHERE online AND {_MINE}", 6, 4),
    Panel("Games a day", "timeseries", "SELECT date_trunc('day', started) AS \"time\", "
          f"rules AS metric, count(*) AS games\n{_PLAYED}\nGROUP BY 1, 2\nORDER BY 1, 2", 12),
    Panel("How games end", "table", _endings(""), 12, units=_SHARES),
    Panel("By number of players", "table", _endings("players"), 12, units=_SHARES),
    Panel("By variant", "table", _endings("one_variant", _BY_VARIANT), 12, units=_SHARES),
    Panel("By table", "table", _endings("table_name"), 12, units=_SHARES),
    Panel("By month", "timeseries", """SELECT month AS "time", rules || ' ' || ending AS metric,
    hits::float8 / games AS share
FROM roundtable.endings_by_month
WHERE month >= date_trunc('month', $__timeFrom()::timestamptz)
    AND month <= $__timeTo() AND rules IN (${game:sqlstring})
ORDER BY 1, 2""", 12, unit=SHARE),
    Panel("How long a game takes", "table", f"""SELECT rules AS game, players, count(*) AS games,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS half,
    percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS nine_of_ten
{_PLAYED}
GROUP BY 1, 2
ORDER BY 1, 2""", 12, units=(("half", SECONDS), ("nine_of_ten", SECONDS))),
    Panel("What is counted of a game", "table", """SELECT rules AS game, measure, games,
    mean, longest
FROM roundtable.measures_by_game WHERE rules IN (${game:sqlstring})
ORDER BY 1, 2""", 12),
    Panel("Tables that are well, by hour", "timeseries", f"""SELECT hour AS "time",
    sum(ok_s::float8) / nullif(sum(health_s::float8), 0) AS well
FROM roundtable.health_by_hour WHERE $__timeFilter(hour) AND {_MINE}
GROUP BY 1
ORDER BY 1""", 12, unit=SHARE),
    Panel("What was wrong, by hour", "table", f"""SELECT hour, table_name, part, verdict, seconds
FROM roundtable.troubles_by_hour WHERE $__timeFilter(hour) AND {_MINE}
ORDER BY hour DESC, seconds DESC
LIMIT 500""", 12, units=(("seconds", SECONDS), ("hour", TIME))),
    Panel("Online, by day", "timeseries", f"""SELECT day AS "time", table_name AS metric, share
FROM roundtable.online_by_day WHERE $__timeFilter(day) AND {_MINE}
ORDER BY 1, 2""", 12, unit=SHARE),
    Panel("Calls for help", "table", f"""SELECT began, table_name, is_open, seconds
FROM roundtable.calls WHERE $__timeFilter(began) AND {_MINE}
ORDER BY began DESC
LIMIT 500""", 12, units=(("seconds", SECONDS), ("began", TIME))),
    Panel("Tables", "table", f"""SELECT table_name, online, online_since, ok, health_at, help_since
FROM roundtable.tables WHERE {_MINE}
ORDER BY 1""", WIDE),
)  # fmt: skip
# What is chosen at the top: a name, its title, the statement that gives its values.
CHOICES: Final = (
    ("table", "Table", "SELECT table_name FROM roundtable.tables\n"
     "UNION SELECT table_name FROM roundtable.games ORDER BY 1"),
    ("game", "Game", "SELECT DISTINCT rules FROM roundtable.games ORDER BY 1"),
)  # fmt: skip


def board() -> dict[str, Any]:
    """Return the board as Grafana imports it."""
    return {
        "title": "Round Table", "uid": "roundtable", "schemaVersion": 39, "version": 1,
        "editable": True, "tags": ["roundtable"], "timezone": "browser",
        "time": {"from": "now-90d", "to": "now"}, "refresh": "5m", "annotations": {"list": []},
        "templating": {"list": [_source(), *(_choice(*one) for one in CHOICES)]},
        "panels": [_panel(number, *one) for number, one in enumerate(_place_panels(), 1)],
    }  # fmt: skip


def _place_panels() -> list[tuple[Panel, dict[str, int]]]:
    """Return the panels with their places: as words on a line."""
    found, x, y, high = [], 0, 0, 0
    for panel in PANELS:
        if x + panel.width > WIDE:
            x, y, high = 0, y + high, 0
        found.append((panel, {"x": x, "y": y, "w": panel.width, "h": panel.height}))
        x, high = x + panel.width, max(high, panel.height)
    return found


def _panel(number: int, panel: Panel, place: dict[str, int]) -> dict[str, Any]:
    is_series = panel.kind == "timeseries"
    target = {
        "refId": "A", "datasource": SOURCE, "editorMode": "code", "rawQuery": True,
        "format": "time_series" if is_series else "table", "rawSql": panel.sql,
    }  # fmt: skip
    overrides = [
        {"matcher": {"id": "byName", "options": column},
         "properties": [{"id": "unit", "value": unit}]}
        for column, unit in panel.units
    ]  # fmt: skip
    return {
        "id": number, "title": panel.title, "type": panel.kind, "gridPos": place,
        "datasource": SOURCE, "targets": [target], "options": {},
        "fieldConfig": {"defaults": {"unit": panel.unit}, "overrides": overrides},
    }  # fmt: skip


def _source() -> dict[str, Any]:
    return {
        "name": "ds", "label": "Database", "type": "datasource", "query": SOURCE["type"],
        "refresh": 1, "hide": 0, "multi": False, "includeAll": False,
    }  # fmt: skip


def _choice(name: str, label: str, sql: str) -> dict[str, Any]:
    return {
        "name": name, "label": label, "type": "query", "datasource": SOURCE, "query": sql,
        "definition": sql, "refresh": 2, "hide": 0, "multi": True, "includeAll": True,
        "current": {"selected": True, "text": ["All"], "value": ["$__all"]}, "sort": 0,
    }  # fmt: skip


def text() -> str:
    """Return the file's text."""
    return json.dumps(board(), indent=2) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text(), encoding="utf-8")
