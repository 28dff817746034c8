"""KiCad's own checks of drawing and board, in a throw-away Debian 13: `make board-test`."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from makers.pcb.files import files
from makers.pcb.kicad_board import AT
from makers.pcb.layout import BOARDS, HIGH, kept_for
from tests.install.root import NoRoot, base, missing
from tests.makers.pcb.test_files import painted

ROOM = "root/board"  # in that Debian: where the files lie


@pytest.fixture(scope="module")
def debian() -> Path:
    if why := missing():
        pytest.skip(f"KiCad's checks: {why}")
    try:
        return base("13", "kicad")
    except NoRoot as error:
        pytest.skip(f"KiCad's checks: {error}")


@pytest.fixture(params=BOARDS)
def project(debian: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Path, Path, str]]:
    """Yield that Debian, the folder of a board's files in it, and the board's name."""
    room = debian / ROOM
    shutil.rmtree(room, ignore_errors=True)
    for name, content in files(kept_for(request.param)).items():
        (room / name).parent.mkdir(parents=True, exist_ok=True)
        (room / name).write_bytes(content)
    yield debian, room, request.param
    shutil.rmtree(room)


def kicad(debian: Path, words: str) -> subprocess.CompletedProcess[str]:
    """Run kicad-cli on the board's files."""
    inside = f"cd /{ROOM} && HOME=/{ROOM} kicad-cli {words}"
    return subprocess.run(["chroot", debian, "sh", "-c", inside], capture_output=True, text=True)


def checked(debian: Path, room: Path, words: str) -> Any:
    """Return what a check found, of every severity."""
    ran = kicad(debian, f"{words} --severity-all --format json --output found.json")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return json.loads((room / "found.json").read_text(encoding="utf-8"))


def test_the_drawing_breaks_no_rule(project: tuple[Path, Path, str]) -> None:
    debian, room, name = project
    found = checked(debian, room, f"sch erc {name}.kicad_sch")
    assert [sheet["violations"] for sheet in found["sheets"]] == [[]]


def test_the_board_breaks_no_rule_and_is_the_drawings(project: tuple[Path, Path, str]) -> None:
    debian, room, name = project
    found = checked(debian, room, f"pcb drc --schematic-parity {name}.kicad_pcb")
    kinds = ("violations", "unconnected_items", "schematic_parity")
    assert [found[kind] for kind in kinds] == [[], [], []]


def test_a_track_that_is_taken_away_is_found(project: tuple[Path, Path, str]) -> None:
    debian, room, name = project
    board = room / f"{name}.kicad_pcb"
    text = board.read_text(encoding="utf-8")
    track = re.search(r"^ *\(segment .*\n", text, re.MULTILINE)
    assert track
    board.write_text(text.replace(track[0], ""), encoding="utf-8")
    found = checked(debian, room, f"pcb drc {board.name}")
    assert found["unconnected_items"] or found["violations"]


@pytest.mark.parametrize("side", ["F_Cu.gtl", "B_Cu.gbl"])
def test_the_copper_of_our_gerbers_is_what_kicads_own_show(
    project: tuple[Path, Path, str], side: str
) -> None:
    debian, room, name = project
    layer = side.partition(".")[0].replace("_", ".")
    ran = kicad(debian, f"pcb export gerbers --layers {layer} --output own/ {name}.kicad_pcb")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    ours = painted((room / f"gerbers/{name}-{side}").read_text())
    theirs = painted((room / f"own/{name}-{side}").read_text(), -AT[0], HIGH + AT[1])
    differ = np.count_nonzero(ours != theirs)
    assert differ < 0.002 * np.count_nonzero(ours), differ
