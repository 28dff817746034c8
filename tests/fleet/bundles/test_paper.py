"""The page of paper of a table, read back as a phone would read it."""

from __future__ import annotations

import pypdfium2
import pytest
import zxingcpp

from fleet.bundles.paper import MARGIN, pages

ADDRESS = "https://hall.local:8081/"
LONGEST = "W" * 40


@pytest.mark.parametrize("names", [("north",), ("north", LONGEST)])
def test_each_table_has_a_page_with_its_name_and_the_halls_address(names: tuple[str, ...]) -> None:
    paper = pypdfium2.PdfDocument(pages(names, ADDRESS))
    assert len(paper) == len(names)
    for page, name in zip(paper, names, strict=True):
        text = page.get_textpage().get_text_range()
        assert name in text.split()
        assert ADDRESS in text
        assert f"--fleet {name}.fleet" in text
        grey = page.render(scale=2, grayscale=True).to_numpy()
        assert [code.text for code in zxingcpp.read_barcodes(grey)] == [ADDRESS]
        assert (grey[:, : int(MARGIN * 4)] == 255).all()  # the margin is white
