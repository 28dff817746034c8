"""What checks the pages' scripts: few exceptions, and one sentence where npm is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from tests.support.places import ROOT


def test_the_linters_exceptions_only_become_fewer() -> None:
    config = (ROOT / "biome.jsonc").read_text("utf-8")
    assert len(re.findall(r'"off"', config)) <= 3
    assert len(re.findall(r'"\*\*/[\w/-]+\.(?:js|css)"', config)) <= 6


def test_without_npm_one_sentence_says_so_and_nothing_fails(tmp_path: Path) -> None:
    for name in ("sh", "find"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    ran = subprocess.run(
        ["sh", ROOT / "tests/with_page_tools.sh", "false"],
        cwd=tmp_path, env=os.environ | {"PATH": str(tmp_path)}, capture_output=True, text=True,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (3, "")
    assert ran.stdout.startswith("SKIPPED ")
    assert ran.stdout.count("\n") == 1
