"""A picture of many games: how often who wins, and what a game has on average."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from firmware.games.simulated import Means, Share, Summary
from words.font import FONTS, NAMES
from words.terminal import spoken
from words.text import joined, t

_WIDTH: Final = 1200  # px
_MARGIN: Final = 60  # px
_LABELS: Final = 250  # px, the column of words
_TOP: Final = 140  # px, above the first bar
_BAR: Final = 30  # px, height
_STEP: Final = 46  # px, from bar to bar
_BETWEEN: Final = 70  # px, between two parts
_HEADING: Final = 44  # px
_PAPER: Final = "#faf7f0"
_INK: Final = "#2b2622"
_FAINT: Final = "#ddd6c8"
_WON: Final = "#2f6f9f"
_COLOURS: Final = ("#8fb8d3", "#3a332e")  # of a row's counts: white, black


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
    for means in summary.means:
        y += _BETWEEN
        _draw_means(pen, y, means)
        y += _HEADING + len(means.rows) * _STEP
    image.save(path, "PNG")


def _height(summary: Summary) -> int:
    rows = len(summary.shares) + sum(len(means.rows) for means in summary.means)
    return _TOP + rows * _STEP + len(summary.means) * (_BETWEEN + _HEADING) + _MARGIN // 2


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
    pen.rectangle((_x(0), y, _x(share.rate), y + _BAR), _WON)
    pen.line((_x(low), middle, _x(high), middle), _INK, 3)
    for end in (low, high):
        pen.line((_x(end), middle - 7, _x(end), middle + 7), _INK, 3)
    pen.text((_x(1) + 14, middle), f"{share.rate:.1%}", _INK, _font(20), anchor="lm")


def _draw_scale(pen: ImageDraw.ImageDraw, y: int) -> None:
    for percent in range(0, 101, 20):
        place = (_x(percent / 100), y)
        pen.text(place, f"{percent} %", _INK, _font(15), anchor="ma")


def _draw_means(pen: ImageDraw.ImageDraw, y: int, means: Means) -> None:
    heading = joined(", ", (means.title, *means.columns))
    pen.text((_MARGIN, y), spoken(heading), _INK, _font(22))
    most = max((max(counts) for _, counts in means.rows), default=0.0) or 1.0
    y += _HEADING
    for name, counts in means.rows:
        _draw_label(pen, y, name)
        thick = _BAR / len(counts)
        for n, (count, colour) in enumerate(zip(counts, _COLOURS, strict=False)):
            top, end = y + n * thick, _x(max(0.0, count) / most)
            pen.rectangle((_x(0), top, end, top + thick - 1), colour)
            pen.text((end + 8, top + thick / 2), f"{count:.2f}", _INK, _font(13), anchor="lm")
        y += _STEP


def _draw_label(pen: ImageDraw.ImageDraw, y: float, name: str) -> None:
    where = (_MARGIN + _LABELS - 18, y + _BAR / 2)
    pen.text(where, spoken(name), _INK, _font(19), anchor="rm")
