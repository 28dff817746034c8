"""docs/commands.md is what the parsers say: each word with its help, its options, an example."""

from __future__ import annotations

import argparse
import re

from docs import commands
from firmware.cli import COMMANDS, own_parser


def test_the_page_is_what_the_program_says_today() -> None:
    there = commands.PAGE.read_text(encoding="utf-8")
    assert there == commands.page(), "run python -m docs.commands"


def test_each_word_stands_in_one_group() -> None:
    named = [word for group in commands.GROUPS.values() for word in group]
    assert len(named) == len(set(named))
    assert set(named) <= set(COMMANDS)


def test_every_option_that_a_help_shows_stands_on_the_page() -> None:
    page = commands.page()
    parsers, _ = commands.words_of(own_parser()[0])
    for word, parser in parsers.items():
        told = page.partition(f"\n### {word}\n")[2].partition("\n### ")[0]
        shown = set(re.findall(r"--[a-z-]+", parser.format_help()))
        for option in shown - {"--help", "--language"}:
            assert option in told, word


def test_the_examples_of_a_words_own_parser_come_first() -> None:
    parser = argparse.ArgumentParser()
    assert commands.examples("dark", parser) == ("roundtable dark",)
    parser.examples = ("roundtable dark --pins mock",)  # type: ignore[attr-defined]
    assert commands.examples("dark", parser) == ("roundtable dark --pins mock",)


def test_a_word_that_no_group_names_comes_last() -> None:
    assert [*commands.groups({"run": 0, "joust": 0}).values()] == [["run"], ["joust"]]
