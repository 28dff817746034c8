"""Who assigns to what: only an object's own class, and the file that it stands in, may."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final

MAKERS: Final = {"copy", "__new__"}


def outside_assignments(nodes: Sequence[ast.AST]) -> list[str]:
    """Return each assignment to an attribute of an object that another file's class owns.

    `nodes` are those of a file, as `ast.walk` gives them. An object is a file's own where it is
    `self` or `cls`, was made in the same function, or is known by its annotation, or by how it is
    made, to be of a class of that file.
    """
    tree = nodes[0]
    if not any(_assigned_object(node) for node in nodes):
        return []
    return [told for one in nodes for told in _outside(one, tree)]


def _assigned_object(node: ast.AST) -> ast.expr | None:
    """Return the object of which an attribute is assigned to, if it is not `self` nor `cls`."""
    match node:
        case ast.Attribute(value=of, ctx=ast.Store() | ast.Del()):
            pass
        case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[of, *_]):
            pass
        case _:
            return None
    return None if isinstance(of, ast.Name) and of.id in ("self", "cls") else of


def _outside(function: ast.AST, tree: ast.AST) -> Iterator[str]:
    """Yield what a function, or the file outside of all, assigns to what is not its own."""
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.Module):
        return
    for node in _own_nodes(function):
        of = _assigned_object(node)
        if of is not None and not _is_own(of, function, tree):
            yield f"{node.lineno}: {ast.unparse(node)}"


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """Yield what stands in a function, but not in those inside of it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from _own_nodes(child)


def _is_own(of: ast.expr, function: ast.AST, tree: ast.AST) -> bool:
    if isinstance(of, ast.Name) and _makes(function, of.id):
        return True
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    return bool(own & _classes_of(of, function, tree))


def _is_fresh(value: ast.AST | None) -> bool:
    """Whether an expression makes an object: a class is called, or something copied."""
    if not isinstance(value, ast.Call):
        return False
    name = ast.unparse(value.func).rpartition(".")[2]
    return name.lstrip("_")[:1].isupper() or name in MAKERS


def _makes(function: ast.AST, name: str) -> bool:
    """Whether what a function calls by this name was made in it."""
    made: list[bool] = []
    for node in _own_nodes(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                named = any(isinstance(one, ast.Name) and one.id == name for one in targets)
                made += [_is_fresh(value)] * named
            case ast.NamedExpr(target=ast.Name(id=id), value=value) if id == name:
                made.append(_is_fresh(value))
            case ast.AnnAssign(target=ast.Name(id=id), value=value) if id == name:
                made.append(_is_fresh(value))
            case ast.withitem(context_expr=value, optional_vars=ast.Name(id=id)) if id == name:
                made.append(_is_fresh(value))
    return bool(made) and all(made)


def _classes_of(of: ast.expr, where: ast.AST, tree: ast.AST) -> set[str]:
    """Return the names that stand in an object's annotation, or in what it is made of."""
    match of:
        case ast.Name(id=name):
            pass
        case ast.Attribute(value=ast.Name(id="self")):
            name = ast.unparse(of)
            where = next(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
                         and where in ast.walk(node))  # fmt: skip
        case _:
            return set()
    found: set[str] = set()
    for node in ast.walk(where):
        match node:
            case ast.arg(arg=arg, annotation=ast.expr() as annotation) if arg == name:
                found |= _names(annotation)
            case ast.AnnAssign(target=target, annotation=annotation):
                if ast.unparse(target) in (name, name.removeprefix("self.")):
                    found |= _names(annotation)
            case ast.Assign(targets=[target], value=value) if ast.unparse(target) == name:
                found |= _names(value) | _classes_of(value, where, tree)
    return found


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
