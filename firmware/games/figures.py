"""Pictures in files: matplotlib, where it is there (the extra `charts`), and the colours of all."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from engine.game import GameError
from words.text import t

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PAPER: Final = "#faf7f0"
INK: Final = "#2b2622"
FAINT: Final = "#ddd6c8"
LOYAL: Final = "#2f6f9f"
WHITE: Final = "#8fb8d3"
BLACK: Final = "#3a332e"
SILENCE: Final = "#d9cbe6"
SEATS: Final = ("#2f6f9f", "#a8562a", "#4f7a3a", "#7a4f8f")  # of Merlin, whose seats have points
DPI: Final = 100  # px an inch: sizes here are in px
_PLAIN: Final[Mapping[Any, Any]] = {  # the same file whenever it is drawn
    "svg.hashsalt": "roundtable",
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.parse_math": False,  # a name may hold a $
    "font.size": 13,
}
_UNDATED: Final[Mapping[str, Mapping[str, None]]] = {"svg": {"Date": None}, "png": {}}


class NoCharts(GameError, RuntimeError):
    """A picture is asked for, and what draws it is not installed."""


def check() -> None:
    """Raise NoCharts where nothing can be drawn."""
    if find_spec("matplotlib") is None:
        raise NoCharts(
            t(
                "pictures are drawn by matplotlib, which is not here: on a box sudo apt install "
                "python3-matplotlib, on a PC pip install matplotlib"
            )
        )


def figure(width: float, height: float) -> Figure:
    """Return an empty sheet of so many px, or raise NoCharts."""
    check()
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams.update(_PLAIN)
    return Figure((width / DPI, height / DPI), dpi=DPI, facecolor=PAPER)


def content_of(sheet: Figure, kind: str) -> bytes:
    """Return a sheet as "svg" or "png"."""
    file = BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a name in letters that the font lacks
        sheet.savefig(file, format=kind, dpi=DPI, metadata=_UNDATED[kind])
    return file.getvalue()
