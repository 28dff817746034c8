"""An update that is killed outright, at each of its steps: the box works, and the next one ends."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from firmware.upkeep import releases, update
from firmware.upkeep.archive import Contents
from firmware.upkeep.kit import ask
from firmware.upkeep.places import Places
from firmware.upkeep.release_build import Builder
from tests.firmware.upkeep.boxes import BUILDER, Box, lines_of
from tests.support.power_cut import is_killed

pytestmark = pytest.mark.slow


class Half(Builder):
    """One that is cut off half way."""

    def build(self, places: Places, contents: Contents, old: str) -> None:
        (releases.begin(places, contents.version) / "venv" / "lib").mkdir(parents=True)
        sys.audit("tests.told", "half")


@pytest.mark.parametrize(
    ("word", "stands"),
    [
        ("building", "1.0.0"),
        ("half", "1.0.0"),
        ("asking", "1.0.0"),
        ("copying", "1.0.0"),
        ("switching", "1.0.0"),
        ("watching", "1.1.0"),
    ],
)
def test_an_update_that_is_killed_leaves_a_box_that_works(
    mine: Box, tmp_path: Path, word: str, stands: str
) -> None:
    mine.release("1.1.0")
    builder = Half(BUILDER.python, BUILDER.venv) if word == "half" else BUILDER
    kit = replace(mine.kit, tell=lambda text: sys.audit("tests.told", text), builder=builder)

    def updates() -> None:
        update.update(kit, mine.stick)

    def begins_with_the_word(event: str, args: tuple[str, ...]) -> bool:
        return event == "tests.told" and args[0].startswith(word)

    assert is_killed(updates, begins_with_the_word, 0)
    assert mine.runs == stands
    assert ask(mine.kit, stands, "backup", str(tmp_path / "copy"), "--data",
               str(mine.kit.data)).status == 0  # fmt: skip
    assert lines_of(mine.kit.data) == 1
    mine.unit.restart()
    if stands == "1.1.0":
        update.settle(mine.kit)
    else:
        update.update(mine.kit, mine.stick)
    assert (mine.runs, mine.unit.running) == ("1.1.0", "1.1.0")
    assert releases.switching(mine.kit.places) is None
    left = {path.name for path in mine.kit.places.releases.iterdir()}
    assert left == {"1.0.0", "1.1.0", ".updating"}


def test_a_disk_that_is_full_half_way_leaves_the_old_release(mine: Box) -> None:
    class Full(Builder):
        def _libraries(self, *_: object) -> None:
            raise OSError(28, "No space left on device")

    mine.release("1.1.0")
    full = Full(BUILDER.python, BUILDER.venv)
    with pytest.raises(releases.BadRelease) as error:
        update.update(replace(mine.kit, builder=full), mine.stick)
    assert "the disk is full (No space left on device)" in str(error.value)
    assert releases.whole(mine.kit.places) == ("1.0.0",)
    assert not (mine.kit.places.releases / "1.1.0").exists()
