"""The board for Grafana: every statement of it, run over games of all kinds that were dealt."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import blake2b

import pytest

from docs import board
from tests.support.collector_messages import STARTED, dealt_letter, result
from tests.support.places import ROOT
from tests.support.postgres import NO_POSTGRES, Postgres, needs_postgres, postgres

pytest.importorskip("psycopg", reason="the extra collect is not installed")

import psycopg

from firmware.after.history import history
from firmware.after.result import Result
from firmware.games.registry import GAMES
from firmware.owner.collect_keys import CollectConfig
from fleet.collect.database import Batch, open_database
from fleet.intake.hours import Hour, HourSeconds, HoursToWrite, Now, Trouble
from fleet.intake.rows import ArrivingRow, row_of
from fleet.messages import GameFinished, Help, read_message

HOUR = int(STARTED) // 3600 * 3600
RANGE = ("2025-10-01T00:00:00Z", "2025-11-01T00:00:00Z")
NUMBERS = {"int2", "int4", "int8", "float4", "float8", "numeric"}
RIGHTS = re.findall(r"```sql\n(.*?)```", (ROOT / "docs" / "mqtt.md").read_text(), re.DOTALL)[0]


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """Games of each kind; a header's seats have names."""
    return [result(name, seed) for name in GAMES for seed in range(1, 7)]


@pytest.fixture(scope="module")
def chain(results: list[Result]) -> Iterator[tuple[Postgres, str]]:
    if NO_POSTGRES:
        pytest.skip(NO_POSTGRES)
    with postgres() as own:
        name = own.new_base()
        base = open_database(CollectConfig(collect=own.string(name, "collector")))
        base.write(Batch(list(_arrived(results)), _calls(), _hours()))
        base.close()
        own.sql("postgres", "CREATE ROLE grafana LOGIN")
        own.sql(name, RIGHTS)  # as the page has them
        yield own, name


def _arrived(results: list[Result]) -> Iterator[ArrivingRow]:
    tables = ("north", "south")
    for number, one in enumerate(results):
        letter = dealt_letter(one, tables[number % 2], f"{one.rules}0")
        word = read_message(*letter)
        assert isinstance(word, GameFinished), word
        yield ArrivingRow(row_of(word, blake2b(letter.payload, digest_size=8).digest()), True)


def _calls() -> list[Help]:
    return [Help("north", "0a1b", STARTED, True), Help("north", "0a1b", STARTED + 90, False)]


def _hours() -> HoursToWrite:
    north = Hour("north", HOUR)
    return HoursToWrite(
        {"north": Now("0a1b", True, STARTED, False, STARTED, (), None)},
        {north: HourSeconds(3600, 3000, 2900, 2000, 90), Hour("south", HOUR): HourSeconds()},
        {(north, Trouble("eyes", "warn")): 900.0},
    )


def expanded(sql: str) -> str:
    """Put in what Grafana does: macros of its PostgreSQL data source, choices as `sqlstring`."""
    first, last = RANGE
    sql = re.sub(r"\$__timeFilter\(([^)]*)\)", rf"\1 BETWEEN '{first}' AND '{last}'", sql)
    sql = sql.replace("$__timeFrom()", f"'{first}'").replace("$__timeTo()", f"'{last}'")
    sql = sql.replace("${table:sqlstring}", "'north','south'")
    sql = sql.replace("${game:sqlstring}", ",".join(f"'{name}'" for name in GAMES))
    assert "$" not in sql
    return sql


STATEMENTS = [(panel.title, panel.kind, panel.sql) for panel in board.PANELS] + [
    (name, "choice", sql) for name, _, sql in board.CHOICES
]


@pytest.mark.slow
@needs_postgres
@pytest.mark.parametrize(("title", "kind", "sql"), STATEMENTS, ids=[one[0] for one in STATEMENTS])
def test_a_statement_gives_what_its_panel_asks_for(
    chain: tuple[Postgres, str], title: str, kind: str, sql: str
) -> None:
    own, name = chain
    with psycopg.connect(own.string(name, "grafana")) as connection:
        ran = connection.execute(expanded(sql))
        rows = ran.fetchall()
        types = {one.name: connection.adapters.types[one.type_code].name for one in ran.description}
    assert rows, title
    if kind == "timeseries":
        assert types.pop("time") == "timestamptz"
        assert types.pop("metric", "text") == "text"
        assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    if kind in ("timeseries", "stat"):
        assert types
        assert set(types.values()) <= NUMBERS
    assert len(rows) == 1 or kind != "stat"


@needs_postgres
def test_only_views_are_read_and_no_names_are(chain: tuple[Postgres, str]) -> None:
    own, name = chain
    views = own.sql(name, "SELECT viewname FROM pg_views WHERE schemaname = 'roundtable'")
    read = {one for _, _, sql in STATEMENTS for one in re.findall(r"roundtable\.(\w+)", sql)}
    assert read - {"wilson_low", "wilson_high"} <= set(views)
    for of_names in ("players", "player_records", "kept_game"):
        with (
            psycopg.connect(own.string(name, "grafana")) as connection,
            pytest.raises(psycopg.errors.InsufficientPrivilege),
        ):
            connection.execute(f"SELECT * FROM roundtable.{of_names}")


@needs_postgres
def test_the_views_count_as_the_box_does(
    chain: tuple[Postgres, str], results: list[Result]
) -> None:
    """The box's own page /games is another way to the same numbers."""
    own, name = chain

    def view(of: str, rules: str) -> set[tuple[str, ...]]:
        columns = f"{of}, ending, hits, games, round(low::numeric, 4), round(high::numeric, 4)"
        asked = f"SELECT {columns} FROM roundtable.endings_by_{of} WHERE rules = '{rules}'"
        return {tuple(row.split("|")) for row in own.sql(name, asked)}

    for one in history(results).games:
        assert one.played == 6
        counted = {
            (won.of, ending, f"{share.hits}", f"{share.games}",
             *(f"{edge:.4f}" for edge in share.interval))
            for won in one.by_players
            for ending, share in won.endings
        }  # fmt: skip
        # A way to end that no game of the chain has had is in no view.
        met = {ending for _, ending, *_ in view("players", one.name)}
        assert {row for row in counted if row[1] in met} == view("players", one.name)


def test_the_file_is_that_of_this_program() -> None:
    shipped = json.loads(board.FILE.read_text(encoding="utf-8"))
    assert shipped == json.loads(board.text()), "python -m docs.board writes it anew"


def test_grafana_finds_each_panel_its_place_and_its_source() -> None:
    panels = json.loads(board.text())["panels"]
    cells = [
        (x, y)
        for panel in panels
        for place in [panel["gridPos"]]
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(cells) == len(set(cells))
    assert {x for x, _ in cells} == set(range(board.WIDE))
    assert len({panel["id"] for panel in panels}) == len(panels)
    for panel in panels:
        assert panel["targets"][0]["datasource"] == panel["datasource"] == board.SOURCE
