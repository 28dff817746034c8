"""Characters that no person sees: made visible for a terminal, a log and a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from words.terminal import print_text
from words.text import join_texts, t
from words.visible import as_csv, cell, is_harmful, visible, visible_lines

JOINERS = "\u200c\u200d"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("Żółć Łukasz 🧙‍♀️", "Żółć Łukasz 🧙‍♀️"),  # a joiner makes the mage a woman
        ("\x1b[2Jgone", "\\u001b[2Jgone"),
        ("a\x00b\x07c\x7f", "a\\u0000b\\u0007c\\u007f"),
        ("\x9b2J", "\\u009b2J"),  # ESC [ in one character
        ("a\nb\r\tc", "a\\u000ab\\u000d\\u0009c"),
        ("\u202etxt.exe", "\\u202etxt.exe"),
        ("\u2066a\u2069\u200e\u061c", "\\u2066a\\u2069\\u200e\\u061c"),
        ("A\u200bnna\ufeff", "A\\u200bnna\\ufeff"),
        ("a\u2028b\u2029c", "a\\u2028b\\u2029c"),
        ("\U000e0041", "\\udb40\\udc41"),
        ("\ud800", "\\ud800"),
        ("10\u00a0000 \u00bbx\u202f!", "10\u00a0000 \u00bbx\u202f!"),  # spaces of French stay
    ],
)
def test_what_no_person_sees_is_made_visible(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert is_harmful(text) is (text != shown)


def test_line_breaks_and_tabs_that_are_meant_stay() -> None:
    assert visible_lines("a\tb\nc\x1b\r") == "a\tb\nc\\u001b\\u000d"


@given(st.text())
def test_nothing_invisible_is_left_and_json_says_the_same(text: str) -> None:
    shown = visible(text)
    kinds = {unicodedata.category(one) for one in shown if one not in JOINERS}
    assert not kinds & {"Cc", "Zl", "Zp", "Cs"}
    assert visible(shown) == shown
    told = json.dumps(text, ensure_ascii=False)
    assert json.loads(visible(told)) == json.loads(told)


def test_a_sentence_shows_what_is_put_into_it_on_one_line() -> None:
    told = t("{who} lays {card}.", who="Eve\x1b[2J\nroundtable: yes", card=join_texts("\n", "ab"))
    assert told == "Eve\\u001b[2J\\u000aroundtable: yes lays a\nb."


def test_a_terminal_is_sent_no_control_character(capsys: pytest.CaptureFixture[str]) -> None:
    print_text("a\x1b]0;owned\x07\nb")
    print_text("c\x9b", sys.stderr, end="")
    told = capsys.readouterr()
    assert (told.out, told.err) == ("a\\u001b]0;owned\\u0007\nb\n", "c\\u009b")


# -- tables of cells -----------------------------------------------------------------------------

SIGNS = "=+-@＝＋－＠"  # noqa: RUF001


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize(
    "before", ["", " ", "   ", "\u00a0", "\u3000", "\u200d", "\t", "\r", "\n", "\0"]
)
def test_no_cell_begins_as_a_formula(sign: str, before: str) -> None:
    shown = cell(f"{before}{sign}1+1")
    assert shown.startswith(("'", "\\u00"))
    assert not is_harmful(shown)


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("between", [";", "; ", ",", "|", ";\u00a0", "\n", "\r", "\t"])
def test_no_part_of_a_cell_begins_as_a_formula_where_it_is_cut_again(
    sign: str, between: str
) -> None:
    shown = cell(f"Anna{between}{sign}1+1")
    assert f";{sign}" not in shown.replace(" ", "")
    assert "'" in shown or "\\u00" in shown


@pytest.mark.parametrize("text", ["Anna", "Jean-Luc", "a=b", "Anna; Ben", "", "x@example.org"])
def test_what_is_no_formula_stays(text: str) -> None:
    assert cell(text) == text


def test_numbers_stay_numbers_and_texts_come_back() -> None:
    rows = [["a", "b"], ["=1+1", -5], ['say "x", y', 2.5]]
    told = list(csv.reader(io.StringIO(as_csv(rows), newline="")))
    assert told == [["a", "b"], ["'=1+1", "-5"], ['say "x", y', "2.5"]]
