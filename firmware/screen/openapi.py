"""/openapi.json: what every address answers, as a schema for programs and for the scripts' types.

Always served: it holds nothing of a table, and who writes a program for a box has only that box. It
is put together when it is asked for first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from firmware.games.registry import GAMES
from firmware.screen.pages import as_json

if TYPE_CHECKING:
    from firmware.screen.interface import Row

VERSION: Final = "3.1.0"
ROOT: Final = "#/components/schemas/"


def routes(document: Callable[[], dict[str, Any]]) -> list[BaseRoute]:
    """Return the route; `document` is asked for when a request comes."""

    async def answer_document(_: Request) -> Response:
        return as_json(document())

    return [Route("/openapi.json", answer_document)]


@cache
def document() -> dict[str, Any]:
    """Return the document of the box (OpenAPI 3.1)."""
    from firmware.screen.interface import ROWS
    from firmware.shapes import table

    return describe("Round Table Referee", ROWS, table.Lamps)


def describe(title: str, rows: Iterable[Row], *more: object) -> dict[str, Any]:
    """Return the document of these addresses; `more` are shapes that no address answers."""
    from firmware.shapes import answers
    from firmware.shapes.schema import Schemas

    parts = {part: tuple(_of_game(name, part) for name in GAMES) for part in ("State", "Sums")}
    schemas = Schemas(ROOT, parts)

    def content(shape: object) -> dict[str, Any]:
        if isinstance(shape, str):
            return {shape: {}}
        return {"application/json": {"schema": schemas.of(shape)}}

    def body(row: Row) -> dict[str, Any]:
        if row.asks is None:
            return {}
        return {"requestBody": {"required": True, "content": content(row.asks)}}

    def operation(row: Row) -> dict[str, Any]:
        return {
            **({"summary": row.takes} if row.takes else {}),
            "x-who": row.who,
            **({"parameters": found} if (found := [*_parameters(row)]) else {}),
            **body(row),
            "responses": {
                "200": {"description": row.answers, "content": content(row.gives)},
                "default": {"description": "a refusal", "content": content(answers.Refusal)},
            },
        }

    paths: dict[str, Any] = {}
    for row in rows:
        paths.setdefault(row.path, {})[row.method.lower()] = operation(row)
    for shape in more:
        schemas.of(shape)
    return {
        "openapi": VERSION,
        "info": {"title": title, "version": "1", "description": "docs/http.md"},
        "paths": paths,
        "components": {"schemas": schemas.named},
    }


def _parameters(row: Row) -> Iterator[dict[str, Any]]:
    """Yield what stands in an address, then what may stand behind it."""
    from firmware.shapes.schema import parameters_of

    for name in re.findall(r"\{(\w+)\}", row.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
    schema = parameters_of(row.query)
    for name, one in schema["properties"].items():
        is_needed = name in schema["required"]
        yield {"name": name, "in": "query", "required": is_needed, "schema": one}


def _of_game(name: str, part: str) -> object:
    """Return a game's class of a part of the snapshot; one that says nothing may show anything."""
    module = f"firmware.games.{name}.shapes"
    return getattr(import_module(module), part) if find_spec(module) else dict[str, Any]
