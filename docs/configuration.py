"""Make the table of docs/configuration.md: what each key of the file takes.

Run by `make docs`. The table comes from what the program checks; a test compares them. All else of
the page is written by hand.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware.owner.config import KEYS

PAGE: Final = Path(__file__).with_suffix(".md")
HEADING: Final = "## What each key takes\n"
_NEXT: Final = "\n## "


def table() -> str:
    """Return a row a key: its section, its name, what the program takes."""
    rows = [
        f"| `[{section}]` | `{name}` | {key.limit} |"
        for section, keys in KEYS.items()
        for name, key in keys.items()
    ]
    return "\n".join(["| section | key | takes |", "|---|---|---|", *rows, ""])


def page(there: str) -> str:
    """Return the page with the table of today in place of the one that stands in it."""
    before, heading, rest = there.partition(HEADING)
    if not heading:
        raise ValueError(f"{PAGE.name} has no heading {HEADING.strip()!r}")
    _, following, after = rest.partition(_NEXT)
    return f"{before}{heading}\n{table()}{following}{after}"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{PAGE.name}: {sum(map(len, KEYS.values()))} keys")


if __name__ == "__main__":
    main()
