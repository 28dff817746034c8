"""The table of docs/configuration.md: what each key of the file takes."""

from __future__ import annotations

from collections.abc import Mapping

from docs.tables import markdown
from firmware.owner.config import KEYS


def tables() -> Mapping[str, str]:
    """Return the table by its name: a row a key, with its section and what the program takes."""
    rows = [
        (f"`[{section}]`", f"`{name}`", key.limit)
        for section, keys in KEYS.items()
        for name, key in keys.items()
    ]
    return {"keys": markdown(("section", "key", "takes"), rows)}
