"""What the board game's pieces, places and knights are called."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.camelot.pieces import (
    BLACK_KNIGHTS,
    COATS,
    DRAGON_ADDS,
    FIGHT,
    KIND,
    LANCELOTS,
    LOYALTIES,
    CardId,
)
from words.text import Text, t

QUESTS: Final[Mapping[str, Text]] = {
    "camelot": t("Camelot"),
    "black-knight": t("Black Knight"),
    "dragon": t("Lancelot/Dragon"),
    "lancelot": t("Lancelot"),
    "excalibur": t("Excalibur"),
    "grail": t("Grail"),
    "picts": t("Picts"),
    "saxons": t("Saxons"),
}
KNIGHTS: Final[Mapping[str, Text]] = {
    "arthur": t("King Arthur"),
    "galahad": t("Sir Galahad"),
    "gawain": t("Sir Gawain"),
    "kay": t("Sir Kay"),
    "palamedes": t("Sir Palamedes"),
    "percival": t("Sir Percival"),
    "tristan": t("Sir Tristan"),
}
RELICS: Final[Mapping[str, Text]] = {
    "excalibur": t("Excalibur"),
    "grail": t("the Holy Grail"),
    "armor": t("Lancelot's Armor"),
}
_CARDS: Final[Mapping[str, Text]] = {
    "grail": t("Grail"),
    "merlin": t("Merlin"),
    "convocation": t("Convocation"),
    "fate": t("Fate"),
    "heroism": t("Heroism"),
    "lady": t("Lady of the Lake"),
    "messenger": t("Messenger"),
    "piety": t("Piety"),
    "clairvoyance": t("Clairvoyance"),
    "reinforcements": t("Reinforcements"),
    "despair": t("Despair"),
    "excalibur": t("Excalibur"),
    "picts": t("Picts"),
    "saxons": t("Saxons"),
    "mercenaries": t("Mercenaries"),
    "desolation": t("Desolation"),
    "dark-forest": t("Dark Forest"),
    "guinevere": t("Guinevere"),
    "mists": t("Mists of Avalon"),
    "mordred": t("Mordred"),
    "vivien": t("Vivien"),
    "morgan-life": t("Morgan (all lose 1 life)"),
    "morgan-hand": t("Morgan (3 cards of one, or 1 of each)"),
    "morgan-draw": t("Morgan (3 more black cards)"),
    "morgan-siege": t("Morgan (2 siege engines)"),
    "morgan-blood": t("Morgan (2 life of one, or a card of each)"),
}
_LOYALTY: Final[Mapping[str, Text]] = {"loyal": t("Loyal"), "traitor": t("Traitor")}

# What a line names besides cards, as players call it.
LINE_WORDS: Final[Mapping[str, Text]] = {**QUESTS, **_LOYALTY}


def place_name(place: object) -> Text:
    """Return "Grail" for "grail"."""
    return QUESTS[str(place)]


@cache  # there are few, and every snapshot names them all
def piece_name(piece: str) -> Text:
    """Return what a piece is called: "Fight 4", "Lancelot/Dragon 3/7"."""
    card = CardId(piece)
    if card in FIGHT:
        return t("Fight {value}", value=FIGHT[card])
    if card in BLACK_KNIGHTS:
        return t("Black Knight {value}", value=BLACK_KNIGHTS[card])
    if card in LANCELOTS:
        value = LANCELOTS[card]
        return t("Lancelot/Dragon {value}/{other}", value=value, other=value + DRAGON_ADDS)
    if card in COATS:
        return KNIGHTS[COATS[card]]
    if card in LOYALTIES:
        return _LOYALTY[LOYALTIES[card]]
    return _CARDS[KIND[card]] if card in KIND else t("{piece}", piece=piece)
