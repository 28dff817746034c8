"""The page beside the box is one page that fits, and says what each press means."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from firmware.commands import print_sheets
from firmware.commands.arguments import Parser
from firmware.games.registry import DEFAULT, GAMES
from firmware.table.how_to import TITLE, how_to
from tests.support.printed_paper import pages
from vision.sheets.how_to import POINTS, how_to_pdf, indent_of
from vision.sheets.paper import width_of
from words.catalog import Languages

LANGUAGES = Languages()
MOST_PAGES = {"camelot": 2, "merlin": 2}  # in the longest language


@pytest.fixture(params=["a4", "letter"])
def pdf(request: pytest.FixtureRequest, tmp_path: Path) -> bytes:
    parser = Parser()
    print_sheets.add(parser.add_subparsers())
    out = tmp_path / "how-to.pdf"
    words = ["print", "--how-to", str(out), "--data", str(tmp_path), "--paper", request.param]
    assert print_sheets.run(parser.parse_args(words)) == 0
    return out.read_bytes()


def test_it_is_one_page_and_nothing_is_cut(pdf: bytes) -> None:
    (page,) = pages(pdf, 72)
    inked = (page < 128).any(axis=0).nonzero()[0]
    assert inked.min() > 20
    assert inked.max() < page.shape[1] - 20
    rows = (page < 128).any(axis=1).nonzero()[0]
    below, foot = page.shape[0] - 60, page.shape[0] - 40
    assert not ((rows > below) & (rows < foot)).any()  # the text ends above the foot


def test_the_columns_do_not_touch(pdf: bytes) -> None:
    (page,) = pages(pdf, 72)
    middle = page.shape[1] // 2
    assert (page[90:-60, middle - 4 : middle + 4] > 200).all()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_what_is_pressed_does_not_run_into_what_it_means(code: str, game: str) -> None:
    say = LANGUAGES.of(code).say
    presses = [(say(press.what), "") for one in how_to(GAMES[game]) for press in one.presses]
    widest = max(width_of(what, POINTS, bold=True) for what, _ in presses)
    assert widest < indent_of([("", "", presses)]) - 1 < 40


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_in_every_language_each_page_ends_above_its_foot(code: str, game: str) -> None:
    moments = [
        (one.title, one.text, [(press.what, press.meaning) for press in one.presses])
        for one in how_to(GAMES[game])
    ]
    for paper in ("a4", "letter"):
        printed = pages(how_to_pdf(TITLE, moments, paper, LANGUAGES.of(code).say), 72)
        assert 1 <= len(printed) <= MOST_PAGES.get(game, 1)
        for page in printed:
            rows = (page < 128).any(axis=1).nonzero()[0]
            below, foot = page.shape[0] - 60, page.shape[0] - 40
            assert not ((rows > below) & (rows < foot)).any()


def test_it_says_all_that_the_table_tells(pdf: bytes) -> None:
    with pypdfium2.PdfDocument(pdf) as document:
        text = " ".join(document[0].get_textpage().get_text_range().split())
    assert TITLE in text
    for moment in how_to(GAMES[DEFAULT]):
        assert moment.title in text
        for press in moment.presses:
            assert press.what in text
            assert press.meaning.split()[0] in text
