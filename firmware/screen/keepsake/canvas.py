"""Drawing in pixels from the top left, with letters of many scripts: the only file for Pillow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import groupby
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from firmware.screen.files import STATIC
from words.font import FONTS, NAMES

Point = tuple[float, float]
FINE: Final = 2  # drawn so many times larger: Pillow's own edges are stairs
_PAGES: Final = ("alegreya-latin-wght-normal", "alegreya-latin-ext-wght-normal")
BOLD: Final = 700  # the weight from which on a letter of the other font is bold
_NO_LETTER: Final = "\U0010fffe"  # Unicode promises that nobody gives it a shape


class Style(NamedTuple):
    """How letters look."""

    size: float  # px
    colour: str
    weight: int = 400  # to 900


class Canvas:
    """A picture that is being drawn. The same drawing gives the same bytes."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self._size = width, height
        self._image = Image.new("RGB", (width * FINE, height * FINE), ground)
        self._draw = ImageDraw.Draw(self._image)

    def shape(self, points: Sequence[Point], fill: str, edge: str = "", wide: float = 0) -> None:
        """Fill a shape, and draw its edge."""
        scaled = [(x * FINE, y * FINE) for x, y in points]
        self._draw.polygon(scaled, fill=fill)
        if edge:
            joint = round(wide * FINE)
            self._draw.line([*scaled, *scaled[:2]], fill=edge, width=joint, joint="curve")

    def disc(self, x: float, y: float, radius: float, fill: str) -> None:
        """Fill a circle."""
        box = [(x - radius) * FINE, (y - radius) * FINE, (x + radius) * FINE, (y + radius) * FINE]
        self._draw.ellipse(box, fill=fill)

    def box(self, x: float, y: float, wide: float, high: float, radius: float, edge: str) -> None:
        """Draw an empty box with round corners."""
        at = [x * FINE, y * FINE, (x + wide) * FINE, (y + high) * FINE]
        self._draw.rounded_rectangle(at, radius * FINE, outline=edge, width=FINE * 2)

    def text(self, x: float, y: float, words: str, style: Style, align: float = 0.0) -> None:
        """Write a line; y is its base line, `align` the part of it that stands left of x."""
        x -= align * width_of(words, style)
        for face, run in _runs(words, style):
            self._draw.text((x * FINE, y * FINE), run, style.colour, font=face, anchor="ls")
            x += face.getlength(run) / FINE

    def png(self, text: str) -> bytes:
        """Return the picture; `text` is what it shows, in words."""
        info, out = PngInfo(), BytesIO()
        info.add_itxt("Description", text)
        small = self._image.resize(self._size, Image.Resampling.LANCZOS)
        small.save(out, "png", pnginfo=info)
        return out.getvalue()


def width_of(words: str, style: Style) -> float:
    """Return how long a line is, px."""
    return sum(face.getlength(run) for face, run in _runs(words, style)) / FINE


def drawable(words: str) -> str:
    """Return the letters of a text that a font here has, without marks that would stand apart."""
    letters = normalize("NFC", words)
    return "".join(one for one in letters if _has_font(one) and not combining(one)).strip()


def _has_font(letter: str) -> bool:
    return any(_has(number, letter) for number in range(len(_PAGES) + 1))


def _runs(words: str, style: Style) -> Iterator[tuple[ImageFont.FreeTypeFont, str]]:
    """Yield parts of a line, each with the font that has its letters."""
    for number, letters in groupby(words, _font_of):
        yield _face(number, style.size, style.weight), "".join(letters)


@cache
def _font_of(letter: str) -> int:
    """Return the first font that has a letter: the pages' own two, else that of printed sheets."""
    return next((n for n in range(len(_PAGES)) if _has(n, letter)), len(_PAGES))


@cache
def _has(number: int, letter: str) -> bool:
    face = _face(number, 20, 400)
    return letter == " " or bytes(face.getmask(letter)) != bytes(face.getmask(_NO_LETTER))


@cache
def _face(number: int, size: float, weight: int) -> ImageFont.FreeTypeFont:
    if number == len(_PAGES):
        return ImageFont.truetype(FONTS / f"{NAMES[weight >= BOLD]}.ttf", size * FINE)
    face = ImageFont.truetype(STATIC / "fonts" / f"{_PAGES[number]}.woff2", size * FINE)
    face.set_variation_by_axes([weight])
    return face
