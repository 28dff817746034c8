"""Where a file reaches into another module's private names, as far as ruff's rules do not look.

PLC2701 passes an import within one package. SLF001 passes what `getattr` is given as a text, and
is off in firmware/games/, where a class's own table of its methods stands below it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

PRIVATE: Final = re.compile(r"_(?!_)\w*")
OPEN: Final = frozenset({"_replace", "_asdict", "_fields", "_make"})  # of a NamedTuple
BY_TEXT: Final = frozenset({"getattr", "setattr", "delattr", "hasattr"})


def private_reaches(code: str) -> list[str]:
    """Return each import of a private name, and each attribute that is named privately by a text.

    >>> private_reaches("from a._b import c\\nfrom d import _e\\ngetattr(f, '_g')")
    ['a._b.c', 'd._e', "getattr(f, '_g')"]
    """
    return [told for node in ast.walk(ast.parse(code)) for told in _reaches(node)]


def private_attributes(code: str) -> list[str]:
    """Return each private attribute that no class of the file has.

    >>> private_attributes("class A:\\n  def x(self, b):\\n    self._c = b._c + b._d")
    ['b._d']
    """
    nodes = list(ast.walk(ast.parse(code)))
    objects = {"self", "cls", *(told for node in nodes for told in _copies_of_itself(node))}
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    private = [node for node in nodes if isinstance(node, ast.Attribute) and _is_private(node.attr)]
    own |= {node.attr for node in private if ast.unparse(node.value) in objects}
    return [ast.unparse(node) for node in private if node.attr not in own]


def _copies_of_itself(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            if ast.unparse(value) == "copy(self)":
                yield name


def _is_private(name: str) -> bool:
    return bool(PRIVATE.fullmatch(name)) and name not in OPEN


def _reaches(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.ImportFrom(module=str(module), names=names):
            whole = [f"{module}.{one.name}" for one in names]
        case ast.Import(names=names):
            whole = [one.name for one in names]
        case ast.Call(func=ast.Name(id=name), args=[_, ast.Constant(value=str(of)), *_]):
            if name in BY_TEXT and _is_private(of):
                yield ast.unparse(node)
            return
        case _:
            return
    yield from (name for name in whole if any(map(_is_private, name.split("."))))
