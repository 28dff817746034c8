"""The steps of the database's schema, a file a version; each is applied in its transaction."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent


def steps(folder: Path = FOLDER) -> dict[int, str]:
    """Return the SQL of each version, the first one first."""
    found = {int(path.stem): path for path in folder.glob("*.sql")}
    return {number: found[number].read_text(encoding="utf-8") for number in sorted(found)}


def after(version: int, steps: Mapping[int, str]) -> dict[int, str]:
    """Return the steps that a database of a version lacks.

    >>> after(1, {1: "a", 2: "b", 3: "c"})
    {2: 'b', 3: 'c'}
    """
    return {number: step for number, step in steps.items() if number > version}
