"""The units of collector and hall, under systemd's own check; install.sh puts them on no box."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from firmware.commands.tree import word_paths
from tests.support.places import ROOT
from tests.systemd.test_units import SYSTEMD, needs_systemd

UNITS = (
    SYSTEMD / "collector" / "roundtable-collect.service",
    SYSTEMD / "hall" / "roundtable-hall.service",
)
each_unit = pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
EXPOSED = 20  # tenths, as the box's own


@needs_systemd
@each_unit
def test_systemd_accepts_the_unit_and_it_is_exposed_no_more_than_it_must_be(unit: Path) -> None:
    for words in (
        ["verify", str(unit)],
        ["security", "--offline=true", "--no-pager", f"--threshold={EXPOSED}", str(unit)],
    ):
        ran = subprocess.run(["systemd-analyze", *words], capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout[-300:]


@each_unit
def test_it_runs_a_word_that_there_is_and_is_installed_on_no_box(unit: Path) -> None:
    (typed,) = re.findall(r"^ExecStart=\S+ \S+/roundtable (\w+ \w+)", unit.read_text(), re.M)
    assert tuple(typed.split()) in word_paths()
    assert f"{unit.parent.name}/" not in (ROOT / "install.sh").read_text()
