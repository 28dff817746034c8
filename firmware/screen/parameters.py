"""What stands behind `?` of a request: read by the shape that its Row names, or refused.

Programs ask for JSON: what such an address does not know it refuses. Bookmarks, messengers and
caches add to the addresses of pages, pictures and files: these take no notice of that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from engine.game import BadRecord, Json
from engine.record import choice, fields, quote_value, whole
from firmware.screen.interface import Row
from firmware.shapes.schema import Schema, parameters_of

LANGUAGE: Final = "lang"  # of the answer: every address takes it (page_language.py)
_FLAGS: Final = {"true": True, "false": False, "1": True, "0": False}
_LONGEST_NUMBER: Final = 9  # digits


def with_query(route: BaseRoute, rows: Iterable[Row]) -> BaseRoute:
    """Return a route that has its parameters in `request.state.query`, as its Row has them.

    BadRecord is raised before the request is served.
    """
    assert isinstance(route, Route)
    methods, endpoint = route.methods or {"GET"}, route.endpoint
    row = next((one for one in rows if one.path == route.path and one.method in methods), None)
    if row is None:
        return route
    schema = parameters_of(row.query)

    async def answer(request: Request) -> Response:
        request.state.query = _read(request.query_params.multi_items(), row, schema)
        answered: Response = await endpoint(request)
        return answered

    return Route(route.path, answer, methods=list(methods))


def _read(told: Iterable[tuple[str, str]], row: Row, schema: Schema) -> Mapping[str, Json]:
    known = schema["properties"]
    if not isinstance(row.gives, str):
        return _values([*told], schema)
    try:
        return _values([(key, text) for key, text in told if key in known], schema)
    except BadRecord:
        if row.is_page:
            return {}
        raise


def _values(told: list[tuple[str, str]], schema: Schema) -> Mapping[str, Json]:
    """Return the values of those that are not empty, or raise BadRecord."""
    texts, known = dict(told), schema["properties"]
    fields(texts, (), (*known, LANGUAGE), at=False)
    if len(texts) < len(told):
        raise BadRecord("", "a parameter stands twice")
    values = {key: _value(key, texts[key], known[key]) for key in known if texts.get(key)}
    fields(values, tuple(schema["required"]), tuple(known), at=False)
    return values


def _value(key: str, text: str, schema: Mapping[str, Any]) -> Json:
    """Return the value of a text, or raise BadRecord."""
    if "enum" in schema:
        ways: dict[str, Json] = {str(one): one for one in schema["enum"]}
        return ways[choice({key: text}, key, ways)]
    if schema["type"] == "boolean":
        return _FLAGS[choice({key: text}, key, _FLAGS)]
    if schema["type"] == "integer":
        is_number = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
        return whole({key: int(text) if is_number else text}, key, schema["minimum"])
    if len(text) > schema["maxLength"]:
        raise BadRecord(key, f"at most {schema['maxLength']} characters")
    if not re.search(schema.get("pattern", ""), text):
        raise BadRecord(key, f"expected {schema['examples'][0]}, not {quote_value(text)}")
    return text
