"""A picture of many games: how often the Loyal win, and the Swords by Quest."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from firmware.games.simulated import Share, Summary
from words.font import FONTS, NAMES
from words.terminal import spoken
from words.text import t

_WIDTH: Final = 1200  # px
_MARGIN: Final = 60  # px
_LABELS: Final = 250  # px, the column of words
_TOP: Final = 140  # px, above the first bar
_BAR: Final = 30  # px, height
_STEP: Final = 46  # px, from bar to bar
_BETWEEN: Final = 70  # px, between the two parts
_HEADING: Final = 44  # px
_PAPER: Final = "#faf7f0"
_INK: Final = "#2b2622"
_FAINT: Final = "#ddd6c8"
_LOYAL: Final = "#2f6f9f"
_WHITE: Final = "#8fb8d3"
_BLACK: Final = "#3a332e"


def draw(summary: Summary, game: str, title: str, path: Path) -> None:
    """Write the chart of a game of that name as PNG; raises OSError where it cannot be written."""
    image = Image.new("RGB", (_WIDTH, _height(summary)), _PAPER)
    pen = ImageDraw.Draw(image)
    heading = t("{game}, played by bots", game=game)
    pen.text((_MARGIN, 36), spoken(heading), _INK, _font(30))
    pen.text((_MARGIN, 80), spoken(title), _INK, _font(19))
    y = _TOP
    for name, share in summary.shares:
        _draw_share(pen, y, name, share)
        y += _STEP
    _draw_scale(pen, y)
    _draw_swords(pen, y + _BETWEEN, summary)
    image.save(path, "PNG")


def _height(summary: Summary) -> int:
    rows = len(summary.shares) + len(summary.swords)
    return _TOP + rows * _STEP + _BETWEEN + _HEADING + _MARGIN // 2


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / f"{NAMES[False]}.ttf", size)


def _x(part: float) -> float:
    """Return where a part of the width of all bars ends, px."""
    left = _MARGIN + _LABELS
    return left + part * (_WIDTH - _MARGIN - 110 - left)


def _draw_share(pen: ImageDraw.ImageDraw, y: int, name: str, share: Share) -> None:
    low, high = share.interval
    middle = y + _BAR / 2
    _draw_label(pen, y, name)
    pen.rectangle((_x(0), y, _x(1), y + _BAR), _FAINT)
    pen.rectangle((_x(0), y, _x(share.rate), y + _BAR), _LOYAL)
    pen.line((_x(low), middle, _x(high), middle), _INK, 3)
    for end in (low, high):
        pen.line((_x(end), middle - 7, _x(end), middle + 7), _INK, 3)
    pen.text((_x(1) + 14, middle), f"{share.rate:.1%}", _INK, _font(20), anchor="lm")


def _draw_scale(pen: ImageDraw.ImageDraw, y: int) -> None:
    for percent in range(0, 101, 20):
        place = (_x(percent / 100), y)
        pen.text(place, f"{percent} %", _INK, _font(15), anchor="ma")


def _draw_swords(pen: ImageDraw.ImageDraw, y: int, summary: Summary) -> None:
    pen.text((_MARGIN, y), spoken(t("Swords a game, white and black")), _INK, _font(22))
    most = max((max(white, black) for _, white, black in summary.swords), default=0.0) or 1.0
    y += _HEADING
    for name, white, black in summary.swords:
        _draw_label(pen, y, name)
        for n, (swords, colour) in enumerate(((white, _WHITE), (black, _BLACK))):
            top = y + n * _BAR / 2
            pen.rectangle((_x(0), top, _x(swords / most), top + _BAR / 2 - 1), colour)
            where = (_x(swords / most) + 8, top + _BAR / 4)
            pen.text(where, f"{swords:.2f}", _INK, _font(13), anchor="lm")
        y += _STEP


def _draw_label(pen: ImageDraw.ImageDraw, y: float, name: str) -> None:
    where = (_MARGIN + _LABELS - 18, y + _BAR / 2)
    pen.text(where, spoken(name), _INK, _font(19), anchor="rm")
