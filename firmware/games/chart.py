"""A picture of many games: how often who wins, and what a game has on average."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firmware.games.figures import BLACK, FAINT, INK, LOYAL, WHITE, content_of, figure
from firmware.games.simulation import Means, Share, Summary
from words.terminal import in_terminal_language
from words.text import join_texts, t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

_WIDTH: Final = 1200  # px
_TOP: Final = 140  # px, above the first bar
_STEP: Final = 46  # px, from bar to bar
_BETWEEN: Final = 110  # px, between two parts
_BOTTOM: Final = 40  # px
_LEFT, _PART = 0.28, 0.64  # of the width: where bars begin, and how long the longest is


def draw_chart(summary: Summary, game: str, title: str) -> bytes:
    """Return the chart of a game of that name as PNG; raises NoCharts."""
    parts = [len(summary.shares), *(len(means.rows) for means in summary.means)]
    height = _TOP + sum(max(1, rows) * _STEP + _BETWEEN for rows in parts) - _BETWEEN + _BOTTOM
    sheet = figure(_WIDTH, height)
    heading = t("{game}, played by bots", game=game)
    sheet.text(0.05, 1 - 66 / height, in_terminal_language(heading), fontsize=21)
    sheet.text(0.05, 1 - 104 / height, in_terminal_language(title))
    below = height - _TOP
    for number, rows in enumerate(parts):
        tall = max(1, rows) * _STEP
        axes = sheet.add_axes((_LEFT, (below - tall) / height, _PART, tall / height))
        if number == 0:
            _draw_shares(axes, summary.shares)
        else:
            means = summary.means[number - 1]
            sheet.text(0.05, (below + 18) / height, _heading(means), fontsize=16)
            _draw_means(axes, means)
        below -= tall + _BETWEEN
    return content_of(sheet, "png")


def _heading(means: Means) -> str:
    return in_terminal_language(join_texts(", ", (means.title, *means.columns)))


def _draw_shares(axes: Axes, shares: Sequence[tuple[str, Share]]) -> None:
    for row, (_, share) in enumerate(shares):
        low, high = share.interval
        axes.barh(row, 100, 0.65, color=FAINT)
        axes.barh(row, 100 * share.rate, 0.65, color=LOYAL)
        reach = ([100 * (share.rate - low)], [100 * (high - share.rate)])
        axes.errorbar([100 * share.rate], [row], xerr=reach, color=INK, capsize=4)
        axes.text(101.5, row, f"{share.rate:.1%}", va="center")
    axes.set_xticks(range(0, 101, 20), [f"{percent} %" for percent in range(0, 101, 20)])
    axes.set_xlim(0, 100)
    _rows(axes, [name for name, _ in shares])


def _draw_means(axes: Axes, means: Means) -> None:
    columns = max((len(counts) for _, counts in means.rows), default=1)
    thick = 0.68 / columns
    for row, (_, counts) in enumerate(means.rows):
        for n, (count, colour) in enumerate(zip(counts, (WHITE, BLACK), strict=False)):
            off = (n - (columns - 1) / 2) * thick
            bars = axes.barh(row + off, count, thick * 0.94, color=colour)
            axes.bar_label(bars, [f"{count:.2f}"], padding=6, fontsize=10)
    axes.set_xticks([])
    _rows(axes, [name for name, _ in means.rows])


def _rows(axes: Axes, names: Sequence[str]) -> None:
    """Name the rows, the first at the top."""
    axes.set_yticks(range(len(names)), [in_terminal_language(name) for name in names])
    axes.tick_params(length=0)
    axes.set_ylim(max(1, len(names)) - 0.5, -0.5)
    axes.set_facecolor("none")
    for side in axes.spines.values():
        side.set_visible(False)
