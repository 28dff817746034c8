"""A tree of the program with the game of docs/add-a-game.md laid over it, and its line in it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.support.fourth_game import OVERLAY
from tests.support.places import ROOT
from tests.support.program_process import Program, served

REGISTRY: Final = Path("firmware/games/registry.py")
LAST: Final = '    "merlin",\n'
LINE: Final = '    "eights",\n'


def lay_over(tree: Path) -> None:
    """Make a tree of the program with the game in it: its files, and one line of the registry.

    Raises FileExistsError where the game has a file that the program has.
    """
    _link(ROOT, OVERLAY, tree)
    registry = tree / REGISTRY
    text = registry.read_text(encoding="utf-8")
    registry.unlink()
    registry.write_text(text.replace(LAST, LAST + LINE), encoding="utf-8")


def _link(real: Path, over: Path, tree: Path) -> None:
    """Link what is in a folder; of those that the game has, too, what is in both.

    Below a folder that both have every folder is one: what lists files follows no link to another.
    """
    tree.mkdir()
    own = {one.name for one in over.iterdir()} - {"__pycache__"} if over.exists() else set()
    for one in real.iterdir():
        if one.name == "tests":  # a test finds its project by its own place
            shutil.copytree(one, tree / one.name, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copytree(over / one.name, tree / one.name, dirs_exist_ok=True)
        elif one.is_dir() and one.name != "__pycache__" and (one.name in own or real != ROOT):
            _link(one, over / one.name, tree / one.name)
        elif one.is_dir() and one.parent.name == "static":  # searched, and no link is followed
            shutil.copytree(one, tree / one.name)
        elif not one.name.startswith((".", "__pycache__")):
            (tree / one.name).symlink_to(one)
    for name in own - {one.name for one in tree.iterdir() if one.is_dir() and not one.is_symlink()}:
        (tree / name).symlink_to(over / name)


@contextmanager
def program_of(tree: Path, *words: str) -> Iterator[Program]:
    """Start a command of the tree that serves the page; end it with SIGTERM."""
    command = [sys.executable, "-m", "firmware.cli", *words]
    with (
        subprocess.Popen(command, cwd=tree, stdout=subprocess.PIPE, text=True) as process,
        served(process) as program,
    ):
        yield program


def printed_by(tree: Path, *words: str) -> str:
    """Return what a command of the tree prints; it must do what it is told."""
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=tree, check=True, text=True, stdout=subprocess.PIPE).stdout
