"""The font of everything printed: one, whose letters suffice for every language of Europe.

Liberation Sans 2.1.5 is as wide as Helvetica, letter for letter; a PDF holds those that it uses.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parent / "fonts"
NAMES: Final = {
    False: "LiberationSans-Regular",
    True: "LiberationSans-Bold",
}  # by whether it is bold


@cache
def font(bold: bool = False) -> str:
    """Return the name by which ReportLab knows the font from now on."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    name = NAMES[bold]
    registerFont(TTFont(name, FONTS / f"{name}.ttf"))
    return name
