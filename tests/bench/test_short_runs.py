"""Every bench and every experiment of the lab, as short as it goes: what nothing runs is broken."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import run, run_all
from bench.registry import BENCHES, Entry, Need
from lab.registry import LAB
from tests.support.places import DOCUMENTS, ROOT

ALL = (*BENCHES, *LAB)
# What the table of those says whose figures a document has: a row in it.
ROWS = {"lab.mutants": "| hardware/presses.py | 6 | ", "lab.coverage": "| hardware | "}
GOLD = Need("gold", "dig", lambda: False)
CHEAP = Entry("lab")  # its list
NAMED = re.compile(r"python -m ((?:bench|lab)(?:\.[\w.]*\w)?)")
NAMING = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCUMENTS] + [
    path
    for package in ("bench", "engine", "firmware", "fleet", "lab", "makers", "vision")
    for path in (ROOT / package).rglob("*.py")
]


@pytest.mark.slow
@pytest.mark.parametrize("one", ALL, ids=[one.name for one in ALL])
def test_it_still_runs_to_its_end(one: Entry, tmp_path: Path) -> None:
    if one.missing:
        pytest.skip(one.missing)
    told = tmp_path / "told"
    with told.open("w") as out:
        status = run(one, short=True, out=out.fileno())
    assert status == 0, told.read_text()
    assert told.read_text().strip()
    assert ROWS.get(one.name, "") in told.read_text()


def test_all_that_can_be_run_is_in_a_registry() -> None:
    names = [one.name for one in ALL]
    assert sorted(set(names)) == sorted(names)
    files = [path for package in ("bench", "lab") for path in (ROOT / package).rglob("*.py")]
    assert set(names) == {_name(path) for path in files if _is_run(path)} - {"bench"}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__main__")


def _is_run(path: Path) -> bool:
    """Whether a file does something by itself: it has a `main`, a `report` or a last `if`."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name in ("main", "report"):
            return True
        if isinstance(node, ast.If) and "__main__" in ast.unparse(node.test):
            return True
    return False


def test_a_run_that_is_named_anywhere_is_there() -> None:
    known = {"bench", "lab", "bench.NAME", "lab.NAME", *(one.name for one in ALL)}
    named = {path: set(NAMED.findall(path.read_text(encoding="utf-8"))) for path in NAMING}
    assert {path: names - known for path, names in named.items() if names - known} == {}


def test_the_lab_lists_what_each_experiment_is_about() -> None:
    listed = subprocess.run(
        [sys.executable, "-m", "lab"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for one, line in zip(LAB, listed, strict=True):
        assert re.search(rf"python -m {one.name} +\w", line), line


def test_what_is_missing_for_a_bench_is_one_line_and_the_rest_goes_on(
    capfd: pytest.CaptureFixture[str],
) -> None:
    status = run_all([Entry("bench.rules", (GOLD,)), CHEAP], short=True)
    told = capfd.readouterr().out.splitlines()
    assert status == 0
    assert told[0] == "bench.rules: left out: no gold here: dig"
    assert told[-1] == (
        "1 of 2 benches ran to their end; failed: none; "
        "left out, for what they need is not here: bench.rules"
    )


def test_a_bench_that_cannot_be_imported_fails_by_name_and_the_rest_goes_on(
    capfd: pytest.CaptureFixture[str],
) -> None:
    status = run_all([Entry("bench.gone"), CHEAP], short=True)
    told = capfd.readouterr()
    assert status == 1
    assert "No module named bench.gone" in told.err
    assert "bench.gone: FAILED, exit status 1" in told.out
    assert "1 of 2 benches ran to their end; failed: bench.gone;" in told.out


@pytest.mark.slow
def test_without_the_systems_zbar_the_other_decoders_are_measured(tmp_path: Path) -> None:
    broken = tmp_path / "pyzbar"
    broken.mkdir()
    (broken / "__init__.py").touch()
    (broken / "pyzbar.py").write_text('raise ImportError("Unable to find zbar shared library")\n')
    ran = subprocess.run(
        [sys.executable, "-m", "bench.frame", "--short"],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "Left out: decoder pyzbar: Unable to find zbar shared library" in ran.stdout
    assert "| bare zxing-cpp |" in ran.stdout
    assert "| bare pyzbar |" not in ran.stdout
