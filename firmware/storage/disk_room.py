"""How much room on the disk is little, and how much is none; the one place where that is told."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

Free: TypeAlias = Callable[[Path | str], int]  # how many bytes are free in a folder

# Less is free: it is said early. Three years of a store's games with their copies fit
# (59 MB a year, `python -m lab.journal`).
EARLY_BYTES: Final = 200_000_000
# Less is free: the game waits, and the box does not referee. Some 70 games fit, and their log.
FULL_BYTES: Final = 500_000


def free_bytes(folder: Path | str) -> int:
    """Return how many bytes are free where the folder lies; raise OSError."""
    return shutil.disk_usage(folder).free
