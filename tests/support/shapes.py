"""Whether what the box answers has the shape that it says: /openapi.json, read strictly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import fastjsonschema

from firmware.screen.openapi import ROOT, document


@cache
def judged(name: str) -> Callable[[object], object]:
    """Return what raises where a value is not of a named shape, or has a key more than it."""
    return compiled({"$ref": ROOT + name})


@cache
def answered(method: str, path: str) -> Callable[[object], object]:
    """Return the same of what an address answers where it does not refuse."""
    told = document()["paths"][path][method.lower()]["responses"]["200"]
    return compiled(told["content"]["application/json"]["schema"])


def compiled(schema: dict[str, Any]) -> Callable[[object], object]:
    whole = {"components": {"schemas": _closed()}, **schema}
    made: Callable[[object], object] = fastjsonschema.compile(whole, use_default=False)
    return made


def _closed() -> dict[str, Any]:
    schemas = document()["components"]["schemas"]
    return {name: {**one, "additionalProperties": False} for name, one in schemas.items()}
