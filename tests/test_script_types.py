"""The check of the scripts' types: what it tells, and that its list of exceptions only shrinks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from tests.script_types import judge, untyped
from tests.support.places import ROOT

OLD = 79  # scripts that are not yet checked, 27 November 2026; 97 when the check came
TOLD = """\
static/old.js(3,1): error TS7006: Parameter 'one' implicitly has an 'any' type.
static/new.js(8,2): error TS2322: Type 'string' is not assignable to type 'number'.
  The expected type comes from property 'n'.
"""


def test_an_old_script_is_left_in_peace_and_a_new_one_is_told_whole() -> None:
    assert judge(TOLD, frozenset({"static/old.js"})) == (*TOLD.splitlines()[1:],)


def test_a_script_that_has_become_clean_leaves_the_list() -> None:
    (told,) = judge("", frozenset({"static/old.js"}))
    assert told == "static/old.js is clean: take it out of untyped_scripts.txt"


def test_the_list_only_becomes_shorter_and_names_scripts_that_are_there() -> None:
    listed = untyped()
    assert len(listed) <= OLD
    assert [one for one in sorted(listed) if not (ROOT / one).is_file()] == []


def test_the_linters_exceptions_only_become_fewer() -> None:
    config = (ROOT / "biome.jsonc").read_text("utf-8")
    assert len(re.findall(r'"off"', config)) <= 7
    assert len(re.findall(r'"\*\*/[\w/-]+\.(?:js|css)"', config)) <= 17


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
