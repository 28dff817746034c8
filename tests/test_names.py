"""A function is named by what it does or returns: a participle alone says neither."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
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
ONE_WORD: Final = re.compile("[A-Z][a-z]+")
GERUND: Final = re.compile(r"\w*[a-z]{2}ing")
NO_VERBS: Final = {  # a noun of the field, although it looks like a verb
    "scoring", "ring", "wiring", "tuning", "dealing", "evening", "wellbeing", "housekeeping",
    "journal_listing", "journal_reading", "photo_drawing", "quest_timing", "spread",
}  # fmt: skip
MODULES: Final = {
    "firmware/handing": "the command that is installed on each box starts it by this name",
    "firmware/publishing": "a noun of docs/terms.md: what the publisher does",
    "firmware/simulating": "beside firmware/games/simulation.py",
    "firmware/commands/cards/printed.py": "not renamed yet",
    "firmware/commands/games/changing.py": "not renamed yet",
    "firmware/commands/games/reading.py": "not renamed yet",
    "fleet/hall/archive/reading.py": "not renamed yet",
    "fleet/hall/archive/telling.py": "not renamed yet",
}
CLASSES: Final = {
    "Refused": "an exception that docs/add-a-game.md gives to games",
    "Acknowledged": "an event of the broker: it has answered to a message",
    "Spread": "a noun of docs/terms.md",
    "Drawn": "an option of the board game beside Loyal and Traitor",
    "Laid": "a kind of key: a card that is laid",
}  # those of firmware/shapes/, fleet/hall/shapes.py and form_shapes.py are names of the schema
SHAPES: Final = re.compile(r"firmware/shapes/.*|.*shapes\.py")
METHODS: Final = ("said", "spread")  # a field of each state; a noun of docs/terms.md


def is_participle(name: str) -> bool:
    """Whether a name is one word that only says that something has happened."""
    return PARTICIPLE.fullmatch(name.strip("_")) is not None


def functions() -> Iterator[tuple[str, str]]:
    """Yield the file and the name of each function that is no method."""
    yield from ((file, name) for file, name, of in _names()[0] if of is None)


@cache
def _names() -> tuple[list[tuple[str, str, str | None]], list[tuple[str, str]]]:
    """Return each function with its file and the class of a method, and each module's classes."""
    functions, classes = [], []
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            file, tree = str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))
            classes += [(file, node.name) for node in tree.body if isinstance(node, ast.ClassDef)]
            for parent in ast.walk(tree):
                of = parent.name if isinstance(parent, ast.ClassDef) else None
                functions += [
                    (file, node.name, of)
                    for node in ast.iter_child_nodes(parent)
                    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                ]
    return functions, classes


def test_no_function_is_a_bare_participle() -> None:
    assert [f"{file}: {name}" for file, name in functions() if is_participle(name)] == []


def test_no_method_is_a_bare_participle() -> None:
    found = [one for one in _names()[0] if one[2] is not None and is_participle(one[1])]
    assert [one for one in found if one[1] not in METHODS] == []


def test_no_module_is_a_bare_participle_or_a_verb_without_an_object() -> None:
    paths = [path for package in PACKAGES for path in (ROOT / package).rglob("*")]
    named = {path for path in paths if path.suffix == ".py" or any(path.glob("*.py"))}
    found = {
        str(path.relative_to(ROOT))
        for path in named
        if path.stem not in NO_VERBS and (is_participle(path.stem) or GERUND.fullmatch(path.stem))
    }
    assert found == MODULES.keys()


def test_no_public_class_is_a_bare_participle() -> None:
    found = [
        (file, name)
        for file, name in _names()[1]
        if ONE_WORD.fullmatch(name) and PARTICIPLE.fullmatch(name.lower())
    ]
    assert [one for one in found if not SHAPES.fullmatch(one[0]) and one[1] not in CLASSES] == []


def test_no_function_is_a_metaphor() -> None:
    found = [f"{file}: {name}" for file, name in functions() if METAPHOR.fullmatch(name.strip("_"))]
    assert found == []


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("told", True), ("_named", True), ("read_game", False), ("seed", False), ("run", False)],
)
def test_what_a_bare_participle_is(name: str, is_one: bool) -> None:
    assert is_participle(name) is is_one
