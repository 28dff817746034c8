"""The card game in twelve scenes, for who walks by. Its drawings: static/attract/rumors.js."""

from __future__ import annotations

from typing import Final

from engine.scene import Scene
from words.text import t

SCENES: Final = (
    Scene(
        "company",
        t("Together for Camelot"),
        t("One to seven players sit at the Round Table. The Loyal win together, or lose together."),
    ),
    Scene(
        "loyalty",
        t("A secret card each"),
        t("Everybody gets a Loyalty card that no one else may see. A Traitor may be among you."),
        ("ask",),
    ),
    Scene(
        "listen",
        t("Listen to Rumors"),
        t("Draw a card and lay it on the Threats pile: another rumor of Picts, Saxons, the "
          "Dragon, Excalibur or the Grail."),
        ("seen",),
    ),
    Scene(
        "silence",
        t("Morgan brings silence"),
        t("After a Morgan nobody speaks of the Rumors, until a Merlin is laid or somebody goes "
          "on a Quest."),
        ("hush",),
        {"silence": 1},
    ),
    Scene(
        "remember",
        t("Who remembers?"),
        t("Only the top card of the pile is in sight. How much of each Quest lies below it, you "
          "must remember."),
        ("seen",),
    ),
    Scene(
        "merlin",
        t("Merlin helps"),
        t("A Merlin ends the silence. Some Merlins in the pile also take away the highest card "
          "of a Quest."),
        ("unhush",),
    ),
    Scene(
        "quest",
        t("Go on a Quest"),
        t("If the top card shows its symbol, you may go on that Quest. Now the whole pile is "
          "turned over and counted."),
        ("ask",),
        {"white": 1},
    ),
    Scene(
        "success",
        t("Eleven, twelve, thirteen"),
        t("The cards of your Quest add up to 11, 12 or 13: it succeeds, and white Swords are laid "
          "on the table."),
        ("good",),
        {"white": 3},
    ),
    Scene(
        "failure",
        t("Too early, too late"),
        t("10 or less is too early: one black Sword. 14 or more is too late: all Swords of that "
          "Quest are black."),
        ("early", "late"),
        {"white": 3, "black": 2},
    ),
    Scene(
        "others",
        t("What nobody watched"),
        t("The other Quests in the pile count as well. Whoever lets one grow to 14 or more gets "
          "its black Swords, too."),
        ("late",),
        {"white": 3, "black": 4},
    ),
    Scene(
        "accuse",
        t("Who is the Traitor?"),
        t("From four Swords on you may accuse once. A Traitor brings a white Sword, a loyal player "
          "a black one."),
        ("ask",),
        {"white": 4, "black": 4},
    ),
    Scene(
        "end",
        t("Seven Swords decide"),
        t("At seven of one colour all show their Loyalty. Each hidden Traitor turns a white Sword "
          "black; then more white wins."),
        ("win",),
        {"white": 7, "black": 4},
    ),
)  # fmt: skip
