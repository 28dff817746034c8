"""An update that is killed outright, at each of its steps: the box works, and the next one ends."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from firmware.upkeep import releases, updating
from firmware.upkeep.kit import ask
from tests.firmware.upkeep.boxes import box, lines_of
from tests.support.places import ROOT

pytestmark = pytest.mark.slow

# Updates a box that stands already, and dies when a sentence begins with the word given.
DIES = """
import os, sys
from dataclasses import dataclass
from pathlib import Path
from firmware.upkeep import releases, updating
from firmware.upkeep.building import Builder
from firmware.upkeep.kit import Kit
from firmware.upkeep.places import Places
from firmware.upkeep.watching import Time
from tests.firmware.upkeep.boxes import BUILDER, Hands, Unit

root, stick, word = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
places, hands = Places(root), Hands()

@dataclass(frozen=True, slots=True)
class Half(Builder):
    def build(self, places, contents, old):
        (releases.begin(places, contents.version) / "venv" / "lib").mkdir(parents=True)
        os._exit(9)

def tell(text):
    if text.startswith(word):
        os._exit(9)

builder = Half() if word == "half" else BUILDER
unit = Unit(places, places.data, running="1.0.0")
updating.update(Kit(places, places.data, None, None, unit, Time(hands.now, hands.wait), tell,
                    builder), stick)
"""


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
    tmp_path: Path, word: str, stands: str
) -> None:
    mine = box(tmp_path)
    mine.release("1.1.0")
    words = (sys.executable, "-c", DIES, str(tmp_path / "root"), str(mine.stick), word)
    assert subprocess.run(words, cwd=ROOT, timeout=120).returncode == 9
    assert mine.runs == stands
    assert ask(mine.kit, stands, "backup", str(tmp_path / "copy"), "--data",
               str(mine.kit.data)).status == 0  # fmt: skip
    assert lines_of(mine.kit.data) == 1
    mine.unit.restart()
    if stands == "1.1.0":
        updating.settle(mine.kit)
    else:
        updating.update(mine.kit, mine.stick)
    assert (mine.runs, mine.unit.running) == ("1.1.0", "1.1.0")
    assert releases.switching(mine.kit.places) is None
    left = {path.name for path in mine.kit.places.releases.iterdir()}
    assert left == {"1.0.0", "1.1.0", ".updating"}


def test_a_disk_that_is_full_half_way_leaves_the_old_release(tmp_path: Path) -> None:
    from firmware.upkeep.building import Builder

    class Full(Builder):
        def _libraries(self, *_: object) -> None:
            raise OSError(28, "No space left on device")

    mine = box(tmp_path)
    mine.release("1.1.0")
    full = Full(sys.executable, ("--without-pip",))
    with pytest.raises(releases.BadRelease) as error:
        updating.update(replace(mine.kit, builder=full), mine.stick)
    assert "the disk is full (No space left on device)" in str(error.value)
    assert releases.whole(mine.kit.places) == ("1.0.0",)
    assert not (mine.kit.places.releases / "1.1.0").exists()
