"""Whether what is answered has the shape that an /openapi.json says; values made from one.

`of` gives the document: the box's where nothing else is said.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import fastjsonschema
import httpx

from firmware.screen.openapi import ROOT, document

JSON: Final = "application/json"
Document = Callable[[], dict[str, Any]]


@cache
def judged(name: str, of: Document = document) -> Callable[[object], object]:
    """Return what raises where a value is not of a named shape, or has a key more than it."""
    return compiled({"$ref": ROOT + name}, of)


@cache
def answered(method: str, path: str, of: Document = document) -> Callable[[object], object]:
    """Return the same of what an address answers where it does not refuse."""
    told = of()["paths"][path][method.lower()]["responses"]["200"]
    return compiled(told["content"][JSON]["schema"], of)


def compiled(schema: dict[str, Any], of: Document = document) -> Callable[[object], object]:
    whole = {"components": {"schemas": _closed_schemas(of)}, **schema}
    made: Callable[[object], object] = fastjsonschema.compile(whole, use_default=False)
    return made


def _closed_schemas(of: Document) -> dict[str, Any]:
    schemas = of()["components"]["schemas"]
    return {name: {**one, "additionalProperties": False} for name, one in schemas.items()}


def body_of(path: str, of: Document = document) -> tuple[str, bytes]:
    """Return the media type of a POST's body, and a body made from its schema."""
    return next(bodies_of(path, of))


def bodies_of(path: str, of: Document = document) -> Iterator[tuple[str, bytes]]:
    """Yield the same with every key that it may have, then with those alone that it must have."""
    ((kind, told),) = of()["paths"][path]["post"]["requestBody"]["content"].items()
    if kind != JSON:
        yield kind, b"x"
        return
    whole = value_of(told["schema"], of)
    yield kind, json.dumps(whole).encode()
    if "$ref" in told["schema"]:
        needs = of()["components"]["schemas"][told["schema"]["$ref"].removeprefix(ROOT)]["required"]
        yield kind, json.dumps({key: whole[key] for key in needs}).encode()


def queries_of(path: str, method: str = "get", of: Document = document) -> Iterator[dict[str, str]]:
    """Yield every parameter of an address with a value of its kind, then those that it needs."""
    whole = {one["name"]: _text_of(one["schema"]) for one in _parameters(path, method, of)}
    yield whole
    yield {
        one["name"]: whole[one["name"]] for one in _parameters(path, method, of) if one["required"]
    }


def wrong_queries_of(
    path: str, method: str = "get", of: Document = document
) -> Iterator[dict[str, str]]:
    """Yield queries of which one value is of another kind, then those that lack one."""
    whole = next(queries_of(path, method, of))
    for one in _parameters(path, method, of):
        is_text = one["schema"].get("type") == "string" and "pattern" not in one["schema"]
        for wrong in ("x" * 201,) if is_text else ("x", "-1", "1e3", "9" * 30, "x" * 201):
            yield {**whole, one["name"]: wrong}
        if one["required"]:
            yield {name: text for name, text in whole.items() if name != one["name"]}


def _parameters(path: str, method: str, of: Document) -> list[dict[str, Any]]:
    told = of()["paths"][path][method].get("parameters", [])
    return [one for one in told if one["in"] == "query"]


def _text_of(schema: Mapping[str, Any]) -> str:
    value = value_of(schema)
    return value if isinstance(value, str) else json.dumps(value)


def value_of(schema: Mapping[str, Any], of: Document = document) -> Any:
    """Return a value of a schema: every key, of each choice the last."""
    match schema:
        case {"$ref": str(name)}:
            return value_of(of()["components"]["schemas"][name.removeprefix(ROOT)], of)
        case {"anyOf": [*_, last]}:
            return value_of(last, of)
        case {"enum": [*_, last]} | {"examples": [*_, last]}:
            return last
        case {"properties": dict(parts)}:
            return {key: value_of(one, of) for key, one in parts.items()}
        case {"type": "array", "items": dict(inner)}:
            return [value_of(inner, of)]
        case {"type": "object", "additionalProperties": dict(inner)}:
            return {"x": value_of(inner, of)}
    return {"boolean": False, "integer": 1, "number": 1.5, "null": None}.get(
        schema.get("type", ""), "x"
    )


def is_refused(response: httpx.Response) -> bool:
    """Whether it was refused with a code and a sentence, and nothing went wrong."""
    judged("Refusal")(response.json())
    return 400 <= response.status_code < 500


def is_not_valid(response: httpx.Response) -> bool:
    """Whether a key or a parameter of it was refused."""
    return (
        response.status_code == 400
        and is_refused(response)
        and response.json()["reason"] == "not-valid"
    )
