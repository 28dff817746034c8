"""Packages that a box can do without: what is wanted of them is imported by its name."""

from __future__ import annotations

import argparse
from importlib.util import find_spec

from firmware.commands.arguments import Parser
from words.terminal import WRONG, complain
from words.text import Text, t

NONE = "\0"  # begins an option where nothing shall be one


def is_missing(package: str) -> bool:
    """Whether a package is not here; a folder that has nothing but old caches is none."""
    found = find_spec(package)
    return found is None or found.origin is None


def missing(package: str) -> Text:
    """Return that a package is missing, and how to install it."""
    return t(
        "the folder {package}/ of the program is missing here: install all of it, on a box"
        " ./install.sh, on a PC pip install .",
        package=package,
    )


class MissingWord:
    """A word of the command line whose package is missing: it says so, whatever follows it."""

    def __init__(self, path: tuple[str, ...], package: str) -> None:
        self._path, self._package = path, package

    def add(self, commands: argparse._SubParsersAction[Parser]) -> None:
        """Name the word, so that it is known; whatever follows it is taken."""
        command = commands.add_parser(
            self._path[-1], help=missing(self._package), add_help=False, prefix_chars=NONE
        )
        command.add_argument("rest", nargs="*", help=argparse.SUPPRESS)

    def run(self, args: argparse.Namespace) -> int:
        """Say what is missing; return the exit status."""
        return complain(" ".join(self._path), missing(self._package), WRONG)
