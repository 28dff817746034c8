"""A JSON schema made of the classes that say what an answer looks like.

Understood are TypedDicts, lists, mappings with text keys, unions, literals, enumerations of
texts and plain values. Texts of what is `Annotated` are its description; `OfGame` stands for a
class of each game.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import EnumType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from engine.when import Like, OfGame

Schema = dict[str, Any]
_PLAIN: Final[Mapping[object, Schema]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    type(None): {"type": "null"},
    None: {"type": "null"},
    Any: {},
}
# What a parameter's text may be, by the kind of its value.
_LIMITS: Final[Mapping[object, Schema]] = {
    "integer": {"minimum": 0, "maximum": 999_999_999},
    "string": {"maxLength": 200},
}


@dataclass(frozen=True, slots=True)
class Schemas:
    """Schemas that refer to each other by name."""

    root: str  # before a name, in a reference
    of_games: Mapping[str, tuple[object, ...]]  # by the part of a game: a class of each
    named: dict[str, Schema] = field(default_factory=dict)
    _shapes: dict[str, object] = field(default_factory=dict)

    def of(self, shape: object) -> Schema:
        """Return the schema of a shape; each TypedDict in it is named."""
        if shape in _PLAIN:
            return dict(_PLAIN[shape])
        if is_typeddict(shape):
            return self._reference(shape)
        if isinstance(shape, EnumType):
            members: list[Any] = list(shape)
            return {"enum": [one.value for one in members]}
        origin, inner = get_origin(shape), get_args(shape)
        if origin is Annotated:
            return self._annotated_schema(inner)
        if origin is NotRequired:
            return self.of(inner[0])
        if origin is Literal:
            return {"enum": list(inner)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(one) for one in inner]}
        if origin is list:
            return {"type": "array", "items": self.of(inner[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(inner[1])}
        raise TypeError(f"{shape!r} has no schema")

    def _annotated_schema(self, inner: tuple[Any, ...]) -> Schema:
        """Return the schema of a shape with what is said of it."""
        part = next((one.part for one in inner[1:] if isinstance(one, OfGame)), None)
        if part is not None:
            return {"anyOf": [self.of(one) for one in self.of_games[part]]}
        schema = self.of(inner[0])
        for one in inner[1:]:
            if isinstance(one, Like):
                schema |= {"pattern": one.pattern, "examples": [one.example]}
        told = " ".join(one for one in inner[1:] if isinstance(one, str))
        return {**schema, **({"description": told} if told else {})}

    def _reference(self, shape: Any) -> Schema:
        name = shape.__name__
        if self._shapes.setdefault(name, shape) is not shape:
            raise TypeError(f"{name} is the name of two shapes")
        if name not in self.named:
            self.named[name] = {}  # a shape may hold itself
            self.named[name] = self._object(shape)
        return {"$ref": self.root + name}

    def _object(self, shape: Any) -> Schema:
        hints = get_type_hints(shape, include_extras=True)
        about = (shape.__doc__ or "").partition("\n")[0]
        return {
            "type": "object",
            **({"description": about} if about else {}),
            "properties": {key: self.of(hint) for key, hint in hints.items()},
            "required": [key for key, hint in hints.items() if get_origin(hint) is not NotRequired],
        }


def parameters_of(shape: Any) -> Schema:
    """Return the schema of what stands behind `?`; None is the shape of nothing."""
    if shape is None:
        return {"properties": {}, "required": []}
    schemas = Schemas("", {})
    schemas.of(shape)
    schema = schemas.named[shape.__name__]
    parts = schema["properties"].items()
    limited = {key: {**one, **_LIMITS.get(one.get("type"), {})} for key, one in parts}
    return {**schema, "properties": limited}
