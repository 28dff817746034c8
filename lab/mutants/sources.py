"""The small faults that mutmut knows how to make, and a sample of them: `choose`.

A fault is chosen by the hash of what it changes and of the seed. So the same seed and the same
sources give the same sample, and an edit somewhere leaves most of the sample as it was.
"""

from __future__ import annotations

import difflib
import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import nsmallest
from pathlib import Path
from typing import Final

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

# Nothing inside of these is changed.
UNCHANGED: Final = (
    m.Annotation(),
    m.Decorator(),  # how a class is made: slots, frozen
    m.Assert(),  # what cannot be false: said to mypy
    m.If(test=m.Name("TYPE_CHECKING")),
    m.AnnAssign(annotation=m.Annotation(m.Name("TypeAlias"))),
    m.Assign(value=m.Subscript(m.Name())),  # an alias, too: Notices = tuple[Notice, ...]
    m.Assign(value=m.Call(m.Name("TypeVar") | m.Name("NewType"))),
    m.Assign(targets=[m.AssignTarget(m.Name("__slots__") | m.Name("__all__"))]),
    m.Call(m.Name("cast")),
    m.Arg(keyword=m.Name("strict")),  # of zip: a check of what cannot be false, too
    m.Call(m.Attribute(m.Name("log") | m.Name("logger") | m.Name("logging"))),
    m.Raise(m.Call(args=[m.ZeroOrMore(), m.Arg(m.SimpleString()), m.ZeroOrMore()])),  # its sentence
)
_KINDS: Final = tuple({getattr(cst, type(one).__name__) for one in UNCHANGED})

# They put None where something else is: mypy refuses nearly all of that before a test runs.
REFUSED_BY_TYPES: Final = (mutators.operator_assignment, mutators.operator_lambda)


@dataclass(frozen=True)
class Mutant:
    """One source file with one small fault."""

    room: str
    path: str  # from the project's root
    line: int
    lines: range  # of its statement, up to the fault: what runs one of them may meet the fault
    at_import: bool  # outside of every function
    source: str  # the whole file, with the fault
    change: str  # `a < b` -> `a <= b`

    @property
    def module(self) -> str:
        return self.path.removesuffix(".py").replace("/", ".")


@dataclass(frozen=True)
class _Place:
    """Where a fault could be made: `new` instead of `old`."""

    room: str
    path: str
    module: cst.Module
    old: cst.CSTNode
    new: cst.CSTNode
    line: int
    lines: range
    at_import: bool
    rank: str  # the smallest are chosen


def choose(root: Path, rooms: Mapping[str, int], seed: int) -> list[Mutant]:
    """Return so many mutants of each room, the rooms mixed: the first of them are a sample, too.

    A room is a folder, or files: `a/b*.py`. A file belongs to the last room that names it.
    """
    room_of = {path: room for room in rooms for path in _files(root, room)}
    chosen = list[_Place]()
    for room, number in rooms.items():
        own = (path for path in room_of if room_of[path] == room)
        places = (place for path in own for place in _places(root, room, path, seed))
        chosen += nsmallest(number, places, key=lambda place: place.rank)
    return [_mutant(place) for place in sorted(chosen, key=lambda one: one.rank)]


def _files(root: Path, room: str) -> Iterator[str]:
    paths = (root / room).rglob("*.py") if (root / room).is_dir() else root.glob(room)
    yield from sorted(path.relative_to(root).as_posix() for path in paths)


def _places(root: Path, room: str, path: str, seed: int) -> Iterator[_Place]:
    """Yield every fault that could be made in a file."""
    text = (root / path).read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(text))
    where, words, alike = wrapper.resolve(PositionProvider), text.splitlines(), Counter[str]()
    for old, new, statement, at_import in _faults(wrapper.module, wrapper.module, True):
        line, first = where[old].start.line, where[statement].start.line
        what = f"{seed} {path} {words[line - 1].strip()} {wrapper.module.code_for_node(new)}"
        alike[what] += 1
        rank = hashlib.sha256(f"{what} {alike[what]}".encode()).hexdigest()
        lines = range(first, line + 1)
        yield _Place(room, path, wrapper.module, old, new, line, lines, at_import, rank)


def _faults(
    node: cst.CSTNode, statement: cst.CSTNode, at_import: bool
) -> Iterator[tuple[cst.CSTNode, cst.CSTNode, cst.CSTNode, bool]]:
    """Yield old and new node of each fault, its statement, and whether it runs at import."""
    if isinstance(node, _KINDS) and any(m.matches(node, one) for one in UNCHANGED):
        return
    if isinstance(node, cst.BaseStatement | cst.BaseSmallStatement):
        statement = node
    for kind, operator in mutators.mutation_operators:
        if isinstance(node, kind) and operator not in REFUSED_BY_TYPES:
            for new in _worth_trying(node, list(operator(node))):
                yield node, new, statement, at_import
    for child in node.children:
        outside = at_import and not (isinstance(node, cst.FunctionDef) and child is node.body)
        yield from _faults(child, statement, outside)


def _worth_trying(old: cst.CSTNode, faults: list[cst.CSTNode]) -> list[cst.CSTNode]:
    """Return the faults without those that types refuse, and one of the three of a text."""
    if m.matches(old, m.Call(m.Name("zip"))):
        return []
    if isinstance(old, cst.Call):
        return [new for new in faults if _is_other_function(old, new) or _names(new) < _names(old)]
    return faults[:1] if isinstance(old, cst.BaseString) else faults


def _is_other_function(old: cst.Call, new: cst.CSTNode) -> bool:
    return isinstance(new, cst.Call) and new.func is not old.func


def _names(call: cst.CSTNode) -> int:
    """Return how many arguments of a call itself have a name."""
    arguments = cst.ensure_type(call, cst.Call).args
    return sum(argument.keyword is not None for argument in arguments)


def _mutant(place: _Place) -> Mutant:
    before = place.module.code
    after = cst.ensure_type(place.module.deep_replace(place.old, place.new), cst.Module).code
    changed = [line for line in difflib.ndiff(before.splitlines(), after.splitlines())
               if line[:1] in "-+"]  # fmt: skip
    old = " ".join(line[2:].strip() for line in changed if line[0] == "-")
    new = " ".join(line[2:].strip() for line in changed if line[0] == "+")
    change = f"{old} -> {new or 'nothing'}"
    where = (place.room, place.path, place.line, place.lines, place.at_import)
    return Mutant(*where, after, change)
