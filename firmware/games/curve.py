"""The picture of one game: its curve or those of its seats, what turned it, what was counted."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from math import nan
from typing import TYPE_CHECKING, Any, Final

from firmware.games.figures import (
    BLACK,
    FAINT,
    INK,
    LOYAL,
    SEATS,
    SILENCE,
    WHITE,
    content_of,
    figure,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZE: Final = (1200, 675)  # px
_CURVE: Final = (0.06, 0.33, 0.91, 0.48)  # left, bottom, width, height: parts of the sheet
_COUNTED: Final = (0.06, 0.2, 0.91, 0.11)
_COLOURS: Final = (WHITE, BLACK)  # of the first two things counted
_WIDEST: Final = 125  # characters of a line below


def draw_curve(data: Mapping[str, Any], kind: str) -> bytes:
    """Return the curve of an analysis, as JSON in the reader's language; raises NoCharts.

    `kind` is "svg" or "png".
    """
    sheet = figure(*_SIZE)
    sheet.text(0.06, 0.93, data["title"], fontsize=20, fontweight="bold")
    sheet.text(0.06, 0.875, f"{', '.join(filter(None, data['players']))}   {data['result']}")
    top = sheet.add_axes(_CURVE)
    (_draw_points if data["unit"] == "points" else _draw_curve)(top, data)
    _draw_counted(sheet.add_axes(_COUNTED, sharex=top), data)
    for row, line in enumerate(_lines(data)):
        sheet.text(0.06, 0.125 - row * 0.032, line, fontsize=10.5)
    return content_of(sheet, kind)


def _draw_curve(axes: Axes, data: Mapping[str, Any]) -> None:
    from matplotlib.patches import Patch

    steps = data["steps"]
    known = [data["start"], *(step["chance"] for step in steps)]
    chances = [nan if one is None else 100 * one for one in known]  # None: nobody played on yet
    stood = [step["scene"]["standing"] for step in steps]
    for begins, ends in spans([bool(one) for one in stood]):
        axes.axvspan(begins, ends, color=SILENCE, alpha=0.5, linewidth=0)
    if any(stood):
        names = ", ".join(dict.fromkeys(name for one in stood for name in one))
        axes.legend([Patch(color=SILENCE, alpha=0.5)], [names], loc="lower left", fontsize=10)
    if data["interval"]:
        reach = [data["interval"], *(step["interval"] for step in steps)]
        low, high = zip(*reach, strict=True)
        span = ([100 * one for one in low], [100 * one for one in high])
        axes.fill_between(range(len(reach)), *span, step="post", color=LOYAL, alpha=0.18)
    axes.axhline(50, color=FAINT, linewidth=1)
    axes.plot(chances, color=LOYAL, linewidth=2.2, drawstyle="steps-post")
    _mark_turned(axes, data, chances)
    axes.set_ylim(0, 104)
    _finish(axes, data, f"{data['chance_of']}, %")


def _draw_points(axes: Axes, data: Mapping[str, Any]) -> None:
    steps = data["steps"]
    seats = range(len(steps[0]["points"]) if steps else 0)
    for seat in seats:
        points = [0, *(step["points"][seat] for step in steps)]
        name = data["accuracy"][seat]["name"]
        axes.plot(points, color=SEATS[seat % len(SEATS)], linewidth=2.2, drawstyle="steps-post",
                  label=name)  # fmt: skip
    if seats:
        axes.legend(loc="upper left", frameon=False, fontsize=10)
    _mark_turned(axes, data, [0, *(max(step["points"]) for step in steps)])
    _finish(axes, data, data["chance_of"])


def _mark_turned(axes: Axes, data: Mapping[str, Any], heights: Sequence[float]) -> None:
    for number, one in enumerate(data["turned"], start=1):
        at = one["step"] + 1
        axes.plot([at], [heights[at]], "o", color=INK, markersize=6)
        place = (at, heights[at])
        axes.annotate(str(number), place, (6, 7), textcoords="offset points", fontweight="bold")


def _finish(axes: Axes, data: Mapping[str, Any], label: str) -> None:
    axes.set_xlim(0, max(1, len(data["steps"])))
    axes.set_ylabel(label)
    axes.tick_params(labelbottom=False)
    _plain(axes)


def _draw_counted(axes: Axes, data: Mapping[str, Any]) -> None:
    for number, (name, colour) in enumerate(zip(data["counted"], _COLOURS, strict=False)):
        counts = [0, *(step["scene"]["counts"][number] for step in data["steps"])]
        axes.plot(counts, color=colour, linewidth=2.2, drawstyle="steps-post", label=name)
    axes.legend(loc="upper left", frameon=False, fontsize=10)
    _plain(axes)


def _plain(axes: Axes) -> None:
    axes.set_facecolor("none")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield what turned the game, each shortened to one line."""
    for number, one in enumerate(data["turned"], start=1):
        yield textwrap.shorten(f"{number}  {one['words']}", _WIDEST, placeholder=" …")


def spans(holds: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield from where to where something held, in steps: it holds after the step that began it."""
    begins: int | None = None
    for place, now in enumerate([*holds, False], start=1):
        if now and begins is None:
            begins = place
        elif not now and begins is not None:
            yield begins, place
            begins = None
