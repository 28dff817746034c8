"""Make the tables of docs/http.md, and the scripts' types, from what the box says that it answers.

Run by `make docs`: `python -m docs.http`. A test fails when either is of yesterday. The texts
between the tables are written by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, get_args, get_origin, get_type_hints

from firmware.screen.interface import SECTIONS as OF_BOX
from firmware.screen.interface import Row
from firmware.screen.openapi import ROOT, document
from firmware.shapes import operator, table
from firmware.shapes.schema import Schemas, parameters_of
from firmware.shapes.when import When
from fleet.hall import interface as hall

PAGE: Final = Path(__file__).with_suffix(".md")
FOLDER: Final = Path(__file__).resolve().parents[1] / "types"
SECTIONS: Final = {**OF_BOX, "The hall": hall.OWN}
KEYS: Final[Mapping[str, Any]] = {
    "The snapshot": table.Snapshot,
    "What the operator's page shows": operator.Operator,
    "What the spectators' page shows": operator.Spectator,
    "What the calibration page shows": operator.Calibration,
}
_TABLE: Final = re.compile(r"^\| (?:address|key) \|.*\n\|[-|]+\|\n(?:\|.*\n)+", re.MULTILINE)
_PLAIN: Final = {
    "boolean": "boolean", "integer": "number", "number": "number", "string": "string",
    "null": "null",
}  # fmt: skip
_IN_WORDS: Final = {
    "boolean": "true or false", "integer": "integer", "number": "number", "string": "text",
    "null": "null",
}  # fmt: skip
_TYPES_HEAD: Final = """\
// What {who} answers, for tsc alone: made by `make docs` from {shapes}. Do not edit.
declare namespace {name} {{
"""


def page(before: str) -> str:
    """Return docs/http.md with its tables made anew."""
    parts = re.split(r"^(## .*\n)", before, flags=re.MULTILINE)
    for at in range(1, len(parts), 2):
        heading = parts[at].removeprefix("## ").strip()
        made = _generated_table(heading)
        if made is not None:
            parts[at + 1] = _TABLE.sub(lambda _, made=made: made, parts[at + 1], count=1)
    return "".join(parts)


def _generated_table(heading: str) -> str | None:
    """Return the table of a section, None where its table is written by hand."""
    if heading in SECTIONS:
        head = ("address", "who", "takes", "answers; refuses")
        return _table(head, [_row(one) for one in SECTIONS[heading]])
    if heading in KEYS:
        told = list(_keys(KEYS[heading]))
        has_when = any(when for _, when, _ in told)
        head = ("key", "when", "is") if has_when else ("key", "is")
        rows = [(f"`{key}`", *((when,) if has_when else ()), text) for key, when, text in told]
        return _table(head, rows)
    return None


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


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    lines += [f"| {' | '.join(cells)} |" for cells in rows]
    return "".join(line.replace("|  |", "| |").replace("|  |", "| |") + "\n" for line in lines)


def _keys(shape: Any) -> Iterator[tuple[str, str, str]]:
    """Yield each key, when it is there, and what it is."""
    for key, hint in get_type_hints(shape, include_extras=True).items():
        told = get_args(hint)[0] if get_origin(hint).__name__ == "NotRequired" else hint
        said = get_args(told)[1:]
        when = next((one.words for one in said if isinstance(one, When)), "")
        yield key, when, next(one for one in said if isinstance(one, str))


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
    """Write all of them."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    FOLDER.mkdir(exist_ok=True)
    for path, text in types().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
