"""Put the tables that the program makes into the documents.

Each table stands between a comment with its name and the next empty comment; all else of a page is
written by hand. Run by `make docs`: `python -m docs.tables`. A test compares the pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
# By page (its path from this folder) the module whose `tables()` returns its tables by name.
PAGES: Final = {
    "../CONTRIBUTING.md": "contributing",
    "box.md": "build",
    "build.md": "build",
    "camera-events.md": "camera_events",
    "configuration.md": "configuration",
    "http.md": "http",
    "install.md": "install",
    "mqtt.md": "mqtt",
    "lab.md": "lab",
    "measured/reliability.md": "breaks",
    "pcb.md": "build",
    "play-http.md": "http",
    "records.md": "records",
    "records-camelot.md": "records",
    "records-merlin.md": "records",
    "vision.md": "sensors",
}
_TABLE: Final = re.compile(r"(<!-- ([\w-]+) -->\n).*?(<!-- -->)", re.DOTALL)


def with_tables(page: str, tables: Mapping[str, str]) -> str:
    """Return a page with these tables in their places; KeyError for a name that no table has."""
    return _TABLE.sub(lambda found: f"{found[1]}\n{tables[found[2]]}\n{found[3]}", page)


def table_names(page: str) -> list[str]:
    """Return the names of a page's tables, in their order."""
    return [name for _, name, _ in _TABLE.findall(page)]


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of Markdown, a line a row."""
    lines = ["".join(f"| {cell} " if cell else "| " for cell in row) for row in (head, *rows)]
    return "".join(f"{line}|\n" for line in (lines[0], f"{'|---' * len(head)}", *lines[1:]))


def tables_of(page: str) -> Mapping[str, str]:
    """Return the tables of a page of PAGES by name."""
    tables: Callable[[], Mapping[str, str]] = import_module(f"docs.{PAGES[page]}").tables
    return tables()


def main() -> None:
    """Write every page."""
    for page in PAGES:
        path, tables = FOLDER / page, tables_of(page)
        path.write_text(with_tables(path.read_text("utf-8"), tables), encoding="utf-8")
        print(f"{page}: {len(tables)} tables")


if __name__ == "__main__":
    main()
