"""Asks other programs of the machine."""

from __future__ import annotations

import shutil
import subprocess
from typing import Final

ASK_S: Final = 10.0  # a program that is asked and takes longer is let go


def output_of(*words: str) -> str | None:
    """Return what a program prints, None where it is not there or says no."""
    if shutil.which(words[0]) is None:
        return None
    ran = subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=ASK_S)
    return ran.stdout if ran.returncode == 0 else None
