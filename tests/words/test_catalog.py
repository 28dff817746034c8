"""Catalogues that are broken stop nothing: what cannot be used is English, and is said once."""

from __future__ import annotations

from pathlib import Path

import pytest

from words.catalog import END, ENGLISH, LOCALE, Languages, accepted_languages
from words.text import t, tn

HEAD = """msgid ""
msgstr ""
"Language: pl\\n"
"Language-Team: Polski\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

"""  # noqa: E501
GOOD = 'msgid "Close"\nmsgstr "Zamknij"\n\n'


def languages(folder: Path, rest: str, told: list[str] | None = None) -> Languages:
    (folder / "pl.po").write_text(HEAD + GOOD + rest + END, encoding="utf-8")
    return Languages(folder, broken=(told if told is not None else []).append)


@pytest.mark.parametrize(("rest", "wrong"), [
    ('msgid "of {seat}"\nmsgstr "gracza {miejsce}"\n', "it has no place {miejsce}"),
    ('msgid "of {seat}"\nmsgstr "gracza"\n', "the place {seat} is missing"),
    ('msgid "of {n}"\nmsgid_plural "all {n}"\nmsgstr[0] "{n}"\nmsgstr[1] "{n}"\n', "3 forms"),
])  # fmt: skip
def test_a_message_that_cannot_be_used_is_english_and_told_once(
    tmp_path: Path, rest: str, wrong: str
) -> None:
    told: list[str] = []
    of = languages(tmp_path, rest, told)
    assert of.of("pl").say(t("of {seat}", seat="Anna")) == "of Anna"
    assert of.of("pl").say(tn("of {n}", "all {n}", 5)) == "all 5"
    assert of.of("pl").say(t("Close")) == "Zamknij"
    assert len(told) == 1
    assert told[0].startswith("pl.po: ")
    assert wrong in told[0]


@pytest.mark.parametrize("rest", ["nonsense\n", "msgid\n", "msgstr[x]"])
def test_a_file_that_cannot_be_read_is_english_and_told_once(tmp_path: Path, rest: str) -> None:
    told: list[str] = []
    of = languages(tmp_path, rest, told)
    assert of.of("pl").say(t("Close")) == "Close"
    assert of.of("pl").say(t("Close")) == "Close"
    assert len(told) == 1


def test_bytes_that_are_no_text_are_told_too(tmp_path: Path) -> None:
    told: list[str] = []
    (tmp_path / "pl.po").write_bytes(
        HEAD.encode() + b'msgid "Close"\nmsgstr "\xff\xfe"\n' + END.encode()
    )
    assert Languages(tmp_path, told.append).of("pl").say(t("Close")) == "Close"
    assert len(told) == 1


def test_a_fuzzy_entry_is_not_said(tmp_path: Path) -> None:
    of = languages(tmp_path, '#, fuzzy\nmsgid "open"\nmsgstr "zamknij"\n')
    assert of.of("pl").say(t("open")) == "open"


def test_one_sentence_is_told_without_reading_all_of_a_file(tmp_path: Path) -> None:
    told: list[str] = []
    of = languages(tmp_path, 'msgid "of {n}"\nmsgstr "{m}"\n', told)
    assert of.sentence("pl", t("Close")) == "Zamknij"
    assert of.sentence("en", t("Close")) == of.sentence("xx", t("Close")) == "Close"
    assert told == []  # the entry that is wrong was not read
    assert of.sentence("pl", t("Open")) == "Open"
    assert len(told) == 1


def test_a_fuzzy_sentence_is_not_told_either(tmp_path: Path) -> None:
    of = languages(tmp_path, '#, fuzzy\nmsgid "Open"\nmsgstr "Zamknij"\n')
    assert of.sentence("pl", t("Open")) == "Open"


def test_a_file_is_read_when_it_is_first_asked_for(tmp_path: Path) -> None:
    told: list[str] = []
    of = languages(tmp_path, "nonsense\n", told)
    assert of.codes == ("en", "pl")
    assert not told
    assert of.name("pl") == "Polski"
    assert not told
    of.of("pl")
    assert told


@pytest.mark.parametrize("wanted", ["pl", "pl-PL", "pl_PL.UTF-8", "PL"])
def test_a_language_is_known_by_its_first_letters(tmp_path: Path, wanted: str) -> None:
    assert languages(tmp_path, "").best(["xx", wanted, "en"]).code == "pl"


@pytest.mark.parametrize("wanted", ["", "xx", "../pl", "*", "C"])
def test_a_language_that_there_is_not_is_english(tmp_path: Path, wanted: str) -> None:
    assert languages(tmp_path, "").best([wanted]) is ENGLISH
    assert languages(tmp_path, "").of(wanted) is ENGLISH


@pytest.mark.parametrize(("header", "order"), [
    ("pl", ["pl"]), ("de;q=0.5, pl-PL, en;q=0.8", ["pl-PL", "en", "de"]),
    ("fr;q=0, cs", ["cs"]), ("", []), ("x;q=?, cs", ["cs"]),
])  # fmt: skip
def test_the_browsers_wish_is_read_in_its_order(header: str, order: list[str]) -> None:
    assert [one for one in accepted_languages(header) if one] == order


@pytest.mark.parametrize("code", ["cs", "de", "fr", "pl"])
def test_a_catalogue_that_is_half_or_empty_is_said_at_the_start_and_english_stands(
    tmp_path: Path, code: str
) -> None:
    whole = (LOCALE / f"{code}.po").read_bytes()
    for length in (0, 1, 500, len(whole) // 2, whole.rindex(b"\nmsgid"), len(whole) - 1):
        (tmp_path / f"{code}.po").write_bytes(whole[:length])
        told: list[str] = []
        languages = Languages(tmp_path, told.append)
        assert told == [f"{code}.po: not whole: it is not used"], length
        assert languages.of(code).say(t("Close")) == "Close"
        assert len(told) == 1
    (tmp_path / f"{code}.po").write_bytes(whole)
    told = []
    Languages(tmp_path, told.append)
    assert not told
