"""The image report: every situation has its row."""

from __future__ import annotations

from docs.screens import Shot, index
from docs.stages import STAGES


def test_every_situation_stands_in_the_index() -> None:
    shots = [
        Shot(stage, (1920, 1080), theme, "en") for stage in STAGES for theme in ("dark", "light")
    ]
    page = index(shots)
    assert page.count("<h2>") == len({stage.name for stage in STAGES}) == len(STAGES)
    assert page.count("<figure>") == len(shots)
