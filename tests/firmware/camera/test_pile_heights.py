"""How high the pile was is kept in the data folder, and counts for the same camera alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from firmware.camera.pile_heights import FILE, RESTS_S, PileHeights, keep_height, read_height
from firmware.storage.small_files import keep_summed
from tests.support.camera_aims import CARD, DECK, seen, table
from vision.decode import decoder
from vision.frame import Frame
from vision.pile.pile_height import PileHeight
from vision.watcher import Watcher

FPS = 5.0
OF: dict[str, Any] = {"camera": "pi", "deck": "K7QD", "picture": [1280, 720]}
MARKS = {
    "mat.1": (20.5, 20.0),
    "mat.2": (1200.0, 20.0),
    "mat.3": (1200.0, 700.0),
    "mat.4": (20.0, 700.0),
}
HEIGHT = PileHeight(("merlin-1", "grail-2"), 13.25, True, 13.03, MARKS)


class Box:
    """The eyes of a box that is started on a data folder."""

    def __init__(self, data: Path, camera: str = "pi") -> None:
        self.watcher = Watcher(decoder(), DECK)
        self._heights = PileHeights(self.watcher, data, camera, DECK.code)
        self._number = 0

    def see(self, pixels: np.ndarray, s: float) -> list[str]:
        """Look for s seconds; return what was told."""
        told = []
        for _ in range(round(s * FPS)):
            frame = Frame(pixels, self._number / FPS)
            self._heights.see(frame)
            told += [str(change.saw) for change in self.watcher.see(frame)]
            self._number += 1
        return told


def test_a_height_that_was_kept_is_read_again(tmp_path: Path) -> None:
    for height in (HEIGHT, replace(HEIGHT, cards=(), is_fine=False, code=None)):
        keep_height(tmp_path / FILE, OF, height)
        assert read_height(tmp_path / FILE, OF) == height


@pytest.mark.parametrize(
    "other", [{"camera": "webcam:0"}, {"deck": "AAAA"}, {"picture": [640, 360]}]
)
def test_the_height_of_another_camera_picture_or_deck_does_not_count(
    tmp_path: Path, other: dict[str, Any]
) -> None:
    keep_height(tmp_path / FILE, OF, HEIGHT)
    assert read_height(tmp_path / FILE, OF | other) is None


def test_a_file_that_is_missing_or_damaged_anywhere_tells_nothing(tmp_path: Path) -> None:
    file = tmp_path / FILE
    assert read_height(file, OF) is None
    keep_height(file, OF, HEIGHT)
    whole = file.read_bytes()
    for place in range(len(whole)):
        file.write_bytes(whole[:place])
        assert read_height(file, OF) is None
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        assert read_height(file, OF) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("size", 0), ("size", "13"), ("size", True), ("code", -1), ("fine", 1), ("cards", "ab"),
        ("cards", [1]), ("marks", []), ("marks", {"mat.1": [1, 2]}),
        ("marks", MARKS | {"x": [1, 2]}),
        ("marks", MARKS | {"mat.1": [1]}), ("marks", MARKS | {"mat.1": ["1", 2]}), ("later", 1),
    ],
)  # fmt: skip
def test_a_file_of_another_form_tells_nothing(tmp_path: Path, key: str, value: Any) -> None:
    import json

    keep_height(tmp_path / FILE, OF, HEIGHT)
    line = json.loads((tmp_path / FILE).read_text().splitlines()[0])
    keep_summed(tmp_path / FILE, json.dumps(line | {key: value}) + "\n")
    assert read_height(tmp_path / FILE, OF) is None


def test_a_pile_that_rests_is_kept_and_known_to_the_next_start(tmp_path: Path) -> None:
    box = Box(tmp_path)
    assert box.see(seen(table(CARD)), RESTS_S) == ["present"]
    assert not (tmp_path / FILE).exists()
    box.see(seen(table(CARD)), 1)
    kept = (tmp_path / FILE).read_bytes()
    box.see(seen(table(CARD)), 5)
    assert (tmp_path / FILE).read_bytes() == kept
    started = Box(tmp_path)
    started.see(seen(table(CARD)), 1 / FPS)
    assert started.watcher.pile.before == box.watcher.height()


def test_a_data_folder_that_takes_nothing_costs_only_what_the_next_start_would_know(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    box = Box(tmp_path / "file")
    assert box.see(seen(table(CARD)), 4) == ["present"]
    assert Box(tmp_path / "file").see(seen(table(CARD)), 1) == ["present"]
