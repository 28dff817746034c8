"""A few seconds of every bench: what nothing runs is broken. Its figures come from `make bench`."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import main, run, run_all
from bench.registry import BENCHES, Bench, Need
from tests.support.places import ROOT

HERE = ROOT / "bench"
GOLD = Need("gold", "dig", lambda: False)


@pytest.mark.slow
@pytest.mark.parametrize("bench", BENCHES, ids=[one.name for one in BENCHES])
def test_a_bench_still_runs_to_its_end(bench: Bench, tmp_path: Path) -> None:
    if bench.missing:
        pytest.skip(bench.missing)
    told = tmp_path / "told"
    with told.open("w") as out:
        status = run(bench, short=True, out=out.fileno())
    assert status == 0, told.read_text()
    assert told.read_text().strip()


def test_every_bench_is_in_the_registry() -> None:
    names = [one.name for one in BENCHES]
    assert sorted(set(names)) == sorted(names)
    assert set(names) == {
        _name(path) for path in HERE.rglob("*.py") if _is_run(path) and path != HERE / "__main__.py"
    }


def _name(path: Path) -> str:
    parts = path.relative_to(HERE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__main__")


def _is_run(path: Path) -> bool:
    """Whether a file does something by itself: it has a `main`, a `report` or a last `if`."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name in ("main", "report"):
            return True
        if isinstance(node, ast.If) and "__main__" in ast.unparse(node.test):
            return True
    return False


def test_what_is_missing_for_a_bench_is_one_line_and_the_rest_goes_on(
    capfd: pytest.CaptureFixture[str],
) -> None:
    status = run_all([Bench("engine", (GOLD,)), Bench("eyes_memory")], short=True)
    told = capfd.readouterr().out.splitlines()
    assert status == 0
    assert told[0] == "engine: left out: no gold here: dig"
    assert told[-1] == (
        "1 of 2 benches ran to their end; failed: none; "
        "left out, for what they need is not here: engine"
    )


def test_a_bench_that_cannot_be_imported_fails_by_name_and_the_rest_goes_on(
    capfd: pytest.CaptureFixture[str],
) -> None:
    status = run_all([Bench("gone"), Bench("eyes_memory")], short=True)
    told = capfd.readouterr()
    assert status == 1
    assert "No module named bench.gone" in told.err
    assert "gone: FAILED, exit status 1" in told.out
    assert "1 of 2 benches ran to their end; failed: gone;" in told.out


def test_a_name_that_is_no_bench_is_refused_before_anything_runs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["eyes_memory", "nose"])
    told = capsys.readouterr()
    assert "nose: unknown, there are decoders, eyes, " in told.err
    assert not told.out


@pytest.mark.slow
def test_without_the_systems_zbar_the_other_decoders_are_measured(tmp_path: Path) -> None:
    broken = tmp_path / "pyzbar"
    broken.mkdir()
    (broken / "__init__.py").touch()
    (broken / "pyzbar.py").write_text('raise ImportError("Unable to find zbar shared library")\n')
    ran = subprocess.run(
        [sys.executable, "-m", "bench.decoders", "--short"],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "Left out: decoder pyzbar: Unable to find zbar shared library" in ran.stdout
    assert "| bare zxing-cpp |" in ran.stdout
    assert "| bare pyzbar |" not in ran.stdout
