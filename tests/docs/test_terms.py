"""Every term of docs/terms.md is a class or function of the file that it names."""

from __future__ import annotations

import ast
import re
from collections import Counter

import pytest

from tests.support.places import DOCS, ROOT

ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| `([^`|]+)` \| `([^`|]+)` \|$", re.MULTILINE)
PAGE = (DOCS / "terms.md").read_text(encoding="utf-8").partition("## Words that we do not")[0]
ROWS = ROW.findall(PAGE)


def defined(code: str) -> set[str]:
    """Return what a file defines at its top: classes, functions, constants and types."""
    names: set[str] = set()
    for node in ast.parse(code).body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.ClassDef(name=name):
                names.add(name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
    return names


@pytest.mark.parametrize(("term", "file", "name"), [(term, *where) for term, _, *where in ROWS])
def test_a_term_lives_where_the_page_says(term: str, file: str, name: str) -> None:
    assert name in defined((ROOT / file).read_text(encoding="utf-8"))


def test_a_name_that_is_nowhere_is_seen() -> None:
    assert defined("class A:\n    def f(self): ...\nB = 1\ndef g(): ...") == {"A", "B", "g"}


def test_a_term_stands_there_once_and_one_name_is_one_term() -> None:
    shown = [line for line in PAGE.splitlines() if line.startswith("| ")]
    heads = [line for line in shown if line.startswith("| term |")]
    assert len(ROWS) == len(shown) - len(heads) >= 60
    told = Counter(one for term, _, *where in ROWS for one in (term, tuple(where)))
    assert [one for one, times in told.items() if times > 1] == []
