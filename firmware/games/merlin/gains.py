"""Where a move leads and what it brings, and what a manor brings, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.merlin.paths import sort
from firmware.games.merlin.names import HENCHMEN, PRINCIPALITIES, sort_name, space_name
from words.text import Text, join_texts, t, tn, with_heading

_MOVES: Final[Mapping[str | None, Text]] = {  # by the way of Merlin; the knight has none
    None: t("Move the knight by {face}"),
    "clockwise": t("Move Merlin by {face}, clockwise"),
    "counter": t("Move Merlin by {face}, counter-clockwise"),
}
_NOTHING: Final = t("nothing can be done")


def move_words(landing: Mapping[str, Any]) -> Text:
    """Return a move by what it brings: "Move the knight by 5: points for flags (2 points)"."""
    return with_heading(_MOVES[landing["way"]].with_(face=landing["face"]), leads(landing))


def leads(landing: Mapping[str, Any]) -> Text:
    """Return the space of a landing and what it offers: "points for flags (2 points)"."""
    space, gives = space_name(landing["is"]), _gives(landing)
    return space if gives is None else join_texts(" ", (space, join_texts("", ("(", gives, ")"))))


def _gives(landing: Mapping[str, Any]) -> Text | None:
    if landing["can"] is None:
        return None
    if not landing["can"]:
        return _NOTHING
    if "points" in landing:
        return tn("{n} point", "{n} points", landing["points"])
    if landing["is"] == "manor":
        return tn("{n} place", "{n} places", len(landing["choices"]))
    if "choices" in landing:
        return join_texts(", ", map(_choice, landing["choices"]))
    return None


def _choice(offered: str) -> Text:
    """Return a henchman's name, or the principality of an item."""
    return HENCHMEN[offered] if offered in HENCHMEN else PRINCIPALITIES[offered.split("-")[1]]


def place_words(building: Mapping[str, Any]) -> Text:
    """Return what a manor would bring: "place 13: lake with tower, a territory of 3 tiles, …"."""
    size = tn("a territory of {n} tile", "a territory of {n} tiles", building["size"])
    points = tn("{n} point", "{n} points", building["points"])
    place = t("place {place}", place=building["place"])
    tile = sort_name(sort(building["tile"]))
    return with_heading(place, join_texts(", ", (tile, size, points)))
