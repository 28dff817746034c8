"""Documents, pages and errors keep to the words of docs/terms.md, and to short sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from tests.support.places import DOCS, DOCUMENTS, ROOT

# What the right column of the last table of docs/terms.md names, and the sentences that may say it.
ROW: Final = re.compile(r"^\| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
ALLOWED: Final = {
    "anew": {"/api/first/anew", '"anew"', "`anew`"},  # an address, and a key
    "stranger": {'"strangers"'},
    "mends": {"`mends`"},
    "mend": {"/api/mend", "`mend`"},
    "eyes": {"eyes (of a view)", "firmware/camera", "the eyes", "The eyes", "`eyes`"},
}
PAGES: Final = [ROOT / "README.md", *DOCUMENTS]
LONGEST: Final = 30  # words
SHARE: Final = 0.05  # of the sentences, of all pages together


def replaced() -> list[tuple[str, str]]:
    """Return what we write, and each word in its place that we do not."""
    table = (DOCS / "terms.md").read_text("utf-8").partition("## Words that we do not write")[2]
    rows = [row for row in ROW.findall(table) if row[0] != "write" and "---" not in row[0]]
    return [(to, word) for to, words in rows for word in words.split(", ")]


def spoken() -> Iterator[tuple[str, str]]:
    """Yield where a text stands, and the text: documents without code, sentences of the program."""
    for page in PAGES:
        if page.name not in ("terms.md", "CHANGELOG.md"):
            yield (
                str(page.relative_to(ROOT)),
                re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.S),
            )
    with (ROOT / "words" / "locale" / "de.po").open("rb") as file:
        for message in read_po(file):
            for text in message.id if isinstance(message.id, tuple) else (message.id,):
                yield "a sentence", re.sub(r"\{\w+\}", "", text)


def without(text: str, allowed: set[str]) -> str:
    """Return a text without what may stand there."""
    for one in allowed:
        text = text.replace(one, "")
    return text


@pytest.mark.parametrize(("write", "word"), replaced())
def test_a_word_that_was_replaced_stands_nowhere(write: str, word: str) -> None:
    find = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)
    found = [
        f"{where}: {text[max(hit.start() - 30, 0) : hit.end() + 30]!r}"
        for where, raw in spoken()
        for text in [without(raw, ALLOWED.get(word, set()))]
        for hit in find.finditer(text)
    ]
    assert found == [], f"write {write}"


def sentences(text: str) -> list[str]:
    """Return the sentences of a page; a heading, a cell and an item end one."""
    text = re.sub(r"```.*?```", "\n\n", text, flags=re.DOTALL)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "x", text)
    text = re.sub(r"^\s*(?:[-*]|\d+\.)\s|^#+ |\|", "\n\n", text, flags=re.MULTILINE)
    parts = [
        one
        for paragraph in re.split(r"\n\s*\n", text)
        for one in re.split(r"(?<=[.!?:])[\")”]?\s+(?=[A-Z\"“(])", paragraph)
    ]
    return [part for part in parts if len(part.split()) > 2]


def too_long(pages: list[Path]) -> float:
    """Return the share of sentences with more words than a reader likes."""
    counts = [len(one.split()) for page in pages for one in sentences(page.read_text("utf-8"))]
    return sum(count > LONGEST for count in counts) / len(counts)


def test_few_sentences_are_long() -> None:
    assert too_long(PAGES) < SHARE


def test_sentences_are_counted_apart() -> None:
    text = (
        "# A head of words\n\nOne two three. Four five six.\n\n- an item of\n\n| a cell here | x |"
    )
    assert len(sentences(text)) == 5
