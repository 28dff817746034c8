"""A picture of many games: how often the Loyal win, and the Swords by Quest."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware.games.drawing import BLACK, FAINT, INK, LOYAL, WHITE, figure, save
from firmware.games.simulated import Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WIDTH: Final = 1200  # px
_TOP: Final = 140  # px, above the first bar
_STEP: Final = 46  # px, from bar to bar
_BETWEEN: Final = 110  # px, between the two parts
_BOTTOM: Final = 40  # px
_LEFT, _PART = 0.26, 0.66  # of the width: where bars begin, and how long the longest is


def draw(summary: Summary, heading: str, title: str, path: Path) -> None:
    """Write the chart as PNG; raises OSError where it cannot be written, NoCharts."""
    shares, swords = len(summary.shares) * _STEP, max(1, len(summary.swords)) * _STEP
    height = _TOP + shares + _BETWEEN + swords + _BOTTOM
    sheet = figure(_WIDTH, height)
    sheet.text(0.05, 1 - 66 / height, heading, fontsize=21)
    sheet.text(0.05, 1 - 104 / height, title)
    below = _BOTTOM + swords + _BETWEEN
    _draw_shares(sheet.add_axes((_LEFT, below / height, _PART, shares / height)), summary)
    _draw_swords(sheet.add_axes((_LEFT, _BOTTOM / height, _PART, swords / height)), summary)
    heading_at = (_BOTTOM + swords + 18) / height
    sheet.text(0.05, heading_at, "Swords a game, white and black", fontsize=16)
    save(sheet, path, "png")


def _draw_shares(axes: Axes, summary: Summary) -> None:
    for row, (_, share) in enumerate(summary.shares):
        low, high = share.interval
        axes.barh(row, 100, 0.65, color=FAINT)
        axes.barh(row, 100 * share.rate, 0.65, color=LOYAL)
        reach = ([100 * (share.rate - low)], [100 * (high - share.rate)])
        axes.errorbar([100 * share.rate], [row], xerr=reach, color=INK, capsize=4)
        axes.text(101.5, row, f"{share.rate:.1%}", va="center")
    axes.set_xticks(range(0, 101, 20), [f"{percent} %" for percent in range(0, 101, 20)])
    axes.set_xlim(0, 100)
    _rows(axes, [name for name, _ in summary.shares])


def _draw_swords(axes: Axes, summary: Summary) -> None:
    for row, (_, *counts) in enumerate(summary.swords):
        for count, colour, off in zip(counts, (WHITE, BLACK), (-0.17, 0.17), strict=True):
            bars = axes.barh(row + off, count, 0.32, color=colour)
            axes.bar_label(bars, [f"{count:.2f}"], padding=6, fontsize=10)
    axes.set_xticks([])
    _rows(axes, [name for name, *_ in summary.swords])


def _rows(axes: Axes, names: list[str]) -> None:
    """Name the rows, the first at the top."""
    axes.set_yticks(range(len(names)), names)
    axes.tick_params(length=0)
    axes.set_ylim(max(1, len(names)) - 0.5, -0.5)
    axes.set_facecolor("none")
    for side in axes.spines.values():
        side.set_visible(False)
