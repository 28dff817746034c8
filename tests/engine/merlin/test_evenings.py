"""Whole recorded games: each comes to what is kept beside it; together they reach everything."""

from __future__ import annotations

import json

import pytest

from engine.game import Line
from engine.record import parse
from tests.support.merlin import seen
from tests.support.merlin_reach import everything, reached, replay
from tests.support.places import EVENINGS

FOLDER = EVENINGS / "merlin"
NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def recorded(name: str) -> list[Line]:
    return [parse(raw) for raw in (FOLDER / f"{name}.jsonl").read_bytes().splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_the_evening_comes_to_what_was_expected(name: str) -> None:
    header, *lines = recorded(name)
    expected = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert seen(replay(header, lines).states[-1]) == expected


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_says_what_it_shows(name: str) -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"| `{name}` | {recorded(name)[0]['x-shows']} |" in readme


def test_they_are_a_dozen_and_more() -> None:
    assert len(NAMES) >= 12


def test_together_they_reach_everything() -> None:
    found = set[str]()
    for name in NAMES:
        header, *lines = recorded(name)
        found |= reached(replay(header, lines))
    assert everything() - found == set()
