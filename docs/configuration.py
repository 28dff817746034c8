"""The tables of docs/configuration.md: an example of each key, and what each key takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from docs.tables import markdown
from firmware.owner.config import KEYS

INSTALLED: Final = Path(__file__).parents[1] / "systemd" / "roundtable.toml"
# Keys that no box needs, by section: the file that install.sh writes leaves them out.
DEVELOPERS: Final = {
    "table": """\
# the folder of journal and deck code; default: $ROUNDTABLE_DATA, else ~/.local/share/roundtable
data = "/var/lib/roundtable"
""",
    "camera": "fps = 30             # pictures a second of a folder or a video\n",
}


def tables() -> Mapping[str, str]:
    """Return an example of the whole file, and a row a key with what the program takes."""
    rows = [
        (f"`[{section}]`", f"`{name}`", key.limit)
        for section, keys in KEYS.items()
        for name, key in keys.items()
    ]
    keys = markdown(("section", "key", "takes"), rows)
    return {"example": f"```toml\n{_example()}```\n", "keys": keys}


def _example() -> str:
    """Return the file that install.sh writes with each key in use, from its first section on."""
    text = INSTALLED.read_text(encoding="utf-8")
    text = re.sub(r"^# (?=\w+ = )", "", text[text.index("[") :], flags=re.MULTILINE)
    for section, lines in DEVELOPERS.items():
        text = text.replace(f"[{section}]\n", f"[{section}]\n{lines}")
    return text
