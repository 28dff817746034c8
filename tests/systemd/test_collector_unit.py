"""The collector's unit, under systemd's own check; install.sh puts it on no box."""

from __future__ import annotations

import re
import subprocess

from firmware.cli import COMMANDS
from tests.support.places import ROOT
from tests.systemd.test_units import SYSTEMD, needs_systemd

UNIT = SYSTEMD / "collector" / "roundtable-collect.service"
EXPOSED = 20  # tenths, as the box's own


@needs_systemd
def test_systemd_accepts_the_unit_and_it_is_exposed_no_more_than_it_must_be() -> None:
    for words in (
        ["verify", str(UNIT)],
        ["security", "--offline=true", "--no-pager", f"--threshold={EXPOSED}", str(UNIT)],
    ):
        ran = subprocess.run(["systemd-analyze", *words], capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout[-300:]


def test_it_runs_a_word_that_there_is_and_is_installed_on_no_box() -> None:
    (word,) = re.findall(r"^ExecStart=\S+ \S+/roundtable (\w+)", UNIT.read_text(), re.M)
    assert word in COMMANDS
    assert "collector/" not in (ROOT / "install.sh").read_text()
