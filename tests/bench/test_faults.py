"""A few tries of the fault bench's quick rows; `python -m bench.faults` has the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench import faults_camera, faults_disk, faults_kill, faults_network
from bench.faults_box import Row

pytestmark = pytest.mark.slow  # most start the program anew
QUICK: tuple[tuple[Callable[[Path, int], Row], int], ...] = (
    (faults_kill.kills, 1),
    (faults_disk.bit_flips, 6),
    (faults_network.half_open, 20),
    (faults_network.mangled, 30),
    (faults_camera.incidents, 1),
    (faults_camera.clock_jumps, 1),
)


@pytest.mark.parametrize(("fault", "tries"), QUICK, ids=[one[0].__name__ for one in QUICK])
def test_nothing_is_lost_silent_or_stopped(
    tmp_path: Path, fault: Callable[[Path, int], Row], tries: int
) -> None:
    row = fault(tmp_path, tries)
    assert row.tries
    assert row.is_good, row
