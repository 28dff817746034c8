"""install.sh and the other scripts, as far as they go without root (with: tests/install)."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.places import ROOT

SCRIPT = ROOT / "install.sh"
SHELL = [SCRIPT, *(ROOT / "systemd" / "bin").iterdir(), ROOT / "systemd" / "kiosk" / "kiosk"]
IS_DEBIAN = Path("/etc/debian_version").exists() and bool(shutil.which("systemd-sysusers"))


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([SCRIPT, *words], capture_output=True, text=True)


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="apt install shellcheck")
@pytest.mark.parametrize("script", SHELL, ids=lambda path: path.name)
def test_shellcheck_finds_nothing(script: Path) -> None:
    checked = subprocess.run(["shellcheck", script], capture_output=True, text=True)
    assert (checked.returncode, checked.stdout) == (0, "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--kiosc"], "--kiosc: not a word"),
        (["--purge"], "--uninstall alone"),
        (["--wheels", "/no"], "/no: no such folder"),
    ],
)
def test_words_that_are_wrong_are_refused_before_anything_is_done(
    words: list[str], said: str
) -> None:
    refused = ran(*words)
    assert (refused.returncode, said in refused.stderr) == (2, True), refused.stderr


@pytest.mark.skipif(not IS_DEBIAN, reason="install.sh is for Debian")
def test_a_dry_run_says_every_step_and_does_none() -> None:
    before = {path: path.exists() for path in map(Path, ("/opt/roundtable", "/etc/roundtable"))}
    dry = ran("--dry-run", "--kiosk")
    assert dry.returncode == 0, dry.stderr
    steps = [line.removeprefix("== ") for line in dry.stdout.splitlines() if line[:2] == "=="]
    assert steps == [
        "looking at this computer", "packages of the system", "user and groups", "the program",
        "configuration", "units and rules", "boot configuration", "kiosk", "switching",
        "that would be all; nothing was changed",
    ]  # fmt: skip
    assert {path: path.exists() for path in before} == before


def test_a_copy_is_made_and_the_newest_five_are_kept(tmp_path: Path) -> None:
    program, copies = tmp_path / "roundtable", tmp_path / "copies"
    copies.mkdir()
    program.write_text('#!/bin/sh\necho "$1" > "$2"\n')
    program.chmod(0o755)
    old = [copies / f"roundtable-2026010{day}-000000.backup" for day in range(1, 8)]
    for copy in old:
        copy.touch()
    script = ROOT / "systemd" / "bin" / "backup"
    environment = {**os.environ, "ROUNDTABLE_PROGRAM": str(program)}
    subprocess.run(["sh", script, copies], env=environment, check=True)
    left = sorted(copies.iterdir())
    assert left[:4] == old[3:]
    assert left[4].read_text() == "backup\n"


def test_the_program_is_in_the_path_even_where_nothing_is_installed_and_says_so() -> None:
    wrapper = ROOT / "systemd" / "bin" / "roundtable"
    environment = {**os.environ, "ROUNDTABLE_PROGRAM": "/nowhere/roundtable"}
    told = subprocess.run(["sh", wrapper, "pin"], env=environment, capture_output=True, text=True)
    assert (told.returncode, "install.sh --repair" in told.stderr) == (2, True)
