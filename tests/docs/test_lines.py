"""The tables of record lines show what the events declare: every word, and every key of it."""

from __future__ import annotations

import re
from collections import defaultdict
from importlib import import_module
from typing import Final

import pytest

from engine.record import parse
from tests.support.places import DOCS

PAGES: Final = {
    "rumors": "records.md",
    "camelot": "records-camelot.md",
    "merlin": "records-merlin.md",
}


def keys_of_page(page: str) -> dict[str, set[str]]:
    """Return by word the keys of its example lines and those that its rows name besides."""
    shown = defaultdict[str, set[str]](set)
    text = (DOCS / page).read_text(encoding="utf-8")
    for example, rest in re.findall(r"^\| `(\{\"do\".*?\})` \|(.*)$", text, re.MULTILINE):
        line = parse(example.encode())
        shown[str(line["do"])] |= {*line, *re.findall(r"`(\w+)`", rest)}
    return shown


@pytest.mark.parametrize("name", PAGES)
def test_the_table_of_lines_shows_every_word_and_every_key(name: str) -> None:
    events = import_module(f"engine.{name}.events")
    shown = keys_of_page(PAGES[name])
    for event in events.LINES.events:
        keys = {key for at, kind in events.LINES.kinds(event).items() for key in kind.keys(at)}
        assert keys <= shown.pop(event.do, set()), event.do
    assert shown.keys() <= {"undo"}
