"""A picture of many games of bots."""

from __future__ import annotations

from pathlib import Path

from firmware.games import chart
from firmware.games.simulated import Summary


def draw(summary: Summary, title: str, path: Path) -> None:
    """Write the chart as PNG; raises OSError where it cannot be written."""
    chart.draw(summary, "Merlin, played by bots", title, path)
