"""Each promise has a row in promises.toml, and each row a test that is really run."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

import pytest

from firmware.commands.tree import word_paths
from tests.support.places import DOCUMENTS, ROOT

FILE: Final = ROOT / "tests" / "promises.toml"
PAGES: Final = (
    "README.md", "docs/reliability.md", "docs/measured/reliability.md", "docs/security.md",
)  # fmt: skip
PARTS: Final = ("browser", "broker", "database", "kiosk", "espeak-ng", "chip")
NOTHING: Final = "nothing"
TEST: Final = "test"
KINDS: Final = {"test": "", "vm": "vm-test", "root": "install-test", "solids": "box-test"}
SOLIDS: Final = "pytest.importorskip('build123d'"  # such a file is run by `make box-test` alone
MARKS: Final = {"pytest.mark.slow": "check", "pytest.mark.long": "long"}
WORDS: Final = ("check: ", "long: ", "box-test: ", "install-test: ", "vm-test: ")


@cache
def rows() -> dict[str, dict[str, list[str]]]:
    told = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        part: {key: [row] if isinstance(row, str) else row for key, row in keys.items()}
        for part, keys in told.items()
    }


def headings(page: str) -> list[str]:
    """Return each heading; one that stands twice with the one above it."""
    text = re.sub(r"^```.*?^```", "", (ROOT / page).read_text("utf-8"), flags=re.M | re.S)
    found: list[tuple[str, str]] = []
    above = ""
    for signs, name in re.findall(r"^(#+) (.+)$", text, re.M):
        above = name if len(signs) < 3 else above
        found.append((above, name))
    often = Counter(name for _, name in found)
    return [f"{above} / {name}" if often[name] > 1 and above != name else name
            for above, name in found]  # fmt: skip


def commands() -> list[str]:
    return [" ".join(path) for path in word_paths()]


PROMISED: Final[Mapping[str, Callable[[], Sequence[str]]]] = {
    **{page: partial(headings, page) for page in PAGES},
    "roundtable": commands,
    "parts": lambda: PARTS,
}


@pytest.mark.parametrize("part", PROMISED)
def test_each_promise_has_a_row_and_each_row_a_promise(part: str) -> None:
    promised, told = PROMISED[part](), rows()[part]
    assert [one for one in promised if one not in told] == [], "these have no row in promises.toml"
    assert [one for one in told if one not in promised] == [], "of these nothing is promised"


@pytest.mark.parametrize("part", PROMISED)
def test_each_row_names_a_test_that_is_run_by_the_word_it_says(part: str) -> None:
    wrong = [
        f"{key}: {row}: {why}"
        for key, told in rows()[part].items()
        for row in told
        if (why := wrong_of(row))
    ]
    assert wrong == [], "\n".join(wrong)


def test_each_part_is_used_by_a_test_of_make_test() -> None:
    told = rows()["parts"].items()
    assert [part for part, row in told if all(one.startswith(WORDS) for one in row)] == []


def test_every_part_of_the_list_is_looked_at() -> None:
    assert set(rows()) == set(PROMISED)


def wrong_of(row: str) -> str:
    """Return what is wrong with a row, or an empty text."""
    word, _, named = row.rpartition(": ")
    if row.startswith(f"{NOTHING}: "):
        return ""
    path, _, function = named.partition("::")
    if not (ROOT / path).is_file():
        return "there is no such file"
    kept = [one for name, one in found_in(path).items() if name == function or not function]
    if not kept:
        return "there is no such test"
    runs = TEST if TEST in kept else kept[0]
    return "" if runs == (word or TEST) else f"it is run by make {runs}"


@cache
def found_in(path: str) -> dict[str, str]:
    """Return the tests that pytest finds in a file, and the word of make that runs each."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    kind = Path(path).name.partition("_")[0]
    if kind not in KINDS:
        return {}
    of_all = [
        one
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
        for one in (node.value.elts if isinstance(node.value, ast.List) else [node.value])
    ]
    calls = (ast.unparse(node.value) for node in tree.body if isinstance(node, ast.Expr))
    if any(call.startswith(SOLIDS) for call in calls):
        kind = "solids"
    return {
        node.name: _word(kind, [*of_all, *node.decorator_list])
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test")
    }


def _word(kind: str, marks: Sequence[ast.expr]) -> str:
    """Return which word of make runs a test, or the cases of it that are not marked themselves."""
    own = [MARKS[mark] for mark in map(ast.unparse, marks) if mark in MARKS]
    return KINDS[kind] or next(iter(own), TEST)


# -- what a page says of its tests ----------------------------------------------------------------


def test_every_test_that_a_page_names_is_there() -> None:
    pages = [*ROOT.glob("*.md"), *DOCUMENTS]
    named = {path for page in pages
             for path in re.findall(r"`(tests/[\w/]+\.py)`", page.read_text("utf-8"))}  # fmt: skip
    assert named, "no page names a test any more"
    assert sorted(path for path in named if not (ROOT / path).is_file()) == []


# -- that this finds what is wrong ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("tests/no_such_file.py::test_x", "there is no such file"),
        ("tests/test_promises.py::test_that_nobody_wrote", "there is no such test"),
        ("tests/test_promises.py::wrong_of", "there is no such test"),
        ("tests/support/program_process.py", "there is no such test"),
        ("tests/vm/vm_2_film.py", "it is run by make vm-test"),
        ("tests/makers/case/test_solids.py", "it is run by make box-test"),
        ("check: tests/test_promises.py", "it is run by make test"),
        ("tests/firmware/upkeep/test_update.py", "it is run by make check"),
    ],
)
def test_a_row_that_is_wrong_is_found(row: str, why: str) -> None:
    assert wrong_of(row) == why
