"""The image report of the pages has every stage in its index."""

from __future__ import annotations

from docs.screens import SIZES, Shot, _index
from docs.stages import STAGES


def test_the_index_has_a_row_for_each_stage_and_a_picture_for_each_shot() -> None:
    shots = [Shot(stage, size, "dark", "en") for stage in STAGES for size in SIZES]
    index = _index(shots)
    assert index.count("<h2>") == len(STAGES)
    assert all(f'src="{shot.name}"' in index for shot in shots)
