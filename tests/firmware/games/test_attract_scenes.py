"""Each game explains itself in twelve scenes: short in five languages, with its own cues."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from engine.scene import SCENES, TEXT_AT_MOST, TITLE_AT_MOST, Scene
from firmware.attract.show import BOX
from firmware.games.adapter import Adapter
from firmware.games.registry import GAMES
from hardware.board import RING
from hardware.cues.tunes import CUES
from words.catalog import Languages

LANGUAGES = Languages()
ALL = [(game, scene) for game, adapter in GAMES.items() for scene in adapter.page.scenes]
OF_ALL = [BOX, *(scene for _, scene in ALL)]


@pytest.mark.parametrize("adapter", GAMES.values(), ids=GAMES)
def test_a_game_has_twelve_scenes_each_with_its_own_drawing(adapter: Adapter) -> None:
    assert len(adapter.page.scenes) == len({scene.name for scene in adapter.page.scenes}) == SCENES


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_what_a_scene_says_is_short_in_every_language(code: str) -> None:
    language = LANGUAGES.of(code)
    long = [
        words
        for scene in OF_ALL
        for words, most in ((scene.title, TITLE_AT_MOST), (scene.text, TEXT_AT_MOST))
        if len(language.say(words)) > most
    ]
    assert not long


def test_a_scene_is_heard_as_its_game_is() -> None:
    panels = {game: importlib.import_module(f"engine.{game}.panel") for game in GAMES}
    told = {game: Path(str(panel.__file__)).read_text() for game, panel in panels.items()}
    unheard = [
        (game, scene.name, cue)
        for game, scene in ALL
        for cue in scene.cues
        if cue not in CUES or f'"{cue}"' not in told[game]
    ]
    assert not unheard


def _has_its_lamps(scene: Scene) -> bool:
    swords = scene.lights.get("white", 0) + scene.lights.get("black", 0)
    return set(scene.lights) <= {"silence", "white", "black"} and swords <= RING


def test_a_scene_lights_lamps_that_the_panel_has() -> None:
    assert [(game, scene.name) for game, scene in ALL if not _has_its_lamps(scene)] == []
