"""Every word of the Makefile, as short as it can be run: what nothing runs is broken."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from docs import screens
from firmware.commands.tree import COMMANDS
from tests.support import releases
from tests.support.places import ROOT
from tests.support.sentences import collect_sentences
from words.collect import catalogues, collect

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
(_TARGETS,) = re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)
MADE = (
    "-o",
    ".venv/.run",
    "-o",
    ".venv/.dev",
    "-o",
    ".venv/.box",
    "-o",
    ".venv/.bench",
    "-o",
    ".venv/.docs",
)
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
LOCKS = {  # the extras and groups of each, as `make lock` locks them
    Path(line.split(" -o ")[1]).stem: re.findall(r"--(extra|group) ([\w-]+)", line)
    for line in MAKEFILE.replace("\\\n", " ").splitlines()
    if " -o requirements/" in line
}
UV = shutil.which("uv")
IN_MEMORY = ROOT / "tests/in_memory.sh"


def recipe(word: str) -> str:
    """Return what make would run."""
    ran = subprocess.run(
        ["make", "--no-print-directory", "-n", *MADE, word],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.skipif(not shutil.which("make"), reason="no make here")
@pytest.mark.parametrize("word", _TARGETS.split())
def test_a_word_starts_what_is_there(word: str) -> None:
    told = recipe(word)
    assert told.strip()
    for module in re.findall(r"python -m ([a-z_.]+)", told):
        assert find_spec(module) is not None, module
    for command in re.findall(r"bin/roundtable ([a-z]+)", told):
        assert command in COMMANDS, command
    for path in re.findall(r"\btests/[a-z/_.]+", told):
        assert (ROOT / path).exists(), path


def test_tests_write_into_memory_only_where_there_is_room_and_programs_may_start() -> None:
    told = subprocess.run(["sh", IN_MEMORY], capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout in ("", "/dev/shm\n")
    if told.stdout:
        assert shutil.disk_usage("/dev/shm").free > 10**9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "folder"),
    [
        ("vm_*.py", "vm"),
        ("root_*.py", "install"),
        ("test_*.py", "makers/case"),
        ("kicad_*.py", "makers/pcb"),
    ],
)
def test_the_tests_of_a_word_of_their_own_are_found(files: str, folder: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", "-q",
         "-o", f"python_files={files}", f"tests/{folder}"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout
    assert f"tests/{folder}/" in ran.stdout


@pytest.mark.slow
@pytest.mark.parametrize("path", [*catalogues()], ids=lambda path: path.stem)
def test_words_has_nothing_to_change(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    shutil.copy(path, copy)
    collect(copy, collect_sentences())
    assert copy.read_text("utf-8") == path.read_text("utf-8"), f"{path.name}: make words"


@pytest.mark.slow
def test_screens_makes_the_picture_of_a_situation(tmp_path: Path) -> None:
    try:
        screens.browser()
    except screens.NoPicture as error:
        pytest.skip(str(error))
    words = ["--out", str(tmp_path), "--only", "pin", "--languages", "de", "--themes", "dark"]
    assert screens.main([*words, "--sizes", "390x844", "--jobs", "1"]) == 0
    (picture,) = tmp_path.rglob("*.png")
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.name in (tmp_path / "index.html").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("make"), reason="no make here")
def test_release_packs_an_archive(tmp_path: Path) -> None:
    for name in (*releases.PROGRAM, *releases.FILES, "Makefile"):
        _copy(ROOT / name, tmp_path / name)
    venv = tmp_path / ".venv" / "bin"
    venv.mkdir(parents=True)
    (venv / "python").symlink_to(sys.executable)
    words = ["make", "--no-print-directory", *MADE, "-o", ".venv/bin/python", "release"]
    ran = subprocess.run(
        [*words, f"BIN={Path(sys.executable).parent}"],
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    (archive,) = (tmp_path / "dist").glob("*.zip")
    assert archive.name == f"roundtable-{PROJECT['version']}.zip"


def _copy(source: Path, to: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, to, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, to)


@pytest.mark.parametrize("lock", sorted(LOCKS))
def test_a_lock_holds_what_its_extras_name(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.lock").read_text(encoding="utf-8")
    locked = {_plain(name) for name in re.findall(r"^([A-Za-z0-9._-]+)==", text, re.MULTILINE)}
    lists = {"extra": PROJECT["optional-dependencies"], "group": PYPROJECT["dependency-groups"]}
    wanted = {one for kind, name in LOCKS[lock] for one in lists[kind][name]}
    if ("extra", "pc") in LOCKS[lock]:
        wanted |= {*PROJECT["dependencies"]}
    assert {_plain(re.split(r"[\[<>=; ]", one)[0]) for one in wanted} <= locked


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.slow
@pytest.mark.skipif(UV is None, reason="no uv here: make lock needs it")
def test_a_lock_still_fits_the_project(tmp_path: Path) -> None:
    """Without --upgrade nothing moves where the lock still answers what pyproject.toml asks."""
    lock = tmp_path / "pc.lock"
    shutil.copy(ROOT / "requirements" / "pc.lock", lock)
    line = next(one for one in recipe("lock").replace("\\\n", " ").splitlines() if "pc.lock" in one)
    words = line.replace("--upgrade", "").replace("requirements/pc.lock", str(lock)).split()
    before = lock.read_text(encoding="utf-8")
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert lock.read_text(encoding="utf-8") == before
