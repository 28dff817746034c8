"""What is printed is whole in every language: its names, its font, its room on the paper."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT
from reportlab.pdfbase.pdfmetrics import getFont

from firmware.cli import main
from firmware.games.registry import DEFAULT, GAMES, pieces, pieces_of
from firmware.games.rumors.printed_sheets import MAT
from firmware.owner.deck import named_by_copy, tagged_pieces
from tests.support.printed_paper import pages
from vision.decode import decoder
from vision.sheets.parts import strip_points
from words.catalog import Languages
from words.font import font
from words.text import Text

LANGUAGES = Languages()
WHOLE_PAGES = ("stickers", "mat", "guide", "how-to")
FONTS = {"LiberationSans": True, "LiberationSans-Bold": True}  # whether they come with the PDF


class Printed(NamedTuple):
    """A language, and all that `roundtable print` prints in it."""

    code: str
    pdfs: dict[str, bytes]

    def says(self, name: str, *texts: str) -> bool:
        with pypdfium2.PdfDocument(self.pdfs[name]) as document:
            told = " ".join(page.get_textpage().get_text_range() for page in document)
        told = " ".join(told.split())  # a long name has two lines
        return all(LANGUAGES.of(self.code).say(text) in told for text in texts)


LONGEST = "de"  # what fits in German fits nearly always


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(code, marks=() if code == LONGEST else pytest.mark.slow)
        for code in LANGUAGES.codes
    ],
)
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    at = tmp_path_factory.mktemp(request.param)
    files = {name: at / f"{name}.pdf" for name in (*WHOLE_PAGES, "labels")}
    words = ["--language", request.param, "print", "--data", str(at)]
    pages = [word for name in WHOLE_PAGES[1:] for word in (f"--{name}", str(files[name]))]
    assert main([*words, "--sheets", "all", "--out", str(files["stickers"]), *pages]) == 0
    labels = ["--sheets", "promos,tokens", "--labels", "L7651", "--size", "16"]
    assert main([*words, "--out", str(files["labels"]), *labels]) == 0
    return Printed(request.param, {name: path.read_bytes() for name, path in files.items()})


class Line(NamedTuple):
    """A line of text as it stands on paper."""

    left: float  # PDF points, from the page's left lower corner
    low: float
    right: float
    high: float
    font: str
    comes_along: bool  # whether the PDF holds the font

    def is_apart_from(self, other: Line) -> bool:
        across = self.right <= other.left or other.right <= self.left
        return across or self.high <= other.low or other.high <= self.low


@cache
def lines(pdf: bytes) -> list[list[Line]]:
    """Every line of text, page by page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [[_line(one) for one in page.get_objects([FPDF_PAGEOBJ_TEXT])] for page in document]


def _line(told: pypdfium2.PdfTextObj) -> Line:
    font = told.get_font()
    return Line(*told.get_bounds(), font.get_base_name(), font.is_embedded)


def fonts(pdf: bytes) -> dict[str, bool]:
    return {line.font: line.comes_along for page in lines(pdf) for line in page}


@pytest.mark.slow
def test_one_font_writes_all_lines_and_comes_with_the_pdf(printed: Printed) -> None:
    assert {name: fonts(pdf) for name, pdf in printed.pdfs.items() if fonts(pdf) != FONTS} == {}


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_the_font_has_every_letter_that_a_language_says(code: str, bold: bool) -> None:
    said = LANGUAGES.of(code).messages.values()
    letters = {ord(one) for forms in said for form in forms for one in form if one != "\n"}
    assert letters <= set(getFont(font(bold)).face.charToGlyph)


@pytest.mark.slow
def test_each_card_is_called_on_its_stickers_what_players_call_it(printed: Printed) -> None:
    assert all(isinstance(piece.label, Text) for piece in pieces())
    assert printed.says("stickers", *(one.label for one in pieces_of(GAMES[DEFAULT])))
    assert printed.says("labels", *(one.label for one in pieces() if one.sheet == "tokens"))


@pytest.mark.slow
def test_the_mat_has_its_name_and_what_the_camera_reads_stays_the_same(printed: Printed) -> None:
    said = LANGUAGES.of(printed.code).say(MAT.title).upper()
    assert printed.says("mat", said)
    (page,) = pages(printed.pdfs["mat"], 150)
    assert len(decoder().decode(page)) == 5


def test_no_line_runs_into_another_one_or_off_the_paper(printed: Printed) -> None:
    for name in WHOLE_PAGES:
        with pypdfium2.PdfDocument(printed.pdfs[name]) as document:
            wide = document[0].get_width()
        for page in lines(printed.pdfs[name]):
            assert all(line.left > 30 and line.right < wide - 30 for line in page), name
            for one, two in combinations(page, 2):
                assert one.is_apart_from(two), (name, one, two)


@pytest.mark.parametrize("value", [None, 6])
@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_a_name_on_a_sticker_can_be_read(code: str, value: int | None) -> None:
    worth = dict.fromkeys(("morgan-4.1", "morgan-4.2", "morgan-4.3"), value)
    for piece in named_by_copy(tagged_pieces(pieces()), worth):
        _, points, _ = strip_points(18, piece.symbol, LANGUAGES.of(code).say(piece.label))
        assert points > 3, piece.label  # of 18 mm; a name in brackets has two lines
