"""How long each part prints, and how heavy it gets: by Debian 13's prusa-slicer. Pure.

0.2 mm layers, three walls, a fifth filled, a nozzle of 0.4 mm; all else is the slicer's default,
its speeds too. `make box-test` slices the standard board's parts again and compares them.
"""

from __future__ import annotations

from typing import Final

SLICER: Final = "prusa-slicer 2.9.2 of Debian 13, 27 November 2026"
MOST_HOURS, MOST_GRAMS = 24.0, 350.0
PRINTS: Final = {  # of the standard board: how many, hours and grams of one
    "plate-left": (1, 3.20, 32.3),
    "plate-right": (1, 4.47, 49.5),
    "case-left": (1, 5.02, 53.9),
    "case-right": (1, 7.35, 89.8),
    "button-plunger": (1, 0.06, 0.4),
    "board-clip": (4, 0.05, 0.3),
    "ring-clip": (4, 0.07, 0.4),
    "camera-holder": (1, 0.66, 6.9),
    "mast-foot": (2, 0.90, 10.4),
    "lamp-holder": (1, 0.79, 6.8),
}


def total() -> tuple[float, float]:
    """Return the hours and grams of all parts of the standard board."""
    hours = sum(count * each for count, each, _ in PRINTS.values())
    return hours, sum(count * each for count, _, each in PRINTS.values())


def spell_hours(hours: float) -> str:
    """Return hours as a person says them: "7 h 12 min", "5 min"."""
    whole, minutes = divmod(round(hours * 60), 60)
    return f"{whole} h {minutes:02d} min" if whole else f"{minutes} min"


def table() -> str:
    """Return the parts as a Markdown table, and their sum."""
    rows = "".join(
        f"| {name} | {count} | {spell_hours(hours)} | {grams:.1f} |\n"
        for name, (count, hours, grams) in PRINTS.items()
    )
    hours, grams = total()
    head = "| part | how many | prints, each | g, each |\n|---|---|---|---|\n"
    return f"{head}{rows}| **all** | | **{spell_hours(hours)}** | **{grams:.0f}** |\n"
