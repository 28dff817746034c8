"""The page about the house is true: what it names is there, and its picture is of today."""

from __future__ import annotations

import ast
import re

import pytest

from docs import rooms
from tests.support.drawing_content import content
from tests.support.places import DOCS, ROOT

PAGE = (DOCS / "architecture.md").read_text(encoding="utf-8")
PLACES = "engine|vision|hardware|firmware|fleet|makers|tests"
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
PATHS = sorted(set(re.findall(rf"`((?:{PLACES})/[^`]*)`", PAGE)))
STEPS = re.findall(r"^\|[^|]*\|([^|]*)\|([^|]*)\|$", PAGE, re.MULTILINE)


def _defined(path: str) -> set[str]:
    """Return the functions of a file, and its methods as Class.method and as method."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            inner = [one.name for one in node.body if isinstance(one, FUNCTIONS)]
            names |= {node.name, *inner, *(f"{node.name}.{one}" for one in inner)}
        elif isinstance(node, FUNCTIONS):
            names.add(node.name)
    return names


def test_every_path_that_is_named_is_there() -> None:
    missing = [one for one in PATHS if not [*ROOT.glob(one.replace("NAME", "*").rstrip("/"))]]
    assert PATHS
    assert not missing


def test_every_step_of_the_way_is_a_function_of_its_files() -> None:
    ways = [(re.findall(r"`([^`]+)`", files), re.findall(r"`([^`]+)`", names))
            for files, names in STEPS]  # fmt: skip
    told = [(files, name) for files, names in ways for name in names if files]
    assert len(told) >= 50
    for files, name in told:
        assert any(name in _defined(file) for file in files), f"{name} in none of {files}"


@pytest.mark.slow
def test_every_room_of_the_hall_is_told() -> None:
    for room in rooms.rooms():
        assert f"`{rooms.place(room)}" in PAGE, room


@pytest.mark.slow
def test_the_picture_has_the_rooms_of_today_and_an_arrow_for_each_import() -> None:
    shown = content(rooms.PICTURE.read_text(encoding="utf-8"))
    assert shown == content(rooms.draw()), "make docs draws it anew"
    graph = rooms.rooms()
    assert {("text", room) for room in graph} <= set(shown)
    assert {("title", f"{room} imports {met}") for room, met in rooms.needed(graph)} <= set(shown)


def test_an_arrow_that_follows_from_two_others_is_left_out() -> None:
    graph = {name: frozenset(mets) for name, mets in {"c": "ab", "b": "a", "a": ""}.items()}
    assert sorted(rooms.needed(graph)) == [("b", "a"), ("c", "b")]
    assert rooms.floors(graph) == [["a"], ["b"], ["c"]]
