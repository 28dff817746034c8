"""What .ci/run does with its time: in order, and nothing is left out in silence."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.places import ROOT


def ran(
    tmp_path: Path, make: str = "true", limit_s: int = 24 * 60, cut: str = "nothing"
) -> tuple[int, list[str], list[str]]:
    """Run .ci/run over a `make` of our own; return its status, what was made, its last lines.

    `cut`: what timeout ends, with its own status for that.
    """
    script, own, made = tmp_path / ".ci/run", tmp_path / "bin/make", tmp_path / "made"
    for folder in (script.parent, own.parent):
        folder.mkdir()
    text = (ROOT / ".ci/run").read_text().replace("LIMIT_S=$((24 * 60))", f"LIMIT_S={limit_s}")
    script.write_text(text)
    own.write_text(f'#!/bin/sh\necho "$*" >> {made}\n{make}\n')
    (own.parent / "timeout").write_text(
        f'#!/usr/bin/env bash\ncase "$*" in *"make {cut}"*) exit 124 ;; esac\nshift 2\nexec "$@"\n'
    )
    (own.parent / "apt-get").write_text("#!/bin/sh\nexit 0\n")
    for file in (script, *own.parent.iterdir()):
        file.chmod(0o755)
    path = f"{own.parent}:{os.environ['PATH']}"
    done = subprocess.run([str(script)], capture_output=True, text=True, env={"PATH": path})
    told = made.read_text().splitlines() if made.exists() else []
    return done.returncode, told, done.stdout.partition("Not run:\n")[2].splitlines()


def test_every_stage_runs_in_its_order_and_the_end_says_that_nothing_is_left_out(
    tmp_path: Path,
) -> None:
    assert ran(tmp_path) == (
        0,
        ["demo-fast", "demo-fast GAME=camelot", "demo-fast GAME=merlin", "check",
         "install-test DEBIAN=13", "box-test", "board-test", "vm-short"],
        ["  nothing: every stage and every test ran"],
    )  # fmt: skip


def test_a_stage_that_fails_ends_the_run_and_names_what_comes_after_it(tmp_path: Path) -> None:
    status, made, told = ran(tmp_path, '[ "$1" != demo-fast ] || exit 2')
    assert (status, made) == (2, ["demo-fast"])
    assert told == [
        f"  {stage}: not run, for demos failed"
        for stage in ("check", "install-test", "box-test", "board-test", "vm-test")
    ]


def test_a_stage_without_time_is_left_out_and_named(tmp_path: Path) -> None:
    status, made, told = ran(tmp_path, limit_s=2 * 60)
    assert (status, made[-1]) == (0, "check")
    assert [line.split(" ")[2] for line in told] == [
        "install-test:", "box-test:", "board-test:", "vm-test:",
    ]  # fmt: skip
    assert all(re.search(r"needs some \d+ min, and [12] were left", line) for line in told)


def test_a_stage_that_takes_too_long_is_cut_short_and_named(tmp_path: Path) -> None:
    status, made, told = ran(tmp_path, cut="install-test")
    assert (status, made[-1]) == (0, "vm-short")
    assert told == ["  install-test: make install-test DEBIAN=13 was cut short: no time was left"]


def test_the_tests_themselves_are_never_cut_short_and_green(tmp_path: Path) -> None:
    status, made, told = ran(tmp_path, cut="check")
    assert (status, made[-1]) == (1, "demo-fast GAME=merlin")
    assert told[0] == "  check: make check was cut short: no time was left"
    assert "  vm-test: not run, for check failed" in told


TWO = """import pytest
@pytest.mark.slow
def test_slow(): pass
def test_quick(): pass
"""


@pytest.mark.parametrize(("until", "told"), [("0", "1 passed, 1 skipped"), ("9e9", "2 passed")])
def test_no_slow_test_begins_once_its_time_is_over(tmp_path: Path, until: str, told: str) -> None:
    (tmp_path / "test_two.py").write_text(TWO)
    own = ("-p", "tests.conftest", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"))
    command = (sys.executable, "-m", "pytest", *own, str(tmp_path))
    environment = os.environ | {"SLOW_UNTIL": until}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)
    assert told in done.stdout
    assert ("not run: 1 for this reason: no time was left" in done.stdout) is (until == "0")


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="apt install shellcheck")
@pytest.mark.parametrize(
    "script", [".ci/run", *(f"tests/{path.name}" for path in (ROOT / "tests").glob("*.sh"))]
)
def test_shellcheck_finds_nothing(script: str) -> None:
    checked = subprocess.run(["shellcheck", ROOT / script], capture_output=True, text=True)
    assert (checked.returncode, checked.stdout) == (0, "")


@pytest.mark.parametrize("stage", ["check", "box-test"])
def test_tests_that_were_skipped_stand_at_the_end_with_their_reason(
    tmp_path: Path, stage: str
) -> None:
    make = f'[ "$1" != {stage} ] || echo "SKIPPED [1] tests/x.py:3: no chromium"'
    _, _, told = ran(tmp_path, make)
    assert told == ["  tests skipped [1] tests/x.py:3: no chromium"]
