"""Where the points of Merlin come from: the spaces and missions, the four categories, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.merlin.state import Merlin, Scoring
from words.text import Text, t

SOURCES: Final[Mapping[str, Text]] = {
    "table": t("spaces and missions"),
    "environs": t("environs"),
    "influence": t("influence"),
    "henchmen": t("henchmen"),
    "traitors": t("traitors, Excalibur"),
    "end": t("what is left at the end"),
}


def of_scoring(scoring: Scoring, seat: int) -> dict[str, int]:
    """Return what a whole scoring brought a seat, by category."""
    return {
        "environs": sum(one.points[seat] for one in scoring.environs),
        "influence": sum(one.points[seat] for one in scoring.influence),
        "henchmen": scoring.henchmen[seat],
        "traitors": scoring.traitors[seat].points,
    }


def points_by_source(before: Merlin, after: Merlin, seat: int) -> tuple[int, ...]:
    """Return what came to a seat between a turn and the end of its scoring, in SOURCES' order.

    What no category and no end brought came at the table; the sum is what its score rose by.
    """
    found = of_scoring(after.scoring, seat) if after.scoring is not None else {}
    found["end"] = sum(after.final[seat]) if after.final is not None else 0
    every = after.players[seat].score - before.players[seat].score
    found["table"] = every - sum(found.values())
    return tuple([found[source] for source in SOURCES])
