"""The options of install.sh in docs/install.md, as install.sh prints them."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

SCRIPT: Final = Path(__file__).parents[1] / "install.sh"


def tables() -> Mapping[str, str]:
    """Return the options by their name, as a block of text."""
    usage = subprocess.run([SCRIPT, "--help"], capture_output=True, text=True, check=True).stdout
    return {"install-options": f"```text\n{usage}```\n"}
