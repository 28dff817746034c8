"""What the pieces, principalities and spaces of Merlin are called."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.merlin.facts import COUNTERS, ENVIRONS, FLAGS, RONDEL
from engine.merlin.paths import sort
from engine.merlin.pieces import TILES, TRAITORS, CardId, Terrain
from words.text import Text, t

PRINCIPALITIES: Final[Mapping[str, Text]] = {
    "dragon": t("Dragon"),
    "dove": t("Dove"),
    "fish": t("Fish"),
    "snake": t("Snake"),
    "fox": t("Fox"),
    "eagle": t("Eagle"),
}
THINGS: Final[Mapping[str, Text]] = {
    "shield": t("shield"),
    "flag": t("flag"),
    "material": t("material"),
    "counter": t("influence counter"),
    "influence": t("influence"),
    "traitors": t("traitor"),
}
HENCHMEN: Final[Mapping[str, Text]] = {
    "lady": t("Lady"),
    "shield-bearer": t("Shield-bearer"),
    "builder": t("Builder"),
    "flag-bearer": t("Flag-bearer"),
}
# What a line names besides pieces, as players call it.
LINE_WORDS: Final[Mapping[str, Text]] = {**PRINCIPALITIES, **HENCHMEN}
_TERRAINS: Final[Mapping[Terrain, tuple[Text, Text]]] = {  # without a tower, with one
    Terrain.MOUNTAIN: (t("mountain"), t("mountain with tower")),
    Terrain.WOOD: (t("wood"), t("wood with tower")),
    Terrain.LAKE: (t("lake"), t("lake with tower")),
}
SPACES: Final[Mapping[str, Text]] = {
    **PRINCIPALITIES,
    "points-shield": t("points for shields"),
    "points-flag": t("points for flags"),
    "points-material": t("points for materials"),
    "points-influence": t("points for influence"),
    "take-shield": t("take a shield"),
    "take-flag": t("take a flag"),
    "take-material": t("take a material"),
    "send-henchman": t("send a henchman"),
    "move-henchman": t("move a henchman"),
    "exchange": t("exchange"),
    "mission": t("mission cards"),
    "excalibur": t("Excalibur"),
    "grail": t("the Holy Grail"),
    "manor": t("build a manor"),
}
USES: Final[Mapping[str, Text]] = {
    "repel": t("repel traitors"),
    "two": t("two missions"),
    "back": t("the knight goes back"),
    "flip": t("flip a die"),
    "other": t("another knight's action"),
    "mirror": t("mirror"),
}
BOARD_LABELS: Final[Mapping[str, Text]] = {
    RONDEL: t("The rondel, clockwise from the Dragon"),
    ENVIRONS: t("The frame of the environs, positions 1 to 22"),
    FLAGS: t("What the flags do, Dragon to Eagle"),
    COUNTERS: t("Influence counters of a player"),
}


def item_name(item: object) -> Text:
    """Return "flag (Fox)" for "flag-fox"."""
    kind, _, of = str(item).partition("-")
    return t("{kind} ({of})", kind=THINGS[kind], of=PRINCIPALITIES[of])


def space_name(space: object) -> Text:
    """Return what a space offers; of one that nobody has named, that it is not known."""
    return t("not known yet") if space is None else SPACES[str(space)]


def sort_name(name: str) -> Text:
    """Return "lake with tower" for "lake-tower"."""
    terrain, _, tower = name.partition("-")
    return _TERRAINS[Terrain(terrain)][bool(tower)]


def traitor_name(of: object) -> Text:
    """Return the name of a traitor card."""
    return t("traitor ({of})", of=PRINCIPALITIES[str(of)])


@cache  # there are few, and every snapshot names them all
def piece_name(piece: str) -> Text:
    """Return what a piece is called: "Mission 12", "traitor (Fox)", "lake with tower"."""
    card = CardId(piece)
    if card in TRAITORS:
        return traitor_name(TRAITORS[card])
    if card in TILES:
        return sort_name(sort(piece))
    name, _, number = piece.removeprefix("m-").partition(".")
    if name == "mission":
        return t("Mission {number}", number=number)
    if name == "start":
        return t("Starting tile {number}", number=number)
    return SPACES[name] if name in SPACES else t("{piece}", piece=piece)
