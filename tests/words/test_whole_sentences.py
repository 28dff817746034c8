"""No sentence is put together from pieces: it would be English, or in a wrong order elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.support.places import ROOT

ROOMS = ("firmware", "hardware", "vision")
FILES = sorted(chain.from_iterable((ROOT / room).rglob("*.py") for room in ROOMS))
MADE = {"t", "tn", "tc", "joined", "aligned", "told_by", "headed", "clauses"}
SPACED = frozenset(":;!?")  # marks that French has a space before
# Here an error's own words go to a log or to another process, not to a reader.
MAY_BE_STR = {"firmware/upkeep", "vision/cameras"}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _is_made(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MADE


def _pieced(tree: ast.AST) -> Iterator[int]:
    """Yield the lines where a text loses what it was made of."""
    for node in ast.walk(tree):
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


def _as_str(tree: ast.AST) -> Iterator[int]:
    """Yield the lines where an error is made a plain str: `told_by` keeps its language."""
    for handler in (node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)):
        for node in ast.walk(handler):
            match node:
                case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id=name)]):
                    if name == handler.name:
                        yield node.lineno


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_a_text_is_not_put_into_another_by_hand(path: Path) -> None:
    lines = list(_pieced(ast.parse(path.read_text(encoding="utf-8"))))
    assert not lines, f"{_name(path)}:{lines}: give it to `t`, `joined`, `headed` or `clauses`"


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_what_an_error_says_keeps_its_language(path: Path) -> None:
    if any(_name(path).startswith(room) for room in MAY_BE_STR):
        return
    lines = list(_as_str(ast.parse(path.read_text(encoding="utf-8"))))
    assert not lines, f"{_name(path)}:{lines}: `told_by(error)`, not `str(error)`"


def test_it_is_found_where_it_is() -> None:
    assert list(_pieced(ast.parse("f'{t(\"a\")} b'"))) == [1]
    assert list(_pieced(ast.parse("t('a') + b"))) == [1]
    assert list(_pieced(ast.parse("joined(': ', (a, b))"))) == [1]
    assert list(_as_str(ast.parse("try: x\nexcept E as e: str(e)"))) == [2]
