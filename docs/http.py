"""The tables of docs/http.md, and the scripts' types, from what the box says that it answers.

`python -m docs.http` writes the types, before `make check` lets TypeScript read the scripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args, get_origin, get_type_hints

from docs.tables import markdown
from engine import form_shapes
from engine.when import When
from firmware.screen.interface import SECTIONS as OF_BOX
from firmware.screen.interface import Row
from firmware.screen.openapi import ROOT, document
from firmware.shapes import answers, operator, play, table
from firmware.shapes.schema import Schemas, parameters_of
from fleet.hall import interface as hall

FOLDER: Final = Path(__file__).resolve().parents[1] / "types"
SECTIONS: Final = {**OF_BOX, "The hall": hall.OWN}
KEYS: Final[Mapping[str, Any]] = {
    "snapshot": table.Snapshot,
    "operator": operator.Operator,
    "spectator": operator.Spectator,
    "calibration": operator.Calibration,
    "attract": table.Attract,
    "health": answers.Health,
    "play": play.Play,
    "hand": play.Hand,
    "form": form_shapes.Form,
}
_PLAIN: Final = {
    "boolean": "boolean", "integer": "number", "number": "number", "string": "string",
    "null": "null",
}  # fmt: skip
_IN_WORDS: Final = {
    "boolean": "true or false", "integer": "integer", "number": "number", "string": "text",
    "null": "null",
}  # fmt: skip
_TYPES_HEAD: Final = """\
// What {who} answers, for tsc alone: made from {shapes} by `python -m docs.http`.
declare namespace {name} {{
"""


def tables() -> Mapping[str, str]:
    """Return by its name the table of each section, named by its heading, and of each answer."""
    head = ("address", "who", "takes", "answers; refuses")
    addresses = {
        heading.lower().replace(" ", "-").replace(",", ""): markdown(head, map(_row, rows))
        for heading, rows in SECTIONS.items()
    }
    return addresses | {name: keys_table(shape) for name, shape in KEYS.items()}


def keys_table(shape: Any) -> str:
    """Return a row a key of a shape: what it is, and in between when it is there, if not always."""
    keys = list(_keys(shape))
    if any(when for _, when, _ in keys):
        return markdown(("key", "when", "is"), keys)
    return markdown(("key", "is"), [(key, text) for key, _, text in keys])


def _row(row: Row) -> tuple[str, ...]:
    takes = (*_parameters(row), row.takes or _body(row.asks))
    return f"`{row.address}`", row.who, "; ".join(filter(None, takes)), row.answers


def _parameters(row: Row) -> Iterator[str]:
    """Yield each parameter of an address: its kind, then what is said of it."""
    schema = parameters_of(row.query)
    for key, one in schema["properties"].items():
        optional = "" if key in schema["required"] else "?"
        told = [one["description"]] if "description" in one else []
        told += [f"as `{text}`" for text in one.get("examples", ())]
        yield f"`{key}{optional}`: {', '.join([_value(one, {}), *told])}"


def _body(shape: object) -> str:
    """Return what a body in JSON holds: each key with its kind, then what is said of some."""
    if shape is None:
        return ""
    shapes = Schemas("", {})
    schema = shapes.of(shape)
    if "description" in schema:  # of what no class lists the keys
        return str(schema["description"])
    value = _value(schema, shapes.named)
    return "; ".join([f"`{value}`", *_descriptions(schema, shapes.named)])


def _value(schema: Mapping[str, Any], named: Mapping[str, Any]) -> str:
    """Return the kind of a value; a key that may be left out has a question mark."""
    match schema:
        case {"$ref": str(name)}:
            parts, required = named[name]["properties"], named[name]["required"]
            keys = (
                f"{json.dumps(key)}{'' if key in required else '?'}: {_value(one, named)}"
                for key, one in parts.items()
            )
            return f"{{{', '.join(keys)}}}"
        case {"anyOf": list(ways)}:
            return " or ".join(_value(one, named) for one in ways)
        case {"enum": list(values)}:
            return " or ".join(map(json.dumps, values))
        case {"type": "array"}:
            return f"[{_value(schema['items'], named)}]"
        case {"type": "object"}:
            return f"{{name: {_value(schema['additionalProperties'], named)}}}"
    return _IN_WORDS.get(schema.get("type", ""), "any value")


def _descriptions(schema: Mapping[str, Any], named: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is said of keys, those of inner shapes after those that hold them."""
    for key, one in named.get(schema.get("$ref", ""), {}).get("properties", {}).items():
        if "description" in one:
            yield f"`{key}`: {one['description']}"
        yield from _descriptions(one.get("items", one), named)


def _keys(shape: Any) -> Iterator[tuple[str, str, str]]:
    """Yield each key, when it is there, and what it is."""
    for key, hint in get_type_hints(shape, include_extras=True).items():
        told = get_args(hint)[0] if get_origin(hint).__name__ == "NotRequired" else hint
        said = get_args(told)[1:]
        when = next((one.words for one in said if isinstance(one, When)), "")
        yield f"`{key}`", when, next(one for one in said if isinstance(one, str))


# -- types --------------------------------------------------------------------------------------


def types() -> dict[Path, str]:
    """Return the files of types/ that are made: an interface for each shape."""
    of_box = _TYPES_HEAD.format(who="the box", shapes="firmware/shapes/", name="Api")
    of_hall = _TYPES_HEAD.format(who="the hall", shapes="fleet/hall/shapes.py", name="Hall")
    return {
        FOLDER / "api.d.ts": of_box + _namespace(document()),
        FOLDER / "hall.d.ts": of_hall + _namespace(hall.document()),
    }


def _namespace(document: Mapping[str, Any]) -> str:
    """Return what stands between the braces of a document's types, and the last brace."""
    schemas = document["components"]["schemas"]
    shapes = "".join(_interface(name, schemas[name]) for name in sorted(schemas))
    paths = document["paths"]
    return f"{shapes}{_answers(paths, 'Gets', 'get')}{_answers(paths, 'Posts', 'post')}}}\n"


def _answers(paths: Mapping[str, Any], name: str, method: str) -> str:
    """Return an interface of what each address answers to a method, as JSON."""
    keys = "".join(
        f"    {json.dumps(path)}: {_type(content['application/json']['schema'])};\n"
        for path, operations in paths.items()
        if method in operations
        and "application/json" in (content := operations[method]["responses"]["200"]["content"])
    )
    about = f"What {method.upper()} answers, by address."
    return f"  /** {about} */\n  interface {name} {{\n{keys}  }}\n"


def _interface(name: str, schema: Mapping[str, Any]) -> str:
    about = f"  /** {schema['description']} */\n" if "description" in schema else ""
    required = set(schema["required"])
    keys = "".join(
        f"    {json.dumps(key)}{'' if key in required else '?'}: {_type(one)};\n"
        for key, one in schema["properties"].items()
    )
    return f"{about}  interface {name} {{\n{keys}  }}\n"


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(ROOT)
    if "anyOf" in schema:
        return " | ".join(map(_type, schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    match schema.get("type"):
        case "array":
            return f"Array<{_type(schema['items'])}>"
        case "object":
            return f"Record<string, {_type(schema['additionalProperties'])}>"
        case None:
            return "any"
        case kind:
            return _PLAIN[kind]


def main() -> None:
    """Write the types."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in types().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
