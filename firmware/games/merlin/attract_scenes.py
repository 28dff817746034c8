"""Merlin in twelve scenes, for who walks by. Its drawings: static/attract/merlin.js.

The lamps show the round in white and a player's traitors in black, as they do in the game.
"""

from __future__ import annotations

from typing import Final

from engine.scene import Scene
from words.text import t

SCENES: Final = (
    Scene(
        "company",
        t("Six rounds at Camelot"),
        t("Two to four players send knight, henchmen and Merlin on their ways. Who has most points "
          "after six rounds wins."),
        ("hush",),
        {"white": 1},
    ),
    Scene(
        "dice",
        t("Four dice, four turns"),
        t("Roll three dice of your own and one for Merlin. In each turn you use one of them, in "
          "any order."),
        ("count",),
        {"white": 1},
    ),
    Scene(
        "knight",
        t("The knight rides round"),
        t("A die of your own moves your knight clockwise. The space where he stops says what you "
          "may do."),
        ("seen",),
        {"white": 1},
    ),
    Scene(
        "merlin",
        t("Everybody's Merlin"),
        t("All players move one and the same Merlin, in either direction. Give up a staff, and his "
          "action is done twice."),
        ("ask",),
        {"white": 2},
    ),
    Scene(
        "henchmen",
        t("Four henchmen"),
        t("Sent to a principality they bring influence, a shield, a flag or material, and send "
          "home a rival of their kind."),
        ("hurt",),
        {"white": 2},
    ),
    Scene(
        "missions",
        t("Missions"),
        t("If you have all that a card in your hand asks for, show it for points: one each turn, "
          "and nothing is spent."),
        ("good",),
        {"white": 3},
    ),
    Scene(
        "flags",
        t("Flags bend the rules"),
        t("Give up a flag: traitors leave, a die is turned over, the knight rides back. Each "
          "colour does something else."),
        ("healed",),
        {"white": 3},
    ),
    Scene(
        "manors",
        t("Manors in the land"),
        t("With the right material you build a manor. Who has most manors in a wood, lake or "
          "mountain scores its tiles."),
        ("count",),
        {"white": 4},
    ),
    Scene(
        "influence",
        t("Who rules where?"),
        t("Who has most counters in a principality gets a point for every counter that lies "
          "there, no matter whose."),
        ("unhush",),
        {"white": 4},
    ),
    Scene(
        "traitors",
        t("Three traitors each"),
        t("A shield of the same colour repels a traitor. Each one that is left at a scoring costs "
          "three points."),
        ("siege",),
        {"white": 4, "black": 3},
    ),
    Scene(
        "treasures",
        t("Excalibur and the Grail"),
        t("The sword rids you of a traitor, the Grail brings an apple and wins a tie. Anybody may "
          "take them from you."),
        ("relic",),
        {"white": 5},
    ),
    Scene(
        "end",
        t("Three times it is scored"),
        t("After rounds two, four and six: traitors, manors, influence, henchmen. At the end, most "
          "points win."),
        ("win",),
        {"white": 6},
    ),
)  # fmt: skip
