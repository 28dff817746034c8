"""A box runs, and its tests pass, where the packages that no box needs are deleted."""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
import pytest

from firmware.commands.tree import GROUPS
from tests.support.places import ROOT
from tests.support.program_process import REQUEST, served
from tests.support.sources import read_source

DELETED: Final = {
    "fleet": ("fleet", *GROUPS["fleet"].words),
    "makers": ("build", *GROUPS["build"].words),
}  # their group, and its words
# What is of the whole project: its documents and catalogues, its lab, how it is installed.
OF_THE_PROJECT: Final = ("bench", "docs", "fleet", "install", "lab", "makers", "systemd", "vm")
CATALOGUES: Final = "test_catalogues.py"
KEPT: Final = ("engine", "firmware", "hardware", "vision", "words")
# All tests of these need no more than a box has; of the others many ask the whole project.
ALONE: Final = ("engine", "hardware")
SOME_TESTS: Final = (
    "firmware/test_modes.py", "firmware/commands/test_do.py",
    "firmware/publishing/test_discovery.py", "firmware/publishing/test_reconnect.py",
    "firmware/screen/test_server.py", "firmware/table/test_session.py", "hardware/test_board.py",
    "hardware/test_panel.py", "vision/test_quiet_zone.py", "engine/test_codec.py",
)  # fmt: skip


@dataclass(frozen=True)
class Tree:
    """The program without what no box needs, and a Python that knows no other."""

    root: Path
    python: Path

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [self.python, "-m", *words]
        return subprocess.run(command, cwd=self.root, capture_output=True, text=True)

    def program(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.run("firmware.cli", *words)

    def passes(self, *tests: str, marked: str) -> None:
        """Run the tests of some places, which must all pass."""
        places = [f"tests/{name}" for name in tests]
        assert all((self.root / place).exists() for place in places)
        ran = self.run("pytest", "-p", "no:cacheprovider", "-x", "-m", marked, *places)
        assert ran.returncode == 0, ran.stdout


def _ignored(folder: str, names: Sequence[str]) -> set[str]:
    """Return what is not copied: whatever is of the whole project, or needs what is deleted."""
    if Path(folder) == ROOT / "tests":
        return {*OF_THE_PROJECT} & {*names}
    return {name for name in names if name == CATALOGUES or _needs_deleted(Path(folder, name))}


def _needs_deleted(path: Path) -> bool:
    """Whether a file imports a package that is deleted, perhaps by way of docs or lab."""
    met, left = {path}, [path] if path.suffix == ".py" else []
    while left:
        for name in read_source(left.pop()).imports:
            if name.partition("/")[0] in DELETED:
                return True
            found = {ROOT / f"{name}.py", ROOT / f"{name.rpartition('/')[0]}.py"} - met
            met |= found
            left += [one for one in found if one.is_file()]
    return False


def make_tree(root: Path) -> Tree:
    """Copy the program into a folder, without what no box needs and without the tests."""
    for one in ROOT.iterdir():
        if one.name in KEPT:
            shutil.copytree(one, root / one.name)
        elif one.name not in (*DELETED, "tests") and not one.name.startswith("."):
            (root / one.name).symlink_to(one)
    venv.create(root / ".venv", symlinks=True)
    own = {"base": str(root / ".venv"), "platbase": str(root / ".venv")}
    libraries = Path(sysconfig.get_path("purelib", vars=own))
    # A line of such a file adds a folder, but not what a file in that folder adds.
    (libraries / "own.pth").write_text(f"{root}\n{sysconfig.get_path('purelib')}\n")
    return Tree(root, root / ".venv/bin/python")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return make_tree(tmp_path_factory.mktemp("without"))


@pytest.fixture(scope="module")
def tested_tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """The same with the tests that can pass there: to choose them reads every file."""
    tree = make_tree(tmp_path_factory.mktemp("without"))
    shutil.copytree(ROOT / "tests", tree.root / "tests", ignore=_ignored)
    return tree


def test_its_help_names_every_word_and_says_what_is_missing(tree: Tree) -> None:
    ran = tree.program("--help")
    assert ran.returncode == 0, ran.stderr
    told = " ".join(ran.stdout.split())
    for package, (group, *_) in DELETED.items():
        missing = f"the folder {package}/ of the program is missing here: install all of it,"
        assert f" {group} {missing} on a box" in told


@pytest.mark.parametrize(
    ("words", "package"),
    [
        *(
            ((f"{group} {word}", "--out", "x"), package)
            for package, (group, *words) in DELETED.items()
            for word in words
        ),
        (("simulate", "--games", "2", "--dask", "a:1"), "fleet"),
    ],
    ids=lambda told: told[0] if isinstance(told, tuple) else told,
)
def test_a_word_of_theirs_says_in_one_line_what_is_missing(
    words: tuple[str, ...], package: str, tree: Tree
) -> None:
    ran = tree.program(*words[0].split(), *words[1:])
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        f"roundtable {words[0]}: the folder {package}/ of the program is missing here: install all "
        "of it, on a box ./install.sh, on a PC pip install .\n"
    )


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("systemd-sysusers"), reason="install.sh is for Debian")
def test_install_sh_goes_through_all_its_steps(tree: Tree) -> None:
    words = ["bash", "install.sh", "--dry-run", "--non-interactive"]
    ran = subprocess.run(words, cwd=tree.root, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "No such file" not in ran.stderr


@pytest.mark.slow
def test_its_first_page_is_there_with_all_that_it_loads(tree: Tree, tmp_path: Path) -> None:
    words = ["run", "--data", str(tmp_path), "--pins", "mock", "--port", "0"]
    command = [str(tree.python), "-m", "firmware.cli", *words]
    with (
        subprocess.Popen(command, cwd=tree.root, stdout=subprocess.PIPE, text=True) as process,
        served(process) as program,
    ):
        first = program.get("/")
        loaded = re.findall(r'(?:src|href)="(/static/[^"]+)"', first.text)
        assert len(loaded) > 5
        for path in ("/api/table", *loaded):
            assert httpx.get(f"{program.address}{path[1:]}", **REQUEST).status_code == 200, path


@pytest.mark.slow
def test_bots_play_a_game_to_its_end(tree: Tree) -> None:
    ran = tree.program("demo", "--speed", "max", "--seed", "7")
    assert ran.returncode == 0, ran.stderr
    assert "win" in ran.stdout


@pytest.mark.slow
def test_some_tests_of_each_of_its_packages_pass(tmp_path: Path) -> None:
    tree = make_tree(tmp_path)
    shutil.copytree(ROOT / "tests", tree.root / "tests")
    tree.passes(*SOME_TESTS, marked="not slow and not long")


@pytest.mark.long
@pytest.mark.parametrize("package", ALONE)
def test_all_tests_of_a_package_pass(package: str, tested_tree: Tree) -> None:
    tested_tree.passes(package, marked="not long")
