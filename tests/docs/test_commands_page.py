"""docs/commands.md is what the parsers say: each word with its help, its options, an example."""

from __future__ import annotations

import re

from docs import commands
from firmware.cli import own_parser
from firmware.commands.tree import COMMANDS, word_paths


def test_the_page_is_what_the_program_says_today() -> None:
    there = commands.PAGE.read_text(encoding="utf-8")
    assert there == commands.page(), "run python -m docs.commands"


def test_each_word_stands_in_one_section() -> None:
    named = [word for section in commands.SECTIONS.values() for word in section]
    assert len(named) == len(set(named))
    assert set(named) <= set(COMMANDS)


def test_every_option_that_a_help_shows_stands_on_the_page() -> None:
    page = commands.page()
    parser = own_parser()[0]
    for word, *behind in word_paths():
        its_own = parser.words[word].words[behind[0]] if behind else parser.words[word]
        told = page.partition(f"# {' '.join((word, *behind))}\n")[2].partition("\n###")[0]
        shown = set(re.findall(r"--[a-z-]+", its_own.format_help()))
        for option in shown - {"--help", "--language"}:
            assert option in told, (word, behind)


def test_a_word_that_no_section_names_comes_last() -> None:
    assert [*commands.sections({"run": 0, "joust": 0}).values()] == [["run"], ["joust"]]
