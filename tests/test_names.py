"""A function is named by what it does or returns: a participle alone says neither."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.support.places import ROOT

PACKAGES: Final = (
    "bench", "engine", "firmware", "fleet", "hardware", "lab", "makers", "vision", "words",
)  # fmt: skip
PARTICIPLE: Final = re.compile(
    r"(?!need|speed|bed|feed|seed|exceed|proceed|embed)[a-z]+ed"
    "|anew|begun|borne|bought|broken|brought|built|caught|chosen|cut|dealt|done|drawn|felt|fought"
    "|found|given|gone|heard|hidden|hung|kept|known|laid|lain|led|left|lent|lost|made|meant|met"
    "|paid|said|seen|sent|shown|sold|spent|split|spoken|spread|stood|stuck|taken|thought|told|torn"
    "|understood|unheard|unwell|woken|won|written"
)
# Words that newcomers had to learn; each has a plain one in docs/terms.md.
METAPHOR: Final = re.compile(
    "stirs?|forgives?|eyes|knock|belongings|ills|hush|rubbish|garbage|heeded"
)
METHODS: Final = ("said", "spread")  # a field of each state; a noun of docs/terms.md


def is_participle(name: str) -> bool:
    """Whether a name is one word that only says that something has happened."""
    return PARTICIPLE.fullmatch(name.strip("_")) is not None


def functions() -> Iterator[tuple[str, str]]:
    """Yield the file and the name of each function that is no method."""
    yield from ((file, node.name) for file, node, of in _definitions() if of is None)


def _definitions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef, str | None]]:
    """Yield the file of each function, the function, and its class where it is a method."""
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            file = str(path.relative_to(ROOT))
            for parent in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                of = parent.name if isinstance(parent, ast.ClassDef) else None
                for node in ast.iter_child_nodes(parent):
                    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                        yield file, node, of


def test_no_function_is_a_bare_participle() -> None:
    assert [f"{file}: {name}" for file, name in functions() if is_participle(name)] == []


def test_no_method_is_a_bare_participle() -> None:
    found = [(file, of, node.name) for file, node, of in _definitions() if of is not None]
    assert [one for one in found if is_participle(one[2]) and one[2] not in METHODS] == []


def test_no_function_is_a_metaphor() -> None:
    found = [f"{file}: {name}" for file, name in functions() if METAPHOR.fullmatch(name.strip("_"))]
    assert found == []


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("told", True), ("_named", True), ("read_game", False), ("seed", False), ("run", False)],
)
def test_what_a_bare_participle_is(name: str, is_one: bool) -> None:
    assert is_participle(name) is is_one
