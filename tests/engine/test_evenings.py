"""Whole recorded games of each game: each comes to what is kept beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.game import Eyes
from firmware.games.registry import GAMES
from tests.support.evenings import recorded, records_of, replay

EACH = pytest.mark.parametrize(
    ("game", "path"),
    [
        pytest.param(game, path, id=f"{game}-{path.stem}")
        for game in GAMES
        for path in records_of(game)
    ],
)


@EACH
def test_the_evening_comes_to_what_was_expected(game: str, path: Path) -> None:
    header, *lines = recorded(path)
    state = replay(game, header, lines).states[-1]
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert GAMES[game].game.view(state, Eyes.REFEREE).as_json() == expected


@EACH
def test_the_readme_says_what_it_shows(game: str, path: Path) -> None:
    readme = (path.parent / "README.md").read_text(encoding="utf-8")
    assert f"| `{path.stem}` | {recorded(path)[0]['x-shows']} |" in readme


@pytest.mark.parametrize("game", GAMES)
def test_they_are_a_dozen_and_more(game: str) -> None:
    assert len(records_of(game)) >= 12
