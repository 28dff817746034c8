"""`set-up`, which makes a computer broker and hall: what it asks for, and what it says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fleet.bundles.texts import SET_UP

PROGRAM = "/opt/roundtable/current/venv/bin/roundtable"


def set_up(folder: Path, user: int = 0, program: str = sys.executable, fails: str = "-") -> str:
    """Run it beside stand-ins of what only root may do; return what it said at last."""
    (folder / "bin").mkdir()
    for name, does in {
        "id": f"echo {user}", "tar": ":", "mosquitto": ":",
        "systemctl": f'case "$*" in *"{fails}") exit 1 ;; esac',
    }.items():  # fmt: skip
        (folder / "bin" / name).write_text(f"#!/bin/sh\n{does}\n")
        (folder / "bin" / name).chmod(0o755)
    (folder / "set-up").write_text(SET_UP.replace(PROGRAM, program))
    path = f"{folder / 'bin'}:{os.environ['PATH']}"
    ran = subprocess.run(
        ["sh", folder / "set-up"], env={"PATH": path}, capture_output=True, text=True
    )
    assert (ran.returncode, bool(ran.stdout)) == ((2, False) if ran.stderr else (0, True))
    return ran.stdout + ran.stderr


def test_at_its_end_it_says_how_the_pin_is_told(tmp_path: Path) -> None:
    assert "roundtable config pin --data /var/lib/roundtable-hall" in set_up(tmp_path)


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ({"user": 1000}, "sudo sh"),
        ({"program": "/nowhere"}, "first bash roundtable/install.sh --fleet"),
        ({"fails": "mosquitto"}, "mosquitto does not start: is its port taken?"),
        ({"fails": "restart roundtable-hall"}, "the hall does not start: is its port taken?"),
    ],
)
def test_what_is_in_the_way_is_named_with_what_to_do(
    tmp_path: Path, what: dict[str, object], says: str
) -> None:
    assert says in set_up(tmp_path, **what)  # type: ignore[arg-type]


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="apt install shellcheck")
def test_shellcheck_finds_nothing() -> None:
    checked = subprocess.run(["shellcheck", "-"], input=SET_UP, capture_output=True, text=True)
    assert (checked.returncode, checked.stdout) == (0, "")
