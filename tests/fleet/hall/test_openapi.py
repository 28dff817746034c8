"""What the hall answers has the shape that its /openapi.json says; its pages rely on it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import fastjsonschema
import httpx
import pytest
from starlette.routing import Route

from docs.hall_stages import HALL, hall
from firmware.owner.config import Config
from firmware.screen.interface import Row
from fleet.hall.board import Board
from fleet.hall.interface import ROWS, document
from fleet.hall.pages import app
from tests.support.program_process import REQUEST
from tests.support.shapes import (
    JSON,
    answered,
    body_of,
    is_not_valid,
    is_refused,
    judged,
    queries_of,
    wrong_queries_of,
)

FILES: Final = "GET /static/{edition}/{name}"  # of a mount, no route
STAGES: Final = ("hall", "hall-gone", "hall-games-none")
ASKED: Final = [row.path for row in ROWS if row.method == "GET" and not isinstance(row.gives, str)]
REFUSED: Final = ("/api/https",)  # this hall has no certificate
TAKES: Final = [row for row in ROWS if row.query is not None]
SENT: Final = [row.path for row in ROWS if row.method == "POST"]
# What the hall of `_eventful` does, each of it.
UNDERSTOOD: Final = [
    ("/api/coming", {"table": "table-22", "coming": False}),
    ("/api/plan", {"table": "table-02", "to": [3, 2]}),
    ("/api/plan", {"tidy": True}),
    ("/api/leave", {}),
]


@pytest.fixture(scope="module", params=STAGES)
def stage(request: pytest.FixtureRequest) -> Iterator[str]:
    with hall(HALL[request.param]["hall"]) as address:
        yield address


@pytest.fixture(scope="module")
def eventful() -> Iterator[str]:
    """A hall of 24 tables, of which table-22 calls."""
    with hall(HALL["hall"]["hall"]) as address:
        yield address


def test_it_names_each_route_once() -> None:
    routes = app(Board(time.monotonic), Config(Path("/nowhere"))).routes
    there = [
        f"{method} {route.path}"
        for route in routes
        if isinstance(route, Route)
        for method in (route.methods or {"GET"}) - {"HEAD"}
    ]
    assert sorted([*there, FILES]) == sorted(row.address for row in ROWS)
    told = [f"{verb.upper()} {path}" for path, of in document()["paths"].items() for verb in of]
    assert told == [row.address for row in ROWS]


@pytest.mark.parametrize("path", ASKED)
def test_each_address_answers_what_it_says(stage: str, path: str) -> None:
    told = httpx.get(f"{stage}{path[1:]}", **REQUEST)
    assert told.headers["content-type"] == JSON
    shape = judged("Refusal") if path in REFUSED else answered("GET", path, document)
    assert told.status_code in ((404,) if path in REFUSED else (200, 503)), told.text
    shape(told.json())


def test_a_key_that_no_shape_names_is_found() -> None:
    with pytest.raises(fastjsonschema.JsonSchemaException, match="stranger"):
        judged("Fault", document)({"fails": True, "says": "", "stranger": 1})


def _sent(hall: str, path: str, **more: Any) -> httpx.Response:
    return httpx.post(f"{hall}{path[1:]}", **REQUEST, **more)


@pytest.mark.parametrize(("path", "body"), UNDERSTOOD)
def test_each_address_does_what_its_body_says(
    eventful: str, path: str, body: dict[str, object]
) -> None:
    told = _sent(eventful, path, json=body)
    assert told.status_code == 200, told.text
    answered("POST", path, document)(told.json())


def _asked(hall: str, path: str, query: dict[str, str]) -> httpx.Response:
    return httpx.get(f"{hall}{path[1:]}", params=query, **REQUEST)


@pytest.mark.parametrize("row", TAKES, ids=lambda row: row.path)
def test_a_query_made_from_its_schema_is_understood_and_a_wrong_one_is_refused(
    eventful: str, row: Row
) -> None:
    for query in queries_of(row.path, of=document):
        assert _asked(eventful, row.path, query).status_code == 200, query
    for query in wrong_queries_of(row.path, of=document):
        assert is_not_valid(_asked(eventful, row.path, query)), query


def test_what_answers_in_json_refuses_a_parameter_that_no_schema_names(eventful: str) -> None:
    for path in ASKED:
        assert is_not_valid(_asked(eventful, path, {"unheard": "1"})), path
    for path in ("/", "/plan", "/api/history.csv"):
        assert _asked(eventful, path, {"v": "1"}).status_code == 200, path


@pytest.mark.parametrize("path", SENT)
def test_a_body_made_from_its_schema_is_understood_and_another_is_refused(
    eventful: str, path: str
) -> None:
    kind, body = body_of(path, document)
    assert is_refused(_sent(eventful, path, content=body, headers={"content-type": "text/plain"}))
    told = _sent(eventful, path, content=body, headers={"content-type": kind})
    assert told.status_code == 200 or told.json()["reason"] != "not-json"
    for wrong in (b"[1]", b"{", b'{"table": [], "pin": 1}') if body != b"{}" else ():
        assert is_refused(_sent(eventful, path, content=wrong, headers={"content-type": kind}))
