"""Colours and sizes of type stand in one style sheet, tokens.css; all others name them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from firmware.screen.files import STATIC

ROOT: Final = STATIC.parents[2]
TOKENS: Final = STATIC / "tokens.css"
FOREIGN: Final = {"uplot", "vendor"}  # as their makers wrote them
COMMENT: Final = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
NAMED: Final = "white|black|gr[ae]y|silver|red|green|blue|gold|yellow|orange|purple|ivory|brown"
COLOUR: Final = re.compile(
    r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b(?![-\w])"
    r"|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\((?!var)"
    rf"|(?<=: )(?:{NAMED})(?=;)"
)
TYPE: Final = re.compile(
    r"font-size:[^;}]*?(?<![-\w.])[\d.]+(?:px|rem|em|pt)\b"
    r"|\bfont:[^;}/]*?(?<![-\w.])[\d.]+(?:px|rem|em|pt)\b"
    r'|"?font-?[sS]ize"?\s*[:=]\s*[`"\']?[1-9]'
)
COLOURS_LEFT: Final = {"panel.js"}  # "#000000" is what a lamp says that is out


def sources() -> Iterator[tuple[str, str]]:
    """Yield each style sheet and script of our own but tokens.css: name, text without comments."""
    for folder in (STATIC, STATIC.parent / "keepsake", ROOT / "fleet" / "hall" / "static"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".css", ".js"} and path != TOKENS and not FOREIGN & {*path.parts}:
                yield path.name, COMMENT.sub("", path.read_text("utf-8"))


def holding(literal: re.Pattern[str]) -> set[str]:
    return {name for name, text in sources() if literal.search(text)}


def test_no_style_sheet_or_script_but_the_tokens_holds_a_colour() -> None:
    assert holding(COLOUR) - COLOURS_LEFT == set()


def test_no_style_sheet_or_script_but_the_tokens_holds_a_size_of_type() -> None:
    assert holding(TYPE) == set()


@pytest.mark.parametrize("literal", ["color: #fff;", "fill: rgb(0 0 0);", "fill: white;"])
def test_a_literal_colour_is_found(literal: str) -> None:
    assert COLOUR.search(literal)


@pytest.mark.parametrize(
    "literal",
    ["font-size: 1rem;", "font-size: min(1rem, 4cqw);", "font: 700 12px/1 Alegreya;",
     'style.fontSize = "12px"', '"font-size": 12'],
)  # fmt: skip
def test_a_literal_size_of_type_is_found(literal: str) -> None:
    assert TYPE.search(literal)


def test_what_a_style_sheet_names_is_somewhere_given() -> None:
    texts = [TOKENS.read_text("utf-8"), *(text for _, text in sources())]
    given = {name for text in texts for name in re.findall(r'["\s](--[\w-]+)"?:', text)}
    given |= {name for text in texts for name in re.findall(r'"(--[\w-]+)"', text)}
    named = {name for text in texts for name in re.findall(r"var\((--[\w-]+)\)", text)}
    assert named - given == set()
