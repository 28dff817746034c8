"""The house keeps its rooms apart: who may import whom, and what the engine must not touch."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "firmware", "hardware", "vision")
# Clocks, chance, files, threads, logs: nothing of these in the rules.
IMPURE = {
    "time", "datetime", "random", "secrets", "os", "pathlib", "io", "shutil", "tempfile",
    "threading", "multiprocessing", "concurrent", "asyncio", "queue", "socket", "subprocess",
    "logging", "sqlite3", "uuid",
}  # fmt: skip
PURE_FILES = (
    "vision/pile/rules.py", "vision/pile/place.py", "vision/pile/fans.py", "vision/pile/drift.py",
    "vision/pile/judging.py", "vision/pile/stacking.py", "vision/pile/asking.py",
    "vision/pile/mats.py", "vision/pile/laying.py", "vision/pile/lifting.py",
    "hardware/cues/cues.py", "hardware/presses.py",
    "hardware/cues/ring.py", "hardware/power.py", "firmware/table/agreement.py",
    "hardware/selftest/walk.py", "hardware/selftest/steps.py", "firmware/box/panel_view.py",
)  # fmt: skip


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are absolute"
            yield node.module or ""


def _modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("package", ["engine", "vision", "hardware"])
def test_a_leaf_package_imports_no_other_package(package: str) -> None:
    others = set(PACKAGES) - {package}
    for path in _modules(package):
        met = {name.split(".")[0] for name in _imports(path)} & others
        assert not met, f"{path.relative_to(ROOT)} imports {met}"


def test_the_engine_has_no_clock_no_chance_no_file_no_thread_no_log() -> None:
    for path in [*_modules("engine"), *(ROOT / name for name in PURE_FILES)]:
        met = {name.split(".")[0] for name in _imports(path)} & IMPURE
        assert not met, f"{path.relative_to(ROOT)} imports {met}"
        names = {n.id for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Name)}
        assert not names & {"open", "print", "input"}, path


def test_only_the_registry_and_a_games_own_folder_know_a_game_by_name() -> None:
    own = ("engine/rumors/", "firmware/games/rumors/", "firmware/games/registry.py")
    for package in PACKAGES:
        for path in _modules(package):
            name = path.relative_to(ROOT).as_posix()
            if name.startswith(own):
                continue
            met = [module for module in _imports(path) if "rumors" in module]
            assert not met, f"{name} imports {met}"


@pytest.mark.parametrize("package", PACKAGES)
def test_files_stay_short(package: str) -> None:
    for path in _modules(package):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= 320, f"{path.relative_to(ROOT)} has {lines} lines"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_broad_except(package: str) -> None:
    for path in _modules(package):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ExceptHandler):
                caught = ast.unparse(node.type) if node.type else "everything"
                assert caught not in ("everything", "Exception", "BaseException"), path


def test_importing_the_engine_loads_nothing_heavy() -> None:
    code = "import engine.rumors.game, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"numpy", "cv2", "gpiozero", "starlette", "uvicorn", "firmware", "vision", "hardware"}
    assert not heavy & set(ran.stdout.split())


@pytest.mark.parametrize("package", PACKAGES)
def test_no_queue_can_wait_for_ever(package: str) -> None:
    """`SimpleQueue.get(timeout=…)` of Python 3.11 never ends when a signal comes as time is up."""
    for path in _modules(package):
        assert "SimpleQueue" not in path.read_text(encoding="utf-8"), path
