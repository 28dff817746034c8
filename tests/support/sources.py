"""What a test may ask of a file of the program: each is read and parsed once a process."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from tests.support.assignments import outside_assignments
from tests.support.places import ROOT

BROAD: Final = frozenset({"everything", "Exception", "BaseException"})
MADE: Final = {"t", "tn", "tc", "joined", "aligned", "told_by", "headed", "clauses"}
SPACED: Final = frozenset(":;!?")  # marks that French has a space before


class Source(NamedTuple):
    """What stands in a file; lines are counted from 1."""

    name: str  # "firmware/table/session.py"
    imports: tuple[str, ...]  # "firmware/table/session", wherever in the file it is imported
    names: frozenset[str]
    broad_excepts: tuple[str, ...]
    f_strings: tuple[str, ...]  # with "{}" in their places
    pieced_lines: tuple[int, ...]  # lines where a text loses what it was made of
    plain_error_lines: tuple[int, ...]  # lines where an error is made a plain str
    outside_assignments: tuple[str, ...]  # "12: other.part", of what another file's class owns


def paths(*where: str) -> list[Path]:
    """Return the Python files of these folders; a file stands for itself."""
    return list(chain.from_iterable(map(_modules, where)))


def sources(*where: str) -> list[Source]:
    """Return what stands in the Python files of these folders."""
    return [read_source(path) for path in paths(*where)]


@cache
def read_source(path: Path) -> Source:
    name = path.relative_to(ROOT).as_posix()
    nodes = _nodes(path.read_text(encoding="utf-8"))
    return Source(
        name,
        tuple(_imports(nodes, name)),
        frozenset(node.id for node in nodes if isinstance(node, ast.Name)),
        tuple(_broad_excepts(nodes)),
        tuple(_f_string(node) for node in nodes if isinstance(node, ast.JoinedStr)),
        tuple(_pieced_lines(nodes)),
        tuple(_plain_error_lines(nodes)),
        tuple(outside_assignments(nodes)),
    )


def broad_excepts(code: str) -> list[str]:
    """Return what is caught, or suppressed, wherever it is all errors at once."""
    return list(_broad_excepts(_nodes(code)))


def pieced_lines(code: str) -> list[int]:
    """Return the lines where a text loses what it was made of."""
    return list(_pieced_lines(_nodes(code)))


def plain_error_lines(code: str) -> list[int]:
    """Return the lines where an error is made a plain str: `told_by` keeps its language."""
    return list(_plain_error_lines(_nodes(code)))


@cache
def _modules(where: str) -> tuple[Path, ...]:
    path = ROOT / where
    return (path,) if path.suffix == ".py" else tuple(sorted(path.rglob("*.py")))


def _nodes(code: str) -> list[ast.AST]:
    return list(ast.walk(ast.parse(code)))


def _imports(nodes: Iterable[ast.AST], name: str) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (one.name.replace(".", "/") for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name}: imports are absolute"
            module = (node.module or "").replace(".", "/")
            yield from (f"{module}/{one.name}" for one in node.names)


def _broad_excepts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.ExceptHandler):
            caught = ast.unparse(node.type) if node.type else "everything"
        elif isinstance(node, ast.Call) and _called_name(node) == "suppress":
            caught = ", ".join(map(ast.unparse, node.args))
        else:
            continue
        names = (name.rpartition(".")[2] for name in caught.strip("()").split(", "))
        if BROAD & set(names):
            yield caught


def _called_name(call: ast.Call) -> str | None:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return None


def _f_string(node: ast.JoinedStr) -> str:
    return "".join(str(it.value) if isinstance(it, ast.Constant) else "{}" for it in node.values)


def _is_made(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MADE


def _pieced_lines(nodes: Iterable[ast.AST]) -> Iterator[int]:
    for node in nodes:
        match node:
            case ast.FormattedValue(value=value) if _is_made(value):
                yield node.lineno
            case ast.BinOp(left=left, right=right) if _is_made(left) or _is_made(right):
                yield node.lineno
            case ast.Attribute(value=value, attr="format" | "join" | "upper" | "capitalize"):
                if _is_made(value):
                    yield node.lineno
            case ast.Call(func=ast.Name(id="joined"), args=[ast.Constant(value=str(mark)), *_]):
                if SPACED & {*mark}:
                    yield node.lineno


def _plain_error_lines(nodes: Iterable[ast.AST]) -> Iterator[int]:
    for handler in (node for node in nodes if isinstance(node, ast.ExceptHandler)):
        for node in ast.walk(handler):
            match node:
                case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id=name)]):
                    if name == handler.name:
                        yield node.lineno
