"""Each game explains itself in twelve scenes: short in five languages, with its own cues."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from engine.entry import Entry
from engine.scene import SCENES, TEXT_AT_MOST, TITLE_AT_MOST, Scene
from firmware.games.registry import GAMES
from hardware.board import RING
from hardware.cues.tunes import CUES
from words.catalog import Languages

LANGUAGES = Languages()
ALL = [(game, scene) for game, entry in GAMES.items() for scene in entry.attract]
NAMED = [f"{game}-{scene.name}" for game, scene in ALL]


@pytest.mark.parametrize("entry", GAMES.values(), ids=GAMES)
def test_a_game_has_twelve_scenes_each_with_its_own_drawing(entry: Entry) -> None:
    assert len(entry.attract) == len({scene.name for scene in entry.attract}) == SCENES


@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_what_a_scene_says_is_short_in_every_language(code: str) -> None:
    language = LANGUAGES.of(code)
    long = [
        words
        for _, scene in ALL
        for words, most in ((scene.title, TITLE_AT_MOST), (scene.text, TEXT_AT_MOST))
        if len(language.say(words)) > most
    ]
    assert not long


@pytest.mark.parametrize(("game", "scene"), ALL, ids=NAMED)
def test_a_scene_is_heard_as_its_game_is(game: str, scene: Scene) -> None:
    panel = importlib.import_module(f"engine.{game}.panel")
    told = Path(str(panel.__file__)).read_text()
    assert all(cue in CUES and f'"{cue}"' in told for cue in scene.cues)


@pytest.mark.parametrize(("game", "scene"), ALL, ids=NAMED)
def test_a_scene_lights_lamps_that_the_panel_has(game: str, scene: Scene) -> None:
    assert set(scene.lights) <= {"silence", "white", "black"}
    assert scene.lights.get("white", 0) + scene.lights.get("black", 0) <= RING
