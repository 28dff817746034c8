"""How high the pile was, in the data folder: after a restart the eyes know what is only held."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from engine.game import Line
from firmware.storage.bad_config import BadConfig
from firmware.storage.small_files import json_of, keep_summed, number_of
from vision.frame import Frame, Point
from vision.mat import MARKS, PLACES
from vision.pile.pile_height import PileHeight
from vision.watcher import Watcher

FILE: Final = "pile-height"
RESTS_S: Final = 2.0  # a pile that has not changed for so long is written: nobody lays just now
DIFFERS: Final = 0.002  # of the size, 0.6 mm: by less a height is the same


class PileHeights:
    """Shown every frame by the eyes' thread, before the watcher is.

    A disk that takes nothing costs what a restart would know, nothing else.
    """

    def __init__(self, watcher: Watcher, data: Path, camera: str, deck: str) -> None:
        """`camera` as in the configuration, `deck` its code: of others no height counts."""
        self._watcher = watcher
        self._file = data / FILE
        self._of: Line = {"camera": camera, "deck": deck}
        self._kept: PileHeight | None = None  # what the file says
        self._new: tuple[tuple[str, ...], float] | None = None  # the cards, and since when
        self._has_begun = False

    def see(self, frame: Frame) -> None:
        """Tell the watcher of the height at the first frame, and keep it whenever it is another."""
        if not self._has_begun:
            self._has_begun = True
            self._kept = read_height(self._file, self._of_picture(frame))
            self._watcher.expect(self._kept)
        height = self._watcher.height()
        if height is None or (self._kept is not None and _is_same(height, self._kept)):
            self._new = None
        elif self._new is None or self._new[0] != height.cards or frame.at < self._new[1]:
            self._new = height.cards, frame.at
        elif frame.at - self._new[1] >= RESTS_S:
            self._kept, self._new = height, None
            with suppress(BadConfig):
                keep_height(self._file, self._of_picture(frame), height)

    def _of_picture(self, frame: Frame) -> Line:
        """Return what a height belongs to that is seen in a picture of that size."""
        high, wide = frame.pixels.shape
        return {**self._of, "picture": [wide, high]}


def _is_same(height: PileHeight, kept: PileHeight) -> bool:
    is_as_high = abs(height.size / kept.size - 1) < DIFFERS and height.is_fine == kept.is_fine
    return is_as_high and height.cards == kept.cards and height.marks == kept.marks


def keep_height(file: Path, of: Line, height: PileHeight) -> None:
    """Write a height and what it belongs to; raise BadConfig.

    The eyes do not wait for the disk: after a power cut a height may be gone.
    """
    line = {
        **of,
        "cards": height.cards,
        "size": height.size,
        "fine": height.is_fine,
        "code": height.code,
        "marks": height.marks,
    }
    keep_summed(file, json.dumps(line, ensure_ascii=False) + "\n", waits_for_disk=False)


def read_height(file: Path, of: Line) -> PileHeight | None:
    """Return the height that a file tells of this camera, picture and deck, None where it does not.

    A file that is damaged, or of a release that writes another form, tells nothing.
    """
    with suppress(BadConfig):
        return json_of(file, lambda line: _height(line, of))
    return None


def _height(line: Line, of: Line) -> PileHeight | None:
    told: dict[str, Any] = dict(line)
    if any(told.pop(key) != value for key, value in of.items()):
        return None
    cards, size, fine, code, marks = (
        told.pop(key) for key in ("cards", "size", "fine", "code", "marks")
    )
    has_names = isinstance(cards, list) and all(isinstance(one, str) for one in cards)
    if not has_names or not isinstance(fine, bool) or told:
        raise ValueError
    bare = None if code is None else _size(code)
    return PileHeight(tuple(cards), _size(size), fine, bare, _marks(marks))


def _size(value: object) -> float:
    size = number_of(value)
    if size <= 0:
        raise ValueError(value)
    return size


def _marks(value: Any) -> dict[str, Point]:
    if not {*MARKS} <= value.keys() <= PLACES.keys():
        raise ValueError
    return {name: (number_of(x), number_of(y)) for name, (x, y) in value.items()}
