"""install.sh's own functions, called one by one with files in a folder of the test."""

from __future__ import annotations

import getpass
import subprocess
from pathlib import Path
from typing import Final

from tests.support.places import ROOT

SCRIPT: Final = ROOT / "install.sh"


def in_script(words: str, etc: Path, board: str = "") -> tuple[int, str]:
    """Run words with install.sh's own functions; nothing outside of `etc` is touched."""
    functions = SCRIPT.read_text(encoding="utf-8").split("# -- what was asked")[0]
    setting = f'SOURCE="{ROOT}" ETC="{etc}" DRY=false BOARD="{board}" DATE=now NEEDS_BOOT=false'
    setting += f" SERVICE={getpass.getuser()}"
    setting += f' OPT="{etc}" LIB="{etc}" EXTRAS="{etc}/extras" KIOSK=false VOICE=false FLEET=false'
    setting += f' BUNDLE="" BUNDLE_AT="" LEAVES=false CHANGED=false STEP=test LOG="{etc}/log"'
    script = f"{functions}\ntrap - ERR\n{setting}\n{words}"
    ran = subprocess.run(["bash", "-c", script], cwd=ROOT, capture_output=True, text=True)
    return ran.returncode, ran.stdout + ran.stderr
