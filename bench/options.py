"""How a bench or an experiment is called: `python -m bench.NAME [--short] [--SIZE N]`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import Any


class Options(ArgumentParser):
    """The options of one. With --short each of its sizes is a small one."""

    def __init__(self, name: str, doc: str | None) -> None:
        super().__init__(
            prog=f"python -m {name}",
            description=doc,
            formatter_class=RawDescriptionHelpFormatter,
        )
        self.add_argument(
            "--short", action="store_true", help="a few seconds: does it still run? No figures"
        )
        self._sizes: dict[str, tuple[Any, Any]] = {}

    def size(self, name: str, usual: Any, short: Any, what: str) -> None:
        """Add an option that says how much of something is measured."""
        self._sizes[name] = usual, short
        flag = f"--{name.replace('_', '-')}"
        self.add_argument(flag, type=type(usual), metavar="N", help=f"{what} ({usual})")

    def read(self, argv: Sequence[str] | None) -> Namespace:
        """Return what was called; `None` reads the program's own words."""
        words = self.parse_args(argv)
        for name, (usual, short) in self._sizes.items():
            if getattr(words, name) is None:
                setattr(words, name, short if words.short else usual)
        return words
