"""How the catalogues address people and name things: the rules of style.toml, and quotes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from tests.words.test_catalogues import shipped_catalogue
from words.catalog import LOCALE


def table(name: str) -> Mapping[str, Any]:
    """Return what a file beside this one says, by language."""
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


RULES: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = table("style.toml")
TERMS: Final[Mapping[str, Mapping[str, str]]] = table("terms.toml")
NO_WORDS: Final = re.compile(r"`[^`]*`|\{[^}]*\}|\b[A-Z]{3,}\b")
QUOTES: Final = {"pl": "„”", "cs": "„“", "de": "„“", "fr": "«»"}
MARKS: Final = frozenset("„“”«»")


def said(language: str) -> Iterator[tuple[str, str]]:
    """Yield each English sentence with each form of its translation."""
    for message in shipped_catalogue(LOCALE / f"{language}.po"):
        if message.id:
            english = message.id if isinstance(message.id, str) else message.id[0]
            told = message.string
            for form in [told] if isinstance(told, str) else told:
                yield english, form


def broken(language: str, rule: Mapping[str, Any]) -> list[str]:
    """Return the translations that have what the rule forbids."""
    never, where = re.compile(rule["never"]), re.compile(rule.get("where", ""))
    return [
        f"{english} -> {form}"
        for english, form in said(language)
        if never.search(form) and where.search(english) and english not in rule.get("except", ())
    ]


@pytest.mark.parametrize(
    ("language", "rule"),
    [
        pytest.param(language, rule, id=f"{language}: {rule['why']}")
        for language, rules in RULES.items()
        for rule in rules
    ],
)
def test_a_language_keeps_to_its_rule(language: str, rule: Mapping[str, Any]) -> None:
    assert broken(language, rule) == [], rule["why"]


def test_each_exception_is_a_sentence_and_needed() -> None:
    for language, rules in RULES.items():
        for rule in rules:
            open_rule = {**rule, "except": ()}
            needed = {one.split(" -> ")[0] for one in broken(language, open_rule)}
            assert set(rule.get("except", ())) <= needed, (language, rule["why"])


@pytest.mark.parametrize("language", sorted(QUOTES))
def test_quotes_are_the_languages_own(language: str) -> None:
    """Straight ones only round what is typed so, as in the English sentence."""
    for english, form in said(language):
        assert not MARKS.difference(QUOTES[language]).intersection(form), form
        assert set(re.findall(r'"[^"]*"', form)) <= set(re.findall(r'"[^"]*"', english)), form
        assert not re.search(r"(?<=\w)'(?=[^\W\d])", form), form


@pytest.mark.parametrize("language", sorted(TERMS))
def test_a_term_is_always_the_same_word(language: str) -> None:
    terms = {re.compile(rf"(?i)\b{one}\b"): re.compile(f"(?i){told}")
             for one, told in TERMS[language].items()}  # fmt: skip
    assert [
        f"{english} -> {form}"
        for english, form in said(language)
        for term, told in terms.items()
        if term.search(NO_WORDS.sub("", english)) and not told.search(form)
    ] == []
