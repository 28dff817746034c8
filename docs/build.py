"""Make the tables of docs/build.md that come from the profiles and the plans.

Run by `make docs`. Each stands between a comment with its name and the next empty comment; a test
compares them. All else of the page is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hardware.profiles import load
from makers.plans import plugs, ribbon, sight
from makers.plans.figures import figures
from makers.plans.shopping import of_every_board, shopping
from makers.plans.wiring import colours

PAGE: Final = Path(__file__).with_suffix(".md")
SIMPLEST_FIRST: Final = ("minimal", "standard", "deluxe")
_TABLE: Final = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- -->)", re.DOTALL)


def tables() -> Mapping[str, str]:
    """Return every table by its name."""
    usual = load("standard")
    return {
        "figures": figures([load(name) for name in SIMPLEST_FIRST]),
        "parts": shopping(of_every_board()),
        "plugs": plugs.kinds(usual),
        "colours": colours(),
        "sight": sight.table(),
        "ribbon": ribbon.table(usual),
    }


def page(there: str) -> str:
    """Return the page with the tables of today; KeyError for a name that no table has."""
    made = tables()
    return _TABLE.sub(lambda found: f"{found[1]}\n{made[found[2]]}\n{found[3]}", there)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{PAGE.name}: {len(tables())} tables")


if __name__ == "__main__":
    main()
