"""What the box answers has the shape that /openapi.json says; pages and documents rely on it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, is_typeddict

import fastjsonschema
import httpx
import pytest

from docs import http
from docs.stages import STAGES, staged
from engine.game import Eyes
from firmware.games.registry import GAMES
from firmware.games.strength import Strength
from firmware.screen.interface import ROWS, Row
from firmware.screen.openapi import ROOT, document
from fleet.hall import interface as hall
from tests.firmware.screen.test_server import SNAPSHOT, at
from tests.support.evenings import recorded, records_of, replay
from tests.support.places import ROOT as ROOT_FOLDER
from tests.support.program_process import REQUEST, Program, started, watched_table
from tests.support.shapes import (
    JSON,
    answered,
    bodies_of,
    body_of,
    is_not_valid,
    is_refused,
    judged,
    queries_of,
    wrong_queries_of,
)
from tests.support.still_desk import StillDesk

# What no new box can answer: a stream, certificates, and what asks for much of the machine.
NOT_ASKED: Final = frozenset({"/openapi.json", "/api/https", "/api/doctor"})
ASKED: Final = [
    row for row in ROWS
    if row.method == "GET" and not isinstance(row.gives, str) and row.path not in NOT_ASKED
]  # fmt: skip
SENT: Final = [row for row in ROWS if row.method == "POST"]
ENDS: Final = frozenset({"/api/off", "/api/first/anew"})  # the box is gone then
OF_STAGES: Final = ("/api/table", "/api/state", "/api/operator", "/api/spectator", "/api/play")


def test_it_is_served_and_names_each_address_once() -> None:
    told = at(StillDesk(SNAPSHOT)).get("/openapi.json").json()
    assert told == document()
    there = [f"{method.upper()} {path}" for path, of in told["paths"].items() for method in of]
    assert there == list(dict.fromkeys(row.address for row in ROWS))


def test_each_shape_is_a_type_of_the_scripts() -> None:
    made = "".join(http.types().values())
    assert all(f"interface {name} {{" in made for name in document()["components"]["schemas"])


def test_the_column_takes_is_made_from_schemas() -> None:
    by_hand = [row.address for row in ROWS if row.takes and not isinstance(row.asks, str)]
    assert not by_hand
    strengths = document()["components"]["schemas"]["ToBegin"]["properties"]["strength"]
    assert strengths == {"enum": list(Strength)}


def test_a_question_is_sent_back_as_it_was_asked() -> None:
    shapes = document()["components"]["schemas"]
    kinds = [shapes[one]["properties"]["question"]["type"]
             for one in ("SeatAsks", "ToChoose", "AboutQuestion")]  # fmt: skip
    assert kinds == ["string"] * 3


def test_a_key_that_no_shape_names_is_found() -> None:
    with pytest.raises(fastjsonschema.JsonSchemaException, match="stranger"):
        judged("Join")({"address": None, "stranger": 1})


@pytest.fixture(scope="module", params=GAMES)
def program(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Program]:
    with watched_table(tmp_path_factory.mktemp("table"), request.param) as started:
        yield started


@pytest.mark.parametrize("row", ASKED, ids=lambda row: row.path)
def test_each_address_answers_what_it_says(program: Program, row: Row) -> None:
    told = _asked(program, row, [*queries_of(row.path)][-1])
    assert told.headers["content-type"] == JSON
    shape = answered("GET", row.path) if told.status_code in (200, 503) else judged("Refusal")
    shape(told.json())


def _sent(program: Program, row: Row, kind: str, body: bytes) -> httpx.Response:
    address = f"{program.address}{row.path[1:].replace('{deed}', 'close')}"
    return httpx.post(address, content=body, headers={"Content-Type": kind}, **REQUEST)


def _content(row: Row) -> dict[str, Any]:
    told: dict[str, Any] = document()["paths"][row.path]["post"]["requestBody"]["content"]
    return told


@pytest.mark.slow
@pytest.mark.parametrize("row", SENT, ids=lambda row: row.path)
def test_a_body_made_from_its_schema_is_understood_and_another_kind_is_refused(
    program: Program, row: Row
) -> None:
    kind, body = body_of(row.path)
    assert is_refused(_sent(program, row, "text/plain", body))
    if row.path not in ENDS:
        told = _sent(program, row, kind, body)
        if told.status_code == 200:
            answered("POST", row.path)(told.json())
        else:
            assert is_refused(told)
            assert told.json()["reason"] != "not-json"


def _schema(row: Row) -> dict[str, Any]:
    """Return the schema of a body with keys; {} of another one."""
    name = _content(row).get(JSON, {}).get("schema", {}).get("$ref", "").removeprefix(ROOT)
    told: dict[str, Any] = document()["components"]["schemas"].get(name, {})
    return told


KEYED: Final = [row for row in SENT if _schema(row).get("properties")]
NEEDS: Final = [row for row in KEYED if _schema(row)["required"]]


@pytest.mark.slow
@pytest.mark.parametrize("row", NEEDS, ids=lambda row: row.path)
def test_a_body_without_what_it_needs_is_refused_in_a_sentence(program: Program, row: Row) -> None:
    for body in (b"{}", b"[1]", b'{"unheard": {}}', b"{"):
        assert is_refused(_sent(program, row, JSON, body))


@pytest.mark.slow
@pytest.mark.parametrize("row", KEYED, ids=lambda row: row.path)
def test_a_key_that_no_schema_names_is_refused(program: Program, row: Row) -> None:
    if row.path not in ENDS:
        body = {**json.loads(body_of(row.path)[1]), "unheard": 1}
        assert is_refused(_sent(program, row, JSON, json.dumps(body).encode()))


def _asked(program: Program, row: Row, query: Mapping[str, str]) -> httpx.Response:
    address = f"{program.address}{row.path[1:].replace('{deed}', 'close')}"
    return httpx.request(row.method, address, params=query, **REQUEST)


TAKES: Final = [row for row in ROWS if row.query is not None]


@pytest.mark.parametrize("row", TAKES, ids=lambda row: row.address)
def test_a_query_made_from_its_schema_is_understood_and_a_wrong_one_is_refused(
    program: Program, row: Row
) -> None:
    for query in queries_of(row.path, row.method.lower()):
        if "game" in query and query["game"] == "x":
            query["game"] = next(iter(GAMES))
        assert not is_not_valid(_asked(program, row, query)), query
    for query in wrong_queries_of(row.path, row.method.lower()):
        told = _asked(program, row, query)
        assert told.status_code == 200 if row.is_page else is_not_valid(told), query


def test_what_answers_in_json_refuses_a_parameter_that_no_schema_names(program: Program) -> None:
    for row in ROWS:
        if not isinstance(row.gives, str):
            told = _asked(program, row, {"unheard": "1"})
            assert is_not_valid(told), row.address
            assert "unheard" in told.json()["text"]


def test_pages_pictures_and_files_take_no_notice_of_one(program: Program) -> None:
    streams = ("text/event-stream", "*/*")
    for row in ROWS:
        if row.method == "GET" and isinstance(row.gives, str) and row.gives not in streams:
            needed = [*queries_of(row.path)][-1]
            told, same = (_asked(program, row, {**needed, **more}) for more in ({"v": "1"}, {}))
            assert told.status_code == same.status_code, row.address


@pytest.fixture(scope="module")
def dealing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A program that deals."""
    data = str(tmp_path_factory.mktemp("dealt"))
    with started("play", "--data", data, "--port", "0") as program:
        yield program


DEALT: Final = [row for row in SENT if row.path.startswith("/api/play/")]
HAND_MADE: Final = [row for row in SENT if row not in DEALT and row.path not in ENDS]


@pytest.mark.slow
def test_a_body_has_the_keys_that_the_program_knows_and_needs(
    program: Program, dealing: Program
) -> None:
    for asked, rows in ((program, HAND_MADE), (dealing, DEALT)):
        for row in rows:
            for kind, body in bodies_of(row.path):
                told = _sent(asked, row, kind, body).text
                assert not re.search(r"not-play|unknown key|missing", told), (row.path, body, told)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/copy", {"game": "merlin", "step": "rondel", "do": "forget"}),
        ("/api/first", {"step": "aim", "do": "skip"}),
    ],
)
def test_each_address_that_keeps_what_an_owner_tells_answers_what_it_says(
    tmp_path: Path, path: str, body: dict[str, object]
) -> None:
    with watched_table(tmp_path, "merlin") as table:
        told = table.post(path, **body)
    assert told.status_code == 200, told.text
    answered("POST", path)(told.json())


@pytest.mark.parametrize(
    ("game", "path"),
    [
        pytest.param(game, path, id=f"{game}-{path.stem}")
        for game in GAMES
        for path in records_of(game)[:8]
    ],
)
def test_the_state_of_every_recorded_line_has_its_shape(game: str, path: Path) -> None:
    state, sums = judged(f"{game.capitalize()}State"), judged(f"{game.capitalize()}Sums")
    header, *lines = recorded(path)
    for one in replay(game, header, lines).states:
        view = GAMES[game].game.view(one, Eyes.PAGE)
        told, parts = view.as_json(), view.as_json(parts=True)
        state(_plain(told))
        sums(_plain({key: one for key, one in parts.items() if one != told.get(key)}))


def _plain(told: Mapping[str, Any]) -> Any:
    return json.loads(json.dumps(told))


@pytest.mark.slow
@pytest.mark.parametrize(
    "stage", [one for one in STAGES if one.hall is None], ids=lambda one: one.name
)
def test_each_stage_of_the_screens_shows_what_it_says(stage: Any) -> None:
    with staged(stage) as address, httpx.Client(base_url=address, timeout=20) as client:
        for path in OF_STAGES if stage.attract is None else OF_STAGES[:1]:
            told = client.get(path)
            shape = answered("GET", path) if told.status_code == 200 else judged("Refusal")
            shape(told.json())


def _shapes_made() -> set[str]:
    """Return each class that something is annotated with: what is returned, what is put together.

    mypy holds those to it (`make check`).
    """
    made = set()
    for folder in ("engine", "firmware", "fleet"):
        for path in (ROOT_FOLDER / folder).rglob("*.py"):
            for one in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.returns:
                    made.add(ast.unparse(one.returns).removesuffix(" | None").rpartition(".")[2])
                elif isinstance(one, ast.AnnAssign) and one.value:
                    made.add(ast.unparse(one.annotation).rpartition(".")[2])
    return made


@pytest.mark.parametrize("rows", [ROWS, hall.ROWS], ids=["box", "hall"])
def test_what_makes_an_answer_says_of_which_class_it_is(rows: tuple[Row, ...]) -> None:
    told = {row.gives.__name__ for row in rows if is_typeddict(row.gives)}
    assert not told - _shapes_made()
