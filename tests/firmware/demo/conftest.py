"""A drawn table for the evenings of bots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import Notice
from firmware.demo.evening import Evening, TableTime
from firmware.owner.config import Config
from firmware.start import Appliance, appliance
from vision.decode import decoder
from vision.watcher import Watcher

FPS = 6.0  # of a slow camera: the eyes go by seconds, and each picture costs


class Table:
    """The box with its drawn camera and mock pins, and what it has said."""

    def __init__(self, box: Appliance, time: TableTime, said: list[str]) -> None:
        self.box = box
        self.said = said
        self.evening = Evening(box, Watcher(decoder(None), box.deck), time, lambda: None, FPS)
        self.evening.open_camera("drawn camera")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    said: list[str] = []
    time = TableTime()

    def tell(notice: Notice, text: str) -> None:
        said.append(notice.kind)

    config = Config(tmp_path, pins="mock", port=0, camera="drawn", deck="K7QD")
    with appliance(config, tell, time) as box:
        yield Table(box, time, said)
